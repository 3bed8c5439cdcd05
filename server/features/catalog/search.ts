// What somebody who types these words is looking for. Every word must occur, the beginning of one is enough; a word
// that occurs nowhere is taken for a misspelling of those most like it.

import { sql } from 'kysely';
import type { Database, ReadRouter } from '../../platform/postgres/database.ts';
import type { Finder } from './memory/finder.ts';
import type { Wanted } from './memory/hits.ts';
import { SEVERAL } from './memory/words.ts';

const MAX_WORD_LENGTH = 50;
/** Shorter words have too many neighbours to guess. */
const SHORTEST_CORRECTED = 3;
const MAX_CORRECTIONS = 4;

/** As names are compared with them: lower case, no accents, letters and digits alone. None if there is nothing of the kind. */
export async function wordsOf(reads: ReadRouter, text: string): Promise<string[]> {
  return plainWordsOf(text) ?? split(await reads.read((db) => fold(db, text)));
}

/** The same at once, if there are no letters but the plain ones. */
export function plainWordsOf(text: string): string[] | undefined {
  return /^[\x20-\x7e]*$/.test(text) ? split(text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')) : undefined;
}

function split(folded: string): string[] {
  const words = folded.split(' ').filter(Boolean);
  return [...new Set(words.map((word) => word.slice(0, MAX_WORD_LENGTH)))];
}

/** Only the database knows how each letter of the world loses its accents. */
async function fold(db: Database, text: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`SELECT fold(${text}) AS folded`.execute(db);
  return rows[0]!.folded;
}

/** With `guessHarder`, words that do occur are taken for misspellings, too. */
export function understandWith(finder: Finder, words: string[], guessHarder: boolean): Wanted[] {
  return words.map((word) => ({
    word,
    corrections: guessHarder || !finder.knows(word) ? finder.corrections(word) : [],
  }));
}

export async function understand(db: Database, words: string[], guessHarder: boolean): Promise<Wanted[]> {
  const corrections = await correct(db, guessHarder ? words : await unknownWords(db, words));
  return words.map((word) => ({ word, corrections: corrections.get(word) ?? [] }));
}

/** For PostgreSQL's full text search; `places` are weights such as `AB`. Words are letters and digits, so quoting is safe. */
export function tsqueryFor({ word, corrections }: Wanted, places = ''): string {
  return `(${[`'${word}':*${places}`, ...corrections.map((other) => `'${other}':${places}`)].join(' | ')})`;
}

/** The last of all characters: with it, a range of the index is a prefix. */
const END = sql`chr(1114111)`;

/** Neither in the lexicon of what lists show, nor in several long texts. */
async function unknownWords(db: Database, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT given.word FROM unnest(${words}::text[]) AS given (word)
    WHERE NOT EXISTS (
      SELECT FROM catalog_words AS known WHERE known.word >= given.word COLLATE "C" AND known.word < (given.word || ${END}) COLLATE "C")
    AND (SELECT count(*) FROM (
      SELECT FROM catalog WHERE search @@ to_tsquery('simple', '''' || given.word || ''':*') LIMIT ${SEVERAL}) AS others) < ${SEVERAL}`.execute(
    db,
  );
  return rows.map((row) => row.word);
}

/**
 * By how many letters they differ: one in short words, two in longer ones; two neighbours swapped count as one. Those that
 * share trigrams are candidates, and those that begin with the first or (swapped) the second letter of the given word.
 */
async function correct(db: Database, words: string[]): Promise<Map<string, string[]>> {
  const guessable = words.filter((word) => word.length >= SHORTEST_CORRECTED);
  if (guessable.length === 0) return new Map();
  const { rows } = await sql<{ given: string; word: string }>`
    SELECT given.word AS given, near.word
    FROM unnest(${guessable}::text[]) AS given (word)
    CROSS JOIN LATERAL (SELECT CASE WHEN length(given.word) <= 4 THEN 1 ELSE 2 END AS far) AS allowed
    CROSS JOIN LATERAL (
      SELECT known.word FROM catalog_words AS known WHERE known.word % given.word
      UNION
      SELECT known.word FROM catalog_words AS known, unnest(ARRAY[left(given.word, 1), substr(given.word, 2, 1)]) AS begin
      WHERE known.word >= begin COLLATE "C" AND known.word < (begin || ${END}) COLLATE "C"
    ) AS near
    WHERE length(near.word) BETWEEN length(given.word) - far AND length(given.word) + far
      AND (edits_between(near.word, given.word) <= far) AND near.word <> given.word
      AND (edits_between(near.word, given.word) = 1 OR left(near.word, 1) IN (left(given.word, 1), substr(given.word, 2, 1)))
    ORDER BY edits_between(near.word, given.word), similarity(near.word, given.word) DESC, near.word`.execute(db);
  const corrections = new Map<string, string[]>();
  for (const { given, word } of rows) {
    const known = corrections.get(given) ?? [];
    if (known.length < MAX_CORRECTIONS) corrections.set(given, [...known, word]);
  }
  return corrections;
}
