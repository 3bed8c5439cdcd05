// Looks at an app's page, counted in memory and written every few seconds: a crash loses at most those.

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
    // While the database is down this must not grow without end; the count is an estimate anyway.
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
      this.#log.warn({ err }, 'views could not be written; will try again');
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
