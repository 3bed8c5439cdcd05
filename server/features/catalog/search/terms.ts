// From the words of a search to its terms: which words an app may have in place of each word. Forms, synonyms, joined and
// split words and corrections are alternatives of one term; a stop word gives no term unless there is nothing else.

import type { Language } from './language.ts';
import { MAX_TERMS } from './match-codes.ts';
import { LEVELS, type Level } from './ranking.ts';
import type { Synonyms } from './synonyms.ts';

/**
 * One way to have a term: these words side by side (not in the long description) or, if `isPrefix`, any word that starts with
 * the only one.
 */
export interface Alternative {
  words: readonly string[];
  isPrefix: boolean;
  level: Level;
}

/** A word of the search and what an app may have in its place. */
export interface Term {
  word: string;
  alternatives: readonly Alternative[];
}

export interface Lexicon {
  language: Language;
  synonyms: Synonyms;
  /** Those of these words that occur in the catalog. */
  knownAmong(words: string[]): Promise<ReadonlySet<string>> | ReadonlySet<string>;
}

/** Matched as a prefix only at the end of a search, while it is being typed: "e-mail" is not about events. */
const ONE_CHARACTER = /^[a-z0-9]$/;
/** Shorter parts of a word are no words of their own. */
const MIN_PART = 3;
/** Longer runs of words are not joined. */
const MAX_JOINED = 3;
/** Bounds the cost of a term. */
const MAX_ALTERNATIVES = 40;
/** Bounds the cost of a search with many words and synonyms. */
const MAX_LOOKED_UP = 1_000;

type Corrections = ReadonlyMap<string, readonly string[]>;

/** Words that are not corrected may be absent from `corrections`. */
export async function termsOf(words: readonly string[], corrections: Corrections, lexicon: Lexicon): Promise<Term[]> {
  const { isStopWord, isGeneric } = lexicon.language;
  const isEnd = (i: number) => i > 0 && i === words.length - 1;
  const kept = words.filter((word, i) => !isStopWord(word) && !(isEnd(i) && isGeneric(word)));
  const runs = runsOf(words).map((run) => ({
    words: run,
    corrected: run.map((word) => corrections.get(word)?.[0] ?? word),
  }));
  // Hardly any twice: a set of them would take longer than looking up all.
  const possible = [
    ...runs.flatMap((run) => [run.words.join(''), run.corrected.join('')]),
    ...kept.flatMap((word) => candidatesFor(word, corrections, lexicon)),
  ];
  const expansion = new Expansion(lexicon, await lexicon.knownAmong(possible.slice(0, MAX_LOOKED_UP)));
  const terms = new Map<string, Alternative[]>();
  for (const word of kept.length > 0 ? kept : words) {
    const isPrefix = !ONE_CHARACTER.test(word) || word === words.at(-1);
    const alternatives = expansion.ofWord(word, corrections.get(word) ?? []);
    terms.set(word, isPrefix ? [...alternatives, prefix(word)] : alternatives);
  }
  for (const run of runs) {
    const others = expansion.ofRun(run.words, run.corrected);
    if (others.length === 0) continue;
    const members = run.words.filter((word) => terms.has(word));
    // A run of stop words alone ("to do") has a meaning after all: it is one term.
    const joined = run.words.join('');
    if (members.length === 0)
      terms.set(joined, [...(terms.get(joined) ?? []), alternative(run.words, LEVELS.whole), ...others]);
    for (const word of members) terms.get(word)!.push(...others);
  }
  const found = Array.from(terms, ([word, alternatives]) => ({ word, alternatives: bounded(alternatives) }));
  return found.slice(0, MAX_TERMS);
}

/** Every word that may be an alternative of this one, if it occurs in the catalog. */
function candidatesFor(word: string, corrections: Corrections, { language, synonyms }: Lexicon): string[] {
  const meant = synonyms.ofStem(language.stemOf(word)).filter((other) => other.length === 1);
  const alike = [word, ...(corrections.get(word)?.slice(0, 1) ?? []), ...meant.flat()];
  const bases = new Set([...alike.map((other) => language.stemOf(other)), language.rootOf(word)]);
  return [word, ...[...bases].flatMap((base) => language.possibleForms(base)), ...splitsOf(word).flat()];
}

/** Finds the alternatives of words among those that the catalog has. */
class Expansion {
  readonly #language: Language;
  readonly #synonyms: Synonyms;
  readonly #known: ReadonlySet<string>;

  constructor({ language, synonyms }: Lexicon, known: ReadonlySet<string>) {
    this.#language = language;
    this.#synonyms = synonyms;
    this.#known = known;
  }

  ofWord(word: string, corrections: readonly string[]): Alternative[] {
    const { stemOf, singularOf } = this.#language;
    const synonyms = this.#synonyms.ofStem(stemOf(word));
    return [
      alternative([word], LEVELS.whole),
      ...this.#formsOf(word).map((form) =>
        alternative([form], singularOf(form) === singularOf(word) ? LEVELS.plural : LEVELS.related),
      ),
      ...this.#relativesOf(word).map((other) => alternative([other], LEVELS.related)),
      ...this.#partsOf(word).map((parts) => alternative(parts, LEVELS.related)),
      ...this.#withForms(synonyms, LEVELS.synonym),
      ...this.#withForms(
        corrections.map((corrected) => [corrected]),
        LEVELS.typo,
      ),
    ];
  }

  /** Alternatives of adjacent words: the word that they make up, as typed or as corrected, and synonyms of the phrase. */
  ofRun(words: readonly string[], corrected: readonly string[]): Alternative[] {
    const [joined, other] = [words.join(''), corrected.join('')];
    const phrase = this.#synonyms.ofPhrase(words);
    return [
      ...(this.#known.has(joined) ? [alternative([joined], LEVELS.whole)] : []),
      ...(this.#known.has(other) && other !== joined ? [alternative([other], LEVELS.typo)] : []),
      ...(phrase?.length === words.length ? phrase.alternatives : []).map((one) => alternative(one, LEVELS.synonym)),
    ];
  }

  /** First what is meant, then its other forms: the bound on alternatives cuts off the end. */
  #withForms(others: readonly (readonly string[])[], level: Level): Alternative[] {
    const forms = others.flatMap((words) => (words.length === 1 ? this.#formsOf(words[0]!) : []));
    return [...others, ...forms.map((form) => [form])].map((words) => alternative(words, level));
  }

  /** Words with the same stem. */
  #formsOf(word: string): string[] {
    const { stemOf, possibleForms } = this.#language;
    const stem = stemOf(word);
    return possibleForms(stem).filter((form) => form !== word && this.#known.has(form) && stemOf(form) === stem);
  }

  /** Words with the same root and another stem: browsing, browser. */
  #relativesOf(word: string): string[] {
    const { stemOf, rootOf, possibleForms } = this.#language;
    const [stem, root] = [stemOf(word), rootOf(word)];
    return possibleForms(root).filter(
      (other) => this.#known.has(other) && stemOf(other) !== stem && rootOf(other) === root,
    );
  }

  /** Two words that make up a word which nobody has. */
  #partsOf(word: string): string[][] {
    if (this.#known.has(word)) return [];
    const isWord = (part: string) => this.#known.has(part) && !this.#language.isStopWord(part);
    return splitsOf(word).filter((parts) => parts.every(isWord));
  }
}

const alternative = (words: readonly string[], level: Level): Alternative => ({ words, isPrefix: false, level });
const prefix = (word: string): Alternative => ({ words: [word], isPrefix: true, level: LEVELS.prefix });

/** The word itself, and words that begin with it. */
export const literalTerm = (word: string): Term => ({
  word,
  alternatives: [alternative([word], LEVELS.whole), prefix(word)],
});

/** Each alternative once, at its best level, the best ones first. A prefix is always kept. */
function bounded(alternatives: readonly Alternative[]): Alternative[] {
  const best = new Map<string, Alternative>();
  for (const one of alternatives) {
    const key = one.isPrefix ? 'prefix' : one.words.join(' ');
    if ((best.get(key)?.level ?? 0) < one.level) best.set(key, one);
  }
  const sorted = [...best.values()].sort((one, other) => other.level - one.level);
  return sorted.filter(({ isPrefix }, i) => isPrefix || i < MAX_ALTERNATIVES);
}

/** Adjacent words that may be written as one, or be a phrase with synonyms. */
function runsOf(words: readonly string[]): string[][] {
  return words.flatMap((_, start) =>
    Array.from({ length: MAX_JOINED - 1 }, (_, n) => words.slice(start, start + n + 2)).filter(
      (run, n) => run.length === n + 2,
    ),
  );
}

function splitsOf(word: string): string[][] {
  return Array.from({ length: Math.max(0, word.length - 2 * MIN_PART + 1) }, (_, n) => [
    word.slice(0, n + MIN_PART),
    word.slice(n + MIN_PART),
  ]);
}

/** The level at which a word matches a term, or 0. Phrases are left to those who see the next words. */
export function levelOf({ alternatives }: Term, word: string): number {
  let level = 0;
  for (const { words, isPrefix, level: offered } of alternatives) {
    if (offered <= level || words.length > 1) continue;
    if (isPrefix ? word.startsWith(words[0]!) : word === words[0]) level = offered;
  }
  return level;
}
