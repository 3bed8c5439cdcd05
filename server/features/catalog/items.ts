// The apps of a page: read from the catalog by id with one prepared statement, presented, and kept in an LRU cache that
// notifications invalidate. The cache saves half of the time of an uncached list. To switch it off, set MAX_ITEMS to 1.

import { LRUCache } from 'lru-cache';
import type { Static } from 'typebox';
import type { ReadRouter } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import type { ImagePresenter } from '../media/image.ts';
import { type PublicApp, presentItem } from './public-app.ts';
import { loadInOrder } from './queries.ts';

type Item = Static<typeof PublicApp>;

/** About 1 kB each. */
const MAX_ITEMS = 5_000;

export class CatalogItems {
  #reads: ReadRouter;
  #notifications: PgNotifications;
  #images: ImagePresenter;
  #cache = new LRUCache<string, Item>({ max: MAX_ITEMS });
  /** Incremented by every notification: what was read before is not cached any more. */
  #revision = 0;

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
    const items = new Map<string, Item>();
    const missing: string[] = [];
    for (const id of ids) {
      const cached = this.#cache.get(id);
      if (cached) items.set(id, cached);
      else missing.push(id);
    }
    if (missing.length > 0) {
      const revision = this.#revision;
      const rows = await this.#reads.read((_db, run) => loadInOrder(run, missing));
      const isFresh = revision === this.#revision && this.#notifications.connected;
      for (const row of rows) {
        const item = presentItem(row, this.#images);
        items.set(row.appId, item);
        if (isFresh) this.#cache.set(row.appId, item);
      }
    }
    return ids.flatMap((id) => items.get(id) ?? []);
  }

  #invalidate(subject: string): void {
    const [kind, ...ids] = subject.split(' ');
    if (kind === 'profile') return; // no field of an item
    this.#revision += 1;
    if (kind === 'app' || kind === 'counters') for (const id of ids) this.#cache.delete(id);
    else this.#cache.clear();
  }
}
