// The best few of the apps that have all words of a search, in one walk over the set of them: whoever cannot be among the best
// any more is passed over, most of them thirty-two at a time.

import type { Bits } from './bits.ts';
import type { HitSets } from './hits.ts';
import { type Named, WEIGHTS } from './ranking.ts';

/** A tier, a fit and a number of installs in one number that sorts. A search has at most 100 words of 20 points. */
const FITS = 2 ** 11;
const INSTALLS = 2 ** 40;
/** With so many, those that cannot be among the best are sorted out. */
const ROOM = 256;

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
  const best = new BestSoFar(wanted);
  for (let at = 0; at < all.length; at++) {
    let left = all[at]!;
    if (left === 0) continue;
    const tiers = named ? named.exact[at]! | named.begins[at]! : 0;
    left &= promising(hits, at, best.leastFit) | tiers;
    for (; left !== 0; left &= left - 1) {
      const bit = 31 - Math.clz32(left & -left);
      const fit = fitAt(hits, at, bit);
      const tier = ((tiers >>> bit) & 1) === 0 ? 0 : 1 + ((named!.exact[at]! >>> bit) & 1);
      if (tier === 0 && fit < best.leastFit) continue;
      const app = at * 32 + bit;
      best.add(app, rankOf(tier, fit, installs[app]!));
    }
  }
  return best;
}

function fitAt(hits: HitSets[], at: number, bit: number): number {
  let fit = 0;
  for (let i = 0; i < hits.length; i++) {
    const { high, low } = hits[i]!;
    fit += WEIGHTS[(((high[at]! >>> bit) & 1) << 1) | ((low[at]! >>> bit) & 1)]!;
  }
  return fit;
}

/** Which of 32 apps may fit so well: those with one of the words in the name or, if that is enough, the description. */
function promising(hits: HitSets[], at: number, leastFit: number): number {
  const { length } = hits;
  if (leastFit <= WEIGHTS[2] * length) return -1;
  const nameOnly = leastFit > WEIGHTS[1] * length;
  let apps = 0;
  for (let i = 0; i < length; i++) {
    const { high, low } = hits[i]!;
    apps |= ~(nameOnly ? high[at]! | low[at]! : high[at]!);
  }
  return apps;
}

class BestSoFar implements Ranked {
  apps: number[] = [];
  ranks: number[] = [];
  /** Who fits less well, or has a lower rank, is not among the best. */
  leastFit = 0;
  #least = 0;
  #wanted: number;
  #room: number;

  constructor(wanted: number) {
    this.#wanted = wanted;
    this.#room = Math.max(ROOM, wanted * 2);
  }

  add(app: number, rank: number): void {
    if (rank < this.#least) return;
    this.ranks.push(rank);
    if (this.apps.push(app) > this.#room) this.#sortOut();
  }

  #sortOut(): void {
    const ordered = new Float64Array(this.ranks).sort();
    this.#least = ordered[ordered.length - this.#wanted]!;
    this.leastFit = Math.floor(this.#least / INSTALLS);
    const { apps, ranks } = this;
    this.apps = apps.filter((_, i) => ranks[i]! >= this.#least);
    this.ranks = ranks.filter((rank) => rank >= this.#least);
    // Of equals there may be any number.
    this.#room = Math.max(this.#room, this.apps.length * 2);
  }
}
