// The words of the catalog in PostgreSQL: which are known, which are near a misspelt one, which complete a beginning.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/postgres/database.ts';
import { SPELLING } from './ranking.ts';

/** The greatest character: a range that ends with it is a prefix search. */
const LAST_CHARACTER = sql`chr(1114111)`;

/**
 * How many apps match, up to a limit. A materialized query is planned for all its rows, so it uses the index; one for the first
 * rows of many would read the table, which takes a second for 100,000 apps.
 */
const countUpTo = (limit: number, query: RawBuilder<unknown>) => sql`(
  WITH found AS MATERIALIZED (SELECT FROM catalog WHERE search_words @@ to_tsquery('simple', ${query}))
  SELECT count(*) FROM (SELECT FROM found LIMIT ${limit}) AS first_ones)`;

/** Words that neither the lexicon of suggestions has, nor several long texts. */
export async function unknownWords(db: Database, words: string[]): Promise<string[]> {
  const { minOccurrences } = SPELLING;
  const { rows } = await sql<{ word: string }>`
    SELECT given.word FROM unnest(${words}::text[]) AS given (word)
    WHERE NOT EXISTS (
      SELECT FROM catalog_words AS known
      WHERE known.word >= given.word COLLATE "C" AND known.word < (given.word || ${LAST_CHARACTER}) COLLATE "C")
    AND ${countUpTo(minOccurrences, sql`'''' || given.word || ''':*'`)} < ${minOccurrences}`.execute(db);
  return rows.map((row) => row.word);
}

/**
 * The words at the smallest edit distance, the most frequent first. Candidates differ in their first letter alone, or start
 * with the first or (if swapped or deleted) second letter of the given word; words at distance 2 have to start so.
 */
export async function correctionsOf(db: Database, words: string[]): Promise<Map<string, readonly string[]>> {
  const { minLength, minLengthForTwoEdits, maxCorrections } = SPELLING;
  const correctable = words.filter((word) => word.length >= minLength);
  if (correctable.length === 0) return new Map();
  const { rows } = await sql<{ given: string; words: string[] }>`
    WITH near AS MATERIALIZED (
      SELECT given.word AS given, near.word, edits_between(near.word, given.word) AS edits
      FROM unnest(${correctable}::text[]) AS given (word)
      CROSS JOIN LATERAL (SELECT CASE WHEN length(given.word) < ${minLengthForTwoEdits} THEN 1 ELSE 2 END AS most) AS allowed
      CROSS JOIN LATERAL (
        SELECT known.word FROM catalog_words AS known
        WHERE known.word LIKE '_' || substr(given.word, 2) OR known.word LIKE '_' || given.word
        UNION
        SELECT known.word FROM catalog_words AS known, unnest(ARRAY[left(given.word, 1), substr(given.word, 2, 1)]) AS start
        WHERE known.word >= start COLLATE "C" AND known.word < (start || ${LAST_CHARACTER}) COLLATE "C"
      ) AS near
      WHERE length(near.word) BETWEEN length(given.word) - most AND length(given.word) + most
        AND edits_between(near.word, given.word) BETWEEN 1 AND most
        AND (edits_between(near.word, given.word) = 1 OR left(near.word, 1) IN (left(given.word, 1), substr(given.word, 2, 1)))
    ), nearest AS (
      SELECT given, word, (SELECT count(*) FROM catalog WHERE search_words @@ to_tsquery('simple', '''' || word || '''')) AS frequency
      FROM near WHERE edits = (SELECT min(edits) FROM near AS others WHERE others.given = near.given)
    )
    SELECT given, array_agg(word ORDER BY frequency DESC, word) AS words FROM nearest WHERE frequency > 0 GROUP BY given`.execute(
    db,
  );
  return new Map(rows.map(({ given, words }) => [given, words.slice(0, maxCorrections)]));
}

/** Those of these words that occur in any text. */
export async function knownAmong(db: Database, words: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM unnest(${words}::text[]) AS given (word)
    WHERE ${countUpTo(1, sql`'''' || given.word || ''''`)} > 0`.execute(db);
  return new Set(rows.map(({ word }) => word));
}

/** The most frequent words of the lexicon that start with this one. */
export async function completionsOf(db: Database, prefix: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM (
      SELECT word FROM catalog_words
      WHERE word >= ${prefix} COLLATE "C" AND word < (${prefix} || ${LAST_CHARACTER}) COLLATE "C" ORDER BY word LIMIT ${MAX_COMPARED}
    ) AS candidates
    CROSS JOIN LATERAL (
      SELECT count(*) AS frequency FROM catalog WHERE search_words @@ to_tsquery('simple', '''' || word || '''')
    ) AS counted
    WHERE frequency > 0 ORDER BY frequency DESC, word LIMIT ${limit}`.execute(db);
  return rows.map(({ word }) => word);
}

/** Bounds the cost of a completion of one letter. */
const MAX_COMPARED = 500;
