// The documents that have one term of a query, as bitmaps: strong matches (the word itself, another form of it, a synonym)
// apart from weak ones (a prefix, a correction), each with the most important field.

import type { BitSlices } from './bit-slices.ts';
import { type Bitmap, countCommon, documentsIn, intersect } from './bitmap.ts';
import type { BitmapPool } from './bitmap-pool.ts';
import { FieldBitmaps, MAX_FIELDS } from './field-bitmaps.ts';
import type { Segment } from './segment.ts';
import { kernels } from './working-memory.ts';

/**
 * One way to have a term: these words side by side in any field but the last or, if `isPrefix`, any word that starts with the
 * only one.
 */
export interface Alternative {
  words: readonly string[];
  isPrefix: boolean;
  /** How good the match is, from 1 to 7. */
  level: number;
}

/** A document has the term if it has one of the alternatives. */
export type QueryTerm = readonly Alternative[];

/** Matches of at least this level are strong. */
export const MIN_STRONG_LEVEL = 3;

/** A rank has three binary digits: strong or weak, and the field, the most important one being the greatest. */
export const RANK_DIGITS = 3;

export class TermMatches {
  /** Documents with a strong match. */
  readonly strong: Bitmap;
  /** Documents with any match. */
  readonly any: Bitmap;
  readonly isEmpty: boolean;
  /** Two digits of the rank: the field, counted from the least important one. */
  readonly #low: Bitmap;
  readonly #high: Bitmap;

  private constructor(strong: Bitmap, any: Bitmap, low: Bitmap, high: Bitmap, isEmpty: boolean) {
    this.strong = strong;
    this.any = any;
    this.#low = low;
    this.#high = high;
    this.isEmpty = isEmpty;
  }

  /** Valid until the bitmaps of the pool are released. */
  static find(term: QueryTerm, segments: readonly Segment[], pool: BitmapPool): TermMatches {
    if (!segments.some(({ terms }) => term.some((alternative) => isIn(terms, alternative)))) {
      const none = pool.borrow();
      return new TermMatches(none, none, none, none, true);
    }
    // What remains is borrowed first, and `weak.any` becomes the set of all matches.
    const any = pool.borrow();
    const strong = borrowFields(pool);
    pool.release(() => {
      const weak = new FieldBitmaps(any, pool.borrow(), pool.borrow());
      const scratch = borrowFields(pool);
      for (const alternative of term) {
        const target = alternative.level >= MIN_STRONG_LEVEL ? strong : weak;
        for (const segment of segments)
          if (isIn(segment.terms, alternative)) add(alternative, target, segment, scratch, pool);
      }
      kernels.rankMatches(
        strong.any.byteOffset,
        strong.high.byteOffset,
        strong.low.byteOffset,
        any.byteOffset,
        weak.high.byteOffset,
        weak.low.byteOffset,
        any.byteLength,
      );
    });
    return new TermMatches(strong.any, any, strong.low, strong.high, false);
  }

  /** A copy outside the pool: in the bitmaps of `unused`, if they have the same length, or in new ones. */
  copy(unused: TermMatches | undefined): TermMatches {
    const isUsable = unused?.any.length === this.any.length;
    const targets = isUsable ? unused.#bitmaps : this.#bitmaps.map(({ length }) => new Int32Array(length));
    for (const [i, bitmap] of this.#bitmaps.entries()) targets[i]!.set(bitmap);
    const [strong, any, low, high] = targets as [Bitmap, Bitmap, Bitmap, Bitmap];
    return new TermMatches(strong, any, low, high, this.isEmpty);
  }

  get #bitmaps(): Bitmap[] {
    return [this.strong, this.any, this.#low, this.#high];
  }

  /** In how many of these documents the term occurs as such, not as a prefix or a correction of another. */
  countStrong(among: Bitmap): number {
    return countCommon(this.strong, among);
  }

  /** Adds the rank of each match, from 0 (weak, in the last field) to 7 (strong, in the first). */
  addRanksTo(slices: BitSlices): void {
    slices.add(this.#low, 0);
    slices.add(this.#high, 1);
    slices.add(this.strong, 2);
  }
}

/** Whether the segment has all words, or a word with the prefix. */
function isIn(terms: Segment['terms'], { words, isPrefix }: Alternative): boolean {
  if (!isPrefix) return words.every((word) => terms.indexOf(word) >= 0);
  const [from, to] = terms.prefixRange(words[0]!);
  return from < to;
}

const borrowFields = (pool: BitmapPool) => new FieldBitmaps(pool.borrow(), pool.borrow(), pool.borrow());

function add(
  { words, isPrefix }: Alternative,
  target: FieldBitmaps,
  segment: Segment,
  scratch: FieldBitmaps,
  pool: BitmapPool,
): void {
  if (isPrefix) segment.terms.addPrefixTo(target, words[0]!, scratch);
  else if (words.length === 1) segment.terms.addTermTo(target, words[0]!);
  else addPhrase(target, words, segment, scratch, pool);
}

/** Few documents have all words of a phrase: whether they follow each other is looked up for each. */
function addPhrase(
  target: FieldBitmaps,
  words: readonly string[],
  { terms, words: forward }: Segment,
  scratch: FieldBitmaps,
  pool: BitmapPool,
): void {
  const phrase = words.map((word) => terms.indexOf(word));
  pool.release(() => {
    const all = pool.borrow();
    for (const [i, word] of words.entries()) {
      terms.addTermTo(scratch.clear(), word);
      if (i === 0) all.set(scratch.any);
      else intersect(all, scratch.any);
    }
    for (const document of documentsIn(all)) {
      const field = forward.fieldWithPhrase(document, phrase, MAX_FIELDS - 1);
      if (field >= 0) target.add(document, field);
    }
  });
}
