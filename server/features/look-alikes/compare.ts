// Compares two names: whether a reader could take one for the other, and why.

import { withoutDecorations } from './decorations.ts';
import { letterChange } from './letters.ts';
import { joined, readingsOf, wordsOf } from './skeleton.ts';

/** The first that applies. */
export const REASONS = [
  'SAME_NAME',
  'SAME_LOOK',
  'DECORATED',
  'REORDERED',
  'SWAPPED_LETTERS',
  'ONE_LETTER',
  'FEW_LETTERS',
] as const;
export type Reason = (typeof REASONS)[number];

export interface Likeness {
  reason: Reason;
  /** From 0 to 1. */
  score: number;
}

/** What names are compared by. */
export interface NameForm {
  folded: string;
  /** The words as they look: one reading, or two if `I`, `1` or `|` stands for i or l. */
  readings: (readonly string[])[];
  /** The readings without decorations. */
  cores: (readonly string[])[];
}

export function formOf(name: string): NameForm {
  const words = wordsOf(name);
  const readings = readingsOf(name);
  return { folded: words.join(''), readings, cores: readings.map(withoutDecorations) };
}

/** Undefined if the names are not alike. */
export function compareNames(a: NameForm, b: NameForm): Likeness | undefined {
  if (!a.folded || !b.folded) return undefined;
  if (a.folded === b.folded) return { reason: 'SAME_NAME', score: 1 };
  if (share(a.readings, b.readings, joined)) return { reason: 'SAME_LOOK', score: 0.98 };
  if (share(a.cores, b.cores, joined)) return { reason: 'DECORATED', score: 0.95 };
  if (share(a.cores, b.cores, inOrder)) return { reason: 'REORDERED', score: 0.92 };
  const [first, ...others] = [...pairs(a.readings, b.readings), ...pairs(a.cores, b.cores)].flatMap(byLetters);
  return others.reduce((best, other) => (other.score > best!.score ? other : best), first);
}

/** Of the words in alphabetical order. */
export function inOrder(words: readonly string[]): string {
  return joined(words.toSorted());
}

function byLetters([a, b]: readonly [readonly string[], readonly string[]]): Likeness[] {
  const change = letterChange(a, b);
  if (!change) return [];
  const length = Math.max(a.join('').length, b.join('').length);
  return [{ reason: change.reason, score: Math.round((1 - change.distance / (length + 1)) * 90) / 100 }];
}

type Words = readonly string[];

function pairs(a: Words[], b: Words[]): (readonly [Words, Words])[] {
  return a.flatMap((one) => b.map((other) => [one, other] as const));
}

function share(a: Words[], b: Words[], keyOf: (words: Words) => string): boolean {
  const keys = new Set(a.map(keyOf));
  return b.some((words) => keys.has(keyOf(words)));
}
