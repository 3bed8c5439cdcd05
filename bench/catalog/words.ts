// Search words by frequency, counted in the output of the catalog's generator: the same on every machine, and independent
// of how the service searches.

import { randomFrom } from '../../server/demo/random.ts';
import { type SyntheticApp, syntheticApps } from '../../server/demo/synthetic.ts';

const SAMPLE_SIZE = 5_000;

export interface WordsByFrequency {
  /** Words in nearly every app, and their prefixes: no search has more matches. */
  mostCommon: string[];
  /** In a tenth to half of all apps. */
  common: string[];
  /** In at least one of 500 apps: the words that people search for. */
  usual: string[];
}

export function countWords(): WordsByFrequency {
  const counts = new Map<string, number>();
  for (const app of syntheticApps(SAMPLE_SIZE)) {
    const words = new Set(splitWords(`${app.name} ${app.description} ${app.longDescription}`));
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const between = (min: number, max: number) =>
    [...counts]
      .flatMap(([word, count]) => (count >= min * SAMPLE_SIZE && count <= max * SAMPLE_SIZE ? word : []))
      .sort();
  return {
    mostCommon: [...new Set(between(0.9, 1).flatMap(prefixes))],
    common: between(0.1, 0.5).filter((word) => word.length > 3),
    usual: between(0.002, 0.5).filter((word) => word.length > 3),
  };
}

/** A word of an app's name that only this app or a few others have. */
export function rareWord({ name }: SyntheticApp, usual: Set<string>): string | undefined {
  return splitWords(name).find((word) => word.length > 4 && !usual.has(word));
}

/** Two usual words of one app, so that the search has at least one result. */
export function twoWords(app: SyntheticApp, usual: Set<string>): string | undefined {
  const { name, description, longDescription } = app;
  const text = `${name} ${description} ${longDescription?.slice(0, 500)}`;
  const words = [...new Set(splitWords(text))].filter((word) => usual.has(word));
  const { next } = randomFrom(text.length);
  const [first, second] = words.map((word) => ({ word, order: next() })).sort((a, b) => a.order - b.order);
  return first && second && `${first.word} ${second.word}`;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** All words that differ from this one in one letter. */
export function typosOf(word: string): string[] {
  return [...word].flatMap((letter, i) =>
    [...LETTERS].flatMap((other) => (other === letter ? [] : word.slice(0, i) + other + word.slice(i + 1))),
  );
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/** From two letters on: people do not search for single letters. */
function prefixes(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, i) => word.slice(0, i + 2));
}

/** Apps that are spread over a catalog of this size. */
export function sampleApps(apps: number, count: number): SyntheticApp[] {
  return Array.from({ length: count }, (_, n) => [...syntheticApps(1, (n * 7_919) % apps)][0]!);
}
