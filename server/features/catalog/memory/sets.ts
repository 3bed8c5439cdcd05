// Where searches get their sets from, and where those go that nobody needs any more: they are used again. Garbage of their size
// would keep the collector busy.

import { type Bits, piecesFor } from './bits.ts';

/** More than a search needs that has to forget others for it. */
const MAX_FREE = 64;

export class Sets {
  #capacity: () => number;
  #scratch: Bits[] = [];
  #scratchInUse = 0;
  #free: Bits[] = [];
  #givenBack: Bits[] = [];

  constructor(capacity: () => number) {
    this.#capacity = capacity;
  }

  /** At the beginning of each search: what the one before has looked at may be written to from now on. */
  beginAnew(): void {
    this.#scratchInUse = 0;
    for (const bits of this.#givenBack.splice(0)) if (this.#free.length < MAX_FREE) this.#free.push(bits);
  }

  /** One that lasts until the page is found. Holds what it held before, as do the others. */
  scratch(): Bits {
    const place = this.#scratchInUse++;
    const length = this.#length;
    if (this.#scratch[place]?.length !== length) this.#scratch[place] = new Int32Array(length);
    return this.#scratch[place];
  }

  /** One that lasts until it is given back. */
  take(): Bits {
    const bits = this.#free.pop();
    return bits?.length === this.#length ? bits : new Int32Array(this.#length);
  }

  /** This search may still look at them. */
  giveBack(sets: Bits[]): void {
    this.#givenBack.push(...sets);
  }

  get #length(): number {
    return piecesFor(this.#capacity());
  }
}
