// Lists of requests to the catalogue of which no two are alike, one list for each kind of query. They differ in what is
// asked for (words, filters, order, how many a page); only where that does not suffice, in capital letters.

import { randomFrom } from '../../server/demo/random.ts';
import { APPS, type Size } from './sizes.ts';
import { countWords, rareWord, twoWords, typosOf } from './words.ts';

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
  'commonest word',
  'common word',
  'rare word',
  'typo',
  'two words',
  'filtered list',
  'commonest word, deepest page',
  'filtered list, deepest page',
] as const;

const MOST = 30_000;
/** Twenty on average, which is what a page has unless told otherwise. */
const LIMITS = Array.from({ length: 21 }, (_, i) => 10 + i);
/** These leave nearly everything: with them, a common word stays common. */
const WIDE: Filter[] = [
  {},
  { featured: false },
  { environment: 'production' },
  { environment: 'production', featured: false },
];
const SORTS = ['popular', 'rating', 'newest', 'name'];

/** `count` tells how many apps a filter leaves: the deepest page depends on it. */
export function queriesOf(size: Size, categories: string[], count: (filter: Filter) => number): Record<Kind, Query[]> {
  const { commonest, common, usual } = countWords();
  const known = new Set(usual);
  const apps = APPS[size];
  const some = Array.from({ length: Math.min(apps, MOST) }, (_, n) => n);
  const widely = (words: string[]) =>
    words.flatMap((search) => WIDE.flatMap((filter) => LIMITS.map((limit) => ({ search, ...filter, limit }))));
  const lists = [undefined, ...categories].flatMap((category) =>
    [...WIDE, { environment: 'staging' }, { environment: 'localhost' }].flatMap((filter) =>
      SORTS.flatMap((sort) => LIMITS.map((limit) => ({ ...(category ? { category } : {}), ...filter, sort, limit }))),
    ),
  );
  const rare = some.flatMap((n) => rareWord(apps, n, known) ?? []);
  const plain = (search: string) => ({ search, limit: 20 });
  const deepest = (query: Query) => ({ ...query, page: Math.max(1, Math.floor(count(query) / query.limit)) });
  const everywhere = shuffled(widely(commonest.flatMap(capitalised)));
  return {
    'commonest word': everywhere,
    'common word': shuffled(widely(common)),
    'rare word': distinct(rare.map(plain)),
    typo: distinct(shuffled(misspelt(usual, new Set(rare))).map(plain)),
    'two words': distinct(some.flatMap((n) => twoWords(apps, n, known) ?? []).map(plain)),
    'filtered list': shuffled(lists),
    'commonest word, deepest page': everywhere.map(deepest),
    'filtered list, deepest page': shuffled(lists).map(deepest),
  };
}

export function pathOf(query: Query): string {
  return `/api/apps?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}

function distinct(queries: Query[]): Query[] {
  return [...new Map(queries.map((query) => [pathOf(query), query])).values()];
}

/** What is a word itself, or the beginning of one, is not misspelt. */
function misspelt(words: string[], rare: Set<string>): string[] {
  const long = words.filter((word) => word.length > 4);
  return long.flatMap(typosOf).filter((typo) => !rare.has(typo) && !words.some((word) => word.startsWith(typo)));
}

/** All ways to write a word in small and capital letters. */
function capitalised(word: string): string[] {
  return Array.from({ length: 2 ** word.length }, (_, bits) =>
    [...word].map((letter, i) => (bits & (1 << i) ? letter.toUpperCase() : letter)).join(''),
  );
}

/** In the same order each time. */
function shuffled<T>(list: T[]): T[] {
  const { next } = randomFrom(list.length);
  return list
    .map((entry) => ({ entry, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ entry }) => entry)
    .slice(0, MOST);
}
