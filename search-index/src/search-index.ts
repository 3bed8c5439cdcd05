// An in-memory full-text index with filters, sort orders, relevance, spelling correction and title similarity. See README.md
// for the data structures. Documents live in segments: a large immutable one that is built once, and small ones with what
// was added since, merged when there are too many (a log-structured merge of two levels).

import { type Bitmap, countBits, documentsIn, intersect, setBit } from './bitmap.ts';
import { BitmapPool } from './bitmap-pool.ts';
import { Columns, type FacetValue, type Properties, type Schema } from './columns.ts';
import { Corrections } from './corrections.ts';
import { FieldBitmaps } from './field-bitmaps.ts';
import { type InvertedIndex, InvertedIndexBuilder } from './inverted-index.ts';
import { mostRelevant, scoreOf } from './relevance.ts';
import { similarTitles } from './similar-titles.ts';
import { type Pause, runNow, runWithPauses } from './steps.ts';
import { TopK } from './top-k.ts';
import { trigramsOf } from './trigrams.ts';

export type { Pause, Schema };

export interface Document<Facet extends string, Column extends string> extends Properties<Facet, Column> {
  /** Each term once. */
  terms: readonly string[];
  /** `fields[i]` is the number of the most important field in which `terms[i]` occurs. */
  fields: readonly number[];
}

/** A document matches if it has a term that starts with `prefix`, or one of `alternatives`. */
export interface QueryTerm {
  prefix: string;
  alternatives: readonly string[];
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

interface Segment {
  terms: InvertedIndex;
  /** The trigrams of titles. */
  titles: InvertedIndex;
}

type SegmentBuilder = Record<keyof Segment, InvertedIndexBuilder>;

interface NumberedTexts extends Pick<Document<never, never>, 'title' | 'terms' | 'fields'> {
  document: number;
}

const MAX_SMALL_SEGMENTS = 8;
/** Similarities become whole numbers below this. */
const SIMILARITY_STEPS = 2 ** 16 - 1;

export class SearchIndex<Facet extends string, Column extends string, Order extends string> {
  readonly #schema: Schema<Facet, Column, Order>;
  readonly #columns: Columns<Facet, Column, Order>;
  readonly #pool: BitmapPool;
  readonly #suggestedFields: number;
  readonly #corrections: Corrections;
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
    const terms = await runWithPauses(this.#builder!.terms.build(), pause);
    this.#large = { terms, titles: await runWithPauses(this.#builder!.titles.build(), pause) };
    this.#builder = undefined;
    this.#columns.trim();
  }

  /** Removes the documents with these ids, as far as there are any, and adds others. */
  replace(ids: readonly string[], documents: readonly Document<Facet, Column>[]): void {
    for (const id of ids) {
      this.#columns.remove(id);
      this.#recent.delete(id);
    }
    const added = documents.map(({ terms, fields, ...properties }) => {
      const one = { document: this.#columns.add(properties), title: properties.title, terms, fields };
      this.#recent.set(properties.id, one);
      return one;
    });
    if (added.length === 0) return;
    this.#corrections.invalidate();
    const mergesAll = this.#small.length === MAX_SMALL_SEGMENTS;
    const builder = this.#newBuilder();
    for (const texts of mergesAll ? this.#recent.values() : added) this.#addTo(builder, texts);
    const segment = { terms: runNow(builder.terms.build()), titles: runNow(builder.titles.build()) };
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

  /**
   * Documents that match every term. Titles that equal one of `titles`, then those that start with one, are the most
   * relevant.
   */
  search(terms: readonly QueryTerm[], titles: readonly string[], page: Page<Facet, Order>): Hits {
    if (!terms.every((term) => this.#occurs(term))) return { ids: [], total: 0 }; // before any postings are read
    const matched = terms.map((term) => this.#match(term));
    const matches = this.#pool.borrow();
    matches.set(this.#columns.alive);
    for (const { any } of matched) intersect(matches, any);
    if (page.order !== 'relevance') return this.#pageOf(matches, page, page.order);
    return this.#pageOf(matches, page, (offset, limit, total) => {
      const [titleEquals, titleStarts] = [this.#pool.borrow(), this.#pool.borrow()];
      const titled = titles.map((title) => this.#markTitles(Buffer.from(title), titleEquals, titleStarts));
      const weights = this.#schema.fields.map(({ weight }) => weight);
      const { popularity, byPopularity } = this.#columns;
      const tiers = titled.some((count) => count > 0) ? [titleEquals, titleStarts] : [];
      const relevance = { terms: matched, weights, titles: tiers, popularity, byPopularity };
      return mostRelevant(matches, total, { ...relevance, tieBreak: this.#tieBreak, pool: this.#pool }, offset, limit);
    });
  }

  /** Documents with a title of at least this trigram similarity, the most similar first. */
  searchSimilarTitles(title: string, minSimilarity: number, page: Page<Facet, Order>): Hits {
    const columns = this.#columns;
    if (this.#titleCounts.length < columns.next) this.#titleCounts = new Uint8Array(columns.capacity);
    const segments = this.#segments.map(({ titles }) => titles);
    const similar = similarTitles(title, minSimilarity, { segments, counts: this.#titleCounts, columns });
    const similarities = new Map(similar.map(({ document, similarity }) => [document, similarity]));
    const matches = this.#pool.borrow();
    for (const document of similarities.keys()) setBit(matches, document);
    intersect(matches, columns.alive);
    if (page.order !== 'relevance') return this.#pageOf(matches, page, page.order);
    return this.#pageOf(matches, page, (offset, limit) => {
      const best = new TopK(offset + limit, this.#tieBreak);
      for (const document of documentsIn(matches)) {
        const match = Math.round(similarities.get(document)! * SIMILARITY_STEPS);
        best.add(document, scoreOf(match, columns.popularity[document]!));
      }
      return best.sorted().slice(offset);
    });
  }

  get #segments(): Segment[] {
    return [this.#large!, ...this.#small];
  }

  #tieBreak = (one: number, other: number) => this.#columns.compareIds(one, other);

  #newBuilder(): SegmentBuilder {
    return { terms: new InvertedIndexBuilder(this.#suggestedFields), titles: new InvertedIndexBuilder(0) };
  }

  #addTo(builder: SegmentBuilder, { document, title, terms, fields }: NumberedTexts): void {
    for (let i = 0; i < terms.length; i++) builder.terms.add(document, terms[i]!, fields[i]!);
    const trigrams = trigramsOf(title);
    for (const trigram of trigrams) builder.titles.add(document, trigram, 0);
    this.#columns.titleTrigrams[document] = trigrams.size;
  }

  #occurs({ prefix, alternatives }: QueryTerm): boolean {
    return this.#segments.some(({ terms }) => terms.hasAny(prefix, alternatives));
  }

  #match({ prefix, alternatives }: QueryTerm): FieldBitmaps {
    const bitmaps = new FieldBitmaps(this.#pool.borrow(), this.#pool.borrow(), this.#pool.borrow());
    for (const { terms } of this.#segments) {
      terms.addPrefixTo(bitmaps, prefix);
      for (const term of alternatives) terms.addTermTo(bitmaps, term);
    }
    return bitmaps;
  }

  /** Returns how many titles start with this one. What equals one title may start with another: it counts as equal. */
  #markTitles(title: Buffer, equals: Bitmap, starts: Bitmap): number {
    const documents = this.#columns.titlesStartingWith(title);
    // They are in the order of titles: those that equal the prefix come first.
    let isEqual = true;
    for (const document of documents) {
      isEqual &&= this.#columns.titled(document, title);
      setBit(isEqual ? equals : starts, document);
    }
    return documents.length;
  }

  /** Filters the matches and takes a page: of a sort order, or of the k best. Ends the query. */
  #pageOf(
    matches: Bitmap,
    { facets, offset, limit }: Page<Facet, Order>,
    order: Order | ((offset: number, limit: number, total: number) => number[]),
  ): Hits {
    this.#columns.filter(matches, facets);
    const total = countBits(matches);
    const documents =
      offset >= total
        ? []
        : typeof order === 'function'
          ? order(offset, limit, total)
          : this.#columns.order(order).page(matches, total, offset, limit);
    this.#pool.releaseAll();
    return { ids: documents.map((document) => this.#columns.idOf(document)), total };
  }
}
