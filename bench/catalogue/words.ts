// The words of the synthetic catalogue, and how common they are: counted in what its generator makes, so they are the same
// on every machine and whatever the service searches with.

import { randomFrom } from '../../server/demo/random.ts';
import { syntheticApps } from '../../server/demo/synthetic.ts';

const SAMPLE = 5_000;

export interface Words {
  /** In every app, and the beginnings of those: nothing matches more. */
  commonest: string[];
  /** In a tenth to half of all apps. */
  common: string[];
  /** In names and descriptions, now and then: what people type. */
  usual: string[];
}

export function countWords(): Words {
  const apps = new Map<string, number>();
  for (const app of syntheticApps(SAMPLE)) {
    const words = new Set(wordsOf(`${app.name} ${app.description} ${app.longDescription}`));
    for (const word of words) apps.set(word, (apps.get(word) ?? 0) + 1);
  }
  const between = (least: number, most: number) =>
    [...apps].flatMap(([word, count]) => (count >= least * SAMPLE && count <= most * SAMPLE ? word : [])).sort();
  const everywhere = between(1, 1);
  return {
    commonest: [...new Set(everywhere.flatMap(beginnings))],
    common: between(0.1, 0.5).filter((word) => word.length > 3),
    usual: between(0.002, 0.5).filter((word) => word.length > 3),
  };
}

/** An invented name from somewhere in the catalogue: one app has it, or a few. */
export function rareWord(apps: number, n: number, usual: Set<string>): string | undefined {
  return wordsOf(appAt(apps, n).name).find((word) => word.length > 4 && !usual.has(word));
}

/** Two usual words of one app: together they are in that one at least. */
export function twoWords(apps: number, n: number, usual: Set<string>): string | undefined {
  const { name, description } = appAt(apps, n);
  const words = [...new Set(wordsOf(`${name} ${description}`))].filter((word) => usual.has(word));
  const { next } = randomFrom(n);
  const [first, second] = words.map((word) => ({ word, place: next() })).sort((a, b) => a.place - b.place);
  return first && second && `${first.word} ${second.word}`;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** All words that differ from this one in one letter. */
export function typosOf(word: string): string[] {
  return [...word].flatMap((letter, i) =>
    [...LETTERS].flatMap((other) => (other === letter ? [] : word.slice(0, i) + other + word.slice(i + 1))),
  );
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/** From two letters on: searching for one is no search for a word. */
function beginnings(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, i) => word.slice(0, i + 2));
}

/** The n-th of many that are spread over all of them. */
function appAt(apps: number, n: number) {
  return [...syntheticApps(1, (n * 7_919) % apps)][0]!;
}
