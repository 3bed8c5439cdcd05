// A list that comes in pages, as one.

import type { Pagination } from './api.gen.ts';

export interface Page<T> {
  data: T[];
  pagination: Pagination;
}

/** The service numbers no more pages than this. */
const LAST_PAGE = 1_000_000;

/**
 * Every entry of a paged list: `for await (const app of paginate((page) => market.listApps({ page, limit: 100 })))`.
 * A page is asked for when its first entry is, and the list ends where the newest answer says that it does. Of a list that
 * changes meanwhile, an entry can come twice or be left out.
 */
export async function* paginate<T>(ask: (page: number) => Promise<Page<T>>): AsyncGenerator<T, void> {
  for (let page = 1; page <= LAST_PAGE; page += 1) {
    const { data, pagination } = await ask(page);
    yield* data;
    if (data.length === 0 || page >= pagination.totalPages) return;
  }
}
