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
  /** A hash of the first word of the name, which all names that continue another have in common with it. */
  firstWord: number;
}

/** The fields that have an outline. */
export const [NAME, DESCRIPTION, LEAD] = [0, 1, 3];
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
  const addOn = head.findIndex((index) => isAddOn(terms[index]!)) + 1;
  return { descriptionHead, leadHead: headOf(LEAD), addOn, firstWord: hashOf(terms[words[NAME]![0]!] ?? '') };
}

/** FNV-1a with 32 bits. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** For a column of numbers: three of 6 bits and one of 32 fit into a double. */
export const packOutline = ({ descriptionHead, leadHead, addOn, firstWord }: Outline): number =>
  firstWord * 2 ** (3 * BITS) + ((addOn << (2 * BITS)) | (leadHead << BITS) | descriptionHead);

export const unpackOutline = (packed: number): Outline => ({
  descriptionHead: packed & MAX,
  leadHead: (packed >>> BITS) & MAX,
  addOn: (packed >>> (2 * BITS)) & MAX,
  firstWord: Math.floor(packed / 2 ** (3 * BITS)),
});
