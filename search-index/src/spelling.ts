// Spelling correction: the terms within edit distance 1 of a word or, if there are none, within 2. Candidates come from a
// signature filter, a Bloom filter in one word: the set of a term's letters (27 classes) and its length are one 32-bit
// number. An edit adds and removes at most one letter each, so signatures of terms within distance d differ in at most 2d
// letters, and the exact distance is computed for the few that pass. The cost is one linear scan, about 1 ns per term.

import { popCount } from './bitmap.ts';
import { editDistance } from './edit-distance.ts';
import type { TermDictionary } from './term-dictionary.ts';

const LETTER_CLASSES = 27;
const LETTER_MASK = 2 ** LETTER_CLASSES - 1;
const MAX_STORED_LENGTH = 31;

export interface SpellingOptions {
  /** Shorter words are not corrected. */
  minLength: number;
  minLengthForTwoEdits: number;
  /** A prefix of terms that may not be suggested is known if they occur this often. */
  minOccurrences: number;
  maxCorrections: number;
}

export interface Correction {
  term: string;
  index: number;
}

/** The signatures of those terms that may be suggested. */
export class SpellingIndex {
  readonly #dictionary: TermDictionary;
  readonly #terms: Uint32Array;
  readonly #signatures: Int32Array;

  /** `suggested` are ascending indexes of `terms`. */
  constructor(dictionary: TermDictionary, terms: readonly string[], suggested: Uint32Array) {
    this.#dictionary = dictionary;
    this.#terms = suggested;
    this.#signatures = Int32Array.from(suggested, (index) => signatureOf(terms[index]!));
  }

  /** Whether terms from index `from` to `to - 1` include one that may be suggested. */
  hasAny(from: number, to: number): boolean {
    return lowerBound(this.#terms, from) < lowerBound(this.#terms, to);
  }

  /** Terms at exactly this distance. For two edits the first letter has to be right, or swapped with the second. */
  correctionsOf(word: string, distance: 1 | 2): Correction[] {
    const found: Correction[] = [];
    if (distance === 1) this.#scan(word, 1, 0, this.#terms.length, found);
    else {
      for (const first of new Set([word[0]!, word[1]!])) {
        const [from, to] = this.#dictionary.prefixRange(first);
        this.#scan(word, 2, lowerBound(this.#terms, from), lowerBound(this.#terms, to), found);
      }
    }
    return found;
  }

  #scan(word: string, distance: number, from: number, to: number, found: Correction[]): void {
    const signatures = this.#signatures;
    const own = signatureOf(word);
    const length = own >>> LETTER_CLASSES;
    for (let i = from; i < to; i++) {
      const signature = signatures[i]!;
      const longer = (signature >>> LETTER_CLASSES) - length;
      if (longer > distance || -longer > distance) continue;
      if (popCount((signature ^ own) & LETTER_MASK) > 2 * distance) continue;
      const index = this.#terms[i]!;
      const term = this.#dictionary.termAt(index);
      if (editDistance(term, word, distance) === distance) found.push({ term, index });
    }
  }
}

function signatureOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) % LETTER_CLASSES);
  return (Math.min(word.length, MAX_STORED_LENGTH) << LETTER_CLASSES) | letters;
}

function lowerBound(sorted: Uint32Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
