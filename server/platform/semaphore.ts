// A counting semaphore with a FIFO queue: bounds how much work of one kind runs at a time in this process, such as transactions
// that hold a pooled connection, uploads or fetches. The rest waits before it takes anything.

interface SemaphoreOptions {
  maxWaitMs: number;
  /** Thrown to whoever has waited that long. */
  timeoutError: () => Error;
}

export class Semaphore {
  #free: number;
  #waiting = new Set<() => void>();
  #options: SemaphoreOptions;

  constructor(permits: number, options: SemaphoreOptions) {
    this.#free = permits;
    this.#options = options;
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
    const { maxWaitMs, timeoutError } = this.#options;
    await new Promise<void>((resolve, reject) => {
      const granted = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(granted);
        reject(timeoutError());
      }, maxWaitMs);
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

/** A semaphore for each key, such as a publisher: bounds what one of them takes of what all share. */
export class KeyedSemaphore {
  #permits: number;
  #options: SemaphoreOptions;
  #inUse = new Map<string, { semaphore: Semaphore; runs: number }>();

  constructor(permits: number, options: SemaphoreOptions) {
    this.#permits = permits;
    this.#options = options;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const own = this.#inUse.get(key) ?? { semaphore: new Semaphore(this.#permits, this.#options), runs: 0 };
    this.#inUse.set(key, own);
    own.runs += 1;
    try {
      return await own.semaphore.run(work);
    } finally {
      own.runs -= 1;
      if (own.runs === 0) this.#inUse.delete(key);
    }
  }
}
