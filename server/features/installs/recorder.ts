// Records installs so that each is committed before it is answered, and many share one commit: while one batch is being
// written, those that arrive meanwhile form the next. An app that everybody installs at once is no slower than a thousand
// that are installed once each, and the counters of a thousand apps are not written for each batch (docs/decisions/0008).

import type { FastifyBaseLogger } from 'fastify';
import { commonErrors } from '../../platform/errors.ts';
import { type ConnectedDatabase, isDatabaseUnavailable, transaction } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import { KnownApps } from './known-apps.ts';
import { InstallNotes } from './pending-install-counts.ts';
import type { Install, Recorded } from './queries.ts';

export interface RecorderOptions {
  catalog: CatalogProjection;
  notifications: PgNotifications;
  log: FastifyBaseLogger;
}

interface Waiting {
  install: Install;
  resolve(result: Recorded): void;
  reject(error: unknown): void;
}

const MAX_BATCH_SIZE = 500;
/** Of more than that, one half is written while the other is being answered: else database and service wait for each other. */
const UNDIVIDED = 32;
/** From this size on a batch leaves the counters to the next summing up: there will be another batch soon. */
const LARGE_BATCH = 16;
const MAX_WAITING = 5_000;
const SUM_UP_MS = 1_000;
/** For what a process that was killed has noted, and what could not be summed up. */
const LOOK_FOR_REST_MS = 5_000;
/** Lists and pages show counters that are at most this old. */
const PUBLISH_COUNTS_MS = 1_000;
/** Copying the counters by which lists are sorted takes at most a fiftieth of the time, however many have changed. */
const COPYING_SHARE = 50;

export class InstallRecorder {
  #database: ConnectedDatabase;
  #catalog: CatalogProjection;
  #log: FastifyBaseLogger;
  #notes: InstallNotes;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #summedUpAt = 0;
  #summingUpSoon: NodeJS.Timeout | undefined;
  /** Apps whose counters have changed since the others were told of it, and since they were copied. */
  #untold = new Set<string>();
  #uncopied = new Set<string>();
  #copyNotBefore = 0;
  #timers: NodeJS.Timeout[];

  constructor(database: ConnectedDatabase, { catalog, notifications, log }: RecorderOptions) {
    this.#database = database;
    this.#catalog = catalog;
    this.#log = log;
    this.#notes = new InstallNotes(database.run, new KnownApps(database.run, notifications), (appId) =>
      this.touch(appId),
    );
    this.#timers = [
      setInterval(() => this.#publishCounts(), PUBLISH_COUNTS_MS).unref(),
      setInterval(() => this.#sumUp(), LOOK_FOR_REST_MS).unref(),
    ];
  }

  record(install: Install): Promise<Recorded> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= MAX_WAITING) throw commonErrors.OVERLOADED({ headers: { 'retry-after': '2' } });
      this.#waiting.push({ install, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  /** The counter of this app has changed: that has to be told, and copied. */
  touch(appId: string): void {
    this.#untold.add(appId);
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#writing;
    // What is being summed up already, and then what was noted meanwhile.
    for (let times = 0; times < 2 && !this.#notes.isEmpty; times++) await this.#sumUp();
    this.#copyNotBefore = 0;
    await this.#publishCounts();
  }

  async #writeAll(): Promise<void> {
    // What arrives in the same turn of the event loop goes into the same batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const few = this.#waiting.length < LARGE_BATCH;
      const batch = this.#waiting.splice(0, this.#nextSize());
      try {
        const installs = batch.map(({ install }) => install);
        const results = await this.#notes.write(installs, few);
        // When the next batch is on its way: the database does not wait while these are answered.
        setImmediate(() => {
          for (const [i, { resolve }] of batch.entries()) resolve(results[i]);
        });
      } catch (error) {
        // With no database there is no sense in letting the others wait for it one batch after the other.
        const others = isDatabaseUnavailable(error) ? this.#waiting.splice(0) : [];
        for (const { reject } of [...batch, ...others]) reject(error);
      }
      if (!this.#notes.isEmpty && performance.now() - this.#summedUpAt > SUM_UP_MS) this.#sumUp();
    }
    this.#writing = undefined;
    if (!this.#notes.isEmpty) this.#summingUpSoon ??= setTimeout(() => this.#sumUp(), SUM_UP_MS).unref();
  }

  #nextSize(): number {
    return Math.min(MAX_BATCH_SIZE, Math.max(UNDIVIDED, Math.ceil(this.#waiting.length / 2)));
  }

  async #sumUp(): Promise<void> {
    this.#summedUpAt = performance.now();
    clearTimeout(this.#summingUpSoon);
    this.#summingUpSoon = undefined;
    try {
      await this.#notes.sumUp();
    } catch (err) {
      this.#log.warn({ err }, 'installs could not be summed up; will try again');
    }
  }

  /** Others are told each second, and show the counters themselves; lists that the database sorts go by copies. */
  async #publishCounts(): Promise<void> {
    const begun = performance.now();
    const copies = begun >= this.#copyNotBefore;
    const told = [...this.#untold];
    this.#untold.clear();
    for (const appId of told) this.#uncopied.add(appId);
    const copied = copies ? [...this.#uncopied] : [];
    if (told.length + copied.length === 0) return;
    if (copies) {
      this.#uncopied.clear();
      this.#copyNotBefore = Number.POSITIVE_INFINITY;
    }
    try {
      await transaction(this.#database.db, (tx) =>
        copies ? this.#catalog.refreshCounters(tx, copied) : this.#catalog.announceCounters(tx, told),
      );
    } catch (err) {
      for (const appId of [...told, ...copied]) this.#untold.add(appId);
      this.#log.warn({ err }, 'the catalogue’s counters could not be brought up to date; will try again');
    }
    if (copies) this.#copyNotBefore = begun + COPYING_SHARE * (performance.now() - begun);
  }
}
