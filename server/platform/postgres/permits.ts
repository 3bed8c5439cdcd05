// A counting semaphore with a FIFO queue: bounds how many transactions of one kind hold a pooled connection at a time.
// Waiting happens before a connection is taken, so a burst of decisions leaves the rest of the pool to other requests.

import { commonErrors } from '../errors.ts';

/** Whoever waits longer is answered 503 BUSY. */
const MAX_WAIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;

export class Permits {
  #free: number;
  #waiting = new Set<() => void>();
  #maxWaitMs: number;

  constructor(count: number, maxWaitMs = MAX_WAIT_MS) {
    this.#free = count;
    this.#maxWaitMs = maxWaitMs;
  }

  /** Runs `work` while it holds one permit. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#acquire();
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  async #acquire(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const granted = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(granted);
        reject(commonErrors.BUSY({ headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } }));
      }, this.#maxWaitMs);
      this.#waiting.add(granted);
    });
  }

  /** Hands the permit to the first in the queue (a Set keeps the order of insertion), so nobody can overtake. */
  #release(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
