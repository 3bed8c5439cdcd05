// The text of a tsvector, such as `'board':2A,7B 'team':4`: words are letters and digits, so that nothing is escaped.

import { FIELDS } from './ranking.ts';

export interface ParsedTsvector {
  terms: string[];
  /** The most important field of each term. */
  fields: number[];
  /** The words of each field in the order of the text, of the last one only its lead: indexes of `terms`. */
  words: number[][];
}

/** Words of the long description up to this position, which counts those of all other fields, too, are its lead. */
const MAX_POSITION = 40;
const LAST_FIELD = FIELDS.length - 1;
const [SPACE, COMMA, DIGIT_0, LETTER_A] = [32, 44, 48, 65];

export function parseTsvector(text: string): ParsedTsvector {
  const [terms, fields]: [string[], number[]] = [[], []];
  /** By position: a field in the two low bits, the index of a term above. */
  const positions = new Map<number, number>();
  for (let at = text.indexOf("'"); at !== -1; at = text.indexOf("'", at)) {
    const end = text.indexOf("'", at + 1);
    terms.push(text.slice(at + 1, end));
    let field = LAST_FIELD;
    let position = 0;
    for (at = end + 1; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === SPACE) break;
      // A position without a letter has the last weight class.
      if (code >= LETTER_A) {
        field = Math.min(field, code - LETTER_A);
        positions.set(position, (terms.length - 1) * 4 + code - LETTER_A);
        position = -1;
      } else if (code === COMMA || code < DIGIT_0 || code > DIGIT_0 + 9) {
        if (position > 0 && position <= MAX_POSITION) positions.set(position, (terms.length - 1) * 4 + LAST_FIELD);
        position = 0;
      } else position = position * 10 + code - DIGIT_0;
    }
    if (position > 0 && position <= MAX_POSITION) positions.set(position, (terms.length - 1) * 4 + LAST_FIELD);
    fields.push(field);
  }
  return { terms, fields, words: inOrder(positions) };
}

function inOrder(positions: Map<number, number>): number[][] {
  const words: number[][] = Array.from({ length: FIELDS.length }, () => []);
  for (const position of [...positions.keys()].sort((a, b) => a - b)) {
    const entry = positions.get(position)!;
    words[entry & 3]!.push(entry >>> 2);
  }
  return words;
}
