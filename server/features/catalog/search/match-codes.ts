// Which terms of a search a word matches, as one number: three bits for each term, its level or 0. The format in which
// search-index describes a document to a scorer.

/** In place of a word: the field ends. */
export const END_OF_FIELD = -1;
/** A code has room for so many terms. */
export const MAX_TERMS = 8;

const LEVEL_BITS = 3;
const LEVEL_MASK = 2 ** LEVEL_BITS - 1;

export const levelIn = (code: number, term: number): number => (code >>> (term * LEVEL_BITS)) & LEVEL_MASK;

/** Raises the level of a term to this one, if it is higher. */
export function withLevel(code: number, term: number, level: number): number {
  const shift = term * LEVEL_BITS;
  return levelIn(code, term) >= level ? code : (code & ~(LEVEL_MASK << shift)) | (level << shift);
}
