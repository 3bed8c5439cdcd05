// Relevance class by class, for queries with many matches: all documents with the same sum of weights are one bitmap, made
// 32 documents at a time, and the page is read from the sort order by popularity. No document is scored and nothing is
// sorted: the most common word takes 0.35 ms in place of 1.6 ms with 100,000 documents. To switch it off, set
// MAX_TERMS_IN_CLASSES to 0.

import { type Bitmap, countBits } from './bitmap.ts';
import type { BitmapPool } from './bitmap-pool.ts';
import type { FieldBitmaps } from './field-bitmaps.ts';
import type { SortOrder } from './sort-order.ts';
import type { TieBreak } from './top-k.ts';

/** Three terms in four fields make at most 20 classes; with more terms, few documents match all of them. */
export const MAX_TERMS_IN_CLASSES = 3;

export interface Relevance {
  /** For each term of the query the documents that contain it. */
  terms: FieldBitmaps[];
  /** By field number. */
  weights: readonly number[];
  /** Documents whose title matches the query, the best kind of match first: each counts for its first bitmap. */
  titles: Bitmap[];
  popularity: Float64Array;
  byPopularity: SortOrder;
  tieBreak: TieBreak;
  pool: BitmapPool;
}

export class RelevanceClasses {
  readonly #relevance: Relevance;
  readonly #classes: number[][][];
  readonly #bitmap: Bitmap;
  readonly #found: number[];
  /** How many documents are still to be skipped, and to be found. */
  #skip: number;
  #wanted: number;

  /** Adds to `found` what is on the page. */
  constructor(relevance: Relevance, offset: number, limit: number, found: number[]) {
    this.#relevance = relevance;
    this.#classes = classesOf(relevance.weights, relevance.terms.length);
    this.#bitmap = relevance.pool.borrow();
    this.#found = found;
    this.#skip = offset;
    this.#wanted = limit;
  }

  /** Takes the next documents of the page from these matches, whose titles are equally relevant. */
  take(matches: Bitmap): void {
    let left = countBits(matches);
    if (left <= this.#skip) {
      this.#skip -= left;
      return;
    }
    const { terms, byPopularity } = this.#relevance;
    for (const fields of this.#classes) {
      if (left === 0 || this.#wanted === 0) return;
      const count = intersectClass(this.#bitmap, matches, terms, fields);
      left -= count;
      if (count > this.#skip) {
        for (const document of byPopularity.page(this.#bitmap, count, this.#skip, this.#wanted))
          this.#found.push(document);
        this.#wanted -= Math.min(this.#wanted, count - this.#skip);
      }
      this.#skip = Math.max(0, this.#skip - count);
    }
  }
}

/** For each sum of weights, the greatest first: all ways to make it up, as the field of each term. */
function classesOf(weights: readonly number[], terms: number): number[][][] {
  let combinations: number[][] = [[]];
  for (let i = 0; i < terms; i++)
    combinations = combinations.flatMap((fields) => weights.map((_, field) => [...fields, field]));
  const sumOf = (fields: number[]) => fields.reduce((sum, field) => sum + weights[field]!, 0);
  const bySum = Map.groupBy(combinations, sumOf);
  return [...bySum.keys()].sort((a, b) => b - a).map((sum) => bySum.get(sum)!);
}

/** Writes those of `matches` to `target` whose terms occur in one of these combinations of fields. Returns their number. */
function intersectClass(target: Bitmap, matches: Bitmap, terms: FieldBitmaps[], combinations: number[][]): number {
  target.fill(0);
  for (const fields of combinations) addCombination(target, matches, terms, fields);
  return countBits(target);
}

function addCombination(target: Bitmap, matches: Bitmap, terms: FieldBitmaps[], fields: number[]): void {
  const inverted = fields.map((field) => [(field & 2) !== 0 ? 0 : -1, (field & 1) !== 0 ? 0 : -1] as const);
  const [first, second, third] = terms;
  const [[high1, low1], [high2, low2] = [0, 0], [high3, low3] = [0, 0]] = inverted as [readonly [number, number]];
  for (let word = 0; word < matches.length; word++) {
    let found = matches[word]!;
    if (found === 0) continue;
    found &= (first!.high[word]! ^ high1) & (first!.low[word]! ^ low1);
    if (second) found &= (second.high[word]! ^ high2) & (second.low[word]! ^ low2);
    if (third) found &= (third.high[word]! ^ high3) & (third.low[word]! ^ low3);
    target[word]! |= found;
  }
}
