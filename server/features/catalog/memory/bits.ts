// Sets of small numbers as bits: half a million apps are 64 kB, and two such sets are compared in microseconds.

/** Signed: the engine computes with such numbers as they are. */
export type Bits = Int32Array<ArrayBuffer>;

export interface CountedBits {
  bits: Bits;
  count: number;
}

export const bitsFor = (capacity: number): Bits => new Int32Array((capacity + 31) >>> 5);

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
  let count = 0;
  for (let i = 0; i < bits.length; i++) {
    let word = first[i]!;
    // Most sets are sparse: where one of them has nothing, the others need not be looked at.
    for (let k = 0; word !== 0 && k < others.length; k++) word &= others[k]![i]!;
    for (let k = 0; word !== 0 && k < without.length; k++) word &= ~without[k]![i]!;
    bits[i] = word;
    if (word !== 0) count += ones(word);
  }
  return { bits, count };
}

/** The same for what is asked most often, in a fifth of the time. */
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

export function countCommon(one: Bits, other: Bits): number {
  let count = 0;
  for (let i = 0; i < one.length; i++) {
    const word = one[i]! & other[i]!;
    if (word !== 0) count += ones(word);
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
