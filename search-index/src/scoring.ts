// What a scorer is told of a document: which of its words match which terms, in the order of the text.

import { hasBit } from './bitmap.ts';
import { MatchedWords } from './matched-words.ts';
import type { Segment } from './segment.ts';
import type { QueryTerm, TermMatches } from './term-matches.ts';

/** What a score is computed from. The object is reused: it is valid until the score is returned. */
export interface Candidate<Column extends string> {
  /** For each word that was given in the order of the text: the levels of its matches, or END_OF_FIELD. */
  readonly codes: Int32Array;
  length: number;
  /** For each term: 0 if the document does not have it, 1 for a weak match, 2 for a strong one. */
  readonly strengths: Uint8Array;
  number(column: Column): number;
}

/** Of a document: words behind them are not looked at. */
const MAX_WORDS = 512;
/** Queries do not overlap: they share it. */
const codes = new Int32Array(MAX_WORDS);

/** The scores of documents, in any order. */
export class Scorer<Column extends string> {
  readonly #matches: readonly TermMatches[];
  readonly #score: (candidate: Candidate<Column>) => number;
  readonly #candidate: Candidate<Column>;
  readonly #segments: { words: Segment['words']; matchedWords: () => MatchedWords }[];
  #document = 0;

  constructor(
    terms: readonly QueryTerm[],
    matches: readonly TermMatches[],
    segments: readonly Segment[],
    score: (candidate: Candidate<Column>) => number,
    numberOf: (document: number, column: Column) => number,
  ) {
    this.#matches = matches;
    this.#score = score;
    this.#candidate = {
      codes,
      length: 0,
      strengths: new Uint8Array(terms.length),
      number: (column) => numberOf(this.#document, column),
    };
    // Most documents are in the large segment: small ones are prepared when one of their documents is scored.
    this.#segments = segments.map(({ terms: index, words }) => {
      let matched: MatchedWords | undefined;
      return { words, matchedWords: () => (matched ??= new MatchedWords(terms, index, words)) };
    });
  }

  scoreOf(document: number): number {
    this.#document = document;
    const candidate = this.#candidate;
    const segment = this.#segments.find(({ words }) => words.has(document))!;
    candidate.length = segment.matchedWords().read(document, candidate.codes);
    for (const [i, { strong, any }] of this.#matches.entries())
      candidate.strengths[i] = hasBit(strong, document) ? 2 : hasBit(any, document) ? 1 : 0;
    return this.#score(candidate);
  }
}
