// The search interface: a query becomes a page of app ids, a total and facet counts. The engine is PostgreSQL or the index in
// memory; the steps of a search are the same for both.

import type { Category, Environment, PricingModel } from '../vocabulary.ts';
import { english } from './language.ts';
import type { CatalogQuery, Filter, Order, Page, Sort } from './query.ts';
import { MAX_CORRECTED_WORDS, MAX_RELEVANT, MIN_MATCHES, minTermsOf } from './ranking.ts';
import type { Synonyms } from './synonyms.ts';
import { type Term, termsOf } from './terms.ts';

export interface Hits {
  ids: string[];
  total: number;
}

type Counts<Value> = { value: Value; count: number }[];

/** Values without apps are absent, the most frequent one is the first. */
export interface Facets {
  category: Counts<Category>;
  environment: Counts<Environment>;
  pricing: Counts<PricingModel>;
  tag: Counts<string>;
  storedIn: Counts<string>;
  verifiedDomain: Counts<boolean>;
}

export interface SearchHits extends Hits {
  /** For each id, whether the app has all terms. */
  complete: boolean[];
  /** How many apps match without the filters. */
  unfiltered: number;
  /** Undefined if they were not asked for. */
  facets: Facets | undefined;
}

/** What names are compared with: apps with such a name come first. */
export interface Titles {
  equal: string[];
  startWith: string[];
}

export interface Search {
  terms: readonly Term[];
  /** Apps need at least so many terms. */
  minTerms: number;
  titles: Titles;
  filter: Filter;
  sort: Sort;
  page: Page;
  /** Whether facets are counted. */
  facets: boolean;
}

/** Apps with a similar name. */
export type SimilarNames = Pick<Search, 'filter' | 'sort' | 'page' | 'facets'> & { name: string };

type Awaitable<T> = T | Promise<T>;

export interface SearchEngine {
  list(filter: Filter, order: Order, page: Page): Awaitable<Hits>;
  /** Counts by facet of a list, each with all filters but its own. */
  facetsOfList(filter: Filter): Awaitable<Facets>;
  /** Words that no app has, nor a word that starts with them; or so few long texts that they are probably typos. */
  unknownWords(words: string[]): Awaitable<string[]>;
  /** Those of these words that occur in the catalog. */
  knownAmong(words: string[]): Awaitable<ReadonlySet<string>>;
  /** For each word the words that it may be a misspelling of. */
  correctionsOf(words: string[]): Awaitable<Map<string, readonly string[]>>;
  /** The most frequent words that start with this one. */
  completionsOf(prefix: string, limit: number): Awaitable<string[]>;
  search(search: Search): Awaitable<SearchHits>;
  searchSimilarNames(search: SimilarNames): Awaitable<Hits & Pick<SearchHits, 'facets'>>;
}

export interface Found extends SearchHits {
  /** What was searched for, to highlight. */
  terms: readonly Term[];
  /** The words of the search as corrected, or undefined. */
  corrected: string[] | undefined;
}

/**
 * Unknown words are corrected. If nothing is found although every word is known or corrected, one of the known words may be a
 * misspelling that happens to be a word: the second try corrects those, too. If fewer than MIN_MATCHES apps have all terms,
 * apps with at least half of them follow. The last resort are apps with a similar name, unless there are many words: a search that finds
 * nothing must not cost more than one that finds something.
 */
export async function searchCatalog(
  engine: SearchEngine,
  words: string[],
  { filter, sort, page: given, correct, facets }: CatalogQuery,
  synonyms: Synonyms,
): Promise<Found> {
  const page = sort === 'relevance' ? firstResults(given) : given;
  const lexicon = { language: english, synonyms, knownAmong: (some: string[]) => engine.knownAmong(some) };
  const meaningful = words.filter((word) => !english.isStopWord(word));
  const isUnknown = new Set(correct ? await engine.unknownWords(meaningful) : []);
  const unknown = meaningful.filter((word) => isUnknown.has(word));
  const known = meaningful.filter((word) => !isUnknown.has(word));

  const attempt = async (corrections: Map<string, readonly string[]>): Promise<Found & { search: Search }> => {
    const terms = await termsOf(words, corrections, lexicon);
    const titles = titlesOf(words, corrections, await engine.knownAmong(words.slice(-1)));
    const search = { terms, minTerms: terms.length, titles, filter, sort, page, facets };
    return { ...(await engine.search(search)), terms, corrected: corrected(words, corrections), search };
  };

  const corrections = await correctionsOf(engine, unknown.slice(0, MAX_CORRECTED_WORDS));
  let found = await attempt(corrections);
  const doubtful = known.slice(0, Math.max(0, MAX_CORRECTED_WORDS - unknown.length));
  if (isEmpty(found) && correct && doubtful.length > 0 && unknown.every((word) => corrections.get(word)?.length)) {
    const again = await attempt(new Map([...corrections, ...(await correctionsOf(engine, doubtful))]));
    if (!isEmpty(again)) found = again;
  }
  const { search, ...result } = found;
  // In another order than by relevance, apps with some of the terms would be among those with all.
  const isFew = result.total < (sort === 'relevance' ? MIN_MATCHES : 1);
  if (isFew && search.terms.length > 1) {
    const partial = await engine.search({ ...search, minTerms: minTermsOf(search.terms.length) });
    if (partial.total > 0) return { ...result, ...partial };
  }
  if (!isEmpty(result) || !correct) return result;
  if (meaningful.length > MAX_CORRECTED_WORDS) return { ...result, corrected: undefined };
  const similar = await engine.searchSimilarNames({ name: words.join(' '), filter, sort, page, facets });
  return { ...result, ...similar, complete: similar.ids.map(() => false), corrected: undefined };
}

/** Whether no app has the words, not even with other filters. */
const isEmpty = ({ unfiltered }: Found) => unfiltered === 0;

const correctionsOf = async (engine: SearchEngine, words: string[]) =>
  words.length === 0 ? new Map<string, readonly string[]>() : engine.correctionsOf(words);

function corrected(words: string[], corrections: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const best = words.map((word) => corrections.get(word)?.[0] ?? word);
  return best.some((word, i) => word !== words[i]) ? best : undefined;
}

/**
 * The search as typed and as corrected. A name starts with the search if its next word begins there; if the last word is no
 * word of the catalog, somebody is still typing it, and any name that starts so will do.
 */
function titlesOf(
  words: string[],
  corrections: ReadonlyMap<string, readonly string[]>,
  known: ReadonlySet<string>,
): Titles {
  const equal = [words, corrected(words, corrections) ?? words].map((some) => some.join(' '));
  const isWhole = known.has(words.at(-1)!);
  return { equal: [...new Set(equal)], startWith: [...new Set(equal.map((title) => (isWhole ? `${title} ` : title)))] };
}

/** The part of the page that lies within the first MAX_RELEVANT results. */
function firstResults({ offset, limit }: Page): Page {
  return { offset, limit: Math.max(0, Math.min(limit, MAX_RELEVANT - offset)) };
}

/** How many results can be reached by paging. */
export function reachable({ words, sort }: CatalogQuery, total: number): number {
  return words && sort === 'relevance' ? Math.min(total, MAX_RELEVANT) : total;
}
