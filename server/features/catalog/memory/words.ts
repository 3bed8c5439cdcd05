// Which words occur in which apps, and how prominently. Made once from many apps and never changed: all words in their
// order, all occurrences in one array, so that a million apps need no million objects. Those of the few words that many
// apps have are most of all, and are sets instead.

import { bitsFor } from './bits.ts';
import { type Footprints, FootprintsBuilder } from './neighbours.ts';
import { addPlace, noPlaces, type Places } from './places.ts';
import { WordList } from './word-list.ts';

/** From the most to the least prominent: name, description, developer and category, long text. As the weights A to D. */
export const PLACES = 4;
const LONG_TEXT = 3;

/** What occurs in an app is one number: the app, and the most prominent place. */
export const appOf = (occurrence: number): number => occurrence >>> 2;
export const placeOf = (occurrence: number): number => occurrence & 3;

/** In the long texts of so many apps a word is no slip. */
export const SEVERAL = 3;

/** A word that one of so many apps has, or more, is common: about there sets become the smaller. */
const COMMON_ONE_IN = 16;
const PIECE = 1 << 16;
const WORDS_A_STEP = 20_000;
const OCCURRENCES_A_STEP = 50_000;

/** Of one or several words: in a list, or in sets if they are common. */
export interface Occurrences {
  list: Uint32Array;
  sets: Places[];
}

interface CommonWord extends Places {
  /** Its place among all words. */
  at: number;
  count: number;
}

interface Counted {
  list: WordList;
  starts: Uint32Array;
  occurrences: Uint32Array;
  common: CommonWord[];
  prominent: Uint8Array;
  footprints: Footprints | undefined;
}

export class Words {
  readonly list: WordList;
  /** Where the occurrences of each word begin. A common word has none there. */
  readonly #starts: Uint32Array;
  readonly #occurrences: Uint32Array;
  /** In the order of the words. */
  readonly #common: CommonWord[];
  /** Words that occur in long texts alone are found, but never guessed at. */
  readonly #prominent: Uint8Array;
  /** Of those that are guessed at. */
  readonly footprints: Footprints | undefined;

  constructor({ list, starts, occurrences, common, prominent, footprints }: Counted) {
    this.list = list;
    this.#starts = starts;
    this.#occurrences = occurrences;
    this.#common = common;
    this.#prominent = prominent;
    this.footprints = footprints;
  }

  /** Its place among all; -1 if it is none of them. */
  placeOf(word: string): number {
    const at = this.list.firstFrom(word);
    return at < this.list.length && this.list.compare(at, word) === 0 ? at : -1;
  }

  isProminent(at: number): boolean {
    return this.#prominent[at] === 1;
  }

  /** In how many apps it occurs. */
  countAt(at: number): number {
    const [common] = this.#commonBetween(at, at + 1);
    return common ? common.count : this.#starts[at + 1]! - this.#starts[at]!;
  }

  isBeginning(text: string): boolean {
    const [from, to] = this.list.rangeOf(text);
    return from < to;
  }

  /** Whether words begin so that people read in lists, or that several long texts have: what one has may be a slip. */
  knows(beginning: string): boolean {
    const [from, to] = this.list.rangeOf(beginning);
    if (from === to) return false;
    if (this.#starts[to]! - this.#starts[from]! >= SEVERAL || this.#commonBetween(from, to).length > 0) return true;
    for (let at = from; at < to; at++) if (this.isProminent(at)) return true;
    return false;
  }

  /** Of every word that begins so. Not in the order of the apps, and an app may be there for several words. */
  occurrencesOfBeginning(beginning: string): Occurrences {
    return this.#occurrencesBetween(...this.list.rangeOf(beginning));
  }

  occurrencesOf(word: string): Occurrences {
    const at = this.placeOf(word);
    return at < 0 ? { list: new Uint32Array(), sets: [] } : this.#occurrencesBetween(at, at + 1);
  }

  #occurrencesBetween(from: number, to: number): Occurrences {
    const list = this.#occurrences.subarray(this.#starts[from], this.#starts[to]);
    return { list, sets: this.#commonBetween(from, to) };
  }

  #commonBetween(from: number, to: number): CommonWord[] {
    return this.#common.filter(({ at }) => at >= from && at < to);
  }
}

export class WordsBuilder {
  #numbers = new Map<string, number>();
  #count = 0;
  /** Pairs of a word's number and an occurrence, in pieces: one array that grows would be copied again and again. */
  #pieces: Uint32Array[] = [];

  /** `text` is PostgreSQL's text of a tsvector: `'board':2A,7B 'team':4`. */
  add(app: number, text: string): void {
    for (let at = text.indexOf("'"); at !== -1; at = text.indexOf("'", at)) {
      const end = text.indexOf("'", at + 1);
      const word = text.slice(at + 1, end);
      let place = LONG_TEXT;
      for (at = end + 1; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (code === 32) break;
        if (code >= 65 && code - 65 < place) place = code - 65;
      }
      this.#add(word, app * PLACES + place);
    }
  }

  #add(word: string, occurrence: number): void {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.#numbers.size;
      // A copy: a slice would keep the whole text that it was cut from.
      this.#numbers.set(Buffer.from(word).toString(), number);
    }
    const within = (this.#count * 2) % PIECE;
    if (within === 0) this.#pieces.push(new Uint32Array(PIECE));
    const piece = this.#pieces.at(-1)!;
    piece[within] = number;
    piece[within + 1] = occurrence;
    this.#count += 1;
  }

  /**
   * `capacity` is how many apps there may be, `numberOf` gives their numbers now, and `pause` is called between steps of a few
   * milliseconds.
   */
  async finish(capacity: number, numberOf: (app: number) => number, pause: () => Promise<void>): Promise<Words> {
    const sorted = await sortInSteps([...this.#numbers.keys()], pause);
    const placeOfNumber = new Uint32Array(sorted.length);
    for (const [place, word] of sorted.entries()) placeOfNumber[this.#numbers.get(word)!] = place;
    this.#numbers.clear();

    const counts = new Uint32Array(sorted.length);
    await this.#forEach(pause, (number) => {
      counts[placeOfNumber[number]!]! += 1;
    });
    const common = new Map<number, CommonWord>();
    const starts = new Uint32Array(sorted.length + 1);
    for (const [at, count] of counts.entries()) {
      const isCommon = count * COMMON_ONE_IN >= capacity;
      if (isCommon) common.set(at, { at, count, ...noPlaces(() => bitsFor(capacity)) });
      starts[at + 1] = starts[at]! + (isCommon ? 0 : count);
    }

    const next = starts.slice();
    const occurrences = new Uint32Array(starts.at(-1)!);
    const prominent = new Uint8Array(sorted.length);
    await this.#forEach(pause, (number, occurrence) => {
      const at = placeOfNumber[number]!;
      const app = numberOf(appOf(occurrence));
      const place = placeOf(occurrence);
      const sets = common.get(at);
      if (sets) addPlace(sets, app, place);
      else occurrences[next[at]!++] = app * PLACES + place;
      if (place !== LONG_TEXT) prominent[at] = 1;
    });
    await sortEach(occurrences, starts, pause);
    const footprints = await footprintsOf(sorted, prominent, pause);
    const list = await WordList.of(sorted, pause);
    return new Words({ list, starts, occurrences, common: [...common.values()], prominent, footprints });
  }

  async #forEach(pause: () => Promise<void>, each: (number: number, occurrence: number) => void): Promise<void> {
    let left = this.#count;
    for (const [i, piece] of this.#pieces.entries()) {
      for (let at = 0; at < PIECE && left > 0; at += 2, left--) each(piece[at]!, piece[at + 1]!);
      if (i % 16 === 15) await pause();
    }
  }
}

/** By their first two letters first: half a million words at once would hold up everything else for half a second. */
async function sortInSteps(words: string[], pause: () => Promise<void>): Promise<string[]> {
  const groups = Map.groupBy(words, (word) => word.slice(0, 2));
  const sorted: string[] = [];
  let sinceRest = 0;
  for (const beginning of [...groups.keys()].sort()) {
    const group = groups.get(beginning)!.sort();
    for (const word of group) sorted.push(word);
    sinceRest += group.length;
    if (sinceRest < 5_000) continue;
    sinceRest = 0;
    await pause();
  }
  return sorted;
}

/** Each word's in the order of the apps: what is made of many is written from one end to the other, not here and there. */
async function sortEach(occurrences: Uint32Array, starts: Uint32Array, pause: () => Promise<void>): Promise<void> {
  let sinceRest = 0;
  for (let at = 0; at + 1 < starts.length; at++) {
    const count = starts[at + 1]! - starts[at]!;
    if (count > 1) occurrences.subarray(starts[at], starts[at + 1]).sort();
    sinceRest += count;
    if (sinceRest < OCCURRENCES_A_STEP) continue;
    sinceRest = 0;
    await pause();
  }
}

async function footprintsOf(words: string[], prominent: Uint8Array, pause: () => Promise<void>) {
  const footprints = new FootprintsBuilder(words.length);
  for (const [at, word] of words.entries()) {
    if (prominent[at] === 1) footprints.add(word);
    if (at % WORDS_A_STEP === WORDS_A_STEP - 1) await pause();
  }
  return footprints.finish();
}
