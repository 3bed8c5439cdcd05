// Cache of developers' own profiles: programs request GET /api/dev/me often, and it seldom changes. It saves
// that request its only database round trip (about 0.3 ms). Invalidated by notification; while the LISTEN connection is
// down every request reads the database.

import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import { presentDeveloper } from './profile.ts';
import { findDeveloper } from './queries.ts';

const MAX_PROFILES = 5_000;

type Profile = ReturnType<typeof presentDeveloper>;

export class DeveloperProfiles {
  #db: Database;
  #notifications: PgNotifications;
  #profiles = new LRUCache<string, Profile>({ max: MAX_PROFILES });
  /** Incremented by every notification: a result that was read meanwhile may be outdated and is not cached. */
  #revision = 0;

  constructor(db: Database, notifications: PgNotifications) {
    this.#db = db;
    this.#notifications = notifications;
    notifications.listen('developer', {
      onMessage: (id) => {
        this.#revision += 1;
        this.#profiles.delete(id);
      },
      onDisconnect: () => {
        this.#revision += 1;
        this.#profiles.clear();
      },
    });
  }

  async get(developerId: string): Promise<Profile> {
    const cached = this.#notifications.connected ? this.#profiles.get(developerId) : undefined;
    if (cached) return cached;
    const revision = this.#revision;
    const profile = presentDeveloper((await findDeveloper(this.#db, developerId))!);
    if (this.#notifications.connected && revision === this.#revision) this.#profiles.set(developerId, profile);
    return profile;
  }
}
