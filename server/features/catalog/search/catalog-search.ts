// The search interface: a query becomes a page of app ids and a total. The engine is PostgreSQL or the index in memory; the
// steps of a search are the same for both.

import type { CatalogQuery, Filter, Order, Page, Sort } from './query.ts';
import { MAX_RELEVANT } from './ranking.ts';

/** A word of the search and the words that it may be a misspelling of. */
export interface Term {
  word: string;
  corrections: string[];
}

export interface Hits {
  ids: string[];
  total: number;
}

type Awaitable<T> = T | Promise<T>;

export interface SearchEngine {
  list(filter: Filter, order: Order, page: Page): Awaitable<Hits>;
  /** Finds corrections for unknown words, or for all words. */
  correct(words: string[], which: 'unknown' | 'all'): Awaitable<Term[]>;
  /** Apps that have every term: a word that starts with it, or one of its corrections. */
  search(terms: Term[], filter: Filter, sort: Sort, page: Page): Awaitable<Hits>;
  searchSimilarNames(name: string, filter: Filter, sort: Sort, page: Page): Awaitable<Hits>;
}

/**
 * If nothing is found although every word is known, one of the words may be a misspelling that happens to be a word: the
 * second try corrects all of them. The last resort are apps with a similar name.
 */
export async function searchCatalog(engine: SearchEngine, query: CatalogQuery): Promise<Hits> {
  const { words, filter, sort } = query;
  if (!words) return engine.list(filter, sort === 'relevance' ? 'popular' : sort, query.page);
  if (words.length === 0) return { ids: [], total: 0 };
  const page = sort === 'relevance' ? firstResults(query.page) : query.page;
  for (const which of ['unknown', 'all'] as const) {
    const terms = await engine.correct(words, which);
    const hits = await engine.search(terms, filter, sort, page);
    if (hits.total > 0) return hits;
    if (terms.every(({ corrections }) => corrections.length > 0)) break;
  }
  return engine.searchSimilarNames(words.join(' '), filter, sort, page);
}

/** The part of the page that lies within the first MAX_RELEVANT results. */
function firstResults({ offset, limit }: Page): Page {
  return { offset, limit: Math.max(0, Math.min(limit, MAX_RELEVANT - offset)) };
}

/** How many results can be reached by paging. */
export function reachable({ words, sort }: CatalogQuery, total: number): number {
  return words && sort === 'relevance' ? Math.min(total, MAX_RELEVANT) : total;
}

/** What names are compared with: the search as typed and, if it differs, as corrected. */
export function titlesOf(terms: Term[]): string[] {
  const typed = terms.map(({ word }) => word).join(' ');
  const corrected = terms.map(({ word, corrections }) => corrections[0] ?? word).join(' ');
  return [...new Set([typed, corrected])];
}
