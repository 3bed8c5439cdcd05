// An in-memory full-text index with filters, sort orders, relevance, spelling correction and title similarity. See README.md
// for the data structures. Documents live in segments: a large immutable one that is built once, and small ones with what
// was added since, merged when there are too many (a log-structured merge of two levels).

import { BitSlices } from './bit-slices.ts';
import { type Bitmap, countBits, documentsIn, hasBit, intersect, setBit } from './bitmap.ts';
import { BitmapPool } from './bitmap-pool.ts';
import { Columns, type FacetValue, type Properties, type Schema } from './columns.ts';
import { Corrections } from './corrections.ts';
import { FIELD_END, type ForwardIndex, ForwardIndexBuilder } from './forward-index.ts';
import { type InvertedIndex, InvertedIndexBuilder } from './inverted-index.ts';
import { MatchedWords } from './matched-words.ts';
import { similarTitles } from './similar-titles.ts';
import { type Pause, runNow, runWithPauses } from './steps.ts';
import { TermCache } from './term-cache.ts';
import { type QueryTerm, RANK_DIGITS, type TermMatches } from './term-matches.ts';
import { TopK } from './top-k.ts';
import { trigramsOf } from './trigrams.ts';

export { END_OF_FIELD, levelIn, MAX_TERMS, withLevel } from './matched-words.ts';
export { type Alternative, MIN_STRONG_LEVEL, type QueryTerm } from './term-matches.ts';
export type { Pause, Schema };

export interface Document<Facet extends string, Column extends string> extends Properties<Facet, Column> {
  /** Each term once. */
  terms: readonly string[];
  /** `fields[i]` is the number of the most important field in which `terms[i]` occurs. */
  fields: readonly number[];
  /** The words of each field in the order of the text, as far as scores depend on it: indexes of `terms`. */
  words: readonly (readonly number[])[];
}

export interface Page<Facet extends string, Order extends string> {
  facets: Partial<Record<Facet, FacetValue>>;
  order: Order | 'relevance';
  offset: number;
  limit: number;
}

export interface Hits {
  ids: string[];
  total: number;
}

export interface FacetCount {
  value: FacetValue;
  count: number;
}

/** What a score is computed from. The object is reused: it is valid until the score is returned. */
export interface Candidate<Column extends string> {
  /** For each word that was given in the order of the text: the levels of its matches, or END_OF_FIELD. */
  readonly codes: Int32Array;
  length: number;
  /** For each term: 0 if the document does not have it, 1 for a weak match, 2 for a strong one. */
  readonly strengths: Uint8Array;
  number(column: Column): number;
}

export interface Query<Facet extends string, Column extends string, Order extends string> {
  /** At most MAX_TERMS. */
  terms: readonly QueryTerm[];
  /** Documents need at least so many terms. Those with all of them are the most relevant. */
  minTerms: number;
  /** Titles that equal the first, then those that equal or start with any, are the most relevant. */
  titles: Titles;
  page: Page<Facet, Order>;
  facets: readonly Facet[];
  /** So many documents are scored, the first by rank; those behind them stay in the order of their ranks, up to so many. */
  depth: { scored: number; ranked: number };
  /** If not all terms are required, a rarer one counts for more: a whole number below 8, given how many documents have it. */
  rarityOf: (frequency: number) => number;
  /** How relevant a document is, given for each term the number of documents that have it. */
  scorerOf: (frequencies: readonly number[]) => (candidate: Candidate<Column>) => number;
}

export interface Titles {
  equal: readonly string[];
  startWith: readonly string[];
}

export interface SearchHits<Facet extends string> extends Hits {
  /** For each id, whether the document has all terms. */
  complete: boolean[];
  facets: Partial<Record<Facet, FacetCount[]>>;
}

/** Of a document, for scores. */
const MAX_WORDS = 512;
/** Of the rarity of a term. */
const RARITY_DIGITS = 3;

interface Segment {
  terms: InvertedIndex;
  words: ForwardIndex;
  /** The trigrams of titles. */
  titles: InvertedIndex;
}

interface SegmentBuilder {
  terms: InvertedIndexBuilder;
  words: ForwardIndexBuilder;
  titles: InvertedIndexBuilder;
}

interface NumberedTexts extends Pick<Document<never, never>, 'title' | 'terms' | 'fields' | 'words'> {
  document: number;
}

const MAX_SMALL_SEGMENTS = 8;
/** A similarity and a popularity share the 53 bits of a double. */
const SIMILARITY_STEPS = 2 ** 16 - 1;
const MAX_POPULARITY = 2 ** 36;

export class SearchIndex<Facet extends string, Column extends string, Order extends string> {
  readonly #schema: Schema<Facet, Column, Order>;
  readonly #columns: Columns<Facet, Column, Order>;
  readonly #pool: BitmapPool;
  readonly #suggestedFields: number;
  readonly #corrections: Corrections;
  readonly #termCache: TermCache;
  #builder: SegmentBuilder | undefined;
  #large: Segment | undefined;
  #small: Segment[] = [];
  /** For `similarTitles`. */
  #titleCounts = new Uint8Array(0);
  /** The documents of the small segments by id, for merging. */
  #recent = new Map<string, NumberedTexts>();

  constructor(schema: Schema<Facet, Column, Order>) {
    this.#schema = schema;
    this.#columns = new Columns(schema);
    this.#corrections = new Corrections(schema.spelling);
    this.#pool = new BitmapPool(() => this.#columns.capacity);
    this.#termCache = new TermCache(this.#pool);
    this.#suggestedFields = schema.fields.reduce((mask, { suggested }, n) => mask | (suggested ? 1 << n : 0), 0);
    this.#builder = this.#newBuilder();
  }

  get size(): number {
    return this.#columns.size;
  }

  /** Documents in small segments, and removed ones that still take room: the reasons to build a new index. */
  get overhead(): number {
    return this.#recent.size + this.#columns.next - this.#columns.size;
  }

  /** Before `build`. Ascending ids make lookups by id smaller and faster. */
  add(document: Document<Facet, Column>): void {
    this.#addTo(this.#builder!, { document: this.#columns.add(document), ...document });
  }

  /** Has to be called once, after the first documents were added and before anything is searched for. */
  async build(pause: Pause): Promise<void> {
    this.#large = await runWithPauses(buildSegment(this.#builder!), pause);
    this.#builder = undefined;
    this.#columns.trim();
  }

  /** Removes the documents with these ids, as far as there are any, and adds others. */
  replace(ids: readonly string[], documents: readonly Document<Facet, Column>[]): void {
    for (const id of ids) {
      this.#columns.remove(id);
      this.#recent.delete(id);
    }
    const added = documents.map(({ terms, fields, words, ...properties }) => {
      const one = { document: this.#columns.add(properties), title: properties.title, terms, fields, words };
      this.#recent.set(properties.id, one);
      return one;
    });
    if (added.length === 0) return;
    this.#corrections.invalidate();
    this.#termCache.invalidate();
    const mergesAll = this.#small.length === MAX_SMALL_SEGMENTS;
    const builder = this.#newBuilder();
    for (const texts of mergesAll ? this.#recent.values() : added) this.#addTo(builder, texts);
    const segment = runNow(buildSegment(builder));
    this.#small = mergesAll ? [segment] : [...this.#small, segment];
  }

  setNumbers(id: string, numbers: Partial<Record<Column, number>>): void {
    this.#columns.setNumbers(id, numbers);
  }

  /** Whether the word is a term, or the prefix of one, and probably no typo. */
  isKnown(word: string): boolean {
    return this.#segments.some(({ terms }) => terms.isKnown(word, this.#schema.spelling.minOccurrences));
  }

  /** Terms that the word may be a misspelling of: those at the smallest edit distance, the most frequent first. */
  correctionsOf(word: string): readonly string[] {
    const segments = this.#segments.map(({ terms }) => terms);
    return this.#corrections.of(word, segments);
  }

  /** All documents with these facets; without terms, there is no order by relevance. */
  list(page: Page<Facet, Order> & { order: Order }): Hits {
    const matches = this.#pool.borrow();
    matches.set(this.#columns.alive);
    return this.#pageOf(matches, page, page.order);
  }

  /** For each of these facets its counts among all documents, with all filters but its own. */
  countFacets(filters: Partial<Record<Facet, FacetValue>>, facets: readonly Facet[]): SearchHits<Facet>['facets'] {
    const counts = this.#facetCounts(this.#columns.alive, filters, facets);
    this.#pool.releaseAll();
    return counts;
  }

  /** Whether any document has this term. */
  hasTerm(term: string): boolean {
    return this.#segments.some(({ terms }) => terms.occursIn(term, this.#columns.alive));
  }

  /** The most frequent terms that start with `prefix` and may be suggested. */
  completionsOf(prefix: string, limit: number): string[] {
    const counts = new Map<string, number>();
    for (const { terms } of this.#segments)
      for (const { term, count } of terms.completionsOf(prefix, limit))
        counts.set(term, (counts.get(term) ?? 0) + count);
    const sorted = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
    return sorted.slice(0, limit).map(([term]) => term);
  }

  search(query: Query<Facet, Column, Order>): SearchHits<Facet> {
    const { terms, minTerms, page } = query;
    const segments = this.#segments.map((segment) => segment.terms);
    const matches = terms.map((term) => this.#termCache.get(term, segments, this.#columns.capacity));
    const complete = this.#copyOf(this.#columns.alive);
    for (const { any } of matches) intersect(complete, any);
    const found = minTerms < terms.length ? this.#withAtLeast(minTerms, matches) : this.#copyOf(complete);
    const facets = this.#facetCounts(found, page.facets, query.facets);
    this.#columns.filter(found, page.facets);
    const total = countBits(found);
    const documents =
      page.offset >= total || page.limit === 0
        ? []
        : page.order === 'relevance'
          ? this.#mostRelevant(query, matches, { found, total, complete })
          : this.#columns.order(page.order).page(found, total, page.offset, page.limit);
    const hits = {
      ids: documents.map((document) => this.#columns.idOf(document)),
      complete: documents.map((document) => hasBit(complete, document)),
    };
    this.#pool.releaseAll();
    return { ...hits, total, facets };
  }

  /** Documents with a title of at least this trigram similarity, the most similar first. */
  searchSimilarTitles(
    title: string,
    minSimilarity: number,
    page: Page<Facet, Order>,
    facets: readonly Facet[],
  ): Hits & Pick<SearchHits<Facet>, 'facets'> {
    const columns = this.#columns;
    if (this.#titleCounts.length < columns.next) this.#titleCounts = new Uint8Array(columns.capacity);
    const segments = this.#segments.map(({ titles }) => titles);
    const similar = similarTitles(title, minSimilarity, { segments, counts: this.#titleCounts, columns });
    const similarities = new Map(similar.map(({ document, similarity }) => [document, similarity]));
    const matches = this.#pool.borrow();
    for (const document of similarities.keys()) setBit(matches, document);
    intersect(matches, columns.alive);
    const counts = this.#facetCounts(matches, page.facets, facets);
    if (page.order !== 'relevance') return { ...this.#pageOf(matches, page, page.order), facets: counts };
    const hits = this.#pageOf(matches, page, (offset, limit) => {
      const best = new TopK(offset + limit, this.#tieBreak);
      for (const document of documentsIn(matches)) {
        const similarity = Math.round(similarities.get(document)! * SIMILARITY_STEPS);
        best.add(document, similarity * MAX_POPULARITY + Math.min(columns.popularity[document]!, MAX_POPULARITY - 1));
      }
      return best.sorted().slice(offset);
    });
    return { ...hits, facets: counts };
  }

  get #segments(): Segment[] {
    return [this.#large!, ...this.#small];
  }

  #tieBreak = (one: number, other: number) => this.#columns.compareIds(one, other);

  #newBuilder(): SegmentBuilder {
    return {
      terms: new InvertedIndexBuilder(this.#suggestedFields),
      words: new ForwardIndexBuilder(),
      titles: new InvertedIndexBuilder(0),
    };
  }

  #addTo(builder: SegmentBuilder, { document, title, terms, fields, words }: NumberedTexts): void {
    const ordinals = terms.map((term, i) => builder.terms.add(document, term, fields[i]!));
    builder.words.start(document);
    for (const field of words) {
      for (const index of field) builder.words.add(ordinals[index]!);
      builder.words.add(FIELD_END);
    }
    const trigrams = trigramsOf(title);
    for (const trigram of trigrams) builder.titles.add(document, trigram, 0);
    this.#columns.titleTrigrams[document] = trigrams.size;
  }

  /** Two phases: the first documents by rank, and these sorted by score. */
  #mostRelevant(
    { terms, minTerms, titles, page, depth, rarityOf, scorerOf }: Query<Facet, Column, Order>,
    matches: readonly TermMatches[],
    { found, total, complete }: { found: Bitmap; total: number; complete: Bitmap },
  ): number[] {
    const isPartial = minTerms < terms.length;
    const end = Math.min(page.offset + page.limit, depth.ranked);
    const { alive, byPopularity } = this.#columns;
    const frequencies = matches.map((match) => (terms.length > 1 ? match.countStrong(alive) : 0));
    const tiers = this.#tiers(titles, isPartial ? [complete] : []);
    const ranks = this.#ranks(matches, tiers, isPartial ? frequencies.map(rarityOf) : undefined);
    const best = ranks.topK(found, total, end <= depth.scored ? depth.scored : depth.ranked, byPopularity);
    const byRank = best.length > depth.scored ? this.#sorted(best, (document) => ranks.numberOf(document)) : best;
    const scoreOf = this.#scorer(terms, matches, scorerOf(frequencies));
    const scored = this.#sorted(byRank.slice(0, depth.scored), scoreOf, tiers);
    return [...scored, ...byRank.slice(depth.scored)].slice(page.offset, end);
  }

  #copyOf(bitmap: Bitmap): Bitmap {
    const copy = this.#pool.borrow();
    copy.set(bitmap);
    return copy;
  }

  /** Documents with at least so many terms: for each number of terms a bitmap, to which the terms are added one by one. */
  #withAtLeast(minTerms: number, matches: readonly TermMatches[]): Bitmap {
    const atLeast = Array.from({ length: minTerms + 1 }, () => this.#pool.borrow());
    atLeast[0]!.set(this.#columns.alive);
    for (const { any } of matches) {
      for (let count = minTerms; count > 0; count--) {
        const [target, before] = [atLeast[count]!, atLeast[count - 1]!];
        for (let word = 0; word < target.length; word++) target[word]! |= before[word]! & any[word]!;
      }
    }
    return atLeast[minTerms]!;
  }

  /** For each of these facets its counts among the matches, with all filters but its own. */
  #facetCounts(
    matches: Bitmap,
    filters: Partial<Record<Facet, FacetValue>>,
    facets: readonly Facet[],
  ): Partial<Record<Facet, FacetCount[]>> {
    const counts: Partial<Record<Facet, FacetCount[]>> = {};
    const isFiltered = Object.values(filters).some((value) => value !== undefined);
    let [chosen, count] = [matches, isFiltered ? 0 : countBits(matches)];
    for (const facet of facets) {
      if (isFiltered) {
        chosen = this.#copyOf(matches);
        this.#columns.filter(chosen, { ...filters, [facet]: undefined });
        count = countBits(chosen);
      }
      counts[facet] = this.#columns.countValues(chosen, count, facet);
    }
    return counts;
  }

  /** Documents that come before all others, the best kind last: `others`, then those with one of the titles. */
  #tiers({ equal, startWith }: Titles, others: Bitmap[]): Bitmap[] {
    const [equals, starts] = [this.#pool.borrow(), this.#pool.borrow()];
    let isTitled = false;
    for (const title of equal) isTitled = this.#markTitles(title, equals, undefined) || isTitled;
    for (const title of startWith) isTitled = this.#markTitles(title, starts, starts) || isTitled;
    return isTitled ? [...others, starts, equals] : others;
  }

  /** The sum of the ranks of the terms; above it the tiers. With rarities, a rarer term counts for more. */
  #ranks(
    matches: readonly TermMatches[],
    tiers: readonly Bitmap[],
    rarities: readonly number[] | undefined,
  ): BitSlices {
    const slices = new BitSlices(this.#pool);
    for (const [i, match] of matches.entries()) {
      match.addRanksTo(slices);
      for (let digit = 0; rarities && digit < RARITY_DIGITS; digit++)
        if ((rarities[i]! & (1 << digit)) !== 0) slices.add(match.any, RANK_DIGITS + digit);
    }
    for (const tier of tiers) slices.add(tier, slices.digits);
    return slices;
  }

  /** Scores of documents in any order. */
  #scorer(
    terms: readonly QueryTerm[],
    matches: readonly TermMatches[],
    score: (candidate: Candidate<Column>) => number,
  ): (document: number) => number {
    let current = 0;
    const candidate = {
      codes: new Int32Array(MAX_WORDS),
      length: 0,
      strengths: new Uint8Array(terms.length),
      number: (column: Column) => this.#columns.numberOf(current, column),
    };
    // Most documents are in the large segment, and the small ones are seldom asked for.
    const segments = this.#segments.map(({ terms: index, words }) => ({
      words,
      matched: undefined as MatchedWords | undefined,
      create: () => new MatchedWords(terms, index, words),
    }));
    return (document) => {
      current = document;
      // A document that was replaced is in a later segment.
      const segment = segments.findLast(({ words }) => words.has(document))!;
      segment.matched ??= segment.create();
      candidate.length = segment.matched.read(document, candidate.codes);
      for (const [i, { strong, any }] of matches.entries())
        candidate.strengths[i] = hasBit(strong, document) ? 2 : hasBit(any, document) ? 1 : 0;
      return score(candidate);
    };
  }

  /** By tier, then by the number of each document, descending; then by popularity and id. */
  #sorted(
    documents: readonly number[],
    numberOf: (document: number) => number,
    tiers: readonly Bitmap[] = [],
  ): number[] {
    const { popularity } = this.#columns;
    const entries = documents.map((document) => ({
      document,
      tier: tiers.findLastIndex((tier) => hasBit(tier, document)),
      number: numberOf(document),
    }));
    entries.sort(
      (a, b) =>
        b.tier - a.tier ||
        b.number - a.number ||
        popularity[b.document]! - popularity[a.document]! ||
        this.#tieBreak(a.document, b.document),
    );
    return entries.map(({ document }) => document);
  }

  /** Marks titles that equal this one and, if `starts` is given, those that start with it. */
  #markTitles(text: string, equals: Bitmap, starts: Bitmap | undefined): boolean {
    const title = Buffer.from(text);
    let isAny = false;
    // They are in the order of titles: those that equal the prefix come first.
    let isEqual = true;
    for (const document of this.#columns.titlesStartingWith(title)) {
      isEqual &&= this.#columns.titled(document, title);
      if (!isEqual && !starts) break;
      isAny = true;
      setBit(isEqual ? equals : starts!, document);
    }
    return isAny;
  }

  /** Filters the matches and takes a page: of a sort order, or of the k best. Ends the query. */
  #pageOf(
    matches: Bitmap,
    { facets, offset, limit }: Page<Facet, Order>,
    order: Order | ((offset: number, limit: number) => number[]),
  ): Hits {
    this.#columns.filter(matches, facets);
    const total = countBits(matches);
    const documents =
      offset >= total
        ? []
        : typeof order === 'function'
          ? order(offset, limit)
          : this.#columns.order(order).page(matches, total, offset, limit);
    this.#pool.releaseAll();
    return { ids: documents.map((document) => this.#columns.idOf(document)), total };
  }
}

function* buildSegment(builder: SegmentBuilder): Generator<void, Segment> {
  const { index: terms, indexes } = yield* builder.terms.build();
  const words = builder.words.build(indexes);
  yield;
  const { index: titles } = yield* builder.titles.build();
  return { terms, words, titles };
}
