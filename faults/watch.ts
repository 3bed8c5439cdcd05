// Polls one URL, as a load balancer or a visitor does, and records every response.

import { setTimeout as sleep } from 'node:timers/promises';
import { type Cleanup, finallyDo } from './cleanup.ts';

const EVERY_MS = 100;
const GIVE_UP_MS = 15_000;

export interface Seen {
  /** From `performance.now()`. */
  begun: number;
  ms: number;
  /** 0 without a response. */
  status: number;
  retryAfter: string | null;
}

export class Watch {
  seen: Seen[] = [];
  #url: string;
  #everyMs: number;
  #over = false;
  #watching: Promise<void>;

  constructor(t: Cleanup, url: string, everyMs = EVERY_MS) {
    this.#url = url;
    this.#everyMs = everyMs;
    this.#watching = this.#watch();
    finallyDo(t, () => this.stop());
  }

  async stop(): Promise<Seen[]> {
    this.#over = true;
    await this.#watching;
    return this.seen;
  }

  async #watch(): Promise<void> {
    while (!this.#over) {
      this.seen.push(await look(this.#url));
      await sleep(this.#everyMs);
    }
  }
}

export async function look(url: string): Promise<Seen> {
  const begun = performance.now();
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(GIVE_UP_MS) });
    await answer.arrayBuffer();
    const retryAfter = answer.headers.get('retry-after');
    return { begun, ms: performance.now() - begun, status: answer.status, retryAfter };
  } catch {
    return { begun, ms: performance.now() - begun, status: 0, retryAfter: null };
  }
}

/** Time until the URL responds with this status. */
export async function until(url: string, status: number, longestMs: number): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < longestMs) {
    if ((await look(url)).status === status) return performance.now() - begun;
    await sleep(20);
  }
  throw new Error(`${url} is not answered with ${status} within ${longestMs} ms`);
}
