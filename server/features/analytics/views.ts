// Page views of apps, counted in memory and flushed every few seconds: a crash loses at most one interval.

import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';

const FLUSH_MS = 2_000;
const MAX_APPS = 50_000;

export class ViewCounter {
  #db: Database;
  #log: FastifyBaseLogger;
  #views = new Map<string, number>();
  #timer: NodeJS.Timeout;

  constructor(db: Database, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
    this.#timer = setInterval(() => this.flush(), FLUSH_MS).unref();
  }

  count(appId: string, times = 1): void {
    // Bounded while the database is down; the count is an estimate anyway.
    if (this.#views.size >= MAX_APPS && !this.#views.has(appId)) return;
    this.#views.set(appId, (this.#views.get(appId) ?? 0) + times);
  }

  async flush(): Promise<void> {
    if (this.#views.size === 0) return;
    const views = [...this.#views].sort(([a], [b]) => (a < b ? -1 : 1));
    this.#views.clear();
    try {
      await sql`
        INSERT INTO app_daily AS day (app_id, day, views)
        SELECT app_id, (now() AT TIME ZONE 'UTC')::date, views
        FROM unnest(${views.map(([id]) => id)}::text[], ${views.map(([, n]) => n)}::int[]) AS seen (app_id, views)
        ON CONFLICT (app_id, day) DO UPDATE SET views = day.views + excluded.views`.execute(this.#db);
    } catch (err) {
      for (const [id, n] of views) this.count(id, n);
      this.#log.warn({ err }, 'could not write page views; will retry');
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
