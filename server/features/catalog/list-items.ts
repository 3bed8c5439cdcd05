// Apps as lists show them, as the finished JSON text of each: a page that nobody has asked for before is put together from
// parts that are there already.

import { LRUCache } from 'lru-cache';
import type { PublicReads } from '../../platform/database.ts';
import type { Signals } from '../../platform/signals.ts';
import { presentItem } from './public-app.ts';
import { loadItems } from './queries.ts';

const MOST_BYTES = 8 * 1024 * 1024;

export class ListItems {
  #reads: PublicReads;
  #kept = new LRUCache<string, string>({
    maxSize: MOST_BYTES,
    sizeCalculation: (text, id) => text.length + id.length + 200,
  });
  /** Moves with every change: what was being read meanwhile may be out of date, and is not kept. */
  #revision = 0;

  constructor(reads: PublicReads, signals: Signals) {
    this.#reads = reads;
    signals.listen('catalog', {
      onSignal: (subject) => this.#forget(subject),
      onGap: () => this.#forget('everything'),
    });
  }

  /** In this order; without those that are not in the catalogue any more. */
  async textsOf(ids: string[]): Promise<string[]> {
    const texts = new Map<string, string>();
    const missing: string[] = [];
    for (const id of ids) {
      const text = this.#kept.get(id);
      if (text) texts.set(id, text);
      else missing.push(id);
    }
    if (missing.length > 0) {
      const revision = this.#revision;
      for (const row of await this.#reads.read((_db, run) => loadItems(run, missing))) {
        const text = JSON.stringify(presentItem(row));
        texts.set(row.appId, text);
        if (revision === this.#revision) this.#kept.set(row.appId, text);
      }
    }
    return ids.flatMap((id) => texts.get(id) ?? []);
  }

  #forget(subject: string): void {
    this.#revision += 1;
    const [kind, ...ids] = subject.split(' ');
    if (kind === 'app' || kind === 'counters') for (const id of ids) this.#kept.delete(id);
    else this.#kept.clear();
  }
}
