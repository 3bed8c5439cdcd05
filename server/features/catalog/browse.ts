// One page of the catalog: the query is parsed, an engine finds ids and total, and the items are read by id.

import type { Static } from 'typebox';
import { paginationOf } from '../../platform/http/schemas.ts';
import type { Database, ReadRouter, RunPrepared } from '../../platform/postgres/database.ts';
import type { CatalogItems } from './items.ts';
import type { CatalogItemRow, PublicApp } from './public-app.ts';
import { loadInOrder } from './queries.ts';
import type { CatalogIndex } from './search/catalog-index.ts';
import { reachable, searchCatalog } from './search/catalog-search.ts';
import { listIds, PostgresSearch } from './search/postgres-search.ts';
import { type ListParameters, parseQuery } from './search/query.ts';
import type { Environment } from './vocabulary.ts';

export interface BrowseOptions {
  reads: ReadRouter;
  /** Without it PostgreSQL answers everything. */
  index: CatalogIndex | undefined;
  items: CatalogItems;
}

export interface CatalogPage {
  data: Static<typeof PublicApp>[];
  pagination: ReturnType<typeof paginationOf>;
}

export async function browse({ reads, index, items }: BrowseOptions, parameters: ListParameters): Promise<CatalogPage> {
  const { page = 1, limit = 20 } = parameters;
  const query = await parseQuery(reads, parameters);
  // The index has no filter by developer: PostgreSQL finds the few apps of one developer at once.
  const memory = query.filter.developer === undefined ? await index?.engine() : undefined;
  const { ids, total } = await searchCatalog(memory ?? new PostgresSearch(reads), query);
  const pagination = { ...paginationOf(page, limit, reachable(query, total)), total };
  return { data: await items.load(ids), pagination };
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
