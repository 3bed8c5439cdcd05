// Bit-sliced field numbers: for each document, whether a term occurs in it and the most important field where it does. A
// field is a number from 0 (most important) to 3, stored as two bits in two bitmaps beside the bitmap of occurrences.

import { type Bitmap, createBitmap } from './bitmap.ts';
import { addressOf, kernels } from './working-memory.ts';

export const MAX_FIELDS = 4;

export class FieldBitmaps {
  readonly any: Bitmap;
  readonly high: Bitmap;
  readonly low: Bitmap;

  constructor(any: Bitmap, high: Bitmap, low: Bitmap) {
    this.any = any;
    this.high = high;
    this.low = low;
  }

  static create(capacity: number): FieldBitmaps {
    return new FieldBitmaps(createBitmap(capacity), createBitmap(capacity), createBitmap(capacity));
  }

  /** Keeps the smaller field number of a document that is added twice. */
  add(document: number, field: number): void {
    const { any, high, low } = this;
    const word = document >>> 5;
    const bit = 1 << (document & 31);
    if ((any[word]! & bit) !== 0) {
      const known = ((high[word]! & bit) === 0 ? 0 : 2) + ((low[word]! & bit) === 0 ? 0 : 1);
      if (known <= field) return;
      high[word]! &= ~bit;
      low[word]! &= ~bit;
    }
    any[word]! |= bit;
    if ((field & 2) !== 0) high[word]! |= bit;
    if ((field & 1) !== 0) low[word]! |= bit;
  }

  /** Adds the documents of another set, which may be shorter, to this one of the query. */
  addAll(other: FieldBitmaps): void {
    kernels.mergeFields(
      this.any.byteOffset,
      this.high.byteOffset,
      this.low.byteOffset,
      addressOf(other.any, 0),
      addressOf(other.high, 1),
      addressOf(other.low, 2),
      other.any.byteLength,
    );
  }

  /** A copy outside the memory of queries. */
  copy(): FieldBitmaps {
    return new FieldBitmaps(this.any.slice(), this.high.slice(), this.low.slice());
  }

  clear(): this {
    this.any.fill(0);
    this.high.fill(0);
    this.low.fill(0);
    return this;
  }
}
