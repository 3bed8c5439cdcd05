// Object pool of the bitmaps of one query, in the working memory. A search for a word needs about twenty, 2.5 MB with a million
// documents: new ones would be garbage outside the heap, which the garbage collector notices late.

import { type Bitmap, wordsFor } from './bitmap.ts';
import { bitmapInMemory } from './working-memory.ts';

export class BitmapPool {
  readonly #capacity: () => number;
  #bitmaps: Bitmap[] = [];
  #borrowed = 0;

  constructor(capacity: () => number) {
    this.#capacity = capacity;
  }

  /** An empty bitmap, valid until it is released. */
  borrow(): Bitmap {
    const index = this.#borrowed++;
    const words = wordsFor(this.#capacity());
    const bitmap = this.#bitmaps[index];
    if (bitmap?.length === words) return bitmap.fill(0);
    this.#bitmaps[index] = bitmapInMemory(index, words);
    return this.#bitmaps[index].fill(0);
  }

  /** The bitmaps that `work` borrows are released when it ends. */
  release<T>(work: () => T): T {
    const borrowed = this.#borrowed;
    try {
      return work();
    } finally {
      this.#borrowed = borrowed;
    }
  }
}
