// Search in PostgreSQL: full-text search with weights (tsvector, GIN index), pg_trgm for spelling and similar names. Answers
// while the index in memory is loading or switched off.

import { type RawBuilder, sql } from 'kysely';
import type { Database, ReadRouter } from '../../../platform/postgres/database.ts';
import { type Hits, type SearchEngine, type Term, titlesOf } from './catalog-search.ts';
import type { Filter, Order, Page, Sort } from './query.ts';
import { FIELDS, MIN_NAME_SIMILARITY, SPELLING } from './ranking.ts';

export class PostgresSearch implements SearchEngine {
  #reads: ReadRouter;

  constructor(reads: ReadRouter) {
    this.#reads = reads;
  }

  list(filter: Filter, order: Order, page: Page): Promise<Hits> {
    return this.#reads.read(async (db) => {
      const [ids, total] = await Promise.all([listIds(db, filter, order, page), countMatching(db, filter)]);
      return { ids, total };
    });
  }

  unknownWords(words: string[]): Promise<string[]> {
    return this.#reads.read((db) => unknownWords(db, words));
  }

  correctionsOf(words: string[]): Promise<Map<string, readonly string[]>> {
    return this.#reads.read((db) => correctionsOf(db, words));
  }

  search(terms: Term[], filter: Filter, sort: Sort, page: Page): Promise<Hits> {
    const titles = titlesOf(terms);
    const matches = sql`
      SELECT app_id, install_count, rating, review_count, published_at, name_key,
        name_key = ANY (${titles}::text[]) AS title_equals,
        ${sql.join(
          titles.map((title) => sql`starts_with(name_key, ${title})`),
          sql` OR `,
        )} AS title_starts,
        ${sql.join(terms.map(weightOf), sql` + `)} AS weight
      FROM catalog
      WHERE search @@ ${tsquery(terms.map((term) => tsqueryText(term)).join(' & '))} AND ${conditionFor(filter)}`;
    const relevance = sql`title_equals DESC, title_starts DESC, weight DESC, install_count DESC, app_id DESC`;
    return this.#reads.read((db) => pageOf(db, matches, sort === 'relevance' ? relevance : ORDERS[sort], page));
  }

  searchSimilarNames(name: string, filter: Filter, sort: Sort, page: Page): Promise<Hits> {
    const matches = sql`
      SELECT app_id, install_count, rating, review_count, published_at, name_key, similarity(name_key, ${name}) AS similarity
      FROM catalog WHERE name_key % ${name} AND similarity(name_key, ${name}) >= ${MIN_NAME_SIMILARITY}
        AND ${conditionFor(filter)}`;
    const relevance = sql`similarity DESC, install_count DESC, app_id DESC`;
    return this.#reads.read((db) => pageOf(db, matches, sort === 'relevance' ? relevance : ORDERS[sort], page));
  }
}

/** Each ends with the id, so that pages do not overlap. They match the indexes of the table. */
const ORDERS: Record<Order, RawBuilder<unknown>> = {
  popular: sql`install_count DESC, app_id DESC`,
  rating: sql`rating DESC, review_count DESC, app_id DESC`,
  newest: sql`published_at DESC, app_id DESC`,
  name: sql`name_key, app_id DESC`,
};

export async function listIds(db: Database, filter: Filter, order: Order, { offset, limit }: Page): Promise<string[]> {
  const { rows } = await sql<{ appId: string }>`
    SELECT app_id FROM catalog WHERE ${conditionFor(filter)} ORDER BY ${ORDERS[order]} LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  return rows.map((row) => row.appId);
}

/** A developer has few apps, which are counted; otherwise the sums of catalog_counts are added up. */
async function countMatching(db: Database, filter: Filter): Promise<number> {
  const counted = filter.developer
    ? sql`count(*) AS total FROM catalog`
    : sql`coalesce(sum(count), 0) AS total FROM catalog_counts`;
  const { rows } = await sql<{ total: number }>`SELECT ${counted} WHERE ${conditionFor(filter)}`.execute(db);
  return rows[0]!.total;
}

async function pageOf(
  db: Database,
  matches: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { offset, limit }: Page,
): Promise<Hits> {
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    WITH matches AS MATERIALIZED (${matches}),
    page AS (SELECT app_id, row_number() OVER (ORDER BY ${order}) AS position FROM matches ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})
    SELECT (SELECT array_agg(app_id ORDER BY position) FROM page) AS ids, (SELECT count(*) FROM matches) AS total`.execute(
    db,
  );
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
}

/** The weight of the most important field in which the term occurs. */
function weightOf(term: Term): RawBuilder<unknown> {
  const [last, ...others] = FIELDS.toReversed();
  const cases = others
    .toReversed()
    .map(({ label, weight }) => sql`WHEN search @@ ${tsquery(tsqueryText(term, label))} THEN ${weight}::int`);
  return sql`CASE ${sql.join(cases, sql` `)} ELSE ${last!.weight}::int END`;
}

/** Words are letters and digits, so that quoting is safe. `labels` are weight classes such as `AB`. */
function tsqueryText({ word, corrections }: Term, labels = ''): string {
  return `(${[`'${word}':*${labels}`, ...corrections.map((other) => `'${other}':${labels}`)].join(' | ')})`;
}

const tsquery = (text: string) => sql`to_tsquery('simple', ${text})`;

/** The greatest character: a range that ends with it is a prefix search. */
const LAST_CHARACTER = sql`chr(1114111)`;

/** Words that neither the lexicon of suggestions has, nor several long texts. */
async function unknownWords(db: Database, words: string[]): Promise<string[]> {
  const { minOccurrences } = SPELLING;
  const { rows } = await sql<{ word: string }>`
    SELECT given.word FROM unnest(${words}::text[]) AS given (word)
    WHERE NOT EXISTS (
      SELECT FROM catalog_words AS known
      WHERE known.word >= given.word COLLATE "C" AND known.word < (given.word || ${LAST_CHARACTER}) COLLATE "C")
    AND (SELECT count(*) FROM (
      SELECT FROM catalog WHERE search @@ to_tsquery('simple', '''' || given.word || ''':*') LIMIT ${minOccurrences}) AS others) < ${minOccurrences}`.execute(
    db,
  );
  return rows.map((row) => row.word);
}

/**
 * The words at the smallest edit distance, the most frequent first. Candidates differ in their first letter alone, or start
 * with the first or (if swapped or deleted) second letter of the given word; words at distance 2 have to start so.
 */
async function correctionsOf(db: Database, words: string[]): Promise<Map<string, readonly string[]>> {
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
      SELECT given, word, (SELECT count(*) FROM catalog WHERE search @@ to_tsquery('simple', '''' || word || '''')) AS frequency
      FROM near WHERE edits = (SELECT min(edits) FROM near AS others WHERE others.given = near.given)
    )
    SELECT given, array_agg(word ORDER BY frequency DESC, word) AS words FROM nearest WHERE frequency > 0 GROUP BY given`.execute(
    db,
  );
  return new Map(rows.map(({ given, words }) => [given, words.slice(0, maxCorrections)]));
}

function conditionFor({ developer, category, environment, featured }: Filter): RawBuilder<unknown> {
  const conditions = [
    ...(developer ? [sql`app_id = ANY (ARRAY(${appsOf(developer)}))`] : []),
    ...(category ? [sql`category = ${category}`] : []),
    ...(environment ? [sql`environment = ${environment}`] : []),
    ...(featured === undefined ? [] : [featured ? sql`featured` : sql`NOT featured`]),
  ];
  return conditions.length ? sql.join(conditions, sql` AND `) : sql`true`;
}

/** As an array, so that the planner looks the few ids up instead of walking along a sort order. */
const appsOf = (developer: string) => sql`SELECT id FROM apps WHERE developer_id = ${developer} AND deleted_at IS NULL`;
