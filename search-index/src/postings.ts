// Posting lists: for each term the documents that contain it and the most important field. Sparse lists are delta-encoded
// variable-length integers: 1 to 2 bytes per posting in place of 4, decoded at about 5 ns each. The lists of the hundred or so
// terms that occur in every sixteenth document or more are bitmaps instead: they hold most of all postings, and adding one
// to a result takes 0.1 ms for a million documents in place of several. To switch the bitmaps off, set MIN_DENSITY to 2.

import { documentsIn } from './bitmap.ts';
import { FieldBitmaps } from './field-bitmaps.ts';

const MIN_DENSITY = 1 / 16;
/** Small indexes have no use for bitmaps. */
const MIN_DENSE_COUNT = 16;
const LISTS_PER_STEP = 10_000;
const INITIAL_BYTES = 8;
const MAX_VARINT_BYTES = 5;

/** One list under construction. Documents have to be added in ascending order. */
export class PostingsBuilder {
  #bytes = new Uint8Array(INITIAL_BYTES);
  #length = 0;
  #last = 0;
  count = 0;
  /** Bit n is set if the term occurs in field n of any document. */
  fieldMask = 0;

  add(document: number, field: number): void {
    if (this.#length + MAX_VARINT_BYTES > this.#bytes.length) this.#grow();
    let value = (document - this.#last) * 4 + field;
    for (; value > 127; value >>>= 7) this.#bytes[this.#length++] = (value & 127) | 128;
    this.#bytes[this.#length++] = value;
    this.#last = document;
    this.count += 1;
    this.fieldMask |= 1 << field;
  }

  /** In bytes. */
  get length(): number {
    return this.#length;
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(): void {
    const grown = new Uint8Array(this.#bytes.length * 2);
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

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

  /** `documents` is the number of documents. */
  static *build(lists: readonly PostingsBuilder[], documents: number): Generator<void, Postings> {
    const isDense = ({ count }: PostingsBuilder) => count > documents * MIN_DENSITY && count >= MIN_DENSE_COUNT;
    const starts = new Uint32Array(lists.length + 1);
    for (const [term, list] of lists.entries()) starts[term + 1] = starts[term]! + (isDense(list) ? 0 : list.length);
    const bytes = new Uint8Array(starts[lists.length]!);
    const dense: DenseTerm[] = [];
    for (const [term, list] of lists.entries()) {
      if (isDense(list)) {
        dense.push({ term, bitmaps: bitmapsOf(list, documents) });
        yield;
      } else bytes.set(list.bytes, starts[term]);
      if (term % LISTS_PER_STEP === 0) yield;
    }
    return new Postings(bytes, starts, dense);
  }

  /** Adds the documents of the terms `from` to `to - 1`. */
  addTo(bitmaps: FieldBitmaps, from: number, to: number): void {
    for (let term = from; term < to; term++) {
      const count = decode(this.#bytes, this.#starts[term]!, this.#starts[term + 1]!);
      for (let i = 0; i < count; i++) bitmaps.add(decoded[i]! >>> 2, decoded[i]! & 3);
    }
    for (const dense of this.#dense) if (dense.term >= from && dense.term < to) bitmaps.addAll(dense.bitmaps);
  }

  /** Adds 1 to the count of each document of this term. */
  countTo(counts: Uint8Array, term: number): void {
    const count = decode(this.#bytes, this.#starts[term]!, this.#starts[term + 1]!);
    for (let i = 0; i < count; i++) counts[decoded[i]! >>> 2]! += 1;
    const dense = this.#dense.find((one) => one.term === term);
    for (const document of dense ? documentsIn(dense.bitmaps.any) : []) counts[document]! += 1;
  }

  /** How many bytes `addTo` has to decode for these terms. */
  byteLength(from: number, to: number): number {
    return this.#starts[to]! - this.#starts[from]!;
  }
}

function bitmapsOf({ bytes }: PostingsBuilder, documents: number): FieldBitmaps {
  const bitmaps = FieldBitmaps.create(documents);
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
