// The best few of the apps that have all words of a search, in one walk from the most to the least popular: whoever cannot be
// among the best any more is passed over, thirty-two at a time, and the walk ends when nobody can.

import { type Bits, hasBit } from './bits.ts';
import type { HitSets } from './hits.ts';
import type { Places } from './places.ts';
import { type Popularity, STRETCH } from './popularity.ts';
import { WEIGHTS } from './ranking.ts';

/** A tier, a fit and a number of installs in one number that sorts. A search has at most 100 words of 20 points. */
const FITS = 2 ** 11;
const INSTALLS = 2 ** 40;
/** Sets are looked at in pieces of 32 apps. */
const PIECES_A_STRETCH = STRETCH / 32;
const [NAME, DESCRIPTION, DEVELOPER, LONG_TEXT] = WEIGHTS;

export function rankOf(tier: number, fit: number, installs: number): number {
  return (tier * FITS + fit) * INSTALLS + installs;
}

export interface Candidates {
  /** Those that have every word. */
  all: Bits;
  hits: HitSets[];
  installs: Float64Array;
  popularity: Popularity;
  /** Which of two equals comes first, as a comparison. */
  laterFirst(one: number, other: number): number;
}

/** Who is called exactly as the search says, and whose name begins so: before all others. Few as a list, many as a set. */
export interface Named {
  exact: number[] | Bits;
  begins: number[] | Bits;
}

/** The best `wanted` of them, or fewer if there are not so many. */
export function bestOf(candidates: Candidates, { exact, begins }: Named, wanted: number): number[] {
  const best = new Shortlist(wanted, candidates.laterFirst);
  addTier(candidates, 2, exact, best);
  addTier(candidates, 1, begins, best);
  const named = [exact, begins];
  const without = named.filter((apps) => !Array.isArray(apps)) as Bits[];
  const listed = named.flatMap((apps) => (Array.isArray(apps) ? apps : []));
  walk(candidates, { tier: 0, only: candidates.all, without, listed: new Set(listed) }, best);
  return best.apps;
}

function addTier(candidates: Candidates, tier: number, apps: number[] | Bits, best: Shortlist): void {
  const { all, hits, installs } = candidates;
  if (!Array.isArray(apps)) walk(candidates, { tier, only: apps, without: [], listed: new Set() }, best);
  else
    for (const app of apps)
      if (hasBit(all, app)) best.add(app, rankOf(tier, fitOf(hits, app >>> 5, app & 31), installs[app]!));
}

/** Those of one tier: all that are in the one set, and neither in the others nor listed. */
interface Tier {
  tier: number;
  only: Bits;
  without: Bits[];
  listed: Set<number>;
}

function walk(candidates: Candidates, tier: Tier, best: Shortlist): void {
  const { all, hits, popularity } = candidates;
  const mostFit = hits.reduce((sum, { occupied }) => sum + (WEIGHTS[occupied[0]!] ?? 0), 0);
  // Whoever came after the others were numbered comes first: nothing is known of them.
  const numbered = popularity.numbered >>> 5;
  lookThrough(candidates, tier, numbered, all.length, 0, best);
  for (let start = 0; start < numbered; start += PIECES_A_STRETCH) {
    const most = popularity.mostInstallsFrom(start * 32);
    if (rankOf(tier.tier, mostFit, most) < best.least) return;
    const end = Math.min(start + PIECES_A_STRETCH, numbered);
    lookThrough(candidates, tier, start, end, best.leastFit(tier.tier, most), best);
  }
}

/** Through 32 apps at a time; only at those that fit so well or better. */
function lookThrough(
  { all, hits, installs }: Candidates,
  { tier, only, without, listed }: Tier,
  start: number,
  end: number,
  leastFit: number,
  best: Shortlist,
): void {
  for (let at = start; at < end; at++) {
    let left = all[at]! & only[at]!;
    for (let i = 0; i < without.length; i++) left &= ~without[i]![at]!;
    if (left !== 0 && leastFit > 0) left &= fitting(hits, at, leastFit);
    for (; left !== 0; left &= left - 1) {
      const bit = 31 - Math.clz32(left & -left);
      const app = at * 32 + bit;
      const rank = rankOf(tier, fitOf(hits, at, bit), installs[app]!);
      if (rank >= best.least && !listed.has(app)) best.add(app, rank);
    }
  }
}

function fitOf(hits: HitSets[], at: number, bit: number): number {
  let fit = 0;
  for (let i = 0; i < hits.length; i++) {
    const { high, low } = hits[i]!;
    fit += WEIGHTS[(((high[at]! >>> bit) & 1) << 1) | ((low[at]! >>> bit) & 1)]!;
  }
  return fit;
}

/** Those that may come to so many points, of 32. With more than two words there would be too many ways to come to them. */
function fitting(hits: HitSets[], at: number, points: number): number {
  const [one, other] = hits as [HitSets, HitSets];
  if (hits.length === 1) return withPoints(one, at, points);
  if (hits.length > 2) return withAWordIn(hits, at, points);
  const [high, low] = [one.high[at]!, one.low[at]!];
  return (
    (~high & ~low & withPoints(other, at, points - NAME)) |
    (~high & low & withPoints(other, at, points - DESCRIPTION)) |
    (high & ~low & withPoints(other, at, points - DEVELOPER)) |
    (high & low & withPoints(other, at, points - LONG_TEXT))
  );
}

/** Those in which one word comes to so many points; the word is in all that matter. */
function withPoints({ high, low }: Places, at: number, points: number): number {
  if (points <= LONG_TEXT) return -1;
  if (points <= DEVELOPER) return ~(high[at]! & low[at]!);
  if (points <= DESCRIPTION) return ~high[at]!;
  return points <= NAME ? ~high[at]! & ~low[at]! : 0;
}

/** Without one of the words in the name, or the description, an app comes to so much and no more. */
function withAWordIn(hits: HitSets[], at: number, points: number): number {
  if (points <= DEVELOPER * hits.length) return -1;
  const least = points > DESCRIPTION * hits.length ? NAME : DESCRIPTION;
  let apps = 0;
  for (let i = 0; i < hits.length; i++) apps |= withPoints(hits[i]!, at, least);
  return apps;
}

/** The best so far, in their order. */
class Shortlist {
  readonly apps: number[] = [];
  readonly #ranks: number[] = [];
  readonly #wanted: number;
  readonly #laterFirst: Candidates['laterFirst'];
  /** Who ranks lower is not among the best. */
  least = 0;

  constructor(wanted: number, laterFirst: Candidates['laterFirst']) {
    this.#wanted = wanted;
    this.#laterFirst = laterFirst;
  }

  /** Most come in about that order, so a place is looked for from the end. */
  add(app: number, rank: number): void {
    const { apps } = this;
    const ranks = this.#ranks;
    let place = apps.length;
    while (place > 0 && this.#comesBefore(app, rank, place - 1)) place -= 1;
    if (place === this.#wanted) return;
    if (apps.length < this.#wanted) {
      apps.push(app);
      ranks.push(rank);
    }
    for (let at = apps.length - 1; at > place; at--) {
      apps[at] = apps[at - 1]!;
      ranks[at] = ranks[at - 1]!;
    }
    apps[place] = app;
    ranks[place] = rank;
    if (apps.length === this.#wanted) this.least = ranks[this.#wanted - 1]!;
  }

  #comesBefore(app: number, rank: number, place: number): boolean {
    const other = this.#ranks[place]!;
    return rank > other || (rank === other && this.#laterFirst(app, this.apps[place]!) < 0);
  }

  /** How well one of this tier has to fit that has at most so many installs. None of a higher tier comes after it. */
  leastFit(tier: number, installs: number): number {
    const fit = Math.floor(this.least / INSTALLS) - tier * FITS;
    return Math.max(0, installs < this.least % INSTALLS ? fit + 1 : fit);
  }
}
