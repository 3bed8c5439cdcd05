// Relevance: scores every matching document and keeps the k best. The order is lexicographic: title equals the query, title
// starts with the query, sum of the weights of the fields in which the terms occur, popularity. O(matches × terms).

import type { Bitmap } from './bitmap.ts';
import type { FieldBitmaps } from './field-bitmaps.ts';
import { type TieBreak, TopK } from './top-k.ts';

/** All parts of a score share the 53 bits of a double: 2 for the title, 13 for the weights, 36 for popularity. */
const MAX_WEIGHT = 2 ** 13;
const MAX_POPULARITY = 2 ** 36;

/** `match` has to be a whole number below 2^16. */
export function scoreOf(match: number, popularity: number): number {
  return match * MAX_POPULARITY + Math.min(popularity, MAX_POPULARITY - 1);
}

export interface Relevance {
  /** For each term of the query the documents that contain it. */
  terms: FieldBitmaps[];
  /** By field number. */
  weights: readonly number[];
  titleEquals: Bitmap;
  titleStarts: Bitmap;
  popularity: Float64Array;
}

export function topK(matches: Bitmap, relevance: Relevance, k: number, tieBreak: TieBreak): number[] {
  const { terms, weights, titleEquals, titleStarts, popularity } = relevance;
  const best = new TopK(k, tieBreak);
  const [high, low] = [new Int32Array(terms.length), new Int32Array(terms.length)];
  let [threshold, fields] = [best.threshold, weights.length];
  // From the last document to the first: of equal scores the later document wins, so the heap seldom changes for a tie.
  for (let word = matches.length - 1; word >= 0; word--) {
    let left = matches[word]!;
    if (left === 0) continue;
    if (best.threshold !== threshold) {
      threshold = best.threshold;
      fields = fieldsThatMayReach(threshold, weights, terms.length);
    }
    const [equal, starting] = [titleEquals[word]!, titleStarts[word]!];
    let candidates = -1;
    for (let i = 0; i < terms.length; i++) {
      high[i] = terms[i]!.high[word]!;
      low[i] = terms[i]!.low[word]!;
      candidates &= inFields(high[i]!, low[i]!, fields);
    }
    left &= candidates | equal | starting;
    while (left !== 0) {
      const bit = 31 - Math.clz32(left);
      left &= ~(1 << bit);
      let match = ((equal >>> bit) & 1) !== 0 ? 2 * MAX_WEIGHT : ((starting >>> bit) & 1) !== 0 ? MAX_WEIGHT : 0;
      for (let i = 0; i < terms.length; i++)
        match += weights[(((high[i]! >>> bit) & 1) << 1) | ((low[i]! >>> bit) & 1)]!;
      const document = word * 32 + bit;
      const score = scoreOf(match, popularity[document]!);
      if (score >= best.threshold) best.add(document, score);
    }
  }
  return best.sorted();
}

/**
 * Upper bound, which saves two thirds of the time of common words: a document without a matching title can reach the
 * threshold only if each term is in one of the first so many fields, the other terms being in the first. To switch it
 * off, return `weights.length`.
 */
function fieldsThatMayReach(threshold: number, weights: readonly number[], terms: number): number {
  const needed = Math.floor(threshold / MAX_POPULARITY) - weights[0]! * (terms - 1);
  return weights.filter((weight) => weight >= needed).length;
}

/** Which of 32 documents have their term in one of the first so many fields. */
function inFields(high: number, low: number, fields: number): number {
  if (fields === 0) return 0;
  if (fields === 1) return ~(high | low);
  if (fields === 2) return ~high;
  return fields === 3 ? ~(high & low) : -1;
}
