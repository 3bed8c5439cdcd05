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
  // From the last document to the first: of equal scores the later document wins, so the heap seldom changes for a tie.
  for (let word = matches.length - 1; word >= 0; word--) {
    let left = matches[word]!;
    if (left === 0) continue;
    for (let i = 0; i < terms.length; i++) {
      high[i] = terms[i]!.high[word]!;
      low[i] = terms[i]!.low[word]!;
    }
    const [equal, starting] = [titleEquals[word]!, titleStarts[word]!];
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
