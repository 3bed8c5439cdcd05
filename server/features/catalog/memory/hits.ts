// Where a wanted word occurs: in few apps as a list, in many as sets.

import { type Bits, commonTo, hasBit } from './bits.ts';
import { appOf, placeOf, type Words } from './words.ts';

/** A word of a search, and what it may have been meant to be. */
export interface Wanted {
  word: string;
  corrections: string[];
}

/** Occurrences in the order of their apps, each app once. */
export interface HitList {
  list: Uint32Array;
}

/** The apps that have it, and the most prominent place in each: the two bits of its number, in a set each. */
export interface HitSets {
  any: Bits;
  count: number;
  high: Bits;
  low: Bits;
  /** The places where it occurs, the most prominent first. */
  occupied: number[];
}

export function hitsOf(
  { word, corrections }: Wanted,
  vocabularies: Words[],
  alive: Bits,
  few: number,
): HitList | HitSets {
  const found = vocabularies.flatMap((words) => [
    words.occurrencesOfBeginning(word),
    ...corrections.map((other) => words.occurrencesOf(other)),
  ]);
  const total = found.reduce((sum, { length }) => sum + length, 0);
  return total <= few ? listOf(found, total, alive) : setsOf(found, alive);
}

function listOf(found: Uint32Array[], total: number, alive: Bits): HitList {
  const all = new Uint32Array(total);
  let filled = 0;
  for (const occurrences of found) {
    all.set(occurrences, filled);
    filled += occurrences.length;
  }
  all.sort();
  // Of an app that is there for several words, or places, the most prominent comes first.
  const isFirst = (occurrence: number, i: number) => i === 0 || appOf(occurrence) !== appOf(all[i - 1]!);
  return { list: all.filter((occurrence, i) => isFirst(occurrence, i) && hasBit(alive, appOf(occurrence))) };
}

function setsOf(found: Uint32Array[], alive: Bits): HitSets {
  const [any, high, low] = [new Int32Array(alive.length), new Int32Array(alive.length), new Int32Array(alive.length)];
  const seen = [false, false, false, false];
  for (const occurrences of found) {
    for (let i = 0; i < occurrences.length; i++) {
      const app = appOf(occurrences[i]!);
      const place = placeOf(occurrences[i]!);
      const at = app >>> 5;
      const bit = 1 << (app & 31);
      seen[place] = true;
      if ((any[at]! & bit) !== 0) {
        // An app may be there for several words.
        if (placeAt(high, low, app) <= place) continue;
        high[at]! &= ~bit;
        low[at]! &= ~bit;
      }
      any[at]! |= bit;
      if ((place & 2) !== 0) high[at]! |= bit;
      if ((place & 1) !== 0) low[at]! |= bit;
    }
  }
  const { count } = commonTo([any, alive], [], any);
  return { any, count, high, low, occupied: [0, 1, 2, 3].filter((place) => seen[place]) };
}

const placeAt = (high: Bits, low: Bits, app: number): number =>
  (hasBit(high, app) ? 2 : 0) + (hasBit(low, app) ? 1 : 0);

/** The most prominent place of the word in this app; -1 when it does not occur there. */
export function placeIn(hits: HitList | HitSets, app: number): number {
  if ('any' in hits) return hasBit(hits.any, app) ? placeAt(hits.high, hits.low, app) : -1;
  const { list } = hits;
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (appOf(list[middle]!) < app) low = middle + 1;
    else high = middle;
  }
  return low < list.length && appOf(list[low]!) === app ? placeOf(list[low]!) : -1;
}

export function bytesOf(hits: HitList | HitSets): number {
  return 200 + ('list' in hits ? hits.list.byteLength : hits.any.byteLength * 3);
}
