// Which words of a document match which terms of a query: one code for each word, in the order of the text. A code has three
// bits for each term: the level of the match, or 0.

import { FIELD_END, type ForwardIndex } from './forward-index.ts';
import type { InvertedIndex } from './inverted-index.ts';
import type { QueryTerm } from './term-matches.ts';

/** A code has room for so many terms. */
export const MAX_TERMS = 8;
export const LEVEL_BITS = 3;
const LEVEL_MASK = 2 ** LEVEL_BITS - 1;

/** In place of a word: the field ends. */
export const END_OF_FIELD = -1;

export const levelIn = (code: number, term: number): number => (code >>> (term * LEVEL_BITS)) & LEVEL_MASK;

/** Raises the level of a term to this one, if it is higher. */
export function withLevel(code: number, term: number, level: number): number {
  const shift = term * LEVEL_BITS;
  return levelIn(code, term) >= level ? code : (code & ~(LEVEL_MASK << shift)) | (level << shift);
}

interface PrefixRange {
  from: number;
  to: number;
  term: number;
  level: number;
}

interface Phrase {
  words: number[];
  term: number;
  level: number;
}

/**
 * Most words of a document match nothing: a Bloom filter with one hash function, the low bits of a term's index, answers for
 * them without a lookup. Scoring 60 documents takes 0.03 ms in place of 0.09 ms. To switch it off, fill it with ones. Arrays
 * of 64 bytes are on the heap, where they cost nothing to allocate.
 */
const FILTER_BYTES = 64;

const byteOf = (term: number) => (term >>> 3) & (FILTER_BYTES - 1);
const bitOf = (term: number) => 1 << (term & 7);

/** For the documents of one segment. */
export class MatchedWords {
  readonly #forward: ForwardIndex;
  readonly #codes = new Map<number, number>();
  readonly #filter = new Uint8Array(FILTER_BYTES);
  readonly #prefixes: PrefixRange[] = [];
  /** All prefixes are between these terms. */
  #from = Number.POSITIVE_INFINITY;
  #to = 0;
  readonly #phrases: Phrase[] = [];

  constructor(terms: readonly QueryTerm[], index: InvertedIndex, forward: ForwardIndex) {
    this.#forward = forward;
    for (const [term, alternatives] of terms.entries()) {
      for (const { words, isPrefix, level } of alternatives) {
        const indexes = words.map((word) => index.indexOf(word));
        if (isPrefix) {
          const [from, to] = index.prefixRange(words[0]!);
          if (from === to) continue;
          this.#prefixes.push({ from, to, term, level });
          this.#from = Math.min(this.#from, from);
          this.#to = Math.max(this.#to, to);
        } else if (indexes.includes(-1)) continue;
        else if (indexes.length === 1) {
          this.#filter[byteOf(indexes[0]!)]! |= bitOf(indexes[0]!);
          this.#codes.set(indexes[0]!, withLevel(this.#codes.get(indexes[0]!) ?? 0, term, level));
        } else this.#phrases.push({ words: indexes, term, level });
      }
    }
  }

  /** Writes a code for each word of the document to `codes` and returns their number. */
  read(document: number, codes: Int32Array): number {
    const { terms } = this.#forward;
    const start = this.#forward.startOf(document);
    const end = Math.min(this.#forward.startOf(document + 1), start + codes.length);
    const [filter, prefixFrom, prefixTo] = [this.#filter, this.#from, this.#to];
    for (let i = start; i < end; i++) {
      const word = terms[i]!;
      if (word === FIELD_END) {
        codes[i - start] = END_OF_FIELD;
        continue;
      }
      let code = (filter[byteOf(word)]! & bitOf(word)) === 0 ? 0 : (this.#codes.get(word) ?? 0);
      if (word >= prefixFrom && word < prefixTo) code = this.#withPrefixes(code, word);
      codes[i - start] = code;
    }
    for (const phrase of this.#phrases) this.#mark(phrase, start, end, codes);
    return end - start;
  }

  #withPrefixes(code: number, word: number): number {
    let all = code;
    for (const { from, to, term, level } of this.#prefixes)
      if (word >= from && word < to) all = withLevel(all, term, level);
    return all;
  }

  /** The first word of a phrase stands for all of it. */
  #mark({ words, term, level }: Phrase, start: number, end: number, codes: Int32Array): void {
    const { terms } = this.#forward;
    for (let i = start; i + words.length <= end; i++) {
      if (terms[i] !== words[0] || !words.every((word, n) => terms[i + n] === word)) continue;
      codes[i - start] = withLevel(codes[i - start]!, term, level);
    }
  }
}
