// A PostgreSQL that cannot write its log any more stops altogether, and cannot even start. Before it comes to that, the
// embedded one is made read-only: writes are refused, what is there can be read. When there is room again, all is as before.
// A reserve is kept for the moment when somebody else has filled the disk faster than we look: given up, it leaves
// PostgreSQL the room that it needs to go on.

import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const MEGABYTE = 2 ** 20;
const TOO_LITTLE = 64 * MEGABYTE;
const ENOUGH = 96 * MEGABYTE;
const RESERVE = 32 * MEGABYTE;

export class DiskGuard {
  #home: string;
  #address: pg.ClientConfig;
  /** Not known before the first look: a process that was killed may have left it read-only. */
  #readOnly: boolean | undefined;

  constructor(home: string, address: pg.ClientConfig) {
    this.#home = home;
    this.#address = address;
  }

  async look(): Promise<void> {
    const { bavail, bsize } = await statfs(this.#home);
    const free = bavail * bsize;
    if (free < TOO_LITTLE && this.#readOnly !== true) {
      rmSync(this.#reserve, { force: true });
      await this.#setReadOnly(true);
    } else if (free > ENOUGH && this.#readOnly !== false) {
      await this.#setReadOnly(false);
      this.#keepReserve();
    }
  }

  get #reserve(): string {
    return join(this.#home, 'reserve');
  }

  #keepReserve(): void {
    if (existsSync(this.#reserve) && statSync(this.#reserve).size === RESERVE) return;
    writeFileSync(this.#reserve, Buffer.alloc(RESERVE));
  }

  async #setReadOnly(readOnly: boolean): Promise<void> {
    const client = new pg.Client({ ...this.#address, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
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
