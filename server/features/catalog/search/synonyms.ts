// Synonyms, applied to queries (query expansion): a set of groups becomes a table from each entry to its alternatives. Pure.

import type { ErrorDetail } from '../../../platform/errors.ts';
import { english } from './language.ts';

/**
 * Without `from`, the words are equivalent: each finds the others. With `from`, it is one-way: `from` finds the words, and
 * they do not find it. An entry is a word or a phrase.
 */
export interface SynonymGroup {
  readonly from?: string;
  readonly words: readonly string[];
}

export const MAX_GROUPS = 500;
export const MAX_ENTRIES = 20;
export const MAX_ENTRY_LENGTH = 60;
export const MAX_PHRASE_WORDS = 3;
/** Bounds the cost of a search: each alternative of a word is looked up. */
export const MAX_ALTERNATIVES = 20;

type Words = readonly string[];

/** Equal for equal groups. */
export function groupKey({ from, words }: SynonymGroup): string {
  return JSON.stringify([from ?? null, words]);
}

export function areEqualGroups(a: readonly SynonymGroup[], b: readonly SynonymGroup[]): boolean {
  return a.length === b.length && a.every((group, i) => groupKey(group) === groupKey(b[i]!));
}

export class Synonyms {
  #alternatives = new Map<string, Words[]>();
  /** The alternatives of single words by stem, so that `invoicing` has those of `invoice`. */
  #ofStems = new Map<string, Words[]>();
  /** First words of phrases: most words of a search begin none. */
  #phraseStarts = new Set<string>();

  constructor(groups: readonly SynonymGroup[]) {
    for (const [entry, alternatives] of alternativesIn(groups)) {
      const kept = [...alternatives].slice(0, MAX_ALTERNATIVES).map((alternative) => alternative.split(' '));
      this.#alternatives.set(entry, kept);
      const [first, ...rest] = entry.split(' ');
      if (rest.length > 0) this.#phraseStarts.add(first!);
      else this.#addToStem(english.stemOf(entry), kept);
    }
  }

  /** The alternatives of a folded word, each as its words. */
  of(word: string): readonly Words[] {
    return this.#alternatives.get(word) ?? [];
  }

  /** The alternatives of all words with this stem. */
  ofStem(stem: string): readonly Words[] {
    return this.#ofStems.get(stem) ?? [];
  }

  #addToStem(stem: string, alternatives: Words[]): void {
    const others = alternatives.filter(([first, ...rest]) => rest.length > 0 || english.stemOf(first!) !== stem);
    this.#ofStems.set(stem, [...(this.#ofStems.get(stem) ?? []), ...others]);
  }

  /** The longest phrase that begins the folded words, and its alternatives. */
  ofPhrase(words: Words): { length: number; alternatives: readonly Words[] } | undefined {
    if (words.length < 2 || !this.#phraseStarts.has(words[0]!)) return undefined;
    for (let length = Math.min(words.length, MAX_PHRASE_WORDS); length > 1; length -= 1) {
      const alternatives = this.#alternatives.get(words.slice(0, length).join(' '));
      if (alternatives) return { length, alternatives };
    }
    return undefined;
  }
}

/** Each entry with its alternatives, folded. */
function alternativesIn(groups: readonly SynonymGroup[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (entry: string, alternatives: string[]) => {
    if (!isPhrase(entry)) return;
    const known = found.get(entry) ?? new Set();
    for (const alternative of alternatives) if (alternative !== entry && isPhrase(alternative)) known.add(alternative);
    if (known.size > 0) found.set(entry, known);
  };
  for (const { from, words } of groups) {
    const folded = words.map(foldEntry);
    if (from === undefined) for (const entry of folded) add(entry, folded);
    else add(foldEntry(from), folded);
  }
  return found;
}

function isPhrase(folded: string): boolean {
  return folded !== '' && folded.split(' ').length <= MAX_PHRASE_WORDS;
}

/** Letters that normalisation does not decompose, as unaccent() of the database has them. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** Lower case, without accents, letters and digits only: as the words of a search (query.ts). */
export function foldEntry(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter]!)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** What is wrong with the groups beyond their JSON schema. */
export function faultsOfGroups(groups: readonly SynonymGroup[]): ErrorDetail[] {
  return [...groups.flatMap((group, i) => faultsOfGroup(group, `/groups/${i}`)), ...faultsOfSums(groups)];
}

function faultsOfGroup({ from, words }: SynonymGroup, pointer: string): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  const seen = new Set<string>();
  const check = (text: string, place: string) => {
    const folded = foldEntry(text);
    const fault = (code: string, message: string, fix: string) => faults.push({ pointer: place, code, message, fix });
    if (folded === '') fault('NO_WORD', `“${text}” has no letter or digit.`, 'Enter a word.');
    else if (!isPhrase(folded))
      fault(
        'TOO_MANY_WORDS',
        `“${text}” has more than ${MAX_PHRASE_WORDS} words.`,
        `Use at most ${MAX_PHRASE_WORDS} words.`,
      );
    else if (seen.has(folded)) fault('REPEATED', `“${text}” is in this group twice.`, 'List each word once.');
    seen.add(folded);
  };
  if (from !== undefined) check(from, `${pointer}/from`);
  for (const [i, word] of words.entries()) check(word, `${pointer}/words/${i}`);
  if (from === undefined && words.length < 2)
    faults.push({
      pointer: `${pointer}/words`,
      code: 'TOO_FEW',
      message: 'A group of equivalent words has at least two.',
      fix: 'Add another word, or remove the group.',
    });
  return faults;
}

/** A word may be in several groups; the sum of its alternatives is limited. */
function faultsOfSums(groups: readonly SynonymGroup[]): ErrorDetail[] {
  // The last group that adds to a word is the one to change.
  const lastGroups = new Map(
    groups.flatMap(({ from, words }, i) => (from === undefined ? words : [from]).map((entry) => [foldEntry(entry), i])),
  );
  return [...alternativesIn(groups)]
    .filter(([, { size }]) => size > MAX_ALTERNATIVES)
    .map(([entry, { size }]) => ({
      pointer: `/groups/${lastGroups.get(entry)}/words`,
      code: 'TOO_MANY_SYNONYMS',
      message: `“${entry}” has ${size} synonyms in all groups together.`,
      fix: `Keep at most ${MAX_ALTERNATIVES} for each word.`,
    }));
}
