// How search results are ranked and how misspelt words are corrected: the one source of these numbers for both engines.
//
// Ranking has two phases. First every match gets a rank, a small number that an engine computes cheaply: for each term whether
// the match is strong (the word, a form, a synonym) or weak (a prefix, a correction), and the most important field. Then the
// first MAX_SCORED apps by rank are scored with BM25F, word order and popularity, and apps that other results continue in their
// names are moved up. Apps with the name that was searched for come before all others.

import { END_OF_FIELD, levelIn } from './match-codes.ts';
import { DESCRIPTION, LEAD, unpackOutline } from './outline.ts';

/** From the most to the least important. `label` is the weight class of the field in PostgreSQL's tsvector. */
export const FIELDS = [
  { name: 'name', label: 'A', suggested: true },
  { name: 'description', label: 'B', suggested: true },
  { name: 'developer, category and tags', label: 'C', suggested: true },
  // Its words are found, but are not suggested as corrections: long texts have typos themselves.
  { name: 'long description', label: 'D', suggested: false },
] as const;

/** How well a word matches, from the least to the best. From `synonym` on, a match is strong. */
export const LEVELS = { typo: 1, prefix: 2, synonym: 3, related: 4, plural: 5, whole: 6 } as const;
export type Level = (typeof LEVELS)[keyof typeof LEVELS];

/** By relevance, results end here; the total counts all matches. */
export const MAX_RELEVANT = 1_000;

/** So many apps are scored, the first by rank; those behind them stay in the order of their ranks. */
export const MAX_SCORED = 60;

/** If fewer apps have all words, apps with most of the words follow. */
export const MIN_MATCHES = 10;

/** How many of so many terms an app needs in order to follow. */
export const minTermsOf = (terms: number): number => Math.max(1, Math.floor((terms * 2) / 3));

/**
 * Tuned on the labelled set of bench/relevance (tune.ts) together with a second catalog of 17,000 programs, and rounded: the
 * best weights for one of them alone are worse for the other.
 */
export const WEIGHTS = {
  /** How much an occurrence counts in each field. `lead` is the beginning of the long description. */
  name: 4,
  description: 4.5,
  label: 0.6,
  lead: 1.3,
  longDescription: 0.1,
  /** How much the length of a field counts, from 0 (not at all) to 1: a word among few says more than one among many. */
  nameLength: 1,
  descriptionLength: 0.8,
  leadLength: 0.4,
  /** Saturation: how many occurrences make half of a term's score. */
  saturation: 3.4,
  /** How much an occurrence counts that is not the word itself. */
  plural: 0.73,
  related: 0.35,
  synonym: 0.73,
  prefix: 0.11,
  typo: 0.6,
  /** All terms in one field, in proportion to the sum of their rarities. */
  allInName: 0.02,
  /** The same, if no app has one of the words, only words that begin with it: somebody is typing. */
  typedInName: 0.5,
  allInDescription: 0.024,
  allInLead: 0.15,
  /** Two terms next to each other, in proportion to their rarities and to the inverse of their distance. */
  near: 0.15,
  nearInLead: 0.06,
  /** Two terms in the other order, in proportion to `near`. */
  reversed: 0.68,
  /** How much an occurrence counts behind the first preposition of the description, and of the lead. */
  behindHead: 0.6,
  behindHeadInLead: 0.8,
  /** What is left of the score of an app that is an add-on by its description, unless the search is for such add-ons. */
  addOn: 0.8,
  /** The share of the name's words that match. */
  coverage: 0.016,
  /** Popularity, at most: the logarithm of the installs, and the rating if there are reviews. */
  installs: 0.12,
  rating: 0.027,
  /** Names of other results that begin with this name, for each doubling of their number, in proportion to the best score. */
  family: 0.1,
  /** A name of one word: an app itself more often than a part of one. In proportion to the sum of the rarities. */
  oneWord: 0.025,
};

/** Lengths of typical fields, in words. */
const TYPICAL_LENGTHS = [3, 10, 4, 30];
/** As many installs have the full weight. */
const MAX_INSTALLS = 1_000_000;
/** A bonus has a limit, however many apps have names that begin alike. */
const MAX_FAMILY = 7;

export type ScoredColumn = 'installCount' | 'rating' | 'reviewCount' | 'outline';

/** What a score is computed from. */
export interface Candidate {
  /** For each word of each field (of the last one, of its lead): the levels of its matches, or END_OF_FIELD. */
  readonly codes: Int32Array;
  readonly length: number;
  /** For each term: 0 if the app does not have it, 1 for a weak match, 2 for a strong one. */
  readonly strengths: Uint8Array;
  number(column: ScoredColumn): number;
}

/** The apps that are scored, in the order of their scores. */
export interface Scored {
  number(i: number, column: ScoredColumn): number;
  title(i: number): string;
}

/** Inverse document frequency, as in BM25. */
const rarity = (frequency: number, apps: number): number => Math.log(1 + (apps - frequency + 0.5) / (frequency + 0.5));

/** Rarity as a whole number below 8, for ranks. */
export const rarityDigits = (frequency: number, apps: number): number =>
  Math.max(0, Math.min(7, Math.floor(Math.log2(Math.max(1, apps) / Math.max(1, frequency)))));

/**
 * A function from apps to scores, for terms that so many of all apps have. A single term needs no frequency. Scores are
 * comparable within one search.
 */
export function scorerOf(
  frequencies: readonly number[],
  apps: number,
  weights = WEIGHTS,
): (candidate: Candidate) => number {
  const rarities = frequencies.map((frequency) => (frequencies.length > 1 ? rarity(frequency, apps) : 1));
  const isTyping = frequencies.includes(0);
  const levels = [0, weights.typo, weights.prefix, weights.synonym, weights.related, weights.plural, 1];
  const fields = [
    { boost: weights.name, length: weights.nameLength, all: weights.allInName, near: weights.near, behindHead: 1 },
    {
      boost: weights.description,
      length: weights.descriptionLength,
      all: weights.allInDescription,
      near: weights.near,
      behindHead: weights.behindHead,
    },
    { boost: weights.label, length: 0, all: 0, near: 0, behindHead: 1 },
    {
      boost: weights.lead,
      length: weights.leadLength,
      all: weights.allInLead,
      near: weights.nearInLead,
      behindHead: weights.behindHeadInLead,
    },
  ];
  const terms = rarities.length;
  const sum = rarities.reduce((total, one) => total + one, 0);
  const occurrences = new Float64Array(terms);
  const best = new Uint8Array(terms);
  // Of one field: the sum of the levels of each term, where it was last, and how near it is to the term before it.
  const found = new Float64Array(terms);
  const lastAt = new Int32Array(terms);
  const nearness = new Float64Array(terms);

  return ({ codes, length, strengths, number }) => {
    occurrences.fill(0);
    best.fill(0);
    let bonus = 0;
    let [field, start] = [0, 0];
    let covered = 0;
    const { descriptionHead, leadHead, addOn } = unpackOutline(number('outline'));
    let share = 1;
    let headEnd = length;
    for (let i = 0; i < length; i++) {
      const code = codes[i]!;
      if (code === 0) {
        if (field === DESCRIPTION && i - start + 1 === addOn) share = weights.addOn;
        continue;
      }
      if (code === END_OF_FIELD) {
        const { boost, length: lengthWeight, all, near } = fields[field]!;
        const words = i - start;
        const norm = 1 - lengthWeight + (lengthWeight * words) / TYPICAL_LENGTHS[field]!;
        let missing = 0;
        for (let term = 0; term < terms; term++) {
          if (found[term] === 0) missing += 1;
          else occurrences[term]! += (boost * found[term]!) / norm;
          if (nearness[term]! > 0) bonus += near * nearness[term]! * (rarities[term]! + rarities[term - 1]!);
          found[term] = 0;
          lastAt[term] = 0;
          nearness[term] = 0;
        }
        if (missing === 0 && terms > 1) bonus += sum * (field === 0 && isTyping ? weights.typedInName : all);
        if (field === 0 && words > 0) bonus += (sum * weights.coverage * covered) / words;
        if (field === 0 && words === 1) bonus += sum * weights.oneWord;
        field += 1;
        start = i + 1;
        headEnd = field === DESCRIPTION ? start + descriptionHead : field === LEAD ? start + leadHead : length;
        continue;
      }
      const part = i < headEnd ? 1 : fields[field]!.behindHead;
      let bestLevel = 0;
      for (let term = 0; term < terms; term++) {
        const level = levelIn(code, term);
        if (level === 0) continue;
        found[term]! += part * levels[level]!;
        if (level > best[term]!) best[term] = level;
        if (level > bestLevel) bestLevel = level;
        lastAt[term] = i - start + 1;
        if (term > 0 && lastAt[term - 1]! > 0 && lastAt[term - 1]! < lastAt[term]!)
          nearness[term] = Math.max(nearness[term]!, levels[level]! / (lastAt[term]! - lastAt[term - 1]!));
        if (term + 1 < terms && lastAt[term + 1]! > 0 && lastAt[term + 1]! < lastAt[term]!)
          nearness[term + 1] = Math.max(
            nearness[term + 1]!,
            (weights.reversed * levels[level]!) / (lastAt[term]! - lastAt[term + 1]!),
          );
      }
      if (field === 0) covered += levels[bestLevel]!;
    }
    let score = bonus;
    for (let term = 0; term < terms; term++) {
      let frequency = occurrences[term]!;
      // Words behind the lead have no codes: a match that is found nowhere else is there.
      if (strengths[term] === 2 && best[term]! < LEVELS.synonym) frequency += weights.longDescription;
      else if (strengths[term] === 1 && best[term] === 0) frequency += weights.longDescription * weights.prefix;
      score += (rarities[term]! * frequency) / (weights.saturation + frequency);
    }
    const installs = Math.min(1, Math.log1p(number('installCount')) / Math.log1p(MAX_INSTALLS));
    const rating = number('reviewCount') > 0 ? number('rating') / 5 : 0;
    return score * share + sum * (weights.installs * installs + weights.rating * rating);
  };
}

/**
 * An app that others continue in their names is the one that they belong to: the program before its plugins. The bonus is
 * computed from the results, so that it is about what was searched for.
 */
export function adjustScores(scores: Float64Array, { title, number }: Scored, weights = WEIGHTS): void {
  const families = new Map<string, number>();
  const names = new Map<number, string>();
  for (const group of groupsByFirstWord(scores.length, number)) {
    for (const i of group) names.set(i, title(i));
    const all = new Set(group.map((i) => names.get(i)!));
    for (const i of group) {
      const name = names.get(i)!;
      const longest = longestBeginning(name, all);
      if (longest !== undefined) families.set(longest, (families.get(longest) ?? 0) + 1);
    }
  }
  if (families.size === 0) return;
  const best = scores.reduce((greatest, score) => Math.max(greatest, score), 0);
  for (const [i, name] of names) {
    const others = families.get(name);
    if (others) scores[i]! += weights.family * best * Math.log2(1 + Math.min(MAX_FAMILY, others));
  }
}

/**
 * Apps whose names begin with the same word. Most names are alone: telling that by a number of each app, without reading 60
 * names, saves a tenth of a search for a common word. To do without it, put all apps into one group.
 */
function groupsByFirstWord(apps: number, number: Scored['number']): number[][] {
  const groups = new Map<number, number[]>();
  for (let i = 0; i < apps; i++) {
    const { firstWord } = unpackOutline(number(i, 'outline'));
    const group = groups.get(firstWord);
    if (group) group.push(i);
    else groups.set(firstWord, [i]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** The name without its last word, without its last two, and so on: the first that is one of these names. */
function longestBeginning(name: string, names: ReadonlySet<string>): string | undefined {
  for (let end = name.lastIndexOf(' '); end > 0; end = name.lastIndexOf(' ', end - 1)) {
    const beginning = name.slice(0, end);
    if (names.has(beginning)) return beginning;
  }
  return undefined;
}

export const SPELLING = {
  /** Shorter words are not corrected: too many words are near them. */
  minLength: 3,
  /** Shorter words are corrected by one edit at most. */
  minLengthForTwoEdits: 5,
  /** A word of long texts alone has to occur this often to count as correct. */
  minOccurrences: 3,
  maxCorrections: 4,
};

/** Of one search. Bounds the cost of a search for many words that nobody has. */
export const MAX_CORRECTED_WORDS = 3;

/** Trigram similarity of a name to the search, when no app has the words. */
export const MIN_NAME_SIMILARITY = 0.4;
