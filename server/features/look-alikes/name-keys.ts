// Keys of a name: two names that are alike have one in common, so that an index finds the candidates (deletion
// neighbourhood, as in SymSpell). Long names that differ by two letters have none; their trigrams find them.

import { inOrder, type NameForm } from './compare.ts';
import { joined } from './skeleton.ts';

/** Increase it with every change of the rules that gives a name other keys: a job then computes them again. */
export const RULES_VERSION = 1;

const MIN_LENGTH = 4;
/** Longer names have enough trigrams, and would have too many keys. */
const MAX_LENGTH = 40;

export function keysOf({ folded, readings, cores }: NameForm): string[] {
  const all = [...readings, ...cores];
  const whole = all.flatMap((words) => [joined(words), words.join('')]);
  const ordered = cores.filter((words) => words.length > 1).map(inOrder);
  return [...new Set([folded, ...whole, ...ordered, ...all.flatMap((words) => deletionsOf(words.join('')))])];
}

/** The name with each of its letters left out. */
function deletionsOf(name: string): string[] {
  if (name.length < MIN_LENGTH || name.length > MAX_LENGTH) return [];
  return Array.from({ length: name.length }, (_, i) => name.slice(0, i) + name.slice(i + 1));
}

/** For the trigrams. */
export function skeletonOf({ cores }: NameForm): string {
  return cores[0]?.join('') ?? '';
}
