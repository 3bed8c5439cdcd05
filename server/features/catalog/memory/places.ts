// In which apps a common word occurs, and how prominently, as sets: three bits an app, where a list takes 32 for each that
// has it; and what several words come to is worked out for 32 apps at a time.

import { type Bits, hasBit } from './bits.ts';

/** The apps that have it, and the most prominent place in each: the two bits of its number, in a set each. */
export interface Places {
  any: Bits;
  high: Bits;
  low: Bits;
}

/** In sets that `newBits` gives, whatever they hold. */
export function noPlaces(newBits: () => Bits): Places {
  return { any: newBits().fill(0), high: newBits().fill(0), low: newBits().fill(0) };
}

/** The sets may have room for more apps than the others. */
export function copyOf(places: Places, newBits: () => Bits): Places {
  return {
    any: copied(places.any, newBits()),
    high: copied(places.high, newBits()),
    low: copied(places.low, newBits()),
  };
}

function copied(bits: Bits, into: Bits): Bits {
  into.set(bits);
  return into.fill(0, bits.length);
}

/** Of an app that is there already, the more prominent place counts. */
export function addPlace({ any, high, low }: Places, app: number, place: number): void {
  const at = app >>> 5;
  const bit = 1 << (app & 31);
  if ((any[at]! & bit) !== 0) {
    const known = ((high[at]! & bit) === 0 ? 0 : 2) + ((low[at]! & bit) === 0 ? 0 : 1);
    if (known <= place) return;
    high[at]! &= ~bit;
    low[at]! &= ~bit;
  }
  any[at]! |= bit;
  if ((place & 2) !== 0) high[at]! |= bit;
  if ((place & 1) !== 0) low[at]! |= bit;
}

export function addPlaces({ any, high, low }: Places, others: Places): void {
  for (let at = 0; at < others.any.length; at++) {
    const [theirs, theirHigh, theirLow] = [others.any[at]!, others.high[at]!, others.low[at]!];
    if (theirs === 0) continue;
    const [h, l] = [high[at]!, low[at]!];
    // Theirs where the app is not here yet, or the number of their place is smaller.
    const isSmaller = (h & ~theirHigh) | (~(h ^ theirHigh) & l & ~theirLow);
    const taken = theirs & (~any[at]! | isSmaller);
    any[at]! |= theirs;
    high[at] = (h & ~taken) | (theirHigh & taken);
    low[at] = (l & ~taken) | (theirLow & taken);
  }
}

/** -1 for an app that does not have it. */
export function placeIn({ any, high, low }: Places, app: number): number {
  return hasBit(any, app) ? (hasBit(high, app) ? 2 : 0) + (hasBit(low, app) ? 1 : 0) : -1;
}
