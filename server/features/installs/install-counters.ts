// Install counters of large batches, and their way into the catalog. A large batch inserts one row of deltas (which apps,
// how many) instead of updating a counter and a daily figure for each app: a third of the work in the database. All deltas
// are added to the counters once a second, in one statement; an answer may therefore lack what others have counted in the
// last second. Any node flushes the rows of all, so those of a killed process and of a node of the previous release are
// not lost.

import type { FastifyBaseLogger } from 'fastify';
import { type ConnectedDatabase, transaction } from '../../platform/postgres/database.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import { flushInstallDeltas } from './queries.ts';

const FLUSH_DELAY_MS = 1_000;
/** For rows that other processes have left behind, and those of a failed flush. */
const FLUSH_INTERVAL_MS = 5_000;
/** Lists and pages show counters that are at most this old. */
const PUBLISH_INTERVAL_MS = 1_000;
/** Copying the counters by which lists are sorted takes at most a fiftieth of the time, up to 0.4 s at once. */
const MIN_COPY_PAUSE_RATIO = 50;
/** A copy that waited for a lock or a core would otherwise put off the next one for minutes. */
const MAX_COPY_PAUSE_MS = 20_000;

export class InstallCounters {
  #database: ConnectedDatabase;
  #catalog: CatalogProjection;
  #log: FastifyBaseLogger;
  #flush: Promise<void> | undefined;
  #nextFlush: NodeJS.Timeout | undefined;
  /** Apps whose counters have changed since the last notification, and since they were last copied. */
  #unpublished = new Set<string>();
  #uncopied = new Set<string>();
  #copyNotBefore = 0;
  #timers: NodeJS.Timeout[];

  constructor(database: ConnectedDatabase, { catalog, log }: { catalog: CatalogProjection; log: FastifyBaseLogger }) {
    this.#database = database;
    this.#catalog = catalog;
    this.#log = log;
    this.#timers = [
      setInterval(() => this.#publish(), PUBLISH_INTERVAL_MS).unref(),
      setInterval(() => this.flush(), FLUSH_INTERVAL_MS).unref(),
    ];
  }

  /** The counter of this app has changed: it is published and copied. */
  touch(appId: string): void {
    this.#unpublished.add(appId);
  }

  flushSoon(): void {
    this.#nextFlush ??= setTimeout(() => this.flush(), FLUSH_DELAY_MS).unref();
  }

  get flushing(): boolean {
    return this.#flush !== undefined;
  }

  /** When it fails the counters are late, and nothing is lost. */
  flush(): Promise<void> {
    this.#flush ??= this.#flushDeltas().finally(() => {
      this.#flush = undefined;
    });
    return this.#flush;
  }

  async #flushDeltas(): Promise<void> {
    clearTimeout(this.#nextFlush);
    this.#nextFlush = undefined;
    try {
      for (const appId of await flushInstallDeltas(this.#database.run)) this.touch(appId);
    } catch (err) {
      this.#log.warn({ err }, 'install counters could not be flushed; will try again');
    }
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    // A flush that is running may have begun before the last batch.
    await this.#flush;
    if (this.#nextFlush) await this.flush();
    this.#copyNotBefore = 0;
    await this.#publish();
  }

  /** Notifies all nodes, which then show the counters themselves; lists that the database sorts go by copies. */
  async #publish(): Promise<void> {
    const begun = performance.now();
    const copies = begun >= this.#copyNotBefore;
    const published = [...this.#unpublished];
    this.#unpublished.clear();
    for (const appId of published) this.#uncopied.add(appId);
    const copied = copies ? [...this.#uncopied] : [];
    if (published.length + copied.length === 0) return;
    if (copies) {
      this.#uncopied.clear();
      this.#copyNotBefore = Number.POSITIVE_INFINITY;
    }
    try {
      await transaction(this.#database.db, (tx) =>
        copies ? this.#catalog.refreshCounters(tx, copied) : this.#catalog.announceCounters(tx, published),
      );
    } catch (err) {
      for (const appId of [...published, ...copied]) this.#unpublished.add(appId);
      this.#log.warn({ err }, 'the catalog’s counters could not be updated; will try again');
    }
    if (copies)
      this.#copyNotBefore = begun + Math.min(MIN_COPY_PAUSE_RATIO * (performance.now() - begun), MAX_COPY_PAUSE_MS);
  }
}
