// The apps of a page: read from the catalog by id with one prepared statement, presented, and kept in an LRU cache that
// notifications invalidate. The cache saves half of the time of an uncached list. To switch it off, set MAX_ITEMS to 1.
// Requests of the same turn of the event loop share one statement (batching): with eight clients and 100,000 apps, that and the
// doubled cache halve the CPU time of PostgreSQL for a search. To switch it off, call `#read` in place of `#readInBatch`.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Static } from 'typebox';
import type { ReadRouter } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import type { ImagePresenter } from '../media/image.ts';
import { type PublicApp, presentItem } from './public-app.ts';
import { loadInOrder } from './queries.ts';

type Item = Static<typeof PublicApp>;

/** About 1 kB each. */
const MAX_ITEMS = 10_000;

/** Ids that will be read together, and what was found for them. */
interface Batch {
  ids: Set<string>;
  items: Promise<Map<string, Item>>;
}

export class CatalogItems {
  #reads: ReadRouter;
  #notifications: PgNotifications;
  #images: ImagePresenter;
  #cache = new LRUCache<string, Item>({ max: MAX_ITEMS });
  /** Incremented by every notification: what was read before is not cached any more. */
  #revision = 0;
  /** The batch that requests of this turn join. */
  #batch: Batch | undefined;

  constructor(reads: ReadRouter, notifications: PgNotifications, images: ImagePresenter) {
    this.#images = images;
    this.#reads = reads;
    this.#notifications = notifications;
    notifications.listen('catalog', {
      onMessage: (subject) => this.#invalidate(subject),
      onDisconnect: () => this.#invalidate('everything'),
    });
  }

  /** In the order of the ids, without those that the catalog does not have any more. */
  async load(ids: string[]): Promise<Item[]> {
    const cached = new Map(ids.map((id) => [id, this.#cache.get(id)]));
    const missing = ids.filter((id) => !cached.get(id));
    const read = missing.length > 0 ? await this.#readInBatch(missing) : undefined;
    return ids.flatMap((id) => cached.get(id) ?? read?.get(id) ?? []);
  }

  #readInBatch(ids: string[]): Promise<Map<string, Item>> {
    this.#batch ??= this.#nextBatch();
    for (const id of ids) this.#batch.ids.add(id);
    return this.#batch.items;
  }

  #nextBatch(): Batch {
    const ids = new Set<string>();
    const read = async () => {
      await nextTurn();
      this.#batch = undefined;
      return this.#read([...ids]);
    };
    return { ids, items: read() };
  }

  async #read(ids: string[]): Promise<Map<string, Item>> {
    const revision = this.#revision;
    const rows = await this.#reads.read((_db, run) => loadInOrder(run, ids));
    const items = new Map(rows.map((row) => [row.appId, presentItem(row, this.#images)]));
    const isFresh = revision === this.#revision && this.#notifications.connected;
    if (isFresh) for (const [id, item] of items) this.#cache.set(id, item);
    return items;
  }

  #invalidate(subject: string): void {
    const [kind, ...ids] = subject.split(' ');
    if (kind === 'profile') return; // no field of an item
    this.#revision += 1;
    if (kind === 'app' || kind === 'counters') for (const id of ids) this.#cache.delete(id);
    else this.#cache.clear();
  }
}
