// Sorted term dictionary: all terms in the order of their UTF-16 code units, stored in one array. The range of a prefix is a
// binary search, O(log terms); a whole term is looked up in a hash table with open addressing: 0.1 µs in place of 0.6, and the
// expansion of a query asks for a hundred possible forms of each word. Half a million terms as strings add 70 ms to every
// full garbage collection, arrays add nothing. To do without it, replace this class by a sorted `string[]` and a Map.

import { type Codes, editDistance } from './edit-distance.ts';
import { hashOf } from './hash.ts';
import { TERMS_PER_STEP } from './steps.ts';

/** A third of the slots is free at least. */
const MIN_FREE_BITS = 0.6;

export class TermDictionary {
  readonly size: number;
  /** Where each term starts; the last entry is the end. */
  #starts: Uint32Array;
  #codes: Uint16Array;
  /** The same memory; typed arrays are little-endian on every platform of Node. */
  #text: Buffer;
  /** A hash table of the indexes of terms, each increased by one; 0 is an empty slot. Its length is a power of two. */
  #table: Uint32Array;

  private constructor(starts: Uint32Array, codes: Uint16Array<ArrayBuffer>, table: Uint32Array) {
    this.size = starts.length - 1;
    this.#starts = starts;
    this.#codes = codes;
    this.#text = Buffer.from(codes.buffer);
    this.#table = table;
  }

  /** Terms have to be sorted and distinct. */
  static *build(terms: readonly string[]): Generator<void, TermDictionary> {
    const starts = new Uint32Array(terms.length + 1);
    for (const [i, term] of terms.entries()) starts[i + 1] = starts[i]! + term.length;
    const codes = new Uint16Array(starts[terms.length]!);
    const table = new Uint32Array(2 ** Math.ceil(Math.log2(terms.length + 1) + MIN_FREE_BITS));
    for (const [i, term] of terms.entries()) {
      for (let n = 0; n < term.length; n++) codes[starts[i]! + n] = term.charCodeAt(n);
      let slot = hashOf(term) & (table.length - 1);
      while (table[slot] !== 0) slot = (slot + 1) & (table.length - 1);
      table[slot] = i + 1;
      if (i % TERMS_PER_STEP === 0) yield;
    }
    return new TermDictionary(starts, codes, table);
  }

  termAt(index: number): string {
    return this.#text.toString('utf16le', 2 * this.#starts[index]!, 2 * this.#starts[index + 1]!);
  }

  /** The number of edits between the term and the word, or `max + 1` if there are more. */
  editDistance(index: number, word: Codes, max: number): number {
    const term = { codes: this.#codes, start: this.#starts[index]!, end: this.#starts[index + 1]! };
    return editDistance(term, word, max);
  }

  /** -1 if there is no such term. */
  indexOf(term: string): number {
    const mask = this.#table.length - 1;
    for (let slot = hashOf(term) & mask; this.#table[slot] !== 0; slot = (slot + 1) & mask) {
      const index = this.#table[slot]! - 1;
      if (this.#compare(index, term) === 0) return index;
    }
    return -1;
  }

  /** Terms that start with `prefix` have the indexes `from` to `to - 1`. */
  prefixRange(prefix: string): [from: number, to: number] {
    const from = this.lowerBound(prefix);
    let [low, high] = [from, this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#startsWith(middle, prefix)) low = middle + 1;
      else high = middle;
    }
    return [from, low];
  }

  /** The index of the first term that is not less than this one. */
  lowerBound(term: string): number {
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, term) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** In the order of terms that are read backwards. */
  compareBackwards(index: number, term: string): number {
    const end = this.#starts[index + 1]! - 1;
    const length = end + 1 - this.#starts[index]!;
    for (let n = 0; n < length && n < term.length; n++) {
      const difference = this.#codes[end - n]! - term.charCodeAt(term.length - 1 - n);
      if (difference !== 0) return difference;
    }
    return length - term.length;
  }

  endsWith(index: number, suffix: string): boolean {
    const start = this.#starts[index + 1]! - suffix.length;
    if (start < this.#starts[index]!) return false;
    for (let n = 0; n < suffix.length; n++) if (this.#codes[start + n] !== suffix.charCodeAt(n)) return false;
    return true;
  }

  #compare(index: number, term: string): number {
    const start = this.#starts[index]!;
    const length = this.#starts[index + 1]! - start;
    for (let n = 0; n < length && n < term.length; n++) {
      const difference = this.#codes[start + n]! - term.charCodeAt(n);
      if (difference !== 0) return difference;
    }
    return length - term.length;
  }

  #startsWith(index: number, prefix: string): boolean {
    const start = this.#starts[index]!;
    if (this.#starts[index + 1]! - start < prefix.length) return false;
    for (let n = 0; n < prefix.length; n++) {
      if (this.#codes[start + n] !== prefix.charCodeAt(n)) return false;
    }
    return true;
  }
}
