// The current settings: read from the database, kept in memory, and invalidated by notifications. A change is published as
// `settings` on the topic `catalog`, so that cached pages and responses are invalidated, too.

import { type RawBuilder, sql } from 'kysely';
import { CachedValue } from '../../platform/postgres/cached-value.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import { type Brand, brandOf } from './brand.ts';
import { DEFAULT_SETTINGS, type MarketSettings, type OwnSettings, withDefaults } from './document.ts';

export class MarketSettingsStore {
  #cached: CachedValue<{ settings: OwnSettings; brand: Brand }>;

  constructor(db: Database, notifications: PgNotifications) {
    this.#cached = new CachedValue(notifications, { topic: 'catalog', subject: 'settings' }, async () => {
      const settings = await readSettings(db);
      return { settings, brand: brandOf(settings) };
    });
  }

  async current(): Promise<OwnSettings> {
    return (await this.#cached.get()).settings;
  }

  /** The same object until the settings change: pages that depend on nothing else can be kept by it. */
  async brand(): Promise<Brand> {
    return (await this.#cached.get()).brand;
  }

  publish(tx: Tx): Promise<void> {
    return this.#cached.publishChange(tx);
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
