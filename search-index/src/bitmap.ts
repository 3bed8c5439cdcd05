// Bitmaps: sets of document numbers with one bit per document. A set of a million documents takes 125 kB, and two sets
// are intersected 32 documents at a time in about 30 µs.

export type Bitmap = Int32Array<ArrayBuffer>;

/** The number of 32-bit words for this many documents. */
export const wordsFor = (capacity: number): number => (capacity + 31) >>> 5;

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

/**
 * How many documents both sets have, by the algorithm of Harley and Seal: carry-save adders count the bits of four words at
 * once, which takes two thirds of the time of counting word by word. `other` may be longer.
 */
export function countCommon(one: Bitmap, other: Bitmap): number {
  let [ones, twos, fours] = [0, 0, 0];
  const end = one.length & ~3;
  for (let i = 0; i < end; i += 4) {
    const [a, b] = [one[i]! & other[i]!, one[i + 1]! & other[i + 1]!];
    const [c, d] = [one[i + 2]! & other[i + 2]!, one[i + 3]! & other[i + 3]!];
    const onesA = ones ^ a;
    const twosA = (ones & a) | (onesA & b);
    const onesB = onesA ^ b ^ c;
    const twosB = ((onesA ^ b) & c) | (onesB & d);
    ones = onesB ^ d;
    const twosC = twos ^ twosA;
    fours += popCount((twos & twosA) | (twosC & twosB));
    twos = twosC ^ twosB;
  }
  let count = 4 * fours + 2 * popCount(twos) + popCount(ones);
  for (let i = end; i < one.length; i++) count += popCount(one[i]! & other[i]!);
  return count;
}

/** The indexes of the words that have a bit. */
export function nonZeroWords(bitmap: Bitmap): number[] {
  const words: number[] = [];
  for (let i = 0; i < bitmap.length; i++) if (bitmap[i] !== 0) words.push(i);
  return words;
}

/** How many documents both sets have in these words. */
export function countCommonAt(words: readonly number[], one: Bitmap, other: Bitmap): number {
  let count = 0;
  for (const i of words) count += popCount(one[i]! & other[i]!);
  return count;
}

/** Keeps in `target` only what `other` has, too. */
export function intersect(target: Bitmap, other: Bitmap): void {
  for (let i = 0; i < target.length; i++) target[i]! &= other[i]!;
}

export function documentsIn(bitmap: Bitmap): number[] {
  const documents: number[] = [];
  for (let i = 0; i < bitmap.length; i++) {
    for (let word = bitmap[i]!; word !== 0; word &= word - 1) documents.push(i * 32 + 31 - Math.clz32(word & -word));
  }
  return documents;
}
