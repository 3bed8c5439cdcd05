// Which words of a text match which terms of a search, as codes for a scorer: what search-index does for its documents, for
// texts that come from PostgreSQL.

import { END_OF_FIELD, withLevel } from './match-codes.ts';
import { levelOf, type Term } from './terms.ts';
import type { ParsedTsvector } from './tsvector.ts';

/** A code for each word of a parsed text, in its order. */
export function codesOf({ terms: texts, words: fields }: ParsedTsvector, terms: readonly Term[]): Int32Array {
  const codes: number[] = [];
  for (const field of fields) {
    const words = field.map((index) => texts[index]!);
    const ofField = words.map((word) => terms.reduce((code, term, i) => withLevel(code, i, levelOf(term, word)), 0));
    for (const [i, term] of terms.entries()) markPhrases(ofField, words, term, i);
    codes.push(...ofField, END_OF_FIELD);
  }
  return Int32Array.from(codes);
}

/** The first word of a phrase stands for all of it. */
function markPhrases(codes: number[], text: readonly string[], { alternatives }: Term, term: number): void {
  for (const { words, level } of alternatives) {
    if (words.length < 2) continue;
    for (let at = 0; at + words.length <= text.length; at++)
      if (words.every((word, n) => text[at + n] === word)) codes[at] = withLevel(codes[at]!, term, level);
  }
}
