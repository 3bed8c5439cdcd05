// Write-behind of times of last use: they are collected in memory and written together, so that using a row costs no write.

import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database.ts';

const FLUSH_MS = 2_000;

type LastUseOptions = { db: Database; log: FastifyBaseLogger } & (
  | { table: 'apiKeys'; column: 'lastUsedAt' }
  | { table: 'workspaceInstallations'; column: 'lastGrantAt' }
);

export class LastUse {
  #options: LastUseOptions;
  /** By the id of the row. */
  #used = new Map<string, Date>();
  #flushTimer: NodeJS.Timeout;

  constructor(options: LastUseOptions) {
    this.#options = options;
    this.#flushTimer = setInterval(() => this.#flush(), FLUSH_MS).unref();
  }

  record(id: string): void {
    this.#used.set(id, new Date());
  }

  async close(): Promise<void> {
    clearInterval(this.#flushTimer);
    await this.#flush();
  }

  /** One statement for all rows. Sorted, so that two nodes do not lock the same rows in opposite orders. */
  async #flush(): Promise<void> {
    if (this.#used.size === 0) return;
    const { db, log, table, column } = this.#options;
    const used = [...this.#used].sort();
    this.#used.clear();
    try {
      await sql`
        UPDATE ${sql.table(table)} AS target SET ${sql.ref(column)} = greatest(${sql.ref(column)}, used.at)
        FROM unnest(${used.map(([id]) => id)}::text[], ${used.map(([, at]) => at)}::timestamptz[]) AS used (id, at)
        WHERE target.id = used.id`.execute(db);
    } catch (err) {
      for (const [id, at] of used) if (!this.#used.has(id)) this.#used.set(id, at);
      log.warn({ err, table }, 'times of last use could not be written; will try again');
    }
  }
}
