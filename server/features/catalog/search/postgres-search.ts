// Search in PostgreSQL: full-text search with weights (tsvector, GIN index), pg_trgm for spelling and similar names. Answers
// while the index in memory is loading or switched off.

import { type RawBuilder, sql } from 'kysely';
import type { Database, ReadRouter, Tx } from '../../../platform/postgres/database.ts';
import type { Facets, Hits, Search, SearchEngine, SearchHits } from './catalog-search.ts';
import {
  conditionFor,
  countFacets,
  countMatching,
  type FacetRow,
  facetsFrom,
  listIds,
  ORDERS,
} from './postgres-filter.ts';
import { frequenciesOf, type MatchRow, rankedMatches, scoreMatches } from './postgres-ranking.ts';
import { completionsOf, correctionsOf, knownAmong, unknownWords } from './postgres-words.ts';
import { FACET_FIELDS, type Filter, type Order, type Page, type Sort } from './query.ts';
import { MAX_RELEVANT, MAX_SCORED, MIN_NAME_SIMILARITY } from './ranking.ts';

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

  search(search: Search): Promise<SearchHits & { facets: Facets }> {
    const { filter, sort, page } = search;
    return this.#reads.read((db) =>
      withIndexScans(db, async (tx) => {
        const statistics = await frequenciesOf(tx, search.terms);
        const matches = rankedMatches(search, statistics);
        if (sort !== 'relevance') return hitsOf(await pageOf(tx, matches, filter, ORDERS[sort], page));
        const end = page.offset + page.limit;
        // As deep as the index in memory ranks, so that both engines give the same pages.
        const depth = { offset: 0, limit: end <= MAX_SCORED ? MAX_SCORED : MAX_RELEVANT };
        const { rows, ...found } = await pageOf(tx, matches, filter, BY_RANK, depth);
        const scored = await scoreMatches(tx, rows.slice(0, MAX_SCORED), search, statistics);
        return hitsOf({ ...found, rows: [...scored, ...rows.slice(MAX_SCORED)].slice(page.offset, end) });
      }),
    );
  }

  async searchSimilarNames(name: string, filter: Filter, sort: Sort, page: Page): Promise<Hits & { facets: Facets }> {
    const matches = sql`matches AS MATERIALIZED (
      SELECT app_id, category, environment, install_count, review_count, rating, published_at, name_key,
        similarity(name_key, ${name}) AS similarity, false AS complete, 0 AS tier, NULL::int[] AS ranks
      FROM catalog WHERE name_key % ${name} AND similarity(name_key, ${name}) >= ${MIN_NAME_SIMILARITY}
        AND ${conditionFor({ developer: filter.developer, featured: filter.featured })})`;
    const order = sort === 'relevance' ? sql`similarity DESC, install_count DESC, app_id DESC` : ORDERS[sort];
    return hitsOf(await this.#reads.read((db) => pageOf(db, matches, filter, order, page)));
  }
}

const hitsOf = ({ rows, ...found }: FoundRows): SearchHits & { facets: Facets } => ({
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

interface FoundRows {
  rows: MatchRow[];
  total: number;
  facets: Facets;
}

/**
 * `matches` is a common table expression of this name, filtered by what has no facet. One pass gives the page, the total and
 * the counts of the facets.
 */
async function pageOf(
  db: Database | Tx,
  matches: RawBuilder<unknown>,
  { category, environment }: Filter,
  order: RawBuilder<unknown>,
  { offset, limit }: Page,
): Promise<FoundRows> {
  const chosen = { category, environment };
  const facets = FACET_FIELDS.map(
    (field) => sql`
      SELECT ${field} AS field, ${sql.ref(field)} AS value, count(*)
      FROM matches WHERE ${conditionFor({ ...chosen, [field]: undefined })} GROUP BY ${sql.ref(field)}`,
  );
  const { rows } = await sql<{ page: MatchRow[] | null; total: number; facets: FacetRow[] | null }>`
    WITH ${matches},
    found AS (SELECT * FROM matches WHERE ${conditionFor(chosen)}),
    sorted AS (SELECT * FROM found ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}),
    page AS (SELECT *, row_number() OVER () AS place FROM sorted),
    facets AS (${sql.join(facets, sql` UNION ALL `)})
    SELECT
      (SELECT jsonb_agg(jsonb_build_object('appId', app_id, 'complete', complete, 'tier', tier, 'ranks', ranks) ORDER BY place) FROM page) AS page,
      (SELECT count(*) FROM found) AS total,
      (SELECT jsonb_agg(to_jsonb(facets)) FROM facets) AS facets`.execute(db);
  const { page, total, facets: counts } = rows[0]!;
  return { rows: page ?? [], total, facets: facetsFrom(counts ?? []) };
}
