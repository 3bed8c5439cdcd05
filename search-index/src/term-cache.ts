// LRU cache of the matches of frequent terms: with 100,000 documents, a word that every tenth document has takes a few µs from
// here and 0.1 ms to compute. A new segment invalidates it; removed documents need not, because matches are intersected with
// the living ones. To switch it off, set MAX_BYTES to 0.

import { countBits } from './bitmap.ts';
import type { BitmapPool } from './bitmap-pool.ts';
import type { Segment } from './segment.ts';
import { type QueryTerm, TermMatches } from './term-matches.ts';

const MAX_BYTES = 4 * 2 ** 20;
const BITMAPS_PER_TERM = 4;
/** Terms that fewer documents have are computed each time: one in so many. */
const MIN_FREQUENCY = 1 / 50;

export class TermCache {
  readonly #pool: BitmapPool;
  /** A map keeps the order of insertion: the first entry is the least recently used. */
  readonly #matches = new Map<string, TermMatches>();

  constructor(pool: BitmapPool) {
    this.#pool = pool;
  }

  /** Valid until the bitmaps of the pool are released. */
  get(term: QueryTerm, segments: readonly Segment[], capacity: number): TermMatches {
    const key = JSON.stringify(term);
    const cached = this.#matches.get(key);
    if (cached) {
      this.#matches.delete(key);
      this.#matches.set(key, cached);
      return cached;
    }
    const matches = TermMatches.find(term, segments, this.#pool);
    if (countBits(matches.any) >= capacity * MIN_FREQUENCY) this.#keep(key, matches, capacity);
    return matches;
  }

  invalidate(): void {
    this.#matches.clear();
  }

  /** The evicted entry's bitmaps are used again: new ones would be garbage outside the heap, which is collected late. */
  #keep(key: string, matches: TermMatches, capacity: number): void {
    const max = Math.floor(MAX_BYTES / ((capacity / 8) * BITMAPS_PER_TERM));
    if (max === 0) return;
    const [oldest] = this.#matches.size >= max ? this.#matches.entries() : [];
    if (oldest) this.#matches.delete(oldest[0]);
    this.#matches.set(key, matches.copy(oldest?.[1]));
  }
}
