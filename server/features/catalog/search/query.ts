// The query of a catalog list: filters, sort order, page, and the words of a search, normalised as the index has them.

import { sql } from 'kysely';
import type { ReadRouter } from '../../../platform/postgres/database.ts';
import type { Category, Environment, PricingModel } from '../vocabulary.ts';

export const SORTS = ['relevance', 'popular', 'rating', 'newest', 'name'] as const;
export type Sort = (typeof SORTS)[number];
/** An order that does not depend on the search. */
export type Order = Exclude<Sort, 'relevance'>;

export interface Filter {
  developer?: string | undefined;
  category?: Category | undefined;
  environment?: Environment | undefined;
  featured?: boolean | undefined;
  pricing?: PricingModel | undefined;
  tag?: string | undefined;
  /** A country, in upper case. */
  storedIn?: string | undefined;
  verifiedDomain?: boolean | undefined;
}

/** Filters whose values are counted. */
export const FACET_FIELDS = ['category', 'environment', 'pricing', 'tag', 'storedIn', 'verifiedDomain'] as const;
export type FacetField = (typeof FACET_FIELDS)[number];

export interface Page {
  offset: number;
  limit: number;
}

export interface CatalogQuery {
  /** Absent if nothing is searched for. Empty if the search has no letter or digit: then nothing matches. */
  words: string[] | undefined;
  filter: Filter;
  sort: Sort;
  page: Page;
  /** Whether typos are corrected. */
  correct: boolean;
  /** Whether facets are counted. */
  facets: boolean;
}

export interface ListParameters extends Filter {
  search?: string | undefined;
  correct?: 'on' | 'off' | undefined;
  facets?: boolean | undefined;
  sort?: Sort | undefined;
  page?: number | undefined;
  limit?: number | undefined;
}

const MAX_WORD_LENGTH = 50;
/** Bounds the cost of a search: a hundred prefixes of one or two letters would keep an engine busy for a second. */
const MAX_WORDS = 8;

export async function parseQuery(
  reads: ReadRouter,
  { search = '', sort = 'relevance', page = 1, limit = 20, correct, facets, ...filter }: ListParameters,
): Promise<CatalogQuery> {
  const words = search.trim() === '' ? undefined : await wordsOf(reads, search);
  const options = { correct: correct !== 'off', facets: facets ?? words !== undefined };
  return { words, filter, sort, page: { offset: (page - 1) * limit, limit }, ...options };
}

/** Lower case, without accents, letters and digits only. */
export async function wordsOf(reads: ReadRouter, text: string): Promise<string[]> {
  const folded = /^[\x20-\x7e]*$/.test(text) ? text.toLowerCase().replace(/[^a-z0-9]+/g, ' ') : await fold(reads, text);
  const words = folded.split(' ').filter(Boolean);
  return [...new Set(words.map((word) => word.slice(0, MAX_WORD_LENGTH)))].slice(0, MAX_WORDS);
}

/** Removes accents with the function of the database that the index was made with. */
async function fold(reads: ReadRouter, text: string): Promise<string> {
  const { rows } = await reads.read((db) => sql<{ folded: string }>`SELECT fold(${text}) AS folded`.execute(db));
  return rows[0]!.folded;
}
