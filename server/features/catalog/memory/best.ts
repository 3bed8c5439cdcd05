// The best few of the apps that have all words of a search, in one walk over the set of them: whoever cannot be among the best
// any more is passed over, most of them thirty-two at a time.

import type { Bits } from './bits.ts';
import type { HitSets } from './hits.ts';
import { type Named, WEIGHTS } from './ranking.ts';

/** A tier, a fit and a number of installs in one number that sorts. A search has at most 100 words of 20 points. */
const FITS = 2 ** 11;
const INSTALLS = 2 ** 40;
/** With so many, those that cannot be among the best are sorted out. */
const ROOM = 1024;
const [NAME, DESCRIPTION, DEVELOPER] = WEIGHTS;

export function rankOf(tier: number, fit: number, installs: number): number {
  return (tier * FITS + fit) * INSTALLS + installs;
}

/** Apps with their ranks. */
export interface Ranked {
  apps: number[];
  ranks: number[];
}

/** All those that may be among the best `wanted`, and a few more. `all` are the apps that have every word. */
export function bestOf(
  all: Bits,
  hits: HitSets[],
  named: Named | undefined,
  installs: Float64Array,
  wanted: number,
): Ranked {
  const words = hits.length;
  const best = new Shortlist(wanted, words * NAME);
  for (let at = 0; at < all.length; at++) {
    let left = all[at]!;
    if (left === 0) continue;
    const tiers = named ? named.exact[at]! | named.begins[at]! : 0;
    // Without one of the words in the name, or the description, an app comes to so much and no more.
    if (best.leastFit > DESCRIPTION * words) left &= inName(hits, at) | tiers;
    else if (best.leastFit > DEVELOPER * words) left &= inNameOrDescription(hits, at) | tiers;
    for (; left !== 0; left &= left - 1) {
      const bit = 31 - Math.clz32(left & -left);
      let fit = 0;
      for (let i = 0; i < words; i++) {
        const { high, low } = hits[i]!;
        fit += WEIGHTS[(((high[at]! >>> bit) & 1) << 1) | ((low[at]! >>> bit) & 1)]!;
      }
      const tier = ((tiers >>> bit) & 1) === 0 ? 0 : 1 + ((named!.exact[at]! >>> bit) & 1);
      if (tier === 0 && fit < best.leastFit) continue;
      const app = at * 32 + bit;
      best.add(app, tier, fit, installs[app]!);
    }
  }
  return best;
}

function inName(hits: HitSets[], at: number): number {
  let apps = 0;
  for (let i = 0; i < hits.length; i++) apps |= ~(hits[i]!.high[at]! | hits[i]!.low[at]!);
  return apps;
}

function inNameOrDescription(hits: HitSets[], at: number): number {
  let apps = 0;
  for (let i = 0; i < hits.length; i++) apps |= ~hits[i]!.high[at]!;
  return apps;
}

class Shortlist implements Ranked {
  apps: number[] = [];
  ranks: number[] = [];
  /** Who fits less well is not among the best, whoever installs it. */
  leastFit = 0;
  #least = 0;
  #wanted: number;
  #room: number;
  /** How many fit so well, by how well; and how many at least as well as they have to. */
  #fits: Uint32Array;
  #enough = 0;

  constructor(wanted: number, mostFit: number) {
    this.#wanted = wanted;
    this.#room = Math.max(ROOM, wanted * 2);
    this.#fits = new Uint32Array(mostFit + 1);
  }

  add(app: number, tier: number, fit: number, installs: number): void {
    const rank = rankOf(tier, fit, installs);
    if (rank < this.#least) return;
    this.apps.push(app);
    this.ranks.push(rank);
    if (tier === 0) this.#count(fit);
    if (this.apps.length === this.#room) this.#sortOut();
  }

  #count(fit: number): void {
    this.#fits[fit]! += 1;
    this.#enough += 1;
    while (this.#enough - this.#fits[this.leastFit]! >= this.#wanted) this.#raise();
  }

  #raise(): void {
    this.#enough -= this.#fits[this.leastFit]!;
    this.leastFit += 1;
  }

  /** By their installs, too. */
  #sortOut(): void {
    const { apps, ranks } = this;
    this.#least = new Float64Array(ranks).sort()[ranks.length - this.#wanted]!;
    this.apps = apps.filter((_, i) => ranks[i]! >= this.#least);
    this.ranks = ranks.filter((rank) => rank >= this.#least);
    // Of equals there may be any number.
    this.#room = Math.max(this.#room, this.apps.length * 2);
  }
}
