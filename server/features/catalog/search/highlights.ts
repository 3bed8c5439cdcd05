// Highlights: which parts of an app's name and description match a search, in UTF-16 code units. Only the texts of one page are
// looked at. The alternatives of all terms are one set, ASCII is split without a regular expression, and most words differ from
// all alternatives in their first letter: 15 µs for 20 apps in place of 260. To do without, ask `levelOf` of terms.ts for each
// word.

import { foldEntry } from './synonyms.ts';
import type { Term } from './terms.ts';

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

type Texts = { name: string; description: string };

/** A function that finds the highlights of an app, for all apps of a page. */
export function highlighterOf(terms: readonly Term[]): (item: Texts) => Highlights {
  const alternatives = terms.flatMap((term) => term.alternatives);
  const phrases = alternatives.map(({ words }) => words).filter(({ length }) => length > 1);
  const single = alternatives.filter(({ words }) => words.length === 1);
  const whole = new Set(single.map(({ words }) => words[0]!));
  const prefixes = single.filter(({ isPrefix }) => isPrefix).map(({ words }) => words[0]!);
  const firstLetters = new Set(alternatives.flatMap(({ words }) => words.map((word) => word.charCodeAt(0))));

  function rangesIn(text: string): Range[] {
    const words = wordsOf(text, firstLetters);
    const isMatched = words.map(({ folded }) => whole.has(folded) || prefixes.some((one) => folded.startsWith(one)));
    for (const phrase of phrases) {
      for (let at = 0; at + phrase.length <= words.length; at++)
        if (phrase.every((word, n) => words[at + n]!.folded === word)) isMatched.fill(true, at, at + phrase.length);
    }
    return words.filter((_, i) => isMatched[i]).map(({ from, to }) => [from, to]);
  }

  return (item) => {
    const [name, description] = [rangesIn(item.name), rangesIn(item.description)];
    return { ...(name.length > 0 && { name }), ...(description.length > 0 && { description }) };
  };
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

function wordsOf(text: string, firstLetters: ReadonlySet<number>): Word[] {
  if (/^[\0-\x7f]*$/.test(text)) return asciiWordsOf(text.toLowerCase(), firstLetters);
  return Array.from(text.matchAll(WORD), ({ index, 0: word }) => ({
    from: index,
    to: index + word.length,
    folded: foldEntry(word),
  }));
}

/** The same for lower-case ASCII. Words with another first letter are empty: they match nothing. */
function asciiWordsOf(text: string, firstLetters: ReadonlySet<number>): Word[] {
  const words: Word[] = [];
  for (let from = 0; from < text.length; from++) {
    let to = from;
    while (isLetterOrDigit(text.charCodeAt(to))) to += 1;
    const folded = firstLetters.has(text.charCodeAt(from)) ? text.slice(from, to) : '';
    if (to > from) words.push({ from, to, folded });
    from = to;
  }
  return words;
}

/** Not at the end of the text, where the code is NaN. */
const isLetterOrDigit = (code: number) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
