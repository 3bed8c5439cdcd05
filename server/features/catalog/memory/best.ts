// The best few of the apps that have all words of a search, in one walk from the most to the least popular: whoever cannot be
// among the best any more is passed over, thirty-two at a time, and the walk ends when nobody can.

import type { Bits } from './bits.ts';
import type { HitSets } from './hits.ts';
import type { Places } from './places.ts';
import { type Popularity, STRETCH } from './popularity.ts';
import { WEIGHTS } from './ranking.ts';

/** A tier, a fit and a number of installs in one number that sorts. A search has at most 100 words of 20 points. */
const FITS = 2 ** 11;
const INSTALLS = 2 ** 40;
/** With so many, those that are not among the best are sorted out. */
const ROOM = 64;
/** Sets are looked at in pieces of 32 apps. */
const PIECES_A_STRETCH = STRETCH / 32;
const [NAME, DESCRIPTION, DEVELOPER, LONG_TEXT] = WEIGHTS;

export function rankOf(tier: number, fit: number, installs: number): number {
  return (tier * FITS + fit) * INSTALLS + installs;
}

/** Apps with their ranks. */
export interface Ranked {
  apps: number[];
  ranks: number[];
}

export interface Candidates {
  /** Those that have every word. */
  all: Bits;
  hits: HitSets[];
  installs: Float64Array;
  popularity: Popularity;
}

/** Who is called as the search says, or has a name that begins so: before all others, by their tiers. */
export interface Named {
  apps: number[];
  tiers: number[];
}

/** All those that may be among the best `wanted`, and a few more. */
export function bestOf(candidates: Candidates, named: Named, wanted: number): Ranked {
  const { hits, installs } = candidates;
  const best = new Shortlist(wanted);
  for (const [i, app] of named.apps.entries())
    best.add(app, rankOf(named.tiers[i]!, fitOf(hits, app >>> 5, app & 31), installs[app]!));
  if (named.apps.length < wanted) walk(candidates, new Set(named.apps), best);
  return best;
}

function walk(candidates: Candidates, without: Set<number>, best: Shortlist): void {
  const { all, hits, popularity } = candidates;
  const mostFit = hits.reduce((sum, { occupied }) => sum + (WEIGHTS[occupied[0]!] ?? 0), 0);
  // Whoever came after the others were numbered comes first: nothing is known of them.
  const numbered = popularity.numbered >>> 5;
  lookThrough(candidates, without, numbered, all.length, 0, best);
  for (let start = 0; start < numbered; start += PIECES_A_STRETCH) {
    const most = popularity.mostInstallsFrom(start * 32);
    if (rankOf(0, mostFit, most) < best.least) return;
    const end = Math.min(start + PIECES_A_STRETCH, numbered);
    lookThrough(candidates, without, start, end, best.leastFit(most), best);
  }
}

/** Through 32 apps at a time; only at those that fit so well or better. */
function lookThrough(
  { all, hits, installs }: Candidates,
  without: Set<number>,
  start: number,
  end: number,
  leastFit: number,
  best: Shortlist,
): void {
  for (let at = start; at < end; at++) {
    let left = all[at]!;
    if (left !== 0 && leastFit > 0) left &= fitting(hits, at, leastFit);
    for (; left !== 0; left &= left - 1) {
      const bit = 31 - Math.clz32(left & -left);
      const app = at * 32 + bit;
      const rank = rankOf(0, fitOf(hits, at, bit), installs[app]!);
      if (rank >= best.least && !without.has(app)) best.add(app, rank);
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

class Shortlist implements Ranked {
  apps: number[] = [];
  ranks: number[] = [];
  /** Who ranks lower is not among the best. */
  least = 0;
  #wanted: number;
  #room: number;

  constructor(wanted: number) {
    this.#wanted = wanted;
    this.#room = Math.max(ROOM, wanted * 2);
  }

  add(app: number, rank: number): void {
    if (rank < this.least) return;
    this.apps.push(app);
    this.ranks.push(rank);
    if (this.apps.length === this.#room) this.#sortOut();
  }

  /** How well one has to fit that has at most so many installs. */
  leastFit(installs: number): number {
    const fit = Math.floor(this.least / INSTALLS);
    return installs < this.least % INSTALLS ? fit + 1 : fit;
  }

  #sortOut(): void {
    const { apps, ranks } = this;
    this.least = new Float64Array(ranks).sort()[ranks.length - this.#wanted]!;
    this.apps = apps.filter((_, i) => ranks[i]! >= this.least);
    this.ranks = ranks.filter((rank) => rank >= this.least);
    // Of equals there may be any number.
    this.#room = Math.max(this.#room, this.apps.length * 2);
  }
}
