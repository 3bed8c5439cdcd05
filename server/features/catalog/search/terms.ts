// From the words of a search to its terms: which words an app may have in place of each word. Forms, synonyms, joined and
// split words and corrections are alternatives of one term; a stop word gives no term unless there is nothing else.

import type { Language } from './language.ts';
import { MAX_TERMS } from './match-codes.ts';
import { LEVELS, type Level } from './ranking.ts';
import type { Synonyms } from './synonyms.ts';

/** One way to have a term: all of these words or, if `isPrefix`, any word that starts with the only one. */
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

/** Shorter parts of a word are no words of their own. */
const MIN_PART = 2;
/** Longer runs of words are not joined. */
const MAX_JOINED = 3;
/** Bounds the cost of a term. */
const MAX_ALTERNATIVES = 24;

/** Words that are not corrected may be absent from `corrections`. */
export async function termsOf(
  words: readonly string[],
  corrections: ReadonlyMap<string, readonly string[]>,
  lexicon: Lexicon,
): Promise<Term[]> {
  const { language, synonyms } = lexicon;
  const runs = runsOf(words);
  const kept = words.filter((word) => !language.isStopWord(word));
  const alike = [...kept, ...[...corrections.values()].flatMap((found) => found.slice(0, 1))];
  const meant = kept.flatMap((word) => synonyms.ofStem(language.stemOf(word))).filter((other) => other.length === 1);
  const possible = [...alike, ...meant.flat()].flatMap((word) => formsWorthALookUp(language, word));
  const relatives = kept.flatMap((word) => relativesWorthALookUp(language, word));
  const splits = kept.flatMap((word) => splitsOf(word).flat());
  // Of `cash brigde`, too, if it is corrected to `cash bridge`.
  const correctedRuns = runsOf(words.map((word) => corrections.get(word)?.[0] ?? word));
  const joins = [...runs, ...correctedRuns].map((run) => run.join(''));
  const known = await lexicon.knownAmong([...new Set([...kept, ...possible, ...relatives, ...splits, ...joins])]);
  const formsOf = (word: string) =>
    formsWorthALookUp(language, word).filter(
      (form) => form !== word && known.has(form) && isFormOf(language, form, word),
    );

  const relatedTo = (word: string) =>
    relativesWorthALookUp(language, word).filter(
      (other) => known.has(other) && !isFormOf(language, other, word) && isRelatedTo(language, other, word),
    );
  const synonymsOf = (run: string[]) => {
    const phrase = synonyms.ofPhrase(run);
    return phrase?.length === run.length ? phrase.alternatives : [];
  };

  const terms = new Map<string, Alternative[]>();
  const meaningful = kept.length > 0 ? kept : words;
  for (const word of meaningful) {
    const found: Alternative[] = [alternative([word], LEVELS.whole)];
    for (const form of formsOf(word)) {
      const isPlural = language.singularOf(form) === language.singularOf(word);
      found.push(alternative([form], isPlural ? LEVELS.plural : LEVELS.related));
    }
    for (const related of relatedTo(word)) found.push(alternative([related], LEVELS.related));
    for (const other of synonyms.ofStem(language.stemOf(word))) {
      found.push(alternative(other, LEVELS.synonym));
      if (other.length === 1) for (const form of formsOf(other[0]!)) found.push(alternative([form], LEVELS.synonym));
    }
    if (!known.has(word))
      for (const parts of splitsOf(word))
        if (parts.every((part) => known.has(part))) found.push(alternative(parts, LEVELS.plural));
    for (const [i, corrected] of (corrections.get(word) ?? []).entries()) {
      found.push(alternative([corrected], LEVELS.typo));
      if (i === 0) for (const form of formsOf(corrected)) found.push(alternative([form], LEVELS.typo));
    }
    found.push({ words: [word], isPrefix: true, level: LEVELS.prefix });
    terms.set(word, found);
  }

  for (const [i, run] of runs.entries()) {
    const [joined, corrected] = [run.join(''), correctedRuns[i]!.join('')];
    const others = [
      ...(known.has(joined) ? [alternative([joined], LEVELS.whole)] : []),
      ...(known.has(corrected) && corrected !== joined ? [alternative([corrected], LEVELS.typo)] : []),
      ...synonymsOf(run).map((other) => alternative(other, LEVELS.synonym)),
    ];
    if (others.length === 0) continue;
    const members = run.filter((word) => terms.has(word));
    // A run of stop words alone ("to do") has a meaning after all: it is one term.
    if (members.length === 0) terms.set(joined, [alternative(run, LEVELS.whole), ...others]);
    for (const word of members) terms.get(word)!.push(...others);
  }
  const found = Array.from(terms, ([word, alternatives]) => ({ word, alternatives: bounded(alternatives) }));
  return found.slice(0, MAX_TERMS);
}

const alternative = (words: readonly string[], level: Level): Alternative => ({ words, isPrefix: false, level });

/** The prefix is the most general alternative, and the one to keep. */
const bounded = (alternatives: Alternative[]) =>
  alternatives.filter(({ isPrefix }, i) => isPrefix || i < MAX_ALTERNATIVES).slice(0, MAX_ALTERNATIVES + 1);

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

const formsWorthALookUp = (language: Language, word: string) => language.possibleForms(language.stemOf(word));

const relativesWorthALookUp = (language: Language, word: string) => language.possibleForms(language.rootOf(word));

const isRelatedTo = (language: Language, one: string, other: string) => language.rootOf(one) === language.rootOf(other);

const isFormOf = (language: Language, form: string, word: string) => language.stemOf(form) === language.stemOf(word);

/** The level at which a word matches a term, or 0. Phrases are left to those who see the next words. */
export function levelOf({ alternatives }: Term, word: string): number {
  let level = 0;
  for (const { words, isPrefix, level: offered } of alternatives) {
    if (offered <= level || words.length > 1) continue;
    if (isPrefix ? word.startsWith(words[0]!) : word === words[0]) level = offered;
  }
  return level;
}
