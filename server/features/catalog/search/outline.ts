// What a listing says that its app is, apart from what it says besides. The head of a text is what stands before its first
// preposition: a "fast video player for the desktop" is a video player. A word such as "plugin" in the head says that the
// app belongs to another one. Known from words alone, so that both engines have it: as one number of each app.

import type { Language } from './language.ts';

export interface Outline {
  /** How many words of the description stand before its first preposition; all if it has none, or begins with it. */
  descriptionHead: number;
  /** The same for the lead of the long description. */
  leadHead: number;
  /** Where the first word for an add-on stands in the head of the description, from 1; 0 if there is none. */
  addOn: number;
}

/** The fields that have an outline. */
export const [DESCRIPTION, LEAD] = [1, 3];
const BITS = 6;
const MAX = 2 ** BITS - 1;

interface Text {
  terms: readonly string[];
  /** The words of each field: indexes of `terms`. */
  words: readonly (readonly number[])[];
}

export function outlineOf({ terms, words }: Text, { isPreposition, isAddOn }: Language): Outline {
  const headOf = (field: number) => {
    const end = words[field]!.findIndex((index) => isPreposition(terms[index]!));
    return Math.min(MAX, end > 0 ? end : words[field]!.length);
  };
  const descriptionHead = headOf(DESCRIPTION);
  const head = words[DESCRIPTION]!.slice(0, descriptionHead);
  return { descriptionHead, leadHead: headOf(LEAD), addOn: head.findIndex((index) => isAddOn(terms[index]!)) + 1 };
}

/** For a column of numbers. */
export const packOutline = ({ descriptionHead, leadHead, addOn }: Outline): number =>
  (addOn << (2 * BITS)) | (leadHead << BITS) | descriptionHead;

export const unpackOutline = (packed: number): Outline => ({
  descriptionHead: packed & MAX,
  leadHead: (packed >>> BITS) & MAX,
  addOn: packed >>> (2 * BITS),
});
