// Relevance in two phases: the first documents by rank, found with bitmaps, and these sorted by score.

import { BitSlices } from './bit-slices.ts';
import { type Bitmap, hasBit, setBit } from './bitmap.ts';
import type { BitmapPool } from './bitmap-pool.ts';
import type { Columns } from './columns.ts';
import type { Query, Titles } from './query.ts';
import { Scorer } from './scoring.ts';
import type { Segment } from './segment.ts';
import { RANK_DIGITS, type TermMatches } from './term-matches.ts';

export interface Context<Facet extends string, Column extends string, Order extends string> {
  columns: Columns<Facet, Column, Order>;
  pool: BitmapPool;
  segments: readonly Segment[];
}

export interface Found {
  /** For each term of the query. */
  matches: readonly TermMatches[];
  found: Bitmap;
  /** The number of documents in `found`. */
  total: number;
  /** Documents with all terms. */
  complete: Bitmap;
}

/** Of the rarity of a term. */
const RARITY_DIGITS = 3;

/** The documents on the page. */
export function mostRelevant<Facet extends string, Column extends string, Order extends string>(
  { terms, minTerms, titles, page, depth, rarityOf, scorerOf, adjustScores }: Query<Facet, Column, Order>,
  { matches, found, total, complete }: Found,
  { columns, pool, segments }: Context<Facet, Column, Order>,
): number[] {
  const isPartial = minTerms < terms.length;
  const end = Math.min(page.offset + page.limit, depth.ranked);
  const frequencies = matches.map((match) => (terms.length > 1 ? match.countStrong(columns.alive) : 0));
  const tiers = [...(isPartial ? [complete] : []), ...titled(titles, columns, pool)];
  const ranks = ranksOf(matches, tiers, isPartial ? frequencies.map(rarityOf) : undefined, pool);
  const k = end <= depth.scored ? depth.scored : depth.ranked;
  const best = ranks.topK(found, total, k, columns.byPopularity);
  const byRank = best.length > depth.scored ? sorted(best, (document) => ranks.numberOf(document), [], columns) : best;
  const numberOf = (document: number, column: Column) => columns.numberOf(document, column);
  const scorer = new Scorer(terms, matches, segments, scorerOf(frequencies), numberOf);
  const candidates = byRank.slice(0, depth.scored);
  const scores = Float64Array.from(candidates, (document) => scorer.scoreOf(document));
  adjustScores(scores, {
    number: (i, column) => columns.numberOf(candidates[i]!, column),
    title: (i) => columns.titleOf(candidates[i]!),
  });
  const scored = sorted(candidates, (_, i) => scores[i]!, tiers, columns);
  return [...scored, ...byRank.slice(depth.scored)].slice(page.offset, end);
}

/** The sum of the ranks of the terms; above it the tiers. With rarities, a rarer term counts for more. */
function ranksOf(
  matches: readonly TermMatches[],
  tiers: readonly Bitmap[],
  rarities: readonly number[] | undefined,
  pool: BitmapPool,
): BitSlices {
  const slices = new BitSlices(pool);
  for (const [i, match] of matches.entries()) {
    match.addRanksTo(slices);
    for (let digit = 0; rarities && digit < RARITY_DIGITS; digit++)
      if ((rarities[i]! & (1 << digit)) !== 0) slices.add(match.any, RANK_DIGITS + digit);
  }
  for (const tier of tiers) slices.add(tier, slices.digits);
  return slices;
}

type TitleColumns = Pick<Columns<never, never, never>, 'titlesStartingWith' | 'titlesEqualTo' | 'titled'>;

/** Documents whose title starts with, or equals, one of these; nothing if there are none. */
function titled({ equal, startWith }: Titles, columns: TitleColumns, pool: BitmapPool): Bitmap[] {
  const [equals, starts] = [pool.borrow(), pool.borrow()];
  let isAny = false;
  for (const text of equal) isAny = markTitles(text, columns, equals, undefined) || isAny;
  for (const text of startWith) isAny = markTitles(text, columns, starts, starts) || isAny;
  return isAny ? [starts, equals] : [];
}

/** Marks titles that equal this one and, if `starts` is given, those that start with it. */
function markTitles(text: string, columns: TitleColumns, equals: Bitmap, starts: Bitmap | undefined): boolean {
  const title = Buffer.from(text);
  const documents = starts ? columns.titlesStartingWith(title) : columns.titlesEqualTo(title);
  for (const document of documents) setBit(columns.titled(document, title) ? equals : (starts ?? equals), document);
  return documents.length > 0;
}

/** By tier (the last is the best), then by the number of each document, descending; then by popularity and id. */
function sorted(
  documents: readonly number[],
  numberOf: (document: number, index: number) => number,
  tiers: readonly Bitmap[],
  columns: { popularityOf(document: number): number; compareIds(a: number, b: number): number },
): number[] {
  const entries = documents.map((document, i) => ({
    document,
    tier: tiers.findLastIndex((tier) => hasBit(tier, document)),
    number: numberOf(document, i),
  }));
  entries.sort(
    (a, b) =>
      b.tier - a.tier ||
      b.number - a.number ||
      columns.popularityOf(b.document) - columns.popularityOf(a.document) ||
      columns.compareIds(a.document, b.document),
  );
  return entries.map(({ document }) => document);
}
