// Bit-sliced index (O'Neil and Quass): a small number for each document, stored as one bitmap per binary digit. Numbers are
// added and the greatest are found for 32 documents at a time: ranking the 20,000 matches of a common word among 100,000
// documents takes 0.1 ms in place of 1.6 ms with a heap. To do without it, add the numbers document by document.

import { type Bitmap, countCommon, documentsIn, hasBit, intersect } from './bitmap.ts';
import type { BitmapPool } from './bitmap-pool.ts';
import type { SortOrder } from './sort-order.ts';
import { addressOf, kernels } from './working-memory.ts';

export class BitSlices {
  readonly #pool: BitmapPool;
  /** The least significant digit first. */
  readonly #slices: Bitmap[] = [];
  /** Of even and of odd digits: one is read while the other is written. */
  readonly #carries: Bitmap[];

  constructor(pool: BitmapPool) {
    this.#pool = pool;
    this.#carries = [pool.borrow(), pool.borrow()];
  }

  get digits(): number {
    return this.#slices.length;
  }

  /** Adds 2^digit to the number of each of these documents: a ripple-carry adder. */
  add(documents: Bitmap, digit: number): void {
    if (digit >= this.#slices.length) {
      while (this.#slices.length < digit) this.#slices.push(this.#pool.borrow());
      const first = this.#pool.borrow();
      first.set(documents);
      this.#slices.push(first);
      return;
    }
    const slice = this.#slices[digit]!;
    const carry = this.#carries[digit & 1]!;
    const isAnyCarried = kernels.addDigit(slice.byteOffset, addressOf(documents), carry.byteOffset, slice.byteLength);
    if (isAnyCarried) this.add(carry, digit + 1);
  }

  numberOf(document: number): number {
    return this.#slices.reduce((sum, slice, digit) => sum + (hasBit(slice, document) ? 2 ** digit : 0), 0);
  }

  /** The k of the `count` documents in `among` with the greatest numbers; of equal ones the first in `order`. Not sorted. */
  topK(among: Bitmap, count: number, k: number, order: SortOrder): number[] {
    if (count <= k) return documentsIn(among);
    const [chosen, tied] = [this.#pool.borrow(), this.#pool.borrow()];
    tied.set(among);
    let [chosenCount, tiedCount] = [0, count];
    for (let digit = this.#slices.length - 1; digit >= 0; digit--) {
      const slice = this.#slices[digit]!;
      const greater = countCommon(tied, slice);
      if (greater === 0 || greater === tiedCount) continue;
      if (chosenCount + greater > k) {
        intersect(tied, slice);
        tiedCount = greater;
      } else {
        kernels.moveCommon(tied.byteOffset, chosen.byteOffset, slice.byteOffset, tied.byteLength);
        chosenCount += greater;
        tiedCount -= greater;
      }
    }
    const found = chosenCount > 0 ? documentsIn(chosen) : [];
    for (const document of order.page(tied, tiedCount, 0, k - chosenCount)) found.push(document);
    return found;
  }
}
