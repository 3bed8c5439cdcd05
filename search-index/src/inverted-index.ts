// Inverted index: from a term, or the prefix of terms, to the documents that contain it. Built once and immutable: a sorted
// term dictionary, posting lists and the spelling index of those terms that may be suggested.

import type { Bitmap } from './bitmap.ts';
import type { FieldBitmaps } from './field-bitmaps.ts';
import { Postings } from './postings.ts';
import { PostingsBuilder } from './postings-builder.ts';
import { type Correction, SpellingIndex } from './spelling.ts';
import { sortInSteps, TERMS_PER_STEP } from './steps.ts';
import { TermDictionary } from './term-dictionary.ts';
import { TermTable } from './term-table.ts';
import { TopK } from './top-k.ts';

/**
 * Results of frequent prefixes are kept, least recently used first out: the prefix of one letter takes 10 ms to compute with
 * 100,000 documents and 0.02 ms from here. An entry takes 3 bits per document. To switch the cache off, set MIN_CACHED_BYTES
 * to infinity.
 */
const MAX_CACHE_BYTES = 12 * 2 ** 20;
const MIN_CACHED_PREFIXES = 64;
const BYTES_PER_DOCUMENT = 3 / 8;
/** Prefixes with fewer bytes of postings are computed each time. */
const MIN_CACHED_BYTES = 8_192;

interface Parts {
  documents: number;
  dictionary: TermDictionary;
  postings: Postings;
  /** In how many documents each term occurs. */
  counts: Uint32Array;
  spelling: SpellingIndex;
}

export class InvertedIndex {
  readonly #dictionary: TermDictionary;
  readonly #postings: Postings;
  readonly #counts: Uint32Array;
  readonly #spelling: SpellingIndex;
  readonly #documents: number;
  readonly #cache = new Map<string, FieldBitmaps>();

  constructor({ documents, dictionary, postings, counts, spelling }: Parts) {
    this.#documents = documents;
    this.#dictionary = dictionary;
    this.#postings = postings;
    this.#counts = counts;
    this.#spelling = spelling;
  }

  /** Whether terms start with this prefix that may be suggested, or that occur often enough together. */
  isKnown(prefix: string, minOccurrences: number): boolean {
    const [from, to] = this.#dictionary.prefixRange(prefix);
    let occurrences = 0;
    for (let term = from; term < to && occurrences < minOccurrences; term++) occurrences += this.#counts[term]!;
    return occurrences >= minOccurrences || this.#spelling.hasAny(from, to);
  }

  /** -1 if there is no such term. */
  indexOf(term: string): number {
    return this.#dictionary.indexOf(term);
  }

  /** Terms that start with `prefix` have the indexes `from` to `to - 1`. */
  prefixRange(prefix: string): [from: number, to: number] {
    return this.#dictionary.prefixRange(prefix);
  }

  /** Whether any of these documents has the term. */
  occursIn(term: string, documents: Bitmap): boolean {
    const index = this.#dictionary.indexOf(term);
    return index >= 0 && this.#postings.hasAny(index, documents);
  }

  /** The most frequent of the terms that start with `prefix` and may be suggested. */
  completionsOf(prefix: string, limit: number): { term: string; count: number }[] {
    const best = new TopK(limit, (one, other) => one - other);
    for (const index of this.#spelling.between(...this.#dictionary.prefixRange(prefix)))
      best.add(index, this.#counts[index]!);
    return best.sorted().map((index) => ({ term: this.#dictionary.termAt(index), count: this.#counts[index]! }));
  }

  /** `scratch` is overwritten. */
  addPrefixTo(bitmaps: FieldBitmaps, prefix: string, scratch: FieldBitmaps): void {
    const [from, to] = this.#dictionary.prefixRange(prefix);
    if (this.#postings.byteLength(from, to) < MIN_CACHED_BYTES) this.#postings.addTo(bitmaps, from, to);
    else bitmaps.addAll(this.#cached(prefix, from, to, scratch));
  }

  addTermTo(bitmaps: FieldBitmaps, term: string): void {
    const index = this.#dictionary.indexOf(term);
    if (index >= 0) this.#postings.addTo(bitmaps, index, index + 1);
  }

  /** In how many documents the term occurs. */
  countOf(term: string): number {
    const index = this.#dictionary.indexOf(term);
    return index >= 0 ? this.#counts[index]! : 0;
  }

  /** Adds 1 to the count of each document that contains the term, and the document to `touched` if it had none. */
  countTo(counts: Uint8Array, term: string, touched: number[]): void {
    const index = this.#dictionary.indexOf(term);
    if (index >= 0) this.#postings.countTo(counts, index, touched);
  }

  #cached(prefix: string, from: number, to: number, scratch: FieldBitmaps): FieldBitmaps {
    let bitmaps = this.#cache.get(prefix);
    if (bitmaps) this.#cache.delete(prefix);
    else {
      this.#postings.addTo(scratch.clear(), from, to);
      bitmaps = scratch.copy();
    }
    // A map keeps the order of insertion: the first entry is the least recently used.
    this.#cache.set(prefix, bitmaps);
    if (this.#cache.size > Math.max(MIN_CACHED_PREFIXES, MAX_CACHE_BYTES / (this.#documents * BYTES_PER_DOCUMENT)))
      this.#evict();
    return bitmaps;
  }

  /** Prefixes of one letter last: they take the longest to compute, and queries of many other prefixes must not evict them. */
  #evict(): void {
    const [first] = this.#cache.keys();
    this.#cache.delete(this.#cache.keys().find((prefix) => prefix.length > 1) ?? first!);
  }

  /** Suggested terms at this edit distance, each with the number of documents that contain it. */
  correctionsOf(word: string, distance: 1 | 2): (Correction & { count: number })[] {
    const found = this.#spelling.correctionsOf(word, distance);
    return found.map((correction) => ({ ...correction, count: this.#counts[correction.index]! }));
  }
}

/** Documents have to be added in ascending order, each term of a document once for its most important field. */
export class InvertedIndexBuilder {
  readonly #suggestedFields: number;
  #table = new TermTable();
  /** By ordinal. */
  #lists = new PostingsBuilder();
  /** One more than the number of the last document. */
  #documents = 0;

  /** Bit n of `suggestedFields` is set if terms of field n may be suggested as corrections. */
  constructor(suggestedFields: number) {
    this.#suggestedFields = suggestedFields;
  }

  /** Returns the ordinal of the term. */
  add(document: number, term: string, field: number): number {
    const ordinal = this.#table.ordinalOf(term);
    this.#lists.add(ordinal, document, field);
    this.#documents = document + 1;
    return ordinal;
  }

  /** The index, and the index of each term by ordinal. The work in steps of a few milliseconds per 100,000 terms. */
  *build(): Generator<void, { index: InvertedIndex; indexes: Uint32Array }> {
    const terms = yield* sortInSteps(this.#table.terms, (term) => term);
    const ordinals = new Uint32Array(terms.length);
    const indexes = new Uint32Array(terms.length);
    for (const [i, term] of terms.entries()) {
      ordinals[i] = this.#table.ordinalOf(term);
      indexes[ordinals[i]!] = i;
      if (i % TERMS_PER_STEP === 0) yield;
    }
    this.#table.release();
    const dictionary = yield* TermDictionary.build(terms);
    const postings = yield* Postings.build(this.#lists, ordinals, this.#documents);
    yield;
    const counts = ordinals.map((ordinal) => this.#lists.countOf(ordinal));
    const isSuggested = (index: number) => (this.#lists.fieldMaskOf(ordinals[index]!) & this.#suggestedFields) !== 0;
    const suggested = Uint32Array.from(ordinals.keys().filter(isSuggested));
    yield;
    this.#lists.release();
    const spelling = yield* SpellingIndex.build(dictionary, terms, suggested);
    return {
      index: new InvertedIndex({ documents: this.#documents, dictionary, postings, counts, spelling }),
      indexes,
    };
  }
}
