// Sets of small numbers as bits: half a million apps are 64 kB, and two such sets are compared in microseconds.

/** Signed: the engine computes with such numbers as they are. */
export type Bits = Int32Array<ArrayBuffer>;

export interface CountedBits {
  bits: Bits;
  count: number;
}

/** Of 32 each. */
export const piecesFor = (capacity: number): number => (capacity + 31) >>> 5;

export const bitsFor = (capacity: number): Bits => new Int32Array(piecesFor(capacity));

export const hasBit = (bits: Bits, n: number): boolean => (bits[n >>> 5]! & (1 << (n & 31))) !== 0;

export function setBit(bits: Bits, n: number): void {
  bits[n >>> 5]! |= 1 << (n & 31);
}

export function clearBit(bits: Bits, n: number): void {
  bits[n >>> 5]! &= ~(1 << (n & 31));
}

/** How many bits of a word are set. */
export function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** What is in all of these, and in none of those; written into `bits`, whatever they held. */
export function commonTo([first, ...others]: [Bits, ...Bits[]], without: Bits[], bits: Bits): CountedBits {
  const [second] = others;
  if (second && others.length === 1 && without.length === 0) return commonToTwo(first, second, bits);
  bits.set(first);
  // One after the other: a loop over 32 apps of each of them would take several times as long.
  for (const other of others) for (let i = 0; i < bits.length; i++) bits[i]! &= other[i]!;
  for (const other of without) for (let i = 0; i < bits.length; i++) bits[i]! &= ~other[i]!;
  return { bits, count: countOf(bits) };
}

/** The same for what is asked most often, in one go. */
function commonToTwo(one: Bits, other: Bits, bits: Bits): CountedBits {
  let count = 0;
  for (let i = 0; i < bits.length; i++) {
    const word = one[i]! & other[i]!;
    bits[i] = word;
    count += ones(word);
  }
  return { bits, count };
}

export function addAll(bits: Bits, others: Bits): void {
  for (let i = 0; i < bits.length; i++) bits[i]! |= others[i]!;
}

function countOf(bits: Bits): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += ones(bits[i]!);
  return count;
}

export function countCommon(one: Bits, other: Bits): number {
  let count = 0;
  for (let i = 0; i < one.length; i++) {
    count += ones(one[i]! & other[i]!);
  }
  return count;
}

export function numbersIn(bits: Bits): number[] {
  const numbers: number[] = [];
  for (let i = 0; i < bits.length; i++) {
    for (let word = bits[i]!; word !== 0; word &= word - 1) numbers.push(i * 32 + 31 - Math.clz32(word & -word));
  }
  return numbers;
}

/** The same set with room for so many. */
export function resized(bits: Bits, capacity: number): Bits {
  const made = bitsFor(capacity);
  made.set(bits.subarray(0, made.length));
  return made;
}

/** Whoever is the nth in `order` has the number n there. */
export function reorderedBits(bits: Bits, order: Uint32Array, capacity: number): Bits {
  const made = bitsFor(capacity);
  for (let i = 0; i < order.length; i++) if (hasBit(bits, order[i]!)) setBit(made, i);
  return made;
}
