// Highlights: which parts of an app's name and description match a search, in UTF-16 code units. Only the texts of one page are
// looked at.

import { foldEntry } from './synonyms.ts';
import { levelOf, type Term } from './terms.ts';

export type Range = [from: number, to: number];

export interface Highlights {
  name?: Range[];
  description?: Range[];
}

interface Word {
  from: number;
  to: number;
  folded: string;
}

/** The words of a text; the items of the catalog are kept in memory, and with them what was computed of them. */
const wordsOfTexts = new WeakMap<object, Record<'name' | 'description', Word[]>>();

export function highlightsOf(item: { name: string; description: string }, terms: readonly Term[]): Highlights {
  let words = wordsOfTexts.get(item);
  if (!words) {
    words = { name: wordsOf(item.name), description: wordsOf(item.description) };
    wordsOfTexts.set(item, words);
  }
  const [name, description] = [rangesIn(words.name, terms), rangesIn(words.description, terms)];
  return { ...(name.length > 0 && { name }), ...(description.length > 0 && { description }) };
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ index, 0: word }) => ({
    from: index,
    to: index + word.length,
    folded: foldEntry(word),
  }));
}

function rangesIn(words: readonly Word[], terms: readonly Term[]): Range[] {
  const isMatched = words.map(({ folded }) => terms.some((term) => levelOf(term, folded) > 0));
  for (const { alternatives } of terms) {
    for (const { words: phrase } of alternatives) {
      if (phrase.length < 2) continue;
      for (let at = 0; at + phrase.length <= words.length; at++)
        if (phrase.every((word, n) => words[at + n]!.folded === word)) isMatched.fill(true, at, at + phrase.length);
    }
  }
  return words.filter((_, i) => isMatched[i]).map(({ from, to }) => [from, to]);
}
