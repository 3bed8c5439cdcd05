// The documents that have one term of a query, as bitmaps: strong matches (the word itself, another form of it, a synonym)
// apart from weak ones (a prefix, a correction), each with the most important field.

import type { BitSlices } from './bit-slices.ts';
import { type Bitmap, countCommon } from './bitmap.ts';
import { FieldBitmaps } from './field-bitmaps.ts';
import type { InvertedIndex } from './inverted-index.ts';

/** One way to have a term: all of these words or, if `isPrefix`, any word that starts with the only one. */
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
  /** Two digits of the rank: the field, counted from the least important one. */
  readonly #low: Bitmap;
  readonly #high: Bitmap;

  private constructor(strong: Bitmap, any: Bitmap, low: Bitmap, high: Bitmap) {
    this.strong = strong;
    this.any = any;
    this.#low = low;
    this.#high = high;
  }

  /** `borrow` gives empty bitmaps. */
  static find(term: QueryTerm, segments: readonly InvertedIndex[], borrow: () => Bitmap): TermMatches {
    const strong = new FieldBitmaps(borrow(), borrow(), borrow());
    const weak = new FieldBitmaps(borrow(), borrow(), borrow());
    for (const alternative of term) {
      const bitmaps = alternative.level >= MIN_STRONG_LEVEL ? strong : weak;
      for (const segment of segments) addAlternative(bitmaps, alternative, segment, borrow);
    }
    const [any, low, high] = [borrow(), borrow(), borrow()];
    for (let word = 0; word < any.length; word++) {
      const [isStrong, isWeak] = [strong.any[word]!, weak.any[word]! & ~strong.any[word]!];
      if ((isStrong | isWeak) === 0) continue;
      any[word] = isStrong | isWeak;
      // Field numbers count from the most important one, ranks from the least.
      low[word] = (isStrong & ~strong.low[word]!) | (isWeak & ~weak.low[word]!);
      high[word] = (isStrong & ~strong.high[word]!) | (isWeak & ~weak.high[word]!);
    }
    return new TermMatches(strong.any, any, low, high);
  }

  copy(): TermMatches {
    return new TermMatches(this.strong.slice(), this.any.slice(), this.#low.slice(), this.#high.slice());
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

function addAlternative(
  bitmaps: FieldBitmaps,
  { words, isPrefix }: Alternative,
  segment: InvertedIndex,
  borrow: () => Bitmap,
): void {
  const [first, ...others] = words;
  if (isPrefix) segment.addPrefixTo(bitmaps, first!);
  else if (others.length === 0) segment.addTermTo(bitmaps, first!);
  else if (segment.hasAll(words)) {
    const phrase = new FieldBitmaps(borrow(), borrow(), borrow());
    segment.addTermTo(phrase, first!);
    for (const word of others) {
      const next = new FieldBitmaps(borrow(), borrow(), borrow());
      segment.addTermTo(next, word);
      phrase.intersect(next);
    }
    bitmaps.addAll(phrase);
  }
}
