// What filters, sort orders and scores need of each document. Documents are numbered as they are added. A document never
// changes its texts: it is removed and added again under a new number.

import {
  type Bitmap,
  clearBit,
  countBits,
  countCommon,
  createBitmap,
  documentsIn,
  hasBit,
  intersect,
  setBit,
  wordsFor,
} from './bitmap.ts';
import { SortOrder } from './sort-order.ts';
import type { SpellingOptions } from './spelling.ts';
import { TextColumn } from './text-column.ts';
import { resized } from './typed-arrays.ts';

export type FacetValue = string | boolean;

/** What an index knows of its documents. */
export interface Schema<Facet extends string, Column extends string, Order extends string> {
  /** The text fields by number, at most four, the most important first. */
  fields: readonly { suggested: boolean }[];
  /** For each facet all its values, one of which every document has; or `open`: a document has any number of any values. */
  facets: Record<Facet, readonly FacetValue[] | 'open'>;
  columns: readonly Column[];
  /** Sort orders: by these columns, descending, or by title, ascending. Ties: the greater id first. */
  orders: Record<Order, readonly Column[] | 'title'>;
  /** The column that decides between equally relevant documents. */
  popularity: Column;
  spelling: SpellingOptions;
}

export interface Properties<Facet extends string, Column extends string> {
  id: string;
  title: string;
  /** A list for open facets. */
  facets: Record<Facet, FacetValue | readonly string[]>;
  numbers: Record<Column, number>;
}

const SPARE = 2048;
/** Fewer documents than this part of all are counted one by one: faster than a pass over a bitmap for each value. */
const SPARSE = 256;

export class Columns<Facet extends string, Column extends string, Order extends string> {
  readonly #schema: Schema<Facet, Column, Order>;
  #capacity = SPARE;
  /** The number of the next document. */
  next = 0;
  size = 0;
  #ids = new TextColumn(SPARE);
  /** Documents below this number have ascending ids, so that a document is found by binary search. */
  #sorted = 0;
  /** All others by id. */
  #unsorted = new Map<string, number>();
  #titles = new TextColumn(SPARE);
  /** How many trigrams the title of each document has. */
  titleTrigrams = new Uint8Array(SPARE);
  /** Row by row: a score reads all numbers of a document, which are in one or two lines of the processor's cache. */
  #numbers: Float64Array<ArrayBuffer>;
  /** Where the number of each column is in a row. */
  readonly #places: Record<Column, number>;
  readonly #popularity: number;
  #alive = createBitmap(SPARE);
  /** The documents with each value. Values of an open facet are added with the first document that has them. */
  #facets: Record<Facet, Map<FacetValue, Bitmap>>;
  readonly #orders: Record<Order, SortOrder>;
  readonly byPopularity: SortOrder;
  readonly #byTitle = new SortOrder((a, b) => this.#titles.compare(a, b) || this.compareIds(a, b));

  constructor(schema: Schema<Facet, Column, Order>) {
    this.#schema = schema;
    this.#numbers = new Float64Array(SPARE * schema.columns.length);
    this.#places = Object.fromEntries(schema.columns.map((column, i) => [column, i])) as Record<Column, number>;
    this.#popularity = this.#places[schema.popularity];
    this.#facets = mapValues(
      schema.facets,
      (values) => new Map((values === 'open' ? [] : values).map((value) => [value, createBitmap(SPARE)])),
    );
    this.#orders = mapValues(schema.orders, (columns) =>
      columns === 'title' ? this.#byTitle : new SortOrder((a, b) => this.#compare(columns, a, b)),
    );
    const isByPopularity = (order: Order) => String(schema.orders[order]) === schema.popularity;
    const named = keysOf(schema.orders).find(isByPopularity);
    this.byPopularity = named ? this.#orders[named] : new SortOrder((a, b) => this.#compare([schema.popularity], a, b));
  }

  get capacity(): number {
    return this.#capacity;
  }

  get alive(): Bitmap {
    return this.#alive;
  }

  popularityOf(document: number): number {
    return this.#numbers[document * this.#schema.columns.length + this.#popularity]!;
  }

  idOf(document: number): string {
    return this.#ids.get(document);
  }

  titleOf(document: number): string {
    return this.#titles.get(document);
  }

  order(name: Order): SortOrder {
    return this.#orders[name];
  }

  /** A document with the same id has to be removed first. */
  add({ id, title, facets, numbers }: Properties<Facet, Column>): number {
    const document = this.next++;
    if (document >= this.#capacity) this.resize(this.#capacity * 2);
    this.size += 1;
    this.#ids.set(document, id);
    if (document === this.#sorted && (document === 0 || this.#ids.compare(document - 1, document) < 0))
      this.#sorted += 1;
    else this.#unsorted.set(id, document);
    this.#titles.set(document, title);
    for (const column of this.#schema.columns) this.#setNumber(document, column, numbers[column]);
    setBit(this.#alive, document);
    for (const facet of keysOf(facets)) {
      const given = facets[facet];
      for (const value of Array.isArray(given) ? given : [given]) setBit(this.#documentsWith(facet, value), document);
    }
    for (const order of this.#allOrders()) order.insert(document);
    return document;
  }

  remove(id: string): boolean {
    const document = this.#find(id);
    if (document === undefined) return false;
    for (const order of this.#allOrders()) order.delete(document);
    clearBit(this.#alive, document);
    this.#unsorted.delete(id);
    this.size -= 1;
    return true;
  }

  setNumbers(id: string, numbers: Partial<Record<Column, number>>): void {
    const document = this.#find(id);
    if (document === undefined) return;
    const changed = keysOf(numbers).filter((column) => this.numberOf(document, column) !== numbers[column]);
    const named = keysOf(this.#orders).filter((order) => {
      const columns = this.#schema.orders[order];
      return columns !== 'title' && columns.some((column) => changed.includes(column));
    });
    const orders = new Set(named.map((order) => this.#orders[order]));
    if (changed.includes(this.#schema.popularity)) orders.add(this.byPopularity);
    for (const order of orders) order.delete(document);
    for (const column of changed) this.#setNumber(document, column, numbers[column]!);
    for (const order of orders) order.insert(document);
  }

  /** Keeps in `bitmap` only the documents with these facets. */
  filter(bitmap: Bitmap, facets: Partial<Record<Facet, FacetValue>>): void {
    for (const facet of keysOf(this.#facets)) {
      const value = facets[facet];
      if (value === undefined) continue;
      const documents = this.#facets[facet].get(value);
      if (documents) intersect(bitmap, documents);
      else bitmap.fill(0);
    }
  }

  /** How many of these documents have each value of the facets, the most frequent value first. */
  countValues(documents: Bitmap, facets: readonly Facet[]): Map<Facet, { value: FacetValue; count: number }[]> {
    const count = countBits(documents);
    const few = count * SPARSE < this.size ? documentsIn(documents) : undefined;
    const countOf = (having: Bitmap) =>
      few ? few.filter((document) => hasBit(having, document)).length : countCommon(documents, having);
    return new Map(
      facets.map((facet) => {
        const counts = Array.from(this.#facets[facet], ([value, having]) => ({ value, count: countOf(having) }));
        const byFrequency = counts.filter((one) => one.count > 0);
        return [facet, byFrequency.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))];
      }),
    );
  }

  #documentsWith(facet: Facet, value: FacetValue): Bitmap {
    const known = this.#facets[facet].get(value);
    if (known) return known;
    const bitmap = createBitmap(this.#capacity);
    this.#facets[facet].set(value, bitmap);
    return bitmap;
  }

  numberOf(document: number, column: Column): number {
    return this.#numbers[document * this.#schema.columns.length + this.#places[column]]!;
  }

  #setNumber(document: number, column: Column, value: number): void {
    this.#numbers[document * this.#schema.columns.length + this.#places[column]] = value;
  }

  titled(document: number, title: Buffer): boolean {
    return this.#titles.equals(document, title);
  }

  /** In the order of titles. */
  titlesStartingWith(prefix: Buffer): number[] {
    return this.#byTitle.range(
      (document) => this.#titles.compareWith(document, prefix) < 0,
      (document) => this.#titles.startsWith(document, prefix),
    );
  }

  titlesEqualTo(title: Buffer): number[] {
    return this.#byTitle.range(
      (document) => this.#titles.compareWith(document, title) < 0,
      (document) => this.#titles.equals(document, title),
    );
  }

  /** The greater id first. */
  compareIds(a: number, b: number): number {
    return a < this.#sorted && b < this.#sorted ? b - a : this.#ids.compare(b, a);
  }

  /** Gives the room that is not needed back: the length of every bitmap is the capacity. */
  trim(): void {
    this.resize(this.next + SPARE);
  }

  resize(capacity: number): void {
    this.#capacity = capacity;
    this.#ids.resize(capacity);
    this.#titles.resize(capacity);
    this.titleTrigrams = resized(this.titleTrigrams, capacity);
    this.#numbers = resized(this.#numbers, capacity * this.#schema.columns.length);
    this.#alive = resized(this.#alive, wordsFor(capacity));
    this.#facets = mapValues(
      this.#facets,
      (values) => new Map([...values].map(([value, bitmap]) => [value, resized(bitmap, wordsFor(capacity))])),
    );
  }

  #allOrders(): Set<SortOrder> {
    return new Set([this.#byTitle, this.byPopularity, ...Object.values<SortOrder>(this.#orders)]);
  }

  #compare(columns: readonly Column[], a: number, b: number): number {
    for (const column of columns) {
      const difference = this.numberOf(b, column) - this.numberOf(a, column);
      if (difference !== 0) return difference;
    }
    return this.compareIds(a, b);
  }

  #find(id: string): number | undefined {
    const unsorted = this.#unsorted.get(id);
    if (unsorted !== undefined) return unsorted;
    const bytes = Buffer.from(id);
    let [low, high] = [0, this.#sorted];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#ids.compareWith(middle, bytes) < 0) low = middle + 1;
      else high = middle;
    }
    return low < this.#sorted && this.#ids.equals(low, bytes) && hasBit(this.#alive, low) ? low : undefined;
  }
}

const keysOf = <Key extends string>(record: Partial<Record<Key, unknown>>) => Object.keys(record) as Key[];

function mapValues<Key extends string, From, To>(record: Record<Key, From>, map: (value: From) => To): Record<Key, To> {
  return Object.fromEntries(keysOf(record).map((key) => [key, map(record[key])])) as Record<Key, To>;
}
