// Long work as a generator: each `yield` ends a step, so that the same code runs at once or with pauses in between.

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
