// Developers' profiles as finished JSON texts: programs ask who they are again and again, and the answer seldom changes.

import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database.ts';
import type { Signals } from '../../platform/signals.ts';
import { presentDeveloper } from './profile.ts';
import { findDeveloper } from './queries.ts';

const REMEMBERED = 5_000;

export class DeveloperProfiles {
  #db: Database;
  #signals: Signals;
  #known = new LRUCache<string, string>({ max: REMEMBERED });
  /** Moves with every signal: what was being read meanwhile may be out of date and is not remembered. */
  #generation = 0;

  constructor(db: Database, signals: Signals) {
    this.#db = db;
    this.#signals = signals;
    signals.listen('developer', {
      onSignal: (id) => {
        this.#generation += 1;
        this.#known.delete(id);
      },
      onGap: () => {
        this.#generation += 1;
        this.#known.clear();
      },
    });
  }

  async textOf(id: string): Promise<string> {
    const known = this.#signals.connected ? this.#known.get(id) : undefined;
    if (known) return known;
    const generation = this.#generation;
    const text = JSON.stringify(presentDeveloper((await findDeveloper(this.#db, id))!));
    if (this.#signals.connected && generation === this.#generation) this.#known.set(id, text);
    return text;
  }
}
