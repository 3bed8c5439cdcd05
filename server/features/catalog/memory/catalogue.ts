// What browsing asks of every app, in columns: each app has a number, and every column is an array. Once all are read, they are
// numbered in the order of popularity: searches look for the most popular of many, and seldom have to look far. An app whose
// texts change gets a new number after all the others; the old one stays behind, dead, until the catalogue is read anew.

import { CATEGORIES, type Category, ENVIRONMENTS, type Environment } from '../vocabulary.ts';
import {
  type Bits,
  bitsFor,
  type CountedBits,
  clearBit,
  commonTo,
  hasBit,
  reorderedBits,
  resized,
  setBit,
} from './bits.ts';
import { type ListedTexts, ListTexts } from './list-texts.ts';
import { Popularity } from './popularity.ts';
import { RememberedTexts } from './remembered-texts.ts';
import { SortOrder } from './sort-order.ts';
import { reordered, resizedColumn, TextColumn } from './text-column.ts';

export interface AppCounters {
  installCount: number;
  reviewCount: number;
  rating: number;
}

export interface AppFacts extends AppCounters, ListedTexts {
  appId: string;
  nameKey: string;
  category: Category;
  environment: Environment;
  featured: boolean;
  /** In microseconds, as exact as the database has it: lists are sorted by it. */
  publishedAtUs: number;
}

export interface Facets {
  category?: Category | undefined;
  environment?: Environment | undefined;
  featured?: boolean | undefined;
}

/** For the apps that are added until everything is read anew. */
const SPARE = 2048;
/** About 3 MB. */
const REMEMBERED_ITEMS = 5_000;
/** Once there are so many, few of the others take their places: to remember what is not shown again is worse than to make it. */
const REPLACED_ONE_IN = 16;

export class Catalogue {
  #capacity = SPARE;
  /** How many numbers were given, to the dead, too. */
  given = 0;
  size = 0;
  #ids = new TextColumn(this.#capacity);
  /** So many are known by the order of their ids: the place of each, and who is at each place. */
  #sorted = 0;
  #idPlaces = new Uint32Array(this.#capacity);
  #byId = new Uint32Array(this.#capacity);
  /** The numbers of the others, by id. */
  #unsorted = new Map<string, number>();
  #nameKeys = new TextColumn(this.#capacity);
  #installs = new Float64Array(this.#capacity);
  #ratings = new Float64Array(this.#capacity);
  #reviews = new Uint32Array(this.#capacity);
  #published = new Float64Array(this.#capacity);
  #categoryOf = new Uint8Array(this.#capacity);
  #environmentOf = new Uint8Array(this.#capacity);
  #texts = new ListTexts(this.#capacity);
  #items = new RememberedTexts(REMEMBERED_ITEMS);
  #made = 0;
  #shown = bitsFor(this.#capacity);
  popularity = new Popularity(new Float64Array());
  #alive = bitsFor(this.#capacity);
  #featured = bitsFor(this.#capacity);
  #categories = CATEGORIES.map(() => bitsFor(this.#capacity));
  #environments = ENVIRONMENTS.map(() => bitsFor(this.#capacity));

  readonly orders = {
    popular: new SortOrder((a, b) => this.#installs[b]! - this.#installs[a]! || this.laterFirst(a, b)),
    rating: new SortOrder(
      (a, b) => this.#ratings[b]! - this.#ratings[a]! || this.#reviews[b]! - this.#reviews[a]! || this.laterFirst(a, b),
    ),
    newest: new SortOrder((a, b) => this.#published[b]! - this.#published[a]! || this.laterFirst(a, b)),
    name: new SortOrder((a, b) => this.#nameKeys.compare(a, b) || this.laterFirst(a, b)),
  };

  get capacity(): number {
    return this.#capacity;
  }

  get dead(): number {
    return this.given - this.size;
  }

  /** The JSON of the app as lists show it. Most lists show the same few thousand: theirs is kept. */
  itemOf(app: number): string {
    const known = this.#items.get(app);
    if (known !== undefined) return known;
    const item = this.#makeItem(app);
    if (!hasBit(this.#shown, app)) setBit(this.#shown, app);
    else if (!this.#items.isFull || this.#made++ % REPLACED_ONE_IN === 0) this.#items.set(app, item);
    return item;
  }

  #makeItem(app: number): string {
    return this.#texts.itemOf(app, {
      appId: this.#ids.get(app),
      category: CATEGORIES[this.#categoryOf[app]!]!,
      environment: ENVIRONMENTS[this.#environmentOf[app]!]!,
      featured: hasBit(this.#featured, app),
      installCount: this.#installs[app]!,
      reviewCount: this.#reviews[app]!,
      rating: this.#ratings[app]!,
      publishedAtMs: Math.floor(this.#published[app]! / 1000),
    });
  }

  isNamed(app: number, name: Buffer): boolean {
    return this.#nameKeys.equals(app, name);
  }

  hasNameThatBegins(app: number, beginning: Buffer): boolean {
    return this.#nameKeys.startsWith(app, beginning);
  }

  /** By number. */
  get installs(): Float64Array {
    return this.#installs;
  }

  /** Gives the app a number. One with the same id has to be removed first. */
  add(facts: AppFacts): number {
    const { appId, nameKey, category, environment, featured, publishedAtUs } = facts;
    const app = this.given++;
    if (app >= this.#capacity) this.#resize(this.#capacity * 2);
    this.size += 1;
    this.#ids.set(app, appId);
    this.#idPlaces[app] = app;
    this.#byId[app] = app;
    if (app === this.#sorted && (app === 0 || this.#ids.compare(this.#byId[app - 1]!, app) < 0)) this.#sorted += 1;
    else this.#unsorted.set(appId, app);
    this.#nameKeys.set(app, nameKey);
    this.#texts.set(app, facts);
    this.#setCounters(app, facts);
    this.#published[app] = publishedAtUs;
    setBit(this.#alive, app);
    this.#categoryOf[app] = CATEGORIES.indexOf(category);
    this.#environmentOf[app] = ENVIRONMENTS.indexOf(environment);
    setBit(this.#categories[this.#categoryOf[app]]!, app);
    setBit(this.#environments[this.#environmentOf[app]]!, app);
    if (featured) setBit(this.#featured, app);
    for (const order of Object.values(this.orders)) order.insert(app);
    return app;
  }

  remove(appId: string): number | undefined {
    const app = this.#numberOf(appId);
    if (app === undefined) return undefined;
    for (const order of Object.values(this.orders)) order.delete(app);
    clearBit(this.#alive, app);
    this.#unsorted.delete(appId);
    this.size -= 1;
    return app;
  }

  count(appId: string, counters: AppCounters): void {
    const app = this.#numberOf(appId);
    if (app === undefined) return;
    const { popular, rating } = this.orders;
    popular.delete(app);
    rating.delete(app);
    this.#setCounters(app, counters);
    popular.insert(app);
    rating.insert(app);
  }

  get alive(): Bits {
    return this.#alive;
  }

  /** Every living app with these facets. */
  having({ category, environment, featured }: Facets): CountedBits {
    const sets: [Bits, ...Bits[]] = [this.#alive];
    if (category) sets.push(this.#categories[CATEGORIES.indexOf(category)]!);
    if (environment) sets.push(this.#environments[ENVIRONMENTS.indexOf(environment)]!);
    if (featured) sets.push(this.#featured);
    return commonTo(sets, featured === false ? [this.#featured] : [], bitsFor(this.#capacity));
  }

  /** Those whose name begins so, in the order of names: who is called exactly so comes first. */
  named(beginning: Buffer): number[] {
    return this.orders.name.stretch(
      (app) => this.#nameKeys.compareWith(app, beginning) < 0,
      (app) => this.#nameKeys.startsWith(app, beginning),
    );
  }

  /** Ids of a later time first, where nothing else decides. */
  laterFirst(a: number, b: number): number {
    const [placeOfA, placeOfB] = [this.#idPlaces[a]!, this.#idPlaces[b]!];
    return placeOfA < this.#sorted && placeOfB < this.#sorted ? placeOfB - placeOfA : this.#ids.compare(b, a);
  }

  #numberOf(appId: string): number | undefined {
    const unsorted = this.#unsorted.get(appId);
    if (unsorted !== undefined) return unsorted;
    const id = Buffer.from(appId);
    let [low, high] = [0, this.#sorted];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#ids.compareWith(this.#byId[middle]!, id) < 0) low = middle + 1;
      else high = middle;
    }
    const app = this.#byId[low]!;
    return low < this.#sorted && this.#ids.equals(app, id) && hasBit(this.#alive, app) ? app : undefined;
  }

  #setCounters(app: number, { installCount, reviewCount, rating }: AppCounters): void {
    this.#installs[app] = installCount;
    this.#reviews[app] = reviewCount;
    this.#ratings[app] = rating;
    this.#items.forget(app);
    this.popularity.noteInstalls(app, installCount);
  }

  /** To be called once, when all are read. Whoever had the number n has `numbers[n]` then; `pause` is called between steps. */
  async renumber(pause: () => Promise<void>): Promise<Uint32Array> {
    const order = this.orders.popular.all();
    const numbers = new Uint32Array(order.length);
    for (const [number, app] of order.entries()) numbers[app] = number;
    // Room that nobody is going to need is given back: every search pays for it.
    const capacity = order.length + SPARE;
    this.#capacity = capacity;
    const steps = [
      () => this.#ids.reorder(order, capacity),
      () => this.#nameKeys.reorder(order, capacity),
      () => this.#texts.reorder(order, capacity),
      () => {
        this.#installs = reordered(this.#installs, order, new Float64Array(capacity));
        this.#ratings = reordered(this.#ratings, order, new Float64Array(capacity));
      },
      () => {
        this.#reviews = reordered(this.#reviews, order, new Uint32Array(capacity));
        this.#published = reordered(this.#published, order, new Float64Array(capacity));
      },
      () => {
        this.#categoryOf = reordered(this.#categoryOf, order, new Uint8Array(capacity));
        this.#environmentOf = reordered(this.#environmentOf, order, new Uint8Array(capacity));
        this.#idPlaces = reordered(this.#idPlaces, order, new Uint32Array(capacity));
        this.#byId = resizedColumn(numbers, new Uint32Array(capacity));
      },
      ...[this.#categories, this.#environments].map((sets) => () => {
        for (const [i, bits] of sets.entries()) sets[i] = reorderedBits(bits, order, capacity);
      }),
      () => {
        this.#alive = reorderedBits(this.#alive, order, capacity);
        this.#featured = reorderedBits(this.#featured, order, capacity);
        this.#shown = bitsFor(capacity);
      },
      ...Object.values(this.orders).map((sorted) => () => sorted.renumber(numbers)),
    ];
    for (const step of steps) {
      step();
      await pause();
    }
    for (const [id, app] of this.#unsorted) this.#unsorted.set(id, numbers[app]!);
    this.popularity = new Popularity(this.#installs.subarray(0, order.length));
    return numbers;
  }

  #resize(capacity: number): void {
    this.#capacity = capacity;
    this.#ids.resize(capacity);
    this.#nameKeys.resize(capacity);
    this.#idPlaces = resizedColumn(this.#idPlaces, new Uint32Array(capacity));
    this.#byId = resizedColumn(this.#byId, new Uint32Array(capacity));
    this.#installs = resizedColumn(this.#installs, new Float64Array(capacity));
    this.#ratings = resizedColumn(this.#ratings, new Float64Array(capacity));
    this.#reviews = resizedColumn(this.#reviews, new Uint32Array(capacity));
    this.#published = resizedColumn(this.#published, new Float64Array(capacity));
    this.#categoryOf = resizedColumn(this.#categoryOf, new Uint8Array(capacity));
    this.#environmentOf = resizedColumn(this.#environmentOf, new Uint8Array(capacity));
    this.#texts.resize(capacity);
    this.#alive = resized(this.#alive, capacity);
    this.#featured = resized(this.#featured, capacity);
    this.#shown = resized(this.#shown, capacity);
    this.#categories = this.#categories.map((bits) => resized(bits, capacity));
    this.#environments = this.#environments.map((bits) => resized(bits, capacity));
  }
}
