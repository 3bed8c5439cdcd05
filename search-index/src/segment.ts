// A segment: the texts of some documents, built once and immutable.

import { FIELD_END, type ForwardIndex, ForwardIndexBuilder } from './forward-index.ts';
import { type InvertedIndex, InvertedIndexBuilder } from './inverted-index.ts';
import { trigramsOf } from './trigrams.ts';

export interface Texts {
  title: string;
  /** Each term once. */
  terms: readonly string[];
  /** `fields[i]` is the number of the most important field in which `terms[i]` occurs. */
  fields: readonly number[];
  /** The words of each field in the order of the text, as far as scores depend on it: indexes of `terms`. */
  words: readonly (readonly number[])[];
}

export interface NumberedTexts extends Texts {
  document: number;
}

export interface Segment {
  terms: InvertedIndex;
  words: ForwardIndex;
  /** The trigrams of titles. */
  titles: InvertedIndex;
}

/** Documents have to be added in ascending order. */
export class SegmentBuilder {
  readonly #terms: InvertedIndexBuilder;
  readonly #words = new ForwardIndexBuilder();
  readonly #titles = new InvertedIndexBuilder(0);

  /** Bit n of `suggestedFields` is set if terms of field n may be suggested as corrections. */
  constructor(suggestedFields: number) {
    this.#terms = new InvertedIndexBuilder(suggestedFields);
  }

  /** Returns the number of the title's trigrams. */
  add({ document, title, terms, fields, words }: NumberedTexts): number {
    const ordinals = terms.map((term, i) => this.#terms.add(document, term, fields[i]!));
    this.#words.start(document);
    for (const field of words) {
      for (const index of field) this.#words.add(ordinals[index]!);
      this.#words.add(FIELD_END);
    }
    const trigrams = trigramsOf(title);
    for (const trigram of trigrams) this.#titles.add(document, trigram, 0);
    return trigrams.size;
  }

  *build(): Generator<void, Segment> {
    const { index: terms, indexes } = yield* this.#terms.build();
    const words = this.#words.build(indexes);
    yield;
    const { index: titles } = yield* this.#titles.build();
    return { terms, words, titles };
  }
}
