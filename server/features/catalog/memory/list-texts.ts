// What a list shows of each app, small enough to be kept of all of them: only what differs from app to app. Becomes the JSON of an item when it is asked for; the schema PublicApp says what that is.

import type { Category, Environment } from '../vocabulary.ts';
import { reordered, resizedColumn, TextColumn } from './text-column.ts';

export interface ListedTexts {
  slug: string;
  name: string;
  description: string;
  logoUrl: string | null;
  developerId: string;
  developerName: string;
  developerCompany: string | null;
  updatedAt: Date;
}

/** What else an item shows; it is kept elsewhere, since lists are filtered and sorted by it. */
export interface ListedFacts {
  appId: string;
  category: Category;
  environment: Environment;
  featured: boolean;
  installCount: number;
  reviewCount: number;
  rating: number;
  publishedAtMs: number;
}

export class ListTexts {
  #texts: TextColumn;
  #updated: Float64Array;
  #developerOf: Uint32Array;
  #developers: string[] = [];
  #developerNumbers = new Map<string, number>();

  constructor(capacity: number) {
    this.#texts = new TextColumn(capacity);
    this.#updated = new Float64Array(capacity);
    this.#developerOf = new Uint32Array(capacity);
  }

  set(app: number, { slug, name, description, logoUrl, updatedAt, ...developer }: ListedTexts): void {
    // As JSON, so that none of them has a line break; half of the work of making an item is done.
    this.#texts.set(app, [slug, name, description, logoUrl].map((value) => JSON.stringify(value)).join('\n'));
    this.#updated[app] = updatedAt.getTime();
    this.#developerOf[app] = this.#numberOf(developer);
  }

  /** The JSON of the item. */
  itemOf(app: number, facts: ListedFacts): string {
    const [slug, name, description, logoUrl] = this.#texts.get(app).split('\n');
    const { appId, category, environment, featured, installCount, reviewCount, rating, publishedAtMs } = facts;
    return (
      `{"id":"${appId}","slug":${slug},"name":${name},"description":${description},"category":"${category}",` +
      `"environment":"${environment}","logoUrl":${logoUrl},"featured":${featured},"status":"APPROVED",` +
      `"installCount":${installCount},"reviewCount":${reviewCount},"averageRating":${Math.round(rating * 100) / 100},` +
      `"developer":${this.#developers[this.#developerOf[app]!]},"publishedAt":"${isoOf(publishedAtMs)}",` +
      `"updatedAt":"${isoOf(this.#updated[app]!)}"}`
    );
  }

  resize(capacity: number): void {
    this.#texts.resize(capacity);
    this.#updated = resizedColumn(this.#updated, new Float64Array(capacity));
    this.#developerOf = resizedColumn(this.#developerOf, new Uint32Array(capacity));
  }

  reorder(order: Uint32Array, capacity: number): void {
    this.#texts.reorder(order, capacity);
    this.#updated = reordered(this.#updated, order, new Float64Array(capacity));
    this.#developerOf = reordered(this.#developerOf, order, new Uint32Array(capacity));
  }

  /** Of one developer there are many apps. */
  #numberOf({
    developerId,
    developerName,
    developerCompany,
  }: Omit<ListedTexts, 'slug' | 'name' | 'description' | 'logoUrl' | 'updatedAt'>): number {
    const text = JSON.stringify({
      id: developerId,
      name: developerName,
      companyName: developerCompany,
      verified: true,
    });
    const known = this.#developerNumbers.get(text);
    if (known !== undefined) return known;
    this.#developerNumbers.set(text, this.#developers.length);
    return this.#developers.push(text) - 1;
  }
}

const DAY_MS = 86_400_000;
/** The beginning of each day from 1970 to 2079, once it was asked for. */
const dates: (string | undefined)[] = new Array(40_000).fill(undefined);
const digits = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));

/** As `toISOString`, which is the slowest part of an item otherwise: most dates come again and again. */
function isoOf(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  let date = dates[day];
  if (date === undefined) {
    date = new Date(day * DAY_MS).toISOString().slice(0, 11);
    if (day >= 0 && day < dates.length) dates[day] = date;
  }
  const time = ms - day * DAY_MS;
  const hours = Math.floor(time / 3_600_000);
  const minutes = Math.floor(time / 60_000) % 60;
  const seconds = Math.floor(time / 1_000) % 60;
  return `${date}${digits[hours]!}:${digits[minutes]!}:${digits[seconds]!}.${String(time % 1_000).padStart(3, '0')}Z`;
}
