// Search in PostgreSQL: full-text search with weights (tsvector, GIN index), pg_trgm for spelling and similar names. Answers
// while the index in memory is loading or switched off.

import { type RawBuilder, sql } from 'kysely';
import type { Database, ReadRouter, Tx } from '../../../platform/postgres/database.ts';
import type { Facets, Hits, Search, SearchEngine, SearchHits, SimilarNames } from './catalog-search.ts';
import {
  conditionFor,
  countFacets,
  type FacetRow,
  facetCounts,
  facetsFrom,
  listPage,
  MATCH_COLUMNS,
  ORDERS,
} from './postgres-filter.ts';
import { frequenciesOf, type MatchRow, rankedMatches, scoreMatches } from './postgres-ranking.ts';
import { completionsOf, correctionsOf, knownAmong, unknownWords } from './postgres-words.ts';
import type { Filter, Order, Page } from './query.ts';
import { MAX_RELEVANT, MAX_SCORED, MIN_NAME_SIMILARITY } from './ranking.ts';

export class PostgresSearch implements SearchEngine {
  #reads: ReadRouter;

  constructor(reads: ReadRouter) {
    this.#reads = reads;
  }

  list(filter: Filter, order: Order, page: Page): Promise<Hits> {
    return this.#reads.read((db) => listPage(db, filter, order, page));
  }

  facetsOfList(filter: Filter): Promise<Facets> {
    return this.#reads.read((db) => countFacets(db, filter));
  }

  unknownWords(words: string[]): Promise<string[]> {
    return this.#reads.read((db) => unknownWords(db, words));
  }

  knownAmong(words: string[]): Promise<Set<string>> {
    return this.#reads.read((db) => withIndexScans(db, (tx) => knownAmong(tx, words)));
  }

  correctionsOf(words: string[]): Promise<Map<string, readonly string[]>> {
    return this.#reads.read((db) => correctionsOf(db, words));
  }

  completionsOf(prefix: string, limit: number): Promise<string[]> {
    return this.#reads.read((db) => withIndexScans(db, (tx) => completionsOf(tx, prefix, limit)));
  }

  search(search: Search): Promise<SearchHits> {
    const { sort, page } = search;
    return this.#reads.read((db) =>
      withIndexScans(db, async (tx) => {
        const statistics = await frequenciesOf(tx, search.terms);
        const matches = rankedMatches(search, statistics);
        if (sort !== 'relevance') return hitsOf(await pageOf(tx, matches, search, ORDERS[sort]));
        const end = page.offset + page.limit;
        // As deep as the index in memory ranks, so that both engines give the same pages.
        const depth = { offset: 0, limit: end <= MAX_SCORED ? MAX_SCORED : MAX_RELEVANT };
        const { rows, ...found } = await pageOf(tx, matches, { ...search, page: depth }, BY_RANK);
        const scored = await scoreMatches(tx, rows.slice(0, MAX_SCORED), search, statistics);
        return hitsOf({ ...found, rows: [...scored, ...rows.slice(MAX_SCORED)].slice(page.offset, end) });
      }),
    );
  }

  async searchSimilarNames(search: SimilarNames): Promise<SearchHits> {
    const { name, filter, sort } = search;
    const matches = sql`matches AS MATERIALIZED (
      SELECT ${MATCH_COLUMNS}, similarity(name_key, ${name}) AS similarity, false AS complete, 0 AS tier, NULL::int[] AS ranks
      FROM catalog WHERE name_key % ${name} AND similarity(name_key, ${name}) >= ${MIN_NAME_SIMILARITY}
        AND ${conditionFor({ developer: filter.developer })})`;
    const order = sort === 'relevance' ? sql`similarity DESC, install_count DESC, app_id DESC` : ORDERS[sort];
    return hitsOf(await this.#reads.read((db) => pageOf(db, matches, search, order)));
  }
}

const hitsOf = ({ rows, ...found }: FoundRows): SearchHits => ({
  ...found,
  ids: rows.map(({ appId }) => appId),
  complete: rows.map(({ complete }) => complete),
});

const BY_RANK = sql`title_equals DESC, title_starts DESC, complete DESC, rank DESC, install_count DESC, app_id DESC`;

/**
 * Runs queries with index scans. The planner does not know that a long text has to be decompressed before it is compared: for a
 * word that half of the apps have, it chooses a sequential scan, which takes five times as long as the GIN index.
 */
function withIndexScans<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`.execute(tx);
    return run(tx);
  });
}

interface FoundTotals {
  total: number;
  unfiltered: number;
}

interface FoundRows extends FoundTotals {
  rows: MatchRow[];
  facets: Facets | undefined;
}

/**
 * `matches` is a common table expression of this name, filtered by developer alone. One pass gives the page, the totals and
 * the counts of the facets.
 */
async function pageOf(
  db: Database | Tx,
  matches: RawBuilder<unknown>,
  { filter, page: { offset, limit }, facets: wanted }: Omit<SimilarNames, 'name'>,
  order: RawBuilder<unknown>,
): Promise<FoundRows> {
  const chosen = { ...filter, developer: undefined };
  const facets = wanted
    ? sql`(SELECT jsonb_agg(to_jsonb(facets)) FROM (${facetCounts(chosen, () => ({ count: sql`1`, table: sql`matches` }))}) AS facets)`
    : sql`NULL`;
  const { rows } = await sql<FoundTotals & { page: MatchRow[] | null; facets: FacetRow[] | null }>`
    WITH ${matches},
    found AS (SELECT * FROM matches WHERE ${conditionFor(chosen)}),
    sorted AS (SELECT * FROM found ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}),
    page AS (SELECT *, row_number() OVER () AS place FROM sorted)
    SELECT
      (SELECT jsonb_agg(jsonb_build_object('appId', app_id, 'complete', complete, 'tier', tier, 'ranks', ranks) ORDER BY place) FROM page) AS page,
      (SELECT count(*) FROM found) AS total,
      (SELECT count(*) FROM matches) AS unfiltered,
      ${facets} AS facets`.execute(db);
  const { page, facets: counts, ...totals } = rows[0]!;
  return { ...totals, rows: page ?? [], facets: wanted ? facetsFrom(counts ?? []) : undefined };
}
