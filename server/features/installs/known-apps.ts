import type { RunPrepared } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import { type FoundApp, findApps } from './queries.ts';

const MAX_REMEMBERED = 5_000;

/** Which app has which address: asked of the database once, and again when the catalogue has changed. */
export class KnownApps {
  #run: RunPrepared;
  #notifications: PgNotifications;
  #ids = new Map<string, string>();

  constructor(run: RunPrepared, notifications: PgNotifications) {
    this.#run = run;
    this.#notifications = notifications;
    const forget = () => {
      this.#ids = new Map();
    };
    notifications.listen('catalog', {
      onMessage: (subject) => subject.startsWith('counters ') || forget(),
      onDisconnect: forget,
    });
  }

  /** Nothing when it has to be looked up. */
  idOf(slug: string): string | undefined {
    return this.#notifications.connected ? this.#ids.get(slug) : undefined;
  }

  /** With their counters as they are now; those that are not in the catalogue are left out. */
  async lookUp(slugs: string[]): Promise<FoundApp[]> {
    // When the catalogue changes meanwhile, this is not where ids are remembered any more.
    const ids = this.#ids;
    const found = await findApps(this.#run, slugs);
    if (ids.size + found.length > MAX_REMEMBERED) ids.clear();
    for (const { slug, appId } of found) ids.set(slug, appId);
    return found;
  }
}
