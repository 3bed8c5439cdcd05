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
  /** Nothing for a place where it does not occur at all: such a set of a million apps is 125 kB of zeros. */
  places: (Bits | undefined)[];
  any: Bits;
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
  const places: (Bits | undefined)[] = Array.from({ length: PLACES }, () => undefined);
  for (const occurrences of found) {
    for (let i = 0; i < occurrences.length; i++) {
      const place = placeOf(occurrences[i]!);
      places[place] ??= new Int32Array(alive.length);
      setBit(places[place], appOf(occurrences[i]!));
    }
  }
  const occupied = [...places.keys()].filter((place) => places[place]);
  const any = new Int32Array(alive.length);
  for (const place of occupied) {
    const apps = places[place]!;
    for (let i = 0; i < any.length; i++) {
      const word = apps[i]!;
      if (word === 0) continue;
      apps[i] = word & alive[i]! & ~any[i]!;
      any[i]! |= apps[i]!;
    }
  }
  return { places, any, occupied };
}

/** The most prominent place of the word in this app; -1 when it does not occur there. */
export function placeIn(hits: HitList | HitSets, app: number): number {
  if ('places' in hits) {
    for (const place of hits.occupied) if (hasBit(hits.places[place]!, app)) return place;
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
  return 200 + ('list' in hits ? hits.list.byteLength : hits.any.byteLength * (hits.occupied.length + 1));
}
