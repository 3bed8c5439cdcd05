// Bitmaps: sets of document numbers with one bit per document. A set of a million documents takes 125 kB. Those of a running
// query are in the working memory; kernels copy others there.

import { addressOf, kernels } from './working-memory.ts';

export type Bitmap = Int32Array<ArrayBuffer>;

/** The number of 32-bit words for this many documents: a multiple of four, because kernels take 128 bits at a time. */
export const wordsFor = (capacity: number): number => ((capacity + 127) >>> 7) << 2;

export const createBitmap = (capacity: number): Bitmap => new Int32Array(wordsFor(capacity));

export const hasBit = (bitmap: Bitmap, n: number): boolean => (bitmap[n >>> 5]! & (1 << (n & 31))) !== 0;

export function setBit(bitmap: Bitmap, n: number): void {
  bitmap[n >>> 5]! |= 1 << (n & 31);
}

export function clearBit(bitmap: Bitmap, n: number): void {
  bitmap[n >>> 5]! &= ~(1 << (n & 31));
}

/** Population count of one word (SWAR). */
export function popCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bitmap: Bitmap): number {
  return countCommon(bitmap, bitmap);
}

/** How many documents both sets have. `other` may be longer or shorter. */
export function countCommon(one: Bitmap, other: Bitmap): number {
  return kernels.countCommon(addressOf(one, 0), addressOf(other, 1), Math.min(one.byteLength, other.byteLength));
}

/** Keeps in `target`, a bitmap of the query, only what `other` has, too. */
export function intersect(target: Bitmap, other: Bitmap): void {
  kernels.intersect(target.byteOffset, addressOf(other), target.byteLength);
}

/** Adds to `target`, a bitmap of the query, what two others have in common. */
export function addCommon(target: Bitmap, one: Bitmap, other: Bitmap): void {
  kernels.addCommon(target.byteOffset, addressOf(one, 0), addressOf(other, 1), target.byteLength);
}

export function documentsIn(bitmap: Bitmap): number[] {
  const documents: number[] = [];
  for (let i = 0; i < bitmap.length; i++) {
    for (let word = bitmap[i]!; word !== 0; word &= word - 1) documents.push(i * 32 + 31 - Math.clz32(word & -word));
  }
  return documents;
}
