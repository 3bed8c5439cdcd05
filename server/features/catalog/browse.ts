// One page of the catalog: the query is parsed, an engine finds ids and total, and the items are read by id.

import type { Static } from 'typebox';
import { paginationOf } from '../../platform/http/schemas.ts';
import type { Database, ReadRouter, RunPrepared } from '../../platform/postgres/database.ts';
import type { OwnSettings } from '../market-settings/document.ts';
import type { CatalogItems } from './items.ts';
import type { CatalogItemRow, PublicApp } from './public-app.ts';
import { loadInOrder } from './queries.ts';
import type { CatalogIndex } from './search/catalog-index.ts';
import { type Facets, type Found, reachable, type SearchEngine, searchCatalog } from './search/catalog-search.ts';
import { highlighterOf } from './search/highlights.ts';
import { listIds } from './search/postgres-filter.ts';
import { PostgresSearch } from './search/postgres-search.ts';
import { type Filter, type ListParameters, parseQuery } from './search/query.ts';
import type { Synonyms } from './search/synonyms.ts';
import type { Environment } from './vocabulary.ts';

export interface BrowseOptions {
  reads: ReadRouter;
  /** Without it PostgreSQL answers everything. */
  index: CatalogIndex | undefined;
  items: CatalogItems;
  synonyms: { current(): Promise<Synonyms> };
  marketSettings: { current(): Promise<OwnSettings> };
}

export interface CatalogPage {
  data: Static<typeof PublicApp>[];
  pagination: ReturnType<typeof paginationOf>;
  search?: { query: string; corrected: string | null };
  facets?: Facets;
}

/** Other synonyms than the current ones show what they would do. */
export async function browse(
  options: BrowseOptions,
  parameters: ListParameters,
  synonyms?: Synonyms,
): Promise<CatalogPage> {
  const { page = 1, limit = 20 } = parameters;
  const query = await parseQuery(options.reads, parameters);
  const engine = await engineFor(options, query.filter);
  const { words, filter, sort } = query;
  if (!words) {
    const { ids, total } = await engine.list(filter, sort === 'relevance' ? 'popular' : sort, query.page);
    const facets = query.facets && { facets: await engine.facetsOfList(filter) };
    return { data: await options.items.load(ids), pagination: paginationOf(page, limit, total), ...facets };
  }
  const found =
    words.length === 0
      ? NOTHING_FOUND
      : await searchCatalog(engine, words, query, synonyms ?? (await options.synonyms.current()));
  const pagination = { ...paginationOf(page, limit, reachable(query, found.total)), total: found.total };
  const search = { query: parameters.search!, corrected: found.corrected?.join(' ') ?? null };
  const highlightsOf = highlighterOf(found.terms);
  const isComplete = new Map(found.ids.map((id, i) => [id, found.complete[i]!]));
  const data = (await options.items.load(found.ids)).map((item) => ({
    ...item,
    match: isComplete.get(item.id) ? ('all' as const) : ('some' as const),
    highlights: highlightsOf(item),
  }));
  return { data, pagination, search, ...(query.facets && { facets: found.facets! }) };
}

const NOTHING_FOUND: Found = {
  ids: [],
  total: 0,
  unfiltered: 0,
  complete: [],
  facets: { category: [], environment: [], pricing: [], tag: [], storedIn: [], verifiedDomain: [] },
  terms: [],
  corrected: undefined,
};

/** The index in memory has no filter by developer: PostgreSQL finds the few apps of one developer at once. */
export async function engineFor({ reads, index }: BrowseOptions, filter: Filter): Promise<SearchEngine> {
  const memory = filter.developer === undefined ? await index?.engine() : undefined;
  return memory ?? new PostgresSearch(reads);
}

export async function featuredApps(
  db: Database,
  run: RunPrepared,
  environment: Environment | undefined,
  limit: number,
): Promise<CatalogItemRow[]> {
  return loadInOrder(run, await listIds(db, { environment, featured: true }, 'popular', { offset: 0, limit }));
}

export async function newestApps(db: Database, run: RunPrepared, limit: number): Promise<CatalogItemRow[]> {
  return loadInOrder(run, await listIds(db, {}, 'newest', { offset: 0, limit }));
}
