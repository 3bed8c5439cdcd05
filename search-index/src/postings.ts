// Posting lists: for each term the documents that contain it and the most important field. Sparse lists are delta-encoded
// variable-length integers: 1 to 2 bytes per posting in place of 4, decoded at about 3 ns each. The lists of the hundred or so
// terms that occur in every sixteenth document or more are bitmaps instead: they hold most of all postings, and adding one
// to a result takes 0.1 ms for a million documents in place of several. To switch the bitmaps off, set MIN_DENSITY to 2.

import { type Bitmap, countCommon, documentsIn, hasBit } from './bitmap.ts';
import { FieldBitmaps } from './field-bitmaps.ts';
import type { PostingsBuilder } from './postings-builder.ts';
import { TERMS_PER_STEP } from './steps.ts';
import { copyBytes, copyNumbers, kernels, operandBytes } from './working-memory.ts';

const MIN_DENSITY = 1 / 16;
/** Small indexes have no use for bitmaps. */
const MIN_DENSE_COUNT = 16;

interface DenseTerm {
  term: number;
  bitmaps: FieldBitmaps;
}

/** The lists of all terms, one behind the other. */
export class Postings {
  readonly #bytes: Uint8Array;
  /** Where the list of each term starts; the last entry is the end. Dense terms have an empty list. */
  readonly #starts: Uint32Array;
  readonly #dense: DenseTerm[];

  private constructor(bytes: Uint8Array, starts: Uint32Array, dense: DenseTerm[]) {
    this.#bytes = bytes;
    this.#starts = starts;
    this.#dense = dense;
  }

  /** `terms` are the numbers that the terms have in `lists`, in their final order. */
  static *build(lists: PostingsBuilder, terms: Uint32Array, documents: number): Generator<void, Postings> {
    const isDense = (count: number) => count > documents * MIN_DENSITY && count >= MIN_DENSE_COUNT;
    const starts = new Uint32Array(terms.length + 1);
    for (const [term, given] of terms.entries())
      starts[term + 1] = starts[term]! + (isDense(lists.countOf(given)) ? 0 : lists.lengthOf(given));
    const bytes = new Uint8Array(starts[terms.length]!);
    const dense: DenseTerm[] = [];
    for (const [term, given] of terms.entries()) {
      if (isDense(lists.countOf(given))) {
        dense.push({ term, bitmaps: bitmapsOf(lists, given, documents) });
        yield;
      } else lists.copyTo(bytes, starts[term]!, given);
      if (term % TERMS_PER_STEP === 0) yield;
    }
    return new Postings(bytes, starts, dense);
  }

  /** Adds the documents of the terms `from` to `to - 1` to bitmaps of the query. */
  addTo(bitmaps: FieldBitmaps, from: number, to: number): void {
    const room = operandBytes(bitmaps.any.byteLength);
    for (let start = from, end = from; start < to; start = end) {
      while (end < to && (end === start || this.#operandBytes(start, end + 1) <= room)) end += 1;
      this.#addLists(bitmaps, start, end);
    }
    for (const dense of this.#dense) if (dense.term >= from && dense.term < to) bitmaps.addAll(dense.bitmaps);
  }

  #operandBytes(from: number, to: number): number {
    return this.byteLength(from, to) + (to - from + 1) * Uint32Array.BYTES_PER_ELEMENT;
  }

  #addLists({ any, high, low }: FieldBitmaps, from: number, to: number): void {
    if (this.byteLength(from, to) === 0) return;
    const starts = this.#starts.subarray(from, to + 1);
    copyNumbers(starts, 0);
    copyBytes(this.#bytes.subarray(starts[0], starts.at(-1)), starts.byteLength);
    kernels.addPostings(0, to - from, starts.byteLength, any.byteOffset, high.byteOffset, low.byteOffset);
  }

  /** Adds 1 to the count of each document of this term, and the document to `touched` if it had none. */
  countTo(counts: Uint8Array, term: number, touched: number[]): void {
    const count = decode(this.#bytes, this.#starts[term]!, this.#starts[term + 1]!);
    const dense = this.#dense.find((one) => one.term === term);
    const documents = dense && documentsIn(dense.bitmaps.any);
    for (let i = 0; i < (documents?.length ?? count); i++) {
      const document = documents ? documents[i]! : decoded[i]! >>> 2;
      if (counts[document]! === 0) touched.push(document);
      counts[document]! += 1;
    }
  }

  /** Whether any of these documents has the term. Mostly the first posting decides. */
  hasAny(term: number, among: Bitmap): boolean {
    const end = this.#starts[term + 1]!;
    let document = 0;
    for (let i = this.#starts[term]!; i < end; ) {
      let byte = this.#bytes[i++]!;
      let value = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = this.#bytes[i++]!;
        value |= (byte & 127) << shift;
      }
      document += value >>> 2;
      if (hasBit(among, document)) return true;
    }
    const dense = this.#dense.find((one) => one.term === term);
    return dense !== undefined && countCommon(dense.bitmaps.any, among) > 0;
  }

  /** How many bytes `addTo` has to decode for these terms. */
  byteLength(from: number, to: number): number {
    return this.#starts[to]! - this.#starts[from]!;
  }
}

function bitmapsOf(lists: PostingsBuilder, term: number, documents: number): FieldBitmaps {
  const bitmaps = FieldBitmaps.create(documents);
  const bytes = new Uint8Array(lists.lengthOf(term));
  lists.copyTo(bytes, 0, term);
  const count = decode(bytes, 0, bytes.length);
  for (let i = 0; i < count; i++) bitmaps.add(decoded[i]! >>> 2, decoded[i]! & 3);
  return bitmaps;
}

/** The postings that were decoded last: document number × 4 + field number. */
let decoded = new Uint32Array(1024);

/** Returns the number of postings. */
function decode(bytes: Uint8Array, start: number, end: number): number {
  if (decoded.length < end - start) decoded = new Uint32Array(2 * (end - start));
  let [count, document] = [0, 0];
  for (let i = start; i < end; ) {
    let byte = bytes[i++]!;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[i++]!;
      value |= (byte & 127) << shift;
    }
    document += value >>> 2;
    decoded[count++] = document * 4 + (value & 3);
  }
  return count;
}
