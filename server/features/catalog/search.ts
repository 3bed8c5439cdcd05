// What somebody who types these words is looking for. Every word must occur, the beginning of one is enough; a word
// that occurs nowhere is taken for a misspelling of those most like it.

import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

const MOST_WORDS = 10;
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
  const words = (rows[0]?.folded ?? '').split(' ').filter(Boolean).slice(0, MOST_WORDS);
  if (words.length === 0) return undefined;
  const folded = words.map((word) => word.slice(0, LONGEST_WORD));
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

/** By how many letters they differ: one for short words, two for longer ones (two letters swapped are two). */
async function correct(db: Database, words: string[]): Promise<Map<string, string[]>> {
  const guessable = words.filter((word) => word.length >= SHORTEST_CORRECTED);
  if (guessable.length === 0) return new Map();
  const { rows } = await sql<{ given: string; word: string }>`
    SELECT given.word AS given, near.word
    FROM unnest(${guessable}::text[]) AS given (word)
    CROSS JOIN LATERAL (SELECT CASE WHEN length(given.word) <= 4 THEN 1 ELSE 2 END AS far) AS allowed
    CROSS JOIN LATERAL (
      SELECT candidate.word FROM (
        SELECT known.word FROM catalog_words AS known WHERE known.word % given.word
        UNION
        SELECT known.word FROM catalog_words AS known
        WHERE known.word >= left(given.word, 1) COLLATE "C" AND known.word < (left(given.word, 1) || ${END}) COLLATE "C"
          AND length(known.word) BETWEEN length(given.word) - far AND length(given.word) + far
      ) AS candidate
      WHERE levenshtein_less_equal(candidate.word, given.word, far) <= far AND candidate.word <> given.word
      ORDER BY levenshtein(candidate.word, given.word), similarity(candidate.word, given.word) DESC, candidate.word
      LIMIT ${MOST_CORRECTIONS}
    ) AS near`.execute(db);
  const corrections = new Map<string, string[]>();
  for (const { given, word } of rows) corrections.set(given, [...(corrections.get(given) ?? []), word]);
  return corrections;
}
