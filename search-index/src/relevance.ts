// Relevance: the best of the matching documents. The order is lexicographic: title equals the query, title starts with the
// query, sum of the weights of the fields in which the terms occur, popularity, id. Few matches are scored one by one, many
// are taken class by class (relevance-classes.ts).

import { type Bitmap, moveBits } from './bitmap.ts';
import { MAX_TERMS_IN_CLASSES, type Relevance, RelevanceClasses } from './relevance-classes.ts';
import { TopK } from './top-k.ts';

/** All parts of a score share the 53 bits of a double: 2 for the title, 13 for the weights, 36 for popularity. */
const MAX_WEIGHT = 2 ** 13;
const MAX_POPULARITY = 2 ** 36;

/** `match` has to be a whole number below 2^16. */
export function scoreOf(match: number, popularity: number): number {
  return match * MAX_POPULARITY + Math.min(popularity, MAX_POPULARITY - 1);
}

/** `limit` of the `count` documents in `matches`, starting at `offset`. */
export function mostRelevant(
  matches: Bitmap,
  count: number,
  relevance: Relevance,
  offset: number,
  limit: number,
): number[] {
  const { terms, titles, pool } = relevance;
  // Scoring one match takes as long as four steps of a walk through a bitmap.
  if (count < matches.length || terms.length > MAX_TERMS_IN_CLASSES)
    return score(matches, relevance, offset + limit).slice(offset);
  const found: number[] = [];
  const classes = new RelevanceClasses(relevance, offset, limit, found);
  for (const title of titles) {
    const titled = pool.borrow();
    moveBits(titled, matches, title);
    classes.take(titled);
  }
  classes.take(matches);
  return found;
}

/** The k best, in O(matches × terms). */
function score(matches: Bitmap, relevance: Relevance, k: number): number[] {
  const { terms, weights, titles, popularity, tieBreak } = relevance;
  const best = new TopK(k, tieBreak);
  // From the last document to the first: of equal scores the later document wins, so the heap seldom changes for a tie.
  for (let word = matches.length - 1; word >= 0; word--) {
    let left = matches[word]!;
    while (left !== 0) {
      const bit = 31 - Math.clz32(left);
      left &= ~(1 << bit);
      const tier = titles.findIndex((title) => ((title[word]! >>> bit) & 1) !== 0);
      let match = tier === -1 ? 0 : (titles.length - tier) * MAX_WEIGHT;
      for (let i = 0; i < terms.length; i++)
        match += weights[(((terms[i]!.high[word]! >>> bit) & 1) << 1) | ((terms[i]!.low[word]! >>> bit) & 1)]!;
      const document = word * 32 + bit;
      best.add(document, scoreOf(match, popularity[document]!));
    }
  }
  return best.sorted();
}
