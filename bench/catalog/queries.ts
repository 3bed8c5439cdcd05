// Distinct catalog requests, one list for each kind of query, so that no response comes from a cache. They differ in words,
// filters, order and page size; the few words that nearly every app has differ in capital letters, too.

import { type Random, randomFrom } from '../../server/demo/random.ts';
import { unknownWord } from '../../server/demo/vocabulary.ts';
import { APPS, type Size } from './sizes.ts';
import { countWords, rareWord, sampleApps, twoWords, typosOf } from './words.ts';

export interface Query {
  search?: string;
  category?: string;
  environment?: string;
  featured?: boolean;
  sort?: string;
  limit: number;
  page?: number;
}

export type Filter = Pick<Query, 'category' | 'environment' | 'featured'>;
export type Kind = (typeof KINDS)[number];

export const KINDS = [
  'most common word',
  'common word',
  'rare word',
  'typo',
  'unknown word',
  '33 unknown words',
  'two words',
  'filtered list',
  'most common word, last page',
  'filtered list, last page',
] as const;

/** Pages of a search by relevance end with this result. */
export const MAX_SEARCH_RESULTS = 1_000;
const MAX_QUERIES = 30_000;
const UNKNOWN_WORD_SEED = 4711;
/** Their mean is 20, the default page size. */
const LIMITS = Array.from({ length: 21 }, (_, i) => 10 + i);
/** Most apps pass these filters, so that a common word stays common. */
const WIDE_FILTERS: Filter[] = [
  {},
  { featured: false },
  { environment: 'production' },
  { environment: 'production', featured: false },
];
const SORTS = ['popular', 'rating', 'newest', 'name'];

/** `count` is the number of apps that pass a filter, which determines the last page. */
export function queriesOf(size: Size, categories: string[], count: (filter: Filter) => number): Record<Kind, Query[]> {
  const { mostCommon, common, usual } = countWords();
  const known = new Set(usual);
  const apps = APPS[size];
  const sample = sampleApps(apps, Math.min(apps, MAX_QUERIES));
  const withFilters = (words: string[]) =>
    words.flatMap((search) => WIDE_FILTERS.flatMap((filter) => LIMITS.map((limit) => ({ search, ...filter, limit }))));
  const lists = [undefined, ...categories].flatMap((category) =>
    [...WIDE_FILTERS, { environment: 'staging' }, { environment: 'localhost' }].flatMap((filter) =>
      SORTS.flatMap((sort) => LIMITS.map((limit) => ({ ...(category ? { category } : {}), ...filter, sort, limit }))),
    ),
  );
  const rare = sample.flatMap((app) => rareWord(app, known) ?? []);
  const random = randomFrom(UNKNOWN_WORD_SEED);
  const ofWord = (search: string) => ({ search, limit: 20 });
  const lastPage = (query: Query) => {
    const results = Math.min(count(query), query.search === undefined ? Number.POSITIVE_INFINITY : MAX_SEARCH_RESULTS);
    return { ...query, page: Math.max(1, Math.floor(results / query.limit)) };
  };
  const mostCommonQueries = shuffled(withFilters(mostCommon.flatMap(capitalizations)));
  return {
    'most common word': mostCommonQueries,
    'common word': shuffled(withFilters(common)),
    'rare word': distinct(rare.map(ofWord)),
    typo: distinct(misspelled(usual, new Set(rare)).map(ofWord)),
    'unknown word': distinct(sample.map(() => ofWord(unknownWord(random)))),
    '33 unknown words': distinct(sample.map(() => ofWord(manyUnknownWords(random)))),
    'two words': distinct(sample.flatMap((app) => twoWords(app, known) ?? []).map(ofWord)),
    'filtered list': shuffled(lists),
    'most common word, last page': mostCommonQueries.map(lastPage),
    'filtered list, last page': shuffled(lists).map(lastPage),
  };
}

export function pathOf(query: Query): string {
  return `/api/apps?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}

/** What people type into the search box on the way to a usual word or the name of an app. */
export function typedTexts(size: Size): string[] {
  const names = sampleApps(APPS[size], Math.min(APPS[size], MAX_QUERIES)).map(({ name }) => name.toLowerCase());
  const typed = [...countWords().usual, ...names].flatMap((text) =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, n) => text.slice(0, n + 2).trim()),
  );
  return shuffled([...new Set(typed)]);
}

function distinct(queries: Query[]): Query[] {
  return [...new Map(queries.map((query) => [pathOf(query), query])).values()];
}

/** As many as fit into the 200 characters of a search: five consonants each, which no word of the catalog has in a row. */
function manyUnknownWords({ pick }: Random): string {
  const word = () => Array.from({ length: 5 }, () => pick([...'bcdfghjklmnpqrstvwxz'])).join('');
  return Array.from({ length: 33 }, word).join(' ');
}

/** Without typos that are words or prefixes of words themselves. */
function misspelled(words: string[], rare: Set<string>): string[] {
  const typos = shuffled(words.filter((word) => word.length > 4).flatMap(typosOf));
  return typos.filter((typo) => !rare.has(typo) && !words.some((word) => word.startsWith(typo)));
}

/** All ways to write a word in lower and upper case. */
function capitalizations(word: string): string[] {
  return Array.from({ length: 2 ** word.length }, (_, bits) =>
    [...word].map((letter, i) => (bits & (1 << i) ? letter.toUpperCase() : letter)).join(''),
  );
}

/** In the same order each time. */
function shuffled<T>(list: T[]): T[] {
  const { next } = randomFrom(list.length);
  return list
    .map((entry) => ({ entry, order: next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ entry }) => entry)
    .slice(0, MAX_QUERIES);
}
