// The current settings: read from the database, kept in memory, and invalidated by notifications. A change is published as
// `settings` on the topic `catalog`, so that cached pages and responses are invalidated, too.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import { type Brand, brandOf } from './brand.ts';
import { DEFAULT_SETTINGS, type MarketSettings, type OwnSettings, withDefaults } from './document.ts';

const TOPIC = 'catalog';
const SUBJECT = 'settings';

export class MarketSettingsStore {
  #db: Database;
  #notifications: PgNotifications;
  #current: { settings: OwnSettings; brand: Brand } | undefined;
  /** Incremented by every notification: what was read before is not kept. */
  #revision = 0;

  constructor(db: Database, notifications: PgNotifications) {
    this.#db = db;
    this.#notifications = notifications;
    const invalidate = () => {
      this.#revision += 1;
      this.#current = undefined;
    };
    notifications.listen(TOPIC, {
      onMessage: (subject) => {
        if (subject === SUBJECT) invalidate();
      },
      onDisconnect: invalidate,
    });
  }

  async current(): Promise<OwnSettings> {
    return (await this.#load()).settings;
  }

  /** The same object until the settings change: pages that depend on nothing else can be kept by it. */
  async brand(): Promise<Brand> {
    return (await this.#load()).brand;
  }

  async #load() {
    if (this.#current && this.#notifications.connected) return this.#current;
    const revision = this.#revision;
    const settings = await readSettings(this.#db);
    const loaded = { settings, brand: brandOf(settings) };
    if (revision === this.#revision && this.#notifications.connected) this.#current = loaded;
    return loaded;
  }

  publish(tx: Tx): Promise<void> {
    return this.#notifications.publish(tx, TOPIC, [SUBJECT]);
  }
}

export async function readSettings(db: Database): Promise<OwnSettings> {
  const row = await newest(db).select('document').executeTakeFirst();
  return row ? withDefaults(row.document as Partial<MarketSettings>) : DEFAULT_SETTINGS;
}

function newest(db: Database) {
  return db.selectFrom('marketSettings').orderBy('revision', 'desc').limit(1);
}

/** The hash of the BRAND_FILE that was applied last. */
export async function readFileHash(db: Database): Promise<string | null> {
  return (await newest(db).select('fileHash').executeTakeFirst())?.fileHash ?? null;
}

/** In SQL: how long a decision may take. One row by its primary key, once for each statement. */
export function dueTime(decision: keyof OwnSettings['dueHours']): RawBuilder<unknown> {
  return sql`make_interval(hours => coalesce((SELECT (document #>> ${sql.lit(`{dueHours,${decision}}`)})::int
    FROM market_settings ORDER BY revision DESC LIMIT 1), ${sql.lit(DEFAULT_SETTINGS.dueHours[decision])}))`;
}
