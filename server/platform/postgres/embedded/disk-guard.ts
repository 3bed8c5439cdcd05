// Keeps the embedded PostgreSQL alive on a full disk. A server that cannot write its WAL stops, and cannot even start. So
// below a threshold it is made read-only, and writable again once there is room. A reserve file covers the case that the
// disk fills faster than we check: deleting it leaves PostgreSQL the room to go on.

import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const MEGABYTE = 2 ** 20;
const MIN_FREE_BYTES = 64 * MEGABYTE;
const RESUME_FREE_BYTES = 96 * MEGABYTE;
const RESERVE_BYTES = 32 * MEGABYTE;

export class DiskGuard {
  #home: string;
  #connection: pg.ClientConfig;
  /** Unknown before the first check: a killed process may have left the server read-only. */
  #readOnly: boolean | undefined;

  constructor(home: string, connection: pg.ClientConfig) {
    this.#home = home;
    this.#connection = connection;
  }

  async check(): Promise<void> {
    const { bavail, bsize } = await statfs(this.#home);
    const free = bavail * bsize;
    if (free < MIN_FREE_BYTES && this.#readOnly !== true) {
      rmSync(this.#reserve, { force: true });
      await this.#setReadOnly(true);
    } else if (free > RESUME_FREE_BYTES && this.#readOnly !== false) {
      await this.#setReadOnly(false);
      this.#ensureReserve();
    }
  }

  get #reserve(): string {
    return join(this.#home, 'reserve');
  }

  #ensureReserve(): void {
    if (existsSync(this.#reserve) && statSync(this.#reserve).size === RESERVE_BYTES) return;
    writeFileSync(this.#reserve, Buffer.alloc(RESERVE_BYTES));
  }

  async #setReadOnly(readOnly: boolean): Promise<void> {
    const client = new pg.Client({ ...this.#connection, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query('SHOW default_transaction_read_only');
      if ((rows[0].default_transaction_read_only === 'on') !== readOnly) {
        await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
        await client.query('SELECT pg_reload_conf()');
      }
      this.#readOnly = readOnly;
    } finally {
      await client.end().catch(() => {});
    }
  }
}
