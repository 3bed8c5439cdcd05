// The search interface: a query becomes a page of app ids and a total. The engine is PostgreSQL or the index in memory; the
// steps of a search are the same for both.

import type { CatalogQuery, Filter, Order, Page, Sort } from './query.ts';
import { MAX_CORRECTED_WORDS, MAX_RELEVANT } from './ranking.ts';

/** A word of the search and the words that it may be a misspelling of. */
export interface Term {
  word: string;
  corrections: readonly string[];
}

export interface Hits {
  ids: string[];
  total: number;
}

type Awaitable<T> = T | Promise<T>;

export interface SearchEngine {
  list(filter: Filter, order: Order, page: Page): Awaitable<Hits>;
  /** Words that no app has, nor a word that starts with them; or so few long texts that they are probably typos. */
  unknownWords(words: string[]): Awaitable<string[]>;
  /** For each word the words that it may be a misspelling of. */
  correctionsOf(words: string[]): Awaitable<Map<string, readonly string[]>>;
  /** Apps that have every term: a word that starts with it, or one of its corrections. */
  search(terms: Term[], filter: Filter, sort: Sort, page: Page): Awaitable<Hits>;
  searchSimilarNames(name: string, filter: Filter, sort: Sort, page: Page): Awaitable<Hits>;
}

/**
 * Unknown words are corrected. If nothing is found although every word is known or corrected, one of the known words may be a
 * misspelling that happens to be a word: the second try corrects those, too. The last resort are apps with a similar name. A
 * search with a word that has no correction is not tried again, and many words are not compared with names: a search
 * that finds nothing must not cost more than one that finds something.
 */
export async function searchCatalog(engine: SearchEngine, query: CatalogQuery): Promise<Hits> {
  const { words, filter, sort } = query;
  if (!words) return engine.list(filter, sort === 'relevance' ? 'popular' : sort, query.page);
  if (words.length === 0) return { ids: [], total: 0 };
  const page = sort === 'relevance' ? firstResults(query.page) : query.page;
  const isUnknown = new Set(await engine.unknownWords(words));
  const [unknown, known] = [words.filter((word) => isUnknown.has(word)), words.filter((word) => !isUnknown.has(word))];
  const corrections = await correct(engine, unknown.slice(0, MAX_CORRECTED_WORDS));
  const hits = await engine.search(termsOf(words, corrections), filter, sort, page);
  if (hits.total > 0) return hits;
  const doubtful = known.slice(0, Math.max(0, MAX_CORRECTED_WORDS - unknown.length));
  if (doubtful.length > 0 && unknown.every((word) => corrections.get(word)?.length)) {
    const all = new Map([...corrections, ...(await correct(engine, doubtful))]);
    const again = await engine.search(termsOf(words, all), filter, sort, page);
    if (again.total > 0) return again;
  }
  if (words.length > MAX_CORRECTED_WORDS) return hits;
  return engine.searchSimilarNames(words.join(' '), filter, sort, page);
}

const correct = async (engine: SearchEngine, words: string[]) =>
  words.length === 0 ? new Map<string, readonly string[]>() : engine.correctionsOf(words);

function termsOf(words: string[], corrections: Map<string, readonly string[]>): Term[] {
  return words.map((word) => ({ word, corrections: corrections.get(word) ?? [] }));
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
