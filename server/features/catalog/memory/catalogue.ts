// What browsing asks of every app, in columns: each app has a number, and every column is an array. An app whose texts
// change gets a new number; the old one stays behind, dead, until the catalogue is read anew.

import { CATEGORIES, type Category, ENVIRONMENTS, type Environment } from '../vocabulary.ts';
import { type Bits, bitsFor, type CountedBits, clearBit, commonTo, hasBit, resized, setBit } from './bits.ts';
import { type ListedTexts, ListTexts } from './list-texts.ts';
import { SortOrder } from './sort-order.ts';

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

export class Catalogue {
  #capacity = SPARE;
  /** How many numbers were given, to the dead, too. */
  given = 0;
  #numbers = new Map<string, number>();
  #ids: string[] = [];
  #nameKeys: string[] = [];
  #installs = new Float64Array(this.#capacity);
  #ratings = new Float64Array(this.#capacity);
  #reviews = new Uint32Array(this.#capacity);
  #published = new Float64Array(this.#capacity);
  #texts = new ListTexts(this.#capacity);
  #alive = bitsFor(this.#capacity);
  #featured = bitsFor(this.#capacity);
  #categories = CATEGORIES.map(() => bitsFor(this.#capacity));
  #environments = ENVIRONMENTS.map(() => bitsFor(this.#capacity));

  readonly orders = {
    popular: new SortOrder((a, b) => this.#installs[b]! - this.#installs[a]! || this.#laterId(a, b)),
    rating: new SortOrder(
      (a, b) => this.#ratings[b]! - this.#ratings[a]! || this.#reviews[b]! - this.#reviews[a]! || this.#laterId(a, b),
    ),
    newest: new SortOrder((a, b) => this.#published[b]! - this.#published[a]! || this.#laterId(a, b)),
    name: new SortOrder((a, b) => compareText(this.#nameKeys[a]!, this.#nameKeys[b]!) || this.#laterId(a, b)),
  };

  get size(): number {
    return this.#numbers.size;
  }

  get capacity(): number {
    return this.#capacity;
  }

  get dead(): number {
    return this.given - this.#numbers.size;
  }

  /** The JSON of the app as lists show it. */
  itemOf(app: number): string {
    return this.#texts.itemOf(app, {
      appId: this.#ids[app]!,
      category: CATEGORIES[this.#categories.findIndex((apps) => hasBit(apps, app))]!,
      environment: ENVIRONMENTS[this.#environments.findIndex((apps) => hasBit(apps, app))]!,
      featured: hasBit(this.#featured, app),
      installCount: this.#installs[app]!,
      reviewCount: this.#reviews[app]!,
      rating: this.#ratings[app]!,
      publishedAtMs: Math.floor(this.#published[app]! / 1000),
    });
  }

  idOf(app: number): string {
    return this.#ids[app]!;
  }

  nameKeyOf(app: number): string {
    return this.#nameKeys[app]!;
  }

  installsOf(app: number): number {
    return this.#installs[app]!;
  }

  /** Gives the app a number. One with the same id has to be removed first. */
  add(facts: AppFacts): number {
    const { appId, nameKey, category, environment, featured, publishedAtUs } = facts;
    const app = this.given++;
    if (app >= this.#capacity) this.#resize(this.#capacity * 2);
    this.#numbers.set(appId, app);
    this.#ids[app] = appId;
    this.#nameKeys[app] = nameKey;
    this.#texts.set(app, facts);
    this.#setCounters(app, facts);
    this.#published[app] = publishedAtUs;
    setBit(this.#alive, app);
    setBit(this.#categories[CATEGORIES.indexOf(category)]!, app);
    setBit(this.#environments[ENVIRONMENTS.indexOf(environment)]!, app);
    if (featured) setBit(this.#featured, app);
    for (const order of Object.values(this.orders)) order.insert(app);
    return app;
  }

  remove(appId: string): number | undefined {
    const app = this.#numbers.get(appId);
    if (app === undefined) return undefined;
    for (const order of Object.values(this.orders)) order.delete(app);
    clearBit(this.#alive, app);
    this.#numbers.delete(appId);
    return app;
  }

  count(appId: string, counters: AppCounters): void {
    const app = this.#numbers.get(appId);
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
    return commonTo(sets, featured === false ? [this.#featured] : []);
  }

  forEachNamed(beginning: string, each: (app: number) => void): void {
    this.orders.name.forStretch(
      (app) => compareText(this.#nameKeys[app]!, beginning) < 0,
      (app) => this.#nameKeys[app]!.startsWith(beginning),
      each,
    );
  }

  /** Ids of a later time first, where nothing else decides. */
  #laterId(a: number, b: number): number {
    if (a === b) return 0;
    return this.#ids[a]! > this.#ids[b]! ? -1 : 1;
  }

  #setCounters(app: number, { installCount, reviewCount, rating }: AppCounters): void {
    this.#installs[app] = installCount;
    this.#reviews[app] = reviewCount;
    this.#ratings[app] = rating;
  }

  /** Gives back the room that nobody is going to need: every search pays for it. */
  trim(): void {
    this.#resize(this.given + SPARE);
  }

  #resize(capacity: number): void {
    this.#capacity = capacity;
    const copied = <T extends Float64Array | Uint32Array>(column: T, made: T): T => {
      made.set(column.subarray(0, capacity));
      return made;
    };
    this.#installs = copied(this.#installs, new Float64Array(capacity));
    this.#ratings = copied(this.#ratings, new Float64Array(capacity));
    this.#reviews = copied(this.#reviews, new Uint32Array(capacity));
    this.#published = copied(this.#published, new Float64Array(capacity));
    this.#texts.resize(capacity);
    this.#alive = resized(this.#alive, capacity);
    this.#featured = resized(this.#featured, capacity);
    this.#categories = this.#categories.map((bits) => resized(bits, capacity));
    this.#environments = this.#environments.map((bits) => resized(bits, capacity));
  }
}

/** By code points, as the database's collation "C" has it; JavaScript's own order is by UTF-16 code units. */
function compareText(one: string, other: string): number {
  if (one === other) return 0;
  const least = Math.min(one.length, other.length);
  for (let i = 0; i < least; i++) {
    const [a, b] = [one.charCodeAt(i), other.charCodeAt(i)];
    if (a !== b) return isSurrogate(a) === isSurrogate(b) ? a - b : isSurrogate(a) ? 1 : -1;
  }
  return one.length - other.length;
}

const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;
