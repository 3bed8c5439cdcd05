// Group commit of installs: each is committed before it is answered, and many share one commit. While one batch is being
// written, installs that arrive form the next. It makes installs spread over many apps 2 to 3 times as fast as one INSERT
// each, and installs of one app 6 to 11 times (docs/decisions/0008, bench/parts/installs.ts). MAX_BATCH_SIZE = 1 switches
// it off.

import type { FastifyBaseLogger } from 'fastify';
import { commonErrors } from '../../platform/errors.ts';
import { type ConnectedDatabase, isDatabaseUnavailable } from '../../platform/postgres/database.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import { InstallCounters } from './install-counters.ts';
import { type Install, type Recorded, writeInstalls, writeInstallsWithDeltas } from './queries.ts';

export interface RecorderOptions {
  catalog: CatalogProjection;
  log: FastifyBaseLogger;
}

interface Waiting {
  install: Install;
  resolve(result: Recorded): void;
  reject(error: unknown): void;
}

const MAX_BATCH_SIZE = 500;
/**
 * Of more waiting installs than this, one half is written while the other is being answered. Otherwise database and
 * service would wait for each other: a quarter fewer installs a second.
 */
const MAX_UNDIVIDED = 32;
/** From this size on a batch leaves the counters to the next flush. */
const LARGE_BATCH = 16;
const MAX_WAITING = 5_000;

export class InstallRecorder {
  #database: ConnectedDatabase;
  #counters: InstallCounters;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;

  constructor(database: ConnectedDatabase, options: RecorderOptions) {
    this.#database = database;
    this.#counters = new InstallCounters(database, options);
  }

  record(install: Install): Promise<Recorded> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= MAX_WAITING) throw commonErrors.OVERLOADED({ headers: { 'retry-after': '2' } });
      this.#waiting.push({ install, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  /** The counter of this app has changed elsewhere. */
  touch(appId: string): void {
    this.#counters.touch(appId);
  }

  /** Deltas were written elsewhere. */
  flushSoon(): void {
    this.#counters.flushSoon();
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#counters.close();
  }

  async #writeAll(): Promise<void> {
    // Requests that arrive in the same turn of the event loop go into the same batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const large = this.#waiting.length >= LARGE_BATCH;
      const half = Math.ceil(this.#waiting.length / 2);
      const batch = this.#waiting.splice(0, Math.min(MAX_BATCH_SIZE, Math.max(MAX_UNDIVIDED, half)));
      try {
        const results = await this.#write(
          batch.map(({ install }) => install),
          large,
        );
        // After the next batch has been sent: the database does not wait while these are answered.
        setImmediate(() => {
          for (const [i, { resolve }] of batch.entries()) resolve(results[i]);
        });
      } catch (error) {
        // Without a database the others must not wait for it one batch after the other.
        const others = isDatabaseUnavailable(error) ? this.#waiting.splice(0) : [];
        for (const { reject } of [...batch, ...others]) reject(error);
      }
    }
    this.#writing = undefined;
  }

  /** A small batch updates the counters itself, unless a flush holds their locks. */
  async #write(installs: Install[], large: boolean): Promise<Recorded[]> {
    if (large || this.#counters.flushing) {
      const results = await writeInstallsWithDeltas(this.#database.run, installs);
      this.#counters.flushSoon();
      return results;
    }
    const results = await writeInstalls(this.#database.run, installs);
    for (const result of results) if (result?.recorded) this.touch(result.appId);
    return results;
  }
}
