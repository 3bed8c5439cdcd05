// What somebody who types these words is looking for. Every word must occur, the beginning of one is enough; a word
// that occurs nowhere is taken for a misspelling of those most like it.

import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

const LONGEST_WORD = 50;
/** Shorter words have too many neighbours to guess. */
const SHORTEST_CORRECTED = 3;
const MOST_CORRECTIONS = 4;

export interface UnderstoodSearch {
  /** The words as names are compared with them: lower case, no accents, one space between. */
  folded: string;
  /** The same with misspelt words put right. */
  corrected: string;
  /** For PostgreSQL's full text search. */
  tsquery: string;
}

/** Nothing for a text without a single letter or digit: it can match nothing. */
export async function understandSearch(
  db: Database,
  text: string,
  guessHarder = false,
): Promise<UnderstoodSearch | undefined> {
  const { rows } = await sql<{ folded: string }>`SELECT fold(${text}) AS folded`.execute(db);
  const words = (rows[0]?.folded ?? '').split(' ').filter(Boolean);
  if (words.length === 0) return undefined;
  const folded = [...new Set(words.map((word) => word.slice(0, LONGEST_WORD)))];
  const corrections = await correct(db, guessHarder ? folded : await unknownWords(db, folded));
  return {
    folded: folded.join(' '),
    corrected: folded.map((word) => corrections.get(word)?.[0] ?? word).join(' '),
    tsquery: folded.map((word) => alternatives(word, corrections.get(word) ?? [])).join(' & '),
  };
}

/** Words are letters and digits alone, so quoting them is safe. */
function alternatives(word: string, corrections: string[]): string {
  return `(${[`'${word}':*`, ...corrections.map((other) => `'${other}'`)].join(' | ')})`;
}

/** The last of all characters: with it, a range of the index is a prefix. */
const END = sql`chr(1114111)`;

async function unknownWords(db: Database, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT given.word FROM unnest(${words}::text[]) AS given (word)
    WHERE NOT EXISTS (
      SELECT FROM catalog_words AS known WHERE known.word >= given.word COLLATE "C" AND known.word < (given.word || ${END}) COLLATE "C")`.execute(
    db,
  );
  return rows.map((row) => row.word);
}

/**
 * By how many letters they differ: one in short words, two in longer ones; two neighbours swapped count as one. Those that
 * share trigrams are candidates, and those that begin with the first or (swapped) the second letter of the given word.
 */
async function correct(db: Database, words: string[]): Promise<Map<string, string[]>> {
  const guessable = [...new Set(words)].filter((word) => word.length >= SHORTEST_CORRECTED);
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
    ORDER BY edits_between(near.word, given.word), similarity(near.word, given.word) DESC, near.word`.execute(db);
  const corrections = new Map<string, string[]>();
  for (const { given, word } of rows) {
    const known = corrections.get(given) ?? [];
    if (known.length < MOST_CORRECTIONS) corrections.set(given, [...known, word]);
  }
  return corrections;
}
