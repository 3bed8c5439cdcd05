// Reads the revocation feed with cursors and long polls, as a host does, while nodes are killed. A request without a response
// is repeated with the same cursor.

import { setTimeout as sleep } from 'node:timers/promises';
import { type Cleanup, finallyDo } from './cleanup.ts';
import type { Query } from './ledger.ts';

const PAUSE_AFTER_FAILURE_MS = 50;
const GIVE_UP_MS = 15_000;
const WAIT_SECONDS = 1;
/** Few, so that there are many cursors. */
const ENTRIES_PER_PAGE = 3;

export class FeedReader {
  /** Installation ids, in the order of the feed. */
  seen: string[] = [];
  /** Requests without a usable response. */
  failures = 0;
  #url: string;
  #token: string;
  #over = false;
  #reading: Promise<void>;

  constructor(t: Cleanup, url: string, token: string) {
    this.#url = url;
    this.#token = token;
    this.#reading = this.#read();
    finallyDo(t, () => this.stop());
  }

  /** Reads up to the end of the feed first. */
  async stop(): Promise<void> {
    this.#over = true;
    await this.#reading;
  }

  async #read(): Promise<void> {
    for (let after: string | undefined; ; ) {
      const page = await this.#page(after);
      if (page) {
        this.seen.push(...page.data.map(({ installationId }) => installationId));
        after = page.next;
        if (this.#over && page.data.length === 0) return;
      } else {
        this.failures++;
        await sleep(PAUSE_AFTER_FAILURE_MS);
      }
    }
  }

  async #page(after?: string): Promise<{ data: { installationId: string }[]; next: string } | undefined> {
    const query = `limit=${ENTRIES_PER_PAGE}&wait=${WAIT_SECONDS}${after === undefined ? '' : `&after=${after}`}`;
    try {
      const response = await fetch(`${this.#url}/api/host/revocations?${query}`, {
        headers: { authorization: `Bearer ${this.#token}` },
        signal: AbortSignal.timeout(GIVE_UP_MS),
      });
      // Anything but an outage ends the test.
      if (response.status >= 400 && response.status < 500) throw new FeedError(await response.text());
      return response.ok ? ((await response.json()) as never) : undefined;
    } catch (error) {
      if (error instanceof FeedError) throw error;
      return undefined;
    }
  }
}

class FeedError extends Error {}

/** What the feed must have shown: every entry, once, in the order of the commits. */
export async function readCommitted(query: Query): Promise<string[]> {
  const rows = await query('SELECT installation_id FROM revocations ORDER BY position');
  return rows.map(({ installation_id }) => installation_id as string);
}
