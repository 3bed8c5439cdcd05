// Which words are one letter away from a given text. Of every word a hash is known, as two bits of many; of every text that is
// one letter away (some hundreds) the hash follows from those of its parts, so that hardly any has to be looked up.

const FACTOR = 0x01000193;
/** As whole numbers with a sign, which is what the engine multiplies. */
const [SPREAD, OTHER_SPREAD] = [0x9e3779b1 | 0, 0x85ebca6b | 0];
/** At the most one in 250 texts that are no words is looked up in vain. */
const BITS_A_WORD = 32;
/** With more letters than that (as in Chinese) there would be too many texts. */
const MAX_LETTERS = 128;

/** What is known of all words, without the words. */
export interface Footprints {
  bits: Int32Array;
  /** How far a hash is shifted to be the number of a bit. */
  shift: number;
  letters: Int32Array;
}

export class FootprintsBuilder {
  #bits: Int32Array;
  #shift: number;
  #letters = new Set<number>();

  constructor(words: number) {
    const bits = Math.max(10, Math.ceil(Math.log2(words * BITS_A_WORD + 1)));
    this.#bits = new Int32Array(2 ** (bits - 5));
    this.#shift = 32 - bits;
  }

  add(word: string): void {
    let hash = 0;
    for (let i = 0; i < word.length; i++) {
      const letter = word.charCodeAt(i);
      this.#letters.add(letter);
      hash = (Math.imul(hash, FACTOR) + letter) | 0;
    }
    for (const spread of [SPREAD, OTHER_SPREAD]) {
      const bit = Math.imul(hash, spread) >>> this.#shift;
      this.#bits[bit >>> 5]! |= 1 << (bit & 31);
    }
  }

  finish(): Footprints | undefined {
    if (this.#letters.size > MAX_LETTERS) return undefined;
    return { bits: this.#bits, shift: this.#shift, letters: new Int32Array(this.#letters) };
  }
}

function mayBeWord({ bits, shift }: Footprints, hash: number): boolean {
  const bit = Math.imul(hash, SPREAD) >>> shift;
  if ((bits[bit >>> 5]! & (1 << (bit & 31))) === 0) return false;
  const other = Math.imul(hash, OTHER_SPREAD) >>> shift;
  return (bits[other >>> 5]! & (1 << (other & 31))) !== 0;
}

/** Every text one letter away that may be a word: a letter left out, put in, or changed, or two neighbours swapped. */
export function textsNextTo(given: string, footprints: Footprints): string[] {
  const { letters } = footprints;
  const { length } = given;
  const found: string[] = [];
  // Of the rest from each letter on; and what its length multiplies everything before it by.
  const rests = new Int32Array(length + 1);
  const powers = new Int32Array(length + 1).fill(1);
  for (let i = length - 1; i >= 0; i--) {
    rests[i] = (Math.imul(given.charCodeAt(i), powers[length - 1 - i]!) + rests[i + 1]!) | 0;
    powers[length - i] = Math.imul(powers[length - 1 - i]!, FACTOR);
  }
  /** Of a beginning with this hash and all letters from the nth on. */
  const join = (hash: number, n: number) => (Math.imul(hash, powers[length - n]!) + rests[n]!) | 0;
  let before = 0;
  for (let i = 0; i <= length; i++) {
    const here = i < length ? given.charCodeAt(i) : 0;
    const shifted = Math.imul(before, FACTOR);
    for (let l = 0; l < letters.length; l++) {
      const letter = letters[l]!;
      if (letter === here) continue; // put in, it is the same as after this one
      const added = (shifted + letter) | 0;
      if (mayBeWord(footprints, join(added, i)))
        found.push(given.slice(0, i) + String.fromCharCode(letter) + given.slice(i));
      if (i < length && mayBeWord(footprints, join(added, i + 1)))
        found.push(given.slice(0, i) + String.fromCharCode(letter) + given.slice(i + 1));
    }
    const next = i + 1 < length ? given.charCodeAt(i + 1) : 0;
    if (i < length && here !== next && mayBeWord(footprints, join(before, i + 1)))
      found.push(given.slice(0, i) + given.slice(i + 1));
    if (i + 1 < length && here !== next) {
      const swapped = (Math.imul((shifted + next) | 0, FACTOR) + here) | 0;
      if (mayBeWord(footprints, join(swapped, i + 2)))
        found.push(given.slice(0, i) + given[i + 1] + given[i] + given.slice(i + 2));
    }
    before = (shifted + here) | 0;
  }
  return found;
}
