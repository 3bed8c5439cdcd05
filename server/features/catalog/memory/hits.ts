// Where a wanted word occurs: in few apps as a list, in many as sets, one for each place that it can occur in.

import { type Bits, hasBit, setBit } from './bits.ts';
import { appOf, PLACES, placeOf, type Words } from './words.ts';

/** A word of a search, and what it may have been meant to be. */
export interface Wanted {
  word: string;
  corrections: string[];
}

/** Occurrences in the order of their apps, each app once. */
export interface HitList {
  list: Uint32Array;
}

/** An app is in the set of the most prominent place alone, and in `any`. */
export interface HitSets {
  places: Bits[];
  any: Bits;
  /** The places where it occurs at all. */
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
  const places = Array.from({ length: PLACES }, () => new Int32Array(alive.length));
  for (const occurrences of found) {
    for (let i = 0; i < occurrences.length; i++) setBit(places[placeOf(occurrences[i]!)]!, appOf(occurrences[i]!));
  }
  const any = new Int32Array(alive.length);
  for (const apps of places) {
    for (let i = 0; i < any.length; i++) {
      apps[i]! &= alive[i]! & ~any[i]!;
      any[i]! |= apps[i]!;
    }
  }
  const occupied = [...places.keys()].filter((place) => places[place]!.some((word) => word !== 0));
  return { places, any, occupied };
}

/** The most prominent place of the word in this app; -1 when it does not occur there. */
export function placeIn(hits: HitList | HitSets, app: number): number {
  if ('places' in hits) {
    for (let place = 0; place < PLACES; place++) if (hasBit(hits.places[place]!, app)) return place;
    return -1;
  }
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
  return 200 + ('list' in hits ? hits.list.byteLength : hits.any.byteLength * (PLACES + 1));
}
