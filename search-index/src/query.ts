// A query: terms, filters, and how relevance is computed.

import type { FacetValue } from './columns.ts';
import type { Candidate } from './scoring.ts';
import type { QueryTerm } from './term-matches.ts';

export interface Page<Facet extends string, Order extends string> {
  facets: Partial<Record<Facet, FacetValue>>;
  order: Order | 'relevance';
  offset: number;
  limit: number;
}

export interface Query<Facet extends string, Column extends string, Order extends string> {
  /** At most MAX_TERMS. */
  terms: readonly QueryTerm[];
  /** Documents need at least so many terms. Those with all of them are the most relevant. */
  minTerms: number;
  /** Documents with one of these titles are the most relevant. */
  titles: Titles;
  page: Page<Facet, Order>;
  facets: readonly Facet[];
  /** So many documents are scored, the first by rank; those behind them stay in the order of their ranks, up to so many. */
  depth: { scored: number; ranked: number };
  /** If not all terms are required, a rarer one counts for more: a whole number below 8, given how many documents have it. */
  rarityOf: (frequency: number) => number;
  /** How relevant a document is, given for each term the number of documents that have it. */
  scorerOf: (frequencies: readonly number[]) => (candidate: Candidate<Column>) => number;
  /** Changes the scores in view of all documents that are scored. */
  adjustScores: (scores: Float64Array, scored: Scored<Column>) => void;
}

/** The documents that are scored, in the order of their scores. */
export interface Scored<Column extends string> {
  number(i: number, column: Column): number;
  title(i: number): string;
}

export interface Titles {
  equal: readonly string[];
  startWith: readonly string[];
}
