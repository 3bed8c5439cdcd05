// Names that differ by one or two letters. Short words differ by a letter by chance, so how long a name must be depends on
// how easily a reader overlooks the change.

import { editDistance, trigramSimilarity } from './distance.ts';

export type LetterReason = 'SWAPPED_LETTERS' | 'ONE_LETTER' | 'FEW_LETTERS';

const MIN_LENGTHS = { swapped: 4, doubled: 5, similar: 5, missing: 7, other: 10, two: 12 };
/** Letters that look similar, beyond those that the skeleton treats as equal. */
const SIMILAR = new Set(['il', 'uv', 'ce', 'hn', 'gq', 'mn', 'vy', 'ij', 'vw', 'ft']);
/** Of the word that has the change: another short word is another name (`Aspell De`, `Aspell Fr`). */
const MIN_CHANGED_WORD = { 1: 4, 2: 6 };
/** Where two letters differ, the rest must agree. */
const MIN_SIMILARITY = 0.45;

export interface LetterChange {
  reason: LetterReason;
  distance: number;
}

/** Undefined if the names differ by more. */
export function letterChange(a: readonly string[], b: readonly string[]): LetterChange | undefined {
  const [one, other] = [a.join(''), b.join('')];
  const length = Math.min(one.length, other.length);
  const limit = length < MIN_LENGTHS.two ? 1 : 2;
  const distance = editDistance(one, other, limit);
  if (distance > limit || distance === 0) return undefined;
  const changed = a.length === b.length ? a.flatMap((word, i) => (word === b[i] ? [] : [word, b[i]!])) : [one, other];
  if (Math.max(...changed.map((word) => word.length)) < MIN_CHANGED_WORD[distance as 1 | 2]) return undefined;
  if (distance === 2)
    return trigramSimilarity(one, other) < MIN_SIMILARITY ? undefined : { reason: 'FEW_LETTERS', distance };
  const kind = kindOf(one, other);
  if (length < MIN_LENGTHS[kind]) return undefined;
  // Readers notice the first letter.
  if (kind === 'other' && one[0] !== other[0]) return undefined;
  return { reason: kind === 'swapped' ? 'SWAPPED_LETTERS' : 'ONE_LETTER', distance };
}

/** Of two names at distance 1. */
function kindOf(a: string, b: string): Exclude<keyof typeof MIN_LENGTHS, 'two'> {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  const at = [...longer].findIndex((letter, i) => letter !== shorter[i]);
  if (shorter.length < longer.length) return isDoubled(longer, at) ? 'doubled' : 'missing';
  if (longer[at + 1] === shorter[at] && longer[at] === shorter[at + 1]) return 'swapped';
  if (SIMILAR.has([longer[at], shorter[at]].sort().join(''))) return 'similar';
  return 'other';
}

function isDoubled(text: string, at: number): boolean {
  return text[at] === text[at - 1] || text[at] === text[at + 1];
}
