// All apps that have certain common words, in groups: those that fit best first, each group to be shown in the order of
// popularity. Groups are worked out as they are asked for: the first page of a search seldom needs more than two.

import { addAll, type Bits, type CountedBits, commonTo, countCommon } from './bits.ts';
import type { HitSets } from './hits.ts';

/** What a word adds to how well an app fits, by its place: name, description, developer or category, long text. */
export const WEIGHTS = [20, 8, 3, 1] as const;

/** Those that are called exactly as the search says, and those whose name begins so. */
export interface NamedSets {
  exact: Bits;
  begins: Bits;
}

/** The apps with certain facets, and which these are. */
export interface Having extends CountedBits {
  key: string;
}

export class Ranking {
  /** Every app that has all the words. */
  readonly all: CountedBits;
  readonly #groups: CountedBits[] = [];
  readonly #more: Iterator<CountedBits>;
  /** By the facets of the apps among which they were counted. */
  readonly #counts = new Map<string, { total: number; counts: number[] }>();

  /** `newBits` gives a set to write into: one's own, or one that lasts for as long as the ranking is looked at. */
  constructor(hits: HitSets[], named: NamedSets | undefined, newBits: () => Bits) {
    const [first, ...others] = hits.map(({ any, count }) => ({ bits: any, count })) as [CountedBits, ...CountedBits[]];
    this.all = others.length > 0 ? commonTo([first.bits, ...others.map(({ bits }) => bits)], [], newBits()) : first;
    this.#more = groupsOf(this.all, hits, named, newBits);
  }

  /** Of the groups that are usually asked for. */
  get bytes(): number {
    return this.all.bits.byteLength * 2;
  }

  countAmong(having: Having | undefined): number {
    return this.#countsAmong(having).total;
  }

  /** Each with how many of it are there. */
  *groups(having: Having | undefined): Generator<CountedBits> {
    const { counts } = this.#countsAmong(having);
    for (let i = 0; ; i++) {
      if (i === this.#groups.length) {
        const { value, done } = this.#more.next();
        if (done) return;
        this.#groups.push(value);
      }
      const { bits, count } = this.#groups[i]!;
      counts[i] ??= having ? countCommon(bits, having.bits) : count;
      yield { bits, count: counts[i]! };
    }
  }

  #countsAmong(having: Having | undefined) {
    const key = having?.key ?? '';
    const total = () => (having ? countCommon(this.all.bits, having.bits) : this.all.count);
    const known = this.#counts.get(key) ?? { total: total(), counts: [] };
    this.#counts.set(key, known);
    return known;
  }
}

function* groupsOf(
  all: CountedBits,
  hits: HitSets[],
  named: NamedSets | undefined,
  newBits: () => Bits,
): Generator<CountedBits> {
  for (const tier of named ? tiersOf(all, named, newBits) : [all]) {
    let left = tier.count;
    for (const combinations of left === 0 ? [] : combinationsByFit(hits)) {
      const [group, ...others] = combinations.map((places) => among(tier.bits, hits, places, newBits()));
      for (const other of others) {
        addAll(group!.bits, other.bits);
        group!.count += other.count;
      }
      if (group!.count > 0) yield group!;
      left -= group!.count;
      if (left === 0) break;
    }
  }
}

/** Those in which each word occurs in its place, out of some that have all of them. */
function among(tier: Bits, hits: HitSets[], places: number[], bits: Bits): CountedBits {
  const [within, without]: [[Bits, ...Bits[]], Bits[]] = [[tier], []];
  for (const [word, place] of places.entries()) {
    const { high, low } = hits[word]!;
    ((place & 2) === 0 ? without : within).push(high);
    ((place & 1) === 0 ? without : within).push(low);
  }
  return commonTo(within, without, bits);
}

function* tiersOf({ bits }: CountedBits, { exact, begins }: NamedSets, newBits: () => Bits): Generator<CountedBits> {
  yield commonTo([bits, exact], [], newBits());
  yield commonTo([bits, begins], [exact], newBits());
  yield commonTo([bits], [exact, begins], newBits());
}

/** Every way in which the words occur in places; those that fit equally well together, the best first. */
function combinationsByFit(hits: HitSets[]): number[][][] {
  let all: number[][] = [[]];
  for (const { occupied } of hits) all = all.flatMap((places) => occupied.map((place) => [...places, place]));
  const fitOf = (places: number[]) => places.reduce((sum, place) => sum + WEIGHTS[place]!, 0);
  return [...Map.groupBy(all, fitOf)].sort(([a], [b]) => b - a).map(([, combinations]) => combinations);
}
