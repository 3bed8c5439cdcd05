// The documents that have one term of a query, as bitmaps: strong matches (the word itself, another form of it, a synonym)
// apart from weak ones (a prefix, a correction), each with the most important field.

import type { BitSlices } from './bit-slices.ts';
import { type Bitmap, countCommon, documentsIn, intersect } from './bitmap.ts';
import { FieldBitmaps, MAX_FIELDS } from './field-bitmaps.ts';
import type { Segment } from './segment.ts';

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
    this.isEmpty = isEmpty;
    this.#low = low;
    this.#high = high;
  }

  /** `borrow` gives empty bitmaps. */
  static find(term: QueryTerm, segments: readonly Segment[], borrow: () => Bitmap): TermMatches {
    const create = () => new FieldBitmaps(borrow(), borrow(), borrow());
    const [strong, weak] = [create(), create()];
    let pair: readonly [FieldBitmaps, FieldBitmaps] | undefined;
    const scratch = () => (pair ??= [create(), create()]);
    for (const alternative of term) {
      const bitmaps = alternative.level >= MIN_STRONG_LEVEL ? strong : weak;
      for (const segment of segments) addAlternative(bitmaps, alternative, segment, scratch);
    }
    const [any, low, high] = [borrow(), borrow(), borrow()];
    let isEmpty = true;
    for (let word = 0; word < any.length; word++) {
      const [isStrong, isWeak] = [strong.any[word]!, weak.any[word]! & ~strong.any[word]!];
      if ((isStrong | isWeak) === 0) continue;
      isEmpty = false;
      any[word] = isStrong | isWeak;
      // Field numbers count from the most important one, ranks from the least.
      low[word] = (isStrong & ~strong.low[word]!) | (isWeak & ~weak.low[word]!);
      high[word] = (isStrong & ~strong.high[word]!) | (isWeak & ~weak.high[word]!);
    }
    return new TermMatches(strong.any, any, low, high, isEmpty);
  }

  copy(): TermMatches {
    return new TermMatches(this.strong.slice(), this.any.slice(), this.#low.slice(), this.#high.slice(), this.isEmpty);
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
  segment: Segment,
  scratch: Scratch,
): void {
  if (isPrefix) segment.terms.addPrefixTo(bitmaps, words[0]!);
  else if (words.length === 1) segment.terms.addTermTo(bitmaps, words[0]!);
  else addPhrase(bitmaps, words, segment, scratch);
}

type Scratch = () => readonly [FieldBitmaps, FieldBitmaps];

/** Few documents have all words of a phrase: whether they follow each other is looked up for each. */
function addPhrase(
  bitmaps: FieldBitmaps,
  words: readonly string[],
  { terms, words: forward }: Segment,
  scratch: Scratch,
): void {
  const phrase = words.map((word) => terms.indexOf(word));
  if (phrase.includes(-1)) return;
  const [all, next] = scratch();
  for (const [i, word] of words.entries()) {
    const target = i === 0 ? all.clear() : next.clear();
    terms.addTermTo(target, word);
    if (i > 0) intersect(all.any, next.any);
  }
  for (const document of documentsIn(all.any)) {
    const field = forward.fieldWithPhrase(document, phrase, MAX_FIELDS - 1);
    if (field >= 0) bitmaps.add(document, field);
  }
}
