// Hash table from terms to ordinals, open addressing with linear probing. Building an index looks up every word of every
// document: a `Map` takes twice as long, because each new string is hashed by a call into the runtime. To do without it, use
// a `Map<string, number>`.

import { hashOf } from './hash.ts';
import { release, resized } from './typed-arrays.ts';

const INITIAL_SLOTS = 1024;

export class TermTable {
  /** By ordinal. */
  readonly terms: string[] = [];
  #hashes = new Int32Array(INITIAL_SLOTS / 2);
  /** Ordinals; -1 if free. Their number is a power of two, and at most half of them are taken. */
  #slots = new Int32Array(INITIAL_SLOTS).fill(-1);

  /** The ordinal of the term, which gets the next one if it is new. */
  ordinalOf(term: string): number {
    const hash = hashOf(term);
    for (let slot = this.#firstSlot(hash); ; slot = (slot + 1) & (this.#slots.length - 1)) {
      const ordinal = this.#slots[slot]!;
      if (ordinal === -1) return this.#insert(term, hash, slot);
      if (this.#hashes[ordinal] === hash && this.terms[ordinal] === term) return ordinal;
    }
  }

  /** Frees what is not needed once all terms have their ordinal. */
  release(): void {
    release(this.#hashes);
    release(this.#slots);
  }

  #insert(term: string, hash: number, slot: number): number {
    const ordinal = this.terms.length;
    // A copy, because a substring keeps the whole text from which it was cut in memory.
    this.terms.push(Buffer.from(term).toString());
    this.#hashes[ordinal] = hash;
    this.#slots[slot] = ordinal;
    if (this.terms.length === this.#hashes.length) this.#grow();
    return ordinal;
  }

  #grow(): void {
    const hashes = resized(this.#hashes, this.#hashes.length * 2);
    this.#hashes = hashes;
    this.#slots = resized(this.#slots, hashes.length * 2).fill(-1);
    for (let ordinal = 0; ordinal < this.terms.length; ordinal++) {
      let slot = this.#firstSlot(hashes[ordinal]!);
      while (this.#slots[slot] !== -1) slot = (slot + 1) & (this.#slots.length - 1);
      this.#slots[slot] = ordinal;
    }
  }

  #firstSlot(hash: number): number {
    return hash & (this.#slots.length - 1);
  }
}
