// Sorted term dictionary: all terms in the order of their UTF-16 code units, stored in one array. Lookup and prefix range are
// binary searches, O(log terms). Half a million terms as strings add 70 ms to every full garbage collection, one array adds
// nothing. To do without it, replace this class by a sorted `string[]`.

import { type Codes, editDistance } from './edit-distance.ts';
import { TERMS_PER_STEP } from './steps.ts';

export class TermDictionary {
  readonly size: number;
  /** Where each term starts; the last entry is the end. */
  #starts: Uint32Array;
  #codes: Uint16Array;
  /** The same memory; typed arrays are little-endian on every platform of Node. */
  #text: Buffer;

  private constructor(starts: Uint32Array, codes: Uint16Array<ArrayBuffer>) {
    this.size = starts.length - 1;
    this.#starts = starts;
    this.#codes = codes;
    this.#text = Buffer.from(codes.buffer);
  }

  /** Terms have to be sorted and distinct. */
  static *build(terms: readonly string[]): Generator<void, TermDictionary> {
    const starts = new Uint32Array(terms.length + 1);
    for (const [i, term] of terms.entries()) starts[i + 1] = starts[i]! + term.length;
    const codes = new Uint16Array(starts[terms.length]!);
    for (const [i, term] of terms.entries()) {
      for (let n = 0; n < term.length; n++) codes[starts[i]! + n] = term.charCodeAt(n);
      if (i % TERMS_PER_STEP === 0) yield;
    }
    return new TermDictionary(starts, codes);
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
    const index = this.lowerBound(term);
    return index < this.size && this.#compare(index, term) === 0 ? index : -1;
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
