// Where a wanted word occurs: in few apps as a list, in many as sets.

import { type Bits, hasBit, ones } from './bits.ts';
import { addPlace, addPlaces, copyOf, noPlaces, type Places, placeIn } from './places.ts';
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

export interface HitSets extends Places {
  count: number;
  /** The places where it occurs, the most prominent first. */
  occupied: number[];
}

export function hitsOf(
  { word, corrections }: Wanted,
  vocabularies: Words[],
  alive: Bits,
  few: number,
  newBits: () => Bits,
): HitList | HitSets {
  const found = vocabularies.flatMap((words) => [
    words.occurrencesOfBeginning(word),
    ...corrections.map((other) => words.occurrencesOf(other)),
  ]);
  const lists = found.map(({ list }) => list);
  const sets = found.flatMap(({ sets }) => sets);
  const listed = lists.reduce((sum, { length }) => sum + length, 0);
  return sets.length === 0 && listed <= few ? listOf(lists, listed, alive) : setsOf(lists, sets, alive, newBits);
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
  let [kept, last] = [0, -1];
  for (let i = 0; i < total; i++) {
    const occurrence = all[i]!;
    const app = appOf(occurrence);
    if (app === last || !hasBit(alive, app)) continue;
    last = app;
    all[kept++] = occurrence;
  }
  return { list: all.subarray(0, kept) };
}

function setsOf(lists: Uint32Array[], sets: Places[], alive: Bits, newBits: () => Bits): HitSets {
  const [first, ...others] = sets;
  if (!first) return setsOfLists(lists, alive, newBits);
  const places = copyOf(first, newBits);
  for (const other of others) addPlaces(places, other);
  for (const list of lists) for (let i = 0; i < list.length; i++) addPlace(places, appOf(list[i]!), placeOf(list[i]!));
  return ofTheLiving(places, alive);
}

/** The same without looking at every app there is. */
function setsOfLists(lists: Uint32Array[], alive: Bits, newBits: () => Bits): HitSets {
  const places = noPlaces(newBits);
  const counts = [0, 0, 0, 0];
  for (const list of lists) {
    for (let i = 0; i < list.length; i++) {
      const [app, place] = [appOf(list[i]!), placeOf(list[i]!)];
      if (!hasBit(alive, app)) continue;
      const before = placeIn(places, app);
      if (before >= 0 && before <= place) continue;
      if (before >= 0) counts[before]! -= 1;
      counts[place]! += 1;
      addPlace(places, app, place);
    }
  }
  const count = counts.reduce((sum, one) => sum + one);
  return { ...places, count, occupied: [0, 1, 2, 3].filter((place) => counts[place]! > 0) };
}

function ofTheLiving({ any, high, low }: Places, alive: Bits): HitSets {
  let count = 0;
  let [inName, inDescription, inDeveloper, inLongText] = [0, 0, 0, 0];
  for (let at = 0; at < any.length; at++) {
    const living = any[at]! & alive[at]!;
    any[at] = living;
    count += ones(living);
    const [h, l] = [high[at]!, low[at]!];
    inName |= living & ~h & ~l;
    inDescription |= living & ~h & l;
    inDeveloper |= living & h & ~l;
    inLongText |= living & h & l;
  }
  const occupied = [inName, inDescription, inDeveloper, inLongText].flatMap((apps, place) => (apps === 0 ? [] : place));
  return { any, high, low, count, occupied };
}

/** The most prominent place of the word in this app; -1 when it does not occur there. */
export function placeOfHit(hits: HitList | HitSets, app: number): number {
  if ('any' in hits) return placeIn(hits, app);
  const { list } = hits;
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (appOf(list[middle]!) < app) low = middle + 1;
    else high = middle;
  }
  return low < list.length && appOf(list[low]!) === app ? placeOf(list[low]!) : -1;
}

/** Of what is remembered of a word: about so much take its objects, whatever they hold. */
const OBJECT_BYTES = 800;

/** Without the sets. */
export function bytesOf(hits: HitList | HitSets): number {
  return OBJECT_BYTES + ('list' in hits ? hits.list.byteLength : 0);
}
