// An in-memory full-text index with filters, sort orders, relevance, spelling correction and title similarity. See README.md
// for the data structures. Documents live in segments: a large immutable one that is built once, and small ones with what
// was added since, merged when there are too many (a log-structured merge of two levels).

import { addCommon, type Bitmap, countBits, documentsIn, hasBit, intersect, setBit } from './bitmap.ts';
import { BitmapPool } from './bitmap-pool.ts';
import { Columns, type FacetValue, type Properties, type Schema } from './columns.ts';
import { Corrections } from './corrections.ts';
import type { Page, Query, Scored } from './query.ts';
import { type Context, mostRelevant } from './relevance.ts';
import type { Candidate } from './scoring.ts';
import { type NumberedTexts, type Segment, SegmentBuilder, type Texts } from './segment.ts';
import { similarTitles } from './similar-titles.ts';
import { type Pause, runNow, runWithPauses } from './steps.ts';
import { TermCache } from './term-cache.ts';
import type { TermMatches } from './term-matches.ts';
import { TopK } from './top-k.ts';

export { END_OF_FIELD, levelIn, MAX_TERMS, withLevel } from './matched-words.ts';
export { type Alternative, MIN_STRONG_LEVEL, type QueryTerm } from './term-matches.ts';
export type { Candidate, Page, Pause, Query, Schema, Scored };

export type Document<Facet extends string, Column extends string> = Properties<Facet, Column> & Texts;

export interface Hits {
  ids: string[];
  total: number;
}

export interface FacetCount {
  value: FacetValue;
  count: number;
}

export interface SearchHits<Facet extends string> extends Hits {
  /** For each id, whether the document has all terms. */
  complete: boolean[];
  /** How many documents match without the filters. */
  unfiltered: number;
  facets: Partial<Record<Facet, FacetCount[]>>;
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
    this.#builder = new SegmentBuilder(this.#suggestedFields);
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
    this.#large = await runWithPauses(this.#builder!.build(), pause);
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
    const builder = new SegmentBuilder(this.#suggestedFields);
    for (const texts of mergesAll ? this.#recent.values() : added) this.#addTo(builder, texts);
    const segment = runNow(builder.build());
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
    return this.#corrections.of(word, segments).filter((term) => this.hasTerm(term));
  }

  /** All documents with these facets; without terms, there is no order by relevance. */
  list(page: Page<Facet, Order> & { order: Order }): Hits {
    return this.#pool.release(() => this.#pageOf(this.#copyOf(this.#columns.alive), page, page.order));
  }

  /** For each of these facets its counts among all documents, with all filters but its own. */
  countFacets(filters: Partial<Record<Facet, FacetValue>>, facets: readonly Facet[]): SearchHits<Facet>['facets'] {
    return this.#pool.release(() => this.#facetCounts(this.#columns.alive, filters, facets));
  }

  /** Whether any document has this term. */
  hasTerm(term: string): boolean {
    return this.#segments.some(({ terms }) => terms.occursIn(term, this.#columns.alive));
  }

  /** The most frequent terms that start with `prefix` and may be suggested. */
  completionsOf(prefix: string, limit: number): string[] {
    const counts = new Map<string, number>();
    for (const { terms } of this.#segments)
      for (const { term, count } of terms.completionsOf(prefix, 2 * limit))
        counts.set(term, (counts.get(term) ?? 0) + count);
    const sorted = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
    const living = sorted.filter(([term]) => this.hasTerm(term));
    return living.slice(0, limit).map(([term]) => term);
  }

  search(query: Query<Facet, Column, Order>): SearchHits<Facet> {
    return this.#pool.release(() => this.#search(query));
  }

  #search(query: Query<Facet, Column, Order>): SearchHits<Facet> {
    const { terms, minTerms, page } = query;
    const matches = terms.map((term) => this.#termCache.get(term, this.#segments, this.#columns.capacity));
    // A search for words that nobody has: none of the passes over all documents below.
    if (matches.filter(({ isEmpty }) => !isEmpty).length < minTerms)
      return { ids: [], complete: [], total: 0, unfiltered: 0, facets: noCounts(query.facets) };
    const complete = this.#copyOf(this.#columns.alive);
    for (const { any } of matches) intersect(complete, any);
    const found = minTerms < terms.length ? this.#withAtLeast(minTerms, matches) : this.#copyOf(complete);
    const unfiltered = countBits(found);
    const facets = this.#facetCounts(found, page.facets, query.facets);
    this.#columns.filter(found, page.facets);
    const total = countBits(found);
    const documents =
      page.offset >= total || page.limit === 0
        ? []
        : page.order === 'relevance'
          ? mostRelevant(query, { matches, found, total, complete }, this.#context)
          : this.#columns.order(page.order).page(found, total, page.offset, page.limit);
    return {
      ids: documents.map((document) => this.#columns.idOf(document)),
      complete: documents.map((document) => hasBit(complete, document)),
      total,
      unfiltered,
      facets,
    };
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
    return this.#pool.release(() => {
      const matches = this.#pool.borrow();
      for (const document of similarities.keys()) setBit(matches, document);
      intersect(matches, columns.alive);
      const counts = this.#facetCounts(matches, page.facets, facets);
      if (page.order !== 'relevance') return { ...this.#pageOf(matches, page, page.order), facets: counts };
      const hits = this.#pageOf(matches, page, (offset, limit) => {
        const best = new TopK(offset + limit, this.#tieBreak);
        for (const document of documentsIn(matches)) {
          const similarity = Math.round(similarities.get(document)! * SIMILARITY_STEPS);
          best.add(
            document,
            similarity * MAX_POPULARITY + Math.min(columns.popularityOf(document), MAX_POPULARITY - 1),
          );
        }
        return best.sorted().slice(offset);
      });
      return { ...hits, facets: counts };
    });
  }

  get #segments(): Segment[] {
    return [this.#large!, ...this.#small];
  }

  #tieBreak = (one: number, other: number) => this.#columns.compareIds(one, other);

  get #context(): Context<Facet, Column, Order> {
    return { columns: this.#columns, pool: this.#pool, segments: this.#segments };
  }

  #addTo(builder: SegmentBuilder, texts: NumberedTexts): void {
    this.#columns.titleTrigrams[texts.document] = builder.add(texts);
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
        addCommon(target, before, any);
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
    if (facets.length === 0) return {};
    const countsOf = (some: readonly Facet[], chosen: Partial<Record<Facet, FacetValue>>) => {
      const found = this.#copyOf(matches);
      this.#columns.filter(found, chosen);
      return this.#columns.countValues(found, some);
    };
    const isChosen = (facet: Facet) => filters[facet] !== undefined;
    // Facets without a filter of their own have the same documents.
    const counts = countsOf(
      facets.filter((facet) => !isChosen(facet)),
      filters,
    );
    for (const facet of facets.filter(isChosen))
      counts.set(facet, countsOf([facet], { ...filters, [facet]: undefined }).get(facet)!);
    return Object.fromEntries(facets.map((facet) => [facet, counts.get(facet)!])) as Record<Facet, FacetCount[]>;
  }

  /** Filters the matches and takes a page: of a sort order, or of the k best. */
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
    return { ids: documents.map((document) => this.#columns.idOf(document)), total };
  }
}

const noCounts = <Facet extends string>(facets: readonly Facet[]): SearchHits<Facet>['facets'] =>
  Object.fromEntries(facets.map((facet) => [facet, []])) as unknown as SearchHits<Facet>['facets'];
