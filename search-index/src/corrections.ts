// Corrections of words over all segments, with an LRU cache: a repeated typo costs a lookup. A new segment
// invalidates the cache. To switch it off, set MAX_CACHED to 0.

import type { InvertedIndex } from './inverted-index.ts';
import type { SpellingOptions } from './spelling.ts';

const MAX_CACHED = 1_000;

export class Corrections {
  readonly #options: SpellingOptions;
  /** A map keeps the order of insertion: the first entry is the least recently used. */
  readonly #cache = new Map<string, readonly string[]>();

  constructor(options: SpellingOptions) {
    this.#options = options;
  }

  /** Terms at the smallest edit distance, the most frequent first. */
  of(word: string, segments: readonly InvertedIndex[]): readonly string[] {
    const found = this.#cache.get(word) ?? this.#find(word, segments);
    this.#cache.delete(word);
    this.#cache.set(word, found);
    if (this.#cache.size > MAX_CACHED) this.#cache.delete(this.#cache.keys().next().value!);
    return found;
  }

  /** After a change of the terms. */
  invalidate(): void {
    this.#cache.clear();
  }

  #find(word: string, segments: readonly InvertedIndex[]): string[] {
    const { minLength, minLengthForTwoEdits, maxCorrections } = this.#options;
    for (const distance of [1, 2] as const) {
      if (word.length < (distance === 1 ? minLength : minLengthForTwoEdits)) break;
      const counts = new Map<string, number>();
      for (const terms of segments) {
        for (const { term, count } of terms.correctionsOf(word, distance))
          counts.set(term, (counts.get(term) ?? 0) + count);
      }
      const found = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
      if (found.length > 0) return found.slice(0, maxCorrections).map(([term]) => term);
    }
    return [];
  }
}
