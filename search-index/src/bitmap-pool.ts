// Object pool of bitmaps for the intermediate results of one query. A query over a million documents needs about a megabyte
// of them: allocating it anew for each query doubles the time of a two-word search, because the garbage collector runs
// after every few queries. To switch the pool off, let `borrow` return `createBitmap(capacity)`.

import { type Bitmap, createBitmap, wordsFor } from './bitmap.ts';

export class BitmapPool {
  #capacity: () => number;
  #bitmaps: Bitmap[] = [];
  #borrowed = 0;

  constructor(capacity: () => number) {
    this.#capacity = capacity;
  }

  /** An empty bitmap, valid until `releaseAll`. */
  borrow(): Bitmap {
    const index = this.#borrowed++;
    const bitmap = this.#bitmaps[index];
    if (bitmap?.length === wordsFor(this.#capacity())) return bitmap.fill(0);
    this.#bitmaps[index] = createBitmap(this.#capacity());
    return this.#bitmaps[index];
  }

  releaseAll(): void {
    this.#borrowed = 0;
  }
}
