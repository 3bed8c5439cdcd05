// Finds pages of apps in memory: what a filter, a search and an order come to, and how many there are in all. The order of
// a search is that of the database (../browse.ts): the exact name, names that begin so, then by how prominently the words
// occur, then by popularity.

import { LRUCache } from 'lru-cache';
import { bestOf, type Named, rankOf } from './best.ts';
import { type Bits, type CountedBits, commonTo, hasBit, numbersIn, setBit } from './bits.ts';
import type { Catalogue, Facets } from './catalogue.ts';
import { bytesOf, type HitList, type HitSets, hitsOf, placeOfHit, type Wanted } from './hits.ts';
import { type Having, Ranking, WEIGHTS } from './ranking.ts';
import { Sets } from './sets.ts';
import { nearbyWords } from './spelling.ts';
import { appOf, type Words } from './words.ts';

export type Order = keyof Catalogue['orders'];

export interface FoundPage {
  /** The JSON of each app. */
  items: string[];
  total: number;
}

export interface PlaceInList {
  offset: number;
  limit: number;
}

/** So many apps, or one of so many, are looked at one by one; more, set by set. */
const FEW = 64;
const ONE_IN = 256;
/** With more words, there would be too many groups. */
const MAX_RANKED = 3;
/** The first so many are found in one walk; those further down, group by group. */
const MAX_BEST = 200;
/** Of more that are called as the search says, a set is made. */
const MAX_LISTED = 256;
/** To put one app into its place takes about as long as to walk past so many in an order of all. */
const WALKED_WHILE_SORTING = 50;

/** What common words and filters come to is worked out once, not with every search. A set takes a bit an app. */
const REMEMBERED_BITS = 500;
/** With few apps there is room for all words. */
const REMEMBERED_AT_LEAST = 2 * 1024 * 1024;
/** Found as fast as remembered; and most words that there are have no more, so that they would take the room of the others. */
const SHORT_LIST = 256;

interface KnownWord {
  hits: HitList | HitSets;
  /** Once it was searched for alone. */
  named?: Named;
  /** Once somebody wanted to see more than the first of those. */
  ranking?: Ranking;
  /** Those that were written to for it; they become more with the groups of the ranking. */
  sets: Bits[];
}

export class Finder {
  #catalogue: Catalogue;
  #vocabularies: Words[];
  #sets: Sets;
  #words: LRUCache<string, KnownWord>;
  #having: LRUCache<string, Having>;

  constructor(catalogue: Catalogue, words: Words) {
    this.#catalogue = catalogue;
    this.#vocabularies = [words];
    this.#sets = new Sets(() => catalogue.capacity);
    const maxSize = Math.max(REMEMBERED_AT_LEAST, Math.ceil((REMEMBERED_BITS * catalogue.capacity) / 8));
    this.#words = new LRUCache({
      maxSize,
      sizeCalculation: ({ hits, sets, ranking }) =>
        sets.reduce((sum, { byteLength }) => sum + byteLength, bytesOf(hits) + (ranking?.bytes ?? 0)),
      // It may have been replaced by the same one with more.
      dispose: ({ sets }, _key, reason) => {
        if (reason !== 'set') this.#sets.giveBack(sets);
      },
    });
    this.#having = new LRUCache({ maxSize: Math.ceil(maxSize / 8), sizeCalculation: ({ bits }) => bits.byteLength });
  }

  /** To be told after every change of the catalogue but that of counters: the words of all apps that were added since. */
  setRecent(words: Words): void {
    this.#vocabularies = [this.#vocabularies[0]!, words];
    for (const known of [this.#words, this.#having]) known.clear();
  }

  /** Whether it is a word, or the beginning of one; what is remembered is. */
  knows(word: string): boolean {
    return this.#words.has(word) || this.#vocabularies.some((words) => words.knows(word));
  }

  corrections(word: string): string[] {
    return nearbyWords(this.#vocabularies, word);
  }

  list(facets: Facets, order: Order, place: PlaceInList): FoundPage {
    this.#sets.beginAnew();
    const found = this.#with(facets);
    return this.#page(this.#inOrder(found, order, place), found.count);
  }

  search(wanted: Wanted[], facets: Facets, order: Order | 'relevance', place: PlaceInList): FoundPage {
    this.#sets.beginAnew();
    const words = wanted.map((one) => this.#wordOf(one));
    const hits = words.map((word) => word.hits);
    const having = isEmpty(facets) ? undefined : this.#with(facets);
    if (!hits.every(isSets)) return this.#fromFew(appsInLists(hits), wanted, hits, having, order, place);
    if (order === 'relevance' && place.offset + place.limit <= MAX_BEST)
      return this.#best(hits, this.#namedFor(words, wanted), having, place);
    // One word has four groups at the most, and they are remembered.
    if (hits.length === 1) return this.#ranked(this.#rankingOf(words[0]!, wanted, hits), having, order, place);
    const all = this.#commonTo(hits);
    return all.count <= this.#few || hits.length > MAX_RANKED
      ? this.#fromFew(numbersIn(all.bits), wanted, hits, having, order, place)
      : this.#ranked(
          this.#makeRanking(wanted, hits, () => this.#sets.scratch()),
          having,
          order,
          place,
        );
  }

  #commonTo([first, ...others]: HitSets[]): CountedBits {
    let common: CountedBits = { bits: first!.any, count: first!.count };
    for (const { any } of others) common = commonTo([common.bits, any], [], this.#sets.scratch());
    return common;
  }

  /** Of apps that may have all the words, few enough to look at each. */
  #fromFew(
    apps: number[],
    wanted: Wanted[],
    hits: (HitList | HitSets)[],
    having: Having | undefined,
    order: Order | 'relevance',
    place: PlaceInList,
  ): FoundPage {
    const found = apps.filter(
      (app) => (!having || hasBit(having.bits, app)) && hits.every((one) => placeOfHit(one, app) >= 0),
    );
    if (order === 'relevance') return this.#page(this.#mostRelevant(found, wanted, hits, place), found.length);
    const bits = setOf(found, this.#sets.scratch());
    return this.#page(this.#inOrder({ bits, count: found.length }, order, place), found.length);
  }

  #best(hits: HitSets[], named: Named, having: Having | undefined, place: PlaceInList): FoundPage {
    const all = this.#commonTo(hits);
    const found = having ? commonTo([all.bits, having.bits], [], this.#sets.scratch()) : all;
    const { installs, popularity } = this.#catalogue;
    const laterFirst = (one: number, other: number) => this.#catalogue.laterFirst(one, other);
    const candidates = { all: found.bits, hits, installs, popularity, laterFirst };
    const best = bestOf(candidates, named, place.offset + place.limit);
    return this.#page(best.slice(place.offset), found.count);
  }

  #ranked(ranking: Ranking, having: Having | undefined, order: Order | 'relevance', place: PlaceInList): FoundPage {
    const only = (set: CountedBits) => (having ? commonTo([set.bits, having.bits], [], this.#sets.scratch()) : set);
    if (order !== 'relevance') {
      const found = only(ranking.all);
      return this.#page(this.#inOrder(found, order, place), found.count);
    }
    const total = ranking.countAmong(having);
    const page: number[] = [];
    let skip = place.offset;
    for (const group of skip < total ? ranking.groups(having) : []) {
      if (skip < group.count)
        page.push(...this.#popular(only(group), { offset: skip, limit: place.limit - page.length }));
      skip = Math.max(0, skip - group.count);
      if (page.length === place.limit) break;
    }
    return this.#page(page, total);
  }

  #page(apps: number[], total: number): FoundPage {
    return { items: apps.map((app) => this.#catalogue.itemOf(app)), total };
  }

  #inOrder({ bits, count }: CountedBits, order: Order, { offset, limit }: PlaceInList): number[] {
    return this.#catalogue.orders[order].page(bits, count, offset, limit);
  }

  /** Of apps that all match, few enough to look at each. */
  #mostRelevant(apps: number[], wanted: Wanted[], hits: (HitList | HitSets)[], place: PlaceInList): number[] {
    const names = namesFor(wanted);
    const ranks = apps.map((app) => {
      let fit = 0;
      for (const one of hits) fit += WEIGHTS[placeOfHit(one, app)]!;
      return rankOf(this.#tierOf(app, names), fit, this.#catalogue.installs[app]!);
    });
    return this.#highest(apps, ranks, place);
  }

  #popular(apps: CountedBits, place: PlaceInList): number[] {
    const walked = Math.min(place.offset, apps.count - place.offset) + place.limit;
    if (walked * this.#catalogue.size < WALKED_WHILE_SORTING * apps.count ** 2)
      return this.#inOrder(apps, 'popular', place);
    const numbers = numbersIn(apps.bits);
    const installs = numbers.map((app) => this.#catalogue.installs[app]!);
    return this.#highest(numbers, installs, place);
  }

  /** Sorts the numbers alone, which is fast, and then only those apps that may be on the page. */
  #highest(apps: number[], ranks: number[], { offset, limit }: PlaceInList): number[] {
    if (offset >= apps.length) return [];
    const ordered = new Float64Array(ranks).sort().reverse();
    const [highest, lowest] = [ordered[offset]!, ordered[Math.min(offset + limit, apps.length) - 1]!];
    const near: { rank: number; app: number }[] = [];
    for (let i = 0; i < apps.length; i++) {
      const rank = ranks[i]!;
      if (rank >= lowest && rank <= highest) near.push({ rank, app: apps[i]! });
    }
    const catalogue = this.#catalogue;
    near.sort((a, b) => b.rank - a.rank || catalogue.laterFirst(a.app, b.app));
    const start = offset - ordered.indexOf(highest);
    return near.slice(start, start + limit).map(({ app }) => app);
  }

  #with(facets: Facets): Having {
    const key = `${facets.category} ${facets.environment} ${facets.featured}`;
    const known = this.#having.get(key);
    if (known) return known;
    const having = { key, ...this.#catalogue.having(facets) };
    this.#having.set(key, having);
    return having;
  }

  #wordOf(wanted: Wanted): KnownWord {
    const key = this.#keyOf(wanted);
    const known = this.#words.get(key);
    if (known) return known;
    const sets: Bits[] = [];
    const hits = hitsOf(wanted, this.#vocabularies, this.#catalogue.alive, this.#few, () => this.#takeInto(sets));
    const word = { hits, sets };
    if (isSets(hits) || hits.list.length > SHORT_LIST) this.#words.set(key, word);
    return word;
  }

  #takeInto(sets: Bits[]): Bits {
    const bits = this.#sets.take();
    sets.push(bits);
    return bits;
  }

  get #few(): number {
    return Math.max(FEW, this.#catalogue.capacity / ONE_IN);
  }

  /** What a single word comes to is remembered. */
  #namedFor([word, ...others]: KnownWord[], wanted: Wanted[]): Named {
    if (others.length > 0) return this.#named(wanted, () => this.#sets.scratch());
    return (
      word!.named ??
      this.#rememberOf(word!, wanted, { named: this.#named(wanted, () => this.#takeInto(word!.sets)) }).named!
    );
  }

  #rankingOf(word: KnownWord, wanted: Wanted[], hits: HitSets[]): Ranking {
    if (word.ranking) return word.ranking;
    const ranking = this.#makeRanking(wanted, hits, () => this.#takeInto(word.sets));
    return this.#rememberOf(word, wanted, { ranking }).ranking!;
  }

  #rememberOf(word: KnownWord, [only]: Wanted[], more: Partial<KnownWord>): KnownWord {
    const known = { ...word, ...more };
    this.#words.set(this.#keyOf(only!), known);
    return known;
  }

  #makeRanking(wanted: Wanted[], hits: HitSets[], newBits: () => Bits): Ranking {
    const { exact, begins } = this.#named(wanted, newBits);
    const bitsOf = (apps: number[] | Bits) => (Array.isArray(apps) ? setOf(apps, newBits()) : apps);
    const isNobody = exact.length + begins.length === 0;
    return new Ranking(hits, isNobody ? undefined : { exact: bitsOf(exact), begins: bitsOf(begins) }, newBits);
  }

  /** All misspellings of a word come to the same. */
  #keyOf({ word, corrections }: Wanted): string {
    if (corrections.length === 0) return word;
    const occurs = this.#vocabularies.some((words) => words.isBeginning(word));
    return [occurs ? word : '', ...corrections].join(' ');
  }

  /** The exact name, then names that begin so, then the others. */
  #tierOf(app: number, names: Buffer[]): number {
    if (names.some((name) => this.#catalogue.isNamed(app, name))) return 2;
    return names.some((name) => this.#catalogue.hasNameThatBegins(app, name)) ? 1 : 0;
  }

  #named(wanted: Wanted[], newBits: () => Bits): Named {
    const [exact, begins]: [number[][], number[][]] = [[], []];
    for (const name of namesFor(wanted)) {
      const apps = this.#catalogue.named(name);
      if (apps.length === 0) continue;
      const others = apps.findIndex((app) => !this.#catalogue.isNamed(app, name));
      exact.push(others < 0 ? apps : apps.slice(0, others));
      if (others >= 0) begins.push(apps.slice(others));
    }
    if (exact.length === 0) return NOBODY; // as with most searches
    const same = new Set(exact.flat());
    return {
      exact: listOrSet([...same], newBits),
      begins: listOrSet(
        unique(begins).filter((app) => !same.has(app)),
        newBits,
      ),
    };
  }
}

const NOBODY: Named = { exact: [], begins: [] };

function unique([first = [], ...others]: number[][]): number[] {
  return others.length === 0 ? first : [...new Set([first, ...others].flat())];
}

function listOrSet(apps: number[], newBits: () => Bits): number[] | Bits {
  return apps.length > MAX_LISTED ? setOf(apps, newBits()) : apps;
}

function setOf(apps: number[], bits: Bits): Bits {
  bits.fill(0);
  for (const app of apps) setBit(bits, app);
  return bits;
}

const isSets = (hits: HitList | HitSets): hits is HitSets => 'any' in hits;

const isEmpty = ({ category, environment, featured }: Facets) =>
  category === undefined && environment === undefined && featured === undefined;

/** Of the shortest list. */
function appsInLists(hits: (HitList | HitSets)[]): number[] {
  const lists = hits.filter((one) => !isSets(one)) as HitList[];
  const { list } = lists.reduce((one, other) => (other.list.length < one.list.length ? other : one));
  const apps: number[] = [];
  for (let i = 0; i < list.length; i++) apps.push(appOf(list[i]!));
  return apps;
}

/** What was typed, and what may have been meant. */
function namesFor(wanted: Wanted[]): Buffer[] {
  const typed = wanted.map(({ word }) => word).join(' ');
  if (wanted.every(({ corrections }) => corrections.length === 0)) return [Buffer.from(typed)];
  const meant = wanted.map(({ word, corrections }) => corrections[0] ?? word).join(' ');
  return [Buffer.from(typed), Buffer.from(meant)];
}
