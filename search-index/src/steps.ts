// Long work as a generator: each `yield` ends a step, so that the same code runs at once or with pauses in between.

/** Work on so many terms takes one to five milliseconds. */
export const TERMS_PER_STEP = 5_000;

/** Gives other work a turn. */
export type Pause = () => Promise<void>;

export function runNow<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

export async function runWithPauses<T>(steps: Generator<void, T>, pause: Pause): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause();
  }
}

/** Sorts by key, group by group: half a million terms at once would block the event loop for half a second. */
export function* sortInSteps<T>(items: readonly T[], keyOf: (item: T) => string): Generator<void, T[]> {
  const groups = new Map<string, T[]>();
  for (const [i, item] of items.entries()) {
    const start = keyOf(item).slice(0, 2);
    const group = groups.get(start);
    if (group) group.push(item);
    else groups.set(start, [item]);
    if (i % TERMS_PER_STEP === 0) yield;
  }
  const sorted: T[] = [];
  for (const start of [...groups.keys()].sort()) {
    const group = groups.get(start)!.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    for (const item of group) sorted.push(item);
    yield;
  }
  return sorted;
}
