// How search results are ranked and how misspelt words are corrected: the one source of these numbers for both engines.
//
// Results are ordered by: name equals the search, name starts with the search, sum of the weights of the fields in which the
// words occur (the most important field of each word), installs, id. A word matches the start of a word of the app; whole
// words and prefixes weigh the same.

/** From the most to the least important. `label` is the weight class of the field in PostgreSQL's tsvector. */
export const FIELDS = [
  { name: 'name', label: 'A', weight: 20, suggested: true },
  { name: 'description', label: 'B', weight: 8, suggested: true },
  { name: 'developer and category', label: 'C', weight: 3, suggested: true },
  // Its words are found, but are not suggested as corrections: long texts have typos themselves.
  { name: 'long description', label: 'D', weight: 1, suggested: false },
] as const;

/** By relevance, results end here; the total counts all matches. */
export const MAX_RELEVANT = 1_000;

export const SPELLING = {
  /** Shorter words are not corrected: too many words are near them. */
  minLength: 3,
  /** Shorter words are corrected by one edit at most. */
  minLengthForTwoEdits: 5,
  /** A word of long texts alone has to occur this often to count as correct. */
  minOccurrences: 3,
  maxCorrections: 4,
};

/** Of one search. Bounds the cost of a search for many words that nobody has. */
export const MAX_CORRECTED_WORDS = 3;

/** Trigram similarity of a name to the search, when no app has the words. */
export const MIN_NAME_SIMILARITY = 0.4;
