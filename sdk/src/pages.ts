// Pagination: iterates over all items of a paged list.

import type { Pagination } from './api.gen.ts';

export interface Page<T> {
  data: T[];
  pagination: Pagination;
}

/** The API's limit for `page`. */
const MAX_PAGE = 1_000_000;

/**
 * Yields every item of a paged list: `for await (const app of paginate((page) => market.listApps({ page, limit: 100 })))`.
 * Each page is fetched when its first item is needed. The latest response decides where the list ends. If the list changes
 * during the iteration, an item can appear twice or be skipped.
 */
export async function* paginate<T>(fetchPage: (page: number) => Promise<Page<T>>): AsyncGenerator<T, void> {
  for (let page = 1; page <= MAX_PAGE; page += 1) {
    const { data, pagination } = await fetchPage(page);
    yield* data;
    if (data.length === 0 || page >= pagination.totalPages) return;
  }
}
