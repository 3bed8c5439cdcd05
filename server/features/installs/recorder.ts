// Records installs so that each is committed before it is answered, and many share one commit: while one batch is being
// written, those that arrive meanwhile form the next. An app that everybody installs at once is no slower than a thousand
// that are installed once each, and the counters of a thousand apps are not written for each batch (docs/decisions/0008).

import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type ConnectedDatabase, isDatabaseUnavailable, transaction } from '../../platform/database.ts';
import { commonErrors } from '../../platform/errors.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type Install, noteInstalls, type Recorded, sumUpInstalls, writeInstalls } from './queries.ts';

interface Waiting {
  install: Install;
  resolve(result: Recorded): void;
  reject(error: unknown): void;
}

const LARGEST_BATCH = 500;
/** Of more than that, one half is written while the other is being answered: else database and service wait for each other. */
const UNDIVIDED = 32;
const MOST_WAITING = 5_000;
/** From this size on a batch leaves the counters to the next summing up: there will be another batch soon. */
const LARGE_BATCH = 16;
const SUM_UP_MS = 1_000;
/** For what a process that was killed has noted, and what could not be summed up. */
const LOOK_FOR_REST_MS = 5_000;
/** Lists and pages show counters that are at most this old. */
const TELL_COUNTERS_MS = 1_000;
/** Copying the counters by which lists are sorted takes at most a twentieth of the time, however many have changed. */
const COPYING_SHARE = 20;

export class InstallRecorder {
  #database: ConnectedDatabase;
  #catalog: Catalog;
  #log: FastifyBaseLogger;
  #notedBy = randomUUID();
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  /** What this process has noted and not summed up: the counters lack it. */
  #noted = new Map<string, number>();
  #summedUpAt = 0;
  #summingUpSoon: NodeJS.Timeout | undefined;
  /** Apps whose counters have changed since the others were told of it, and since they were copied. */
  #untold = new Set<string>();
  #uncopied = new Set<string>();
  #copyNotBefore = 0;
  #timers: NodeJS.Timeout[];

  constructor(database: ConnectedDatabase, catalog: Catalog, log: FastifyBaseLogger) {
    this.#database = database;
    this.#catalog = catalog;
    this.#log = log;
    this.#timers = [
      setInterval(() => this.#tellCounters(), TELL_COUNTERS_MS).unref(),
      setInterval(() => this.#sumUpRest(), LOOK_FOR_REST_MS).unref(),
    ];
  }

  async record(install: Install): Promise<Recorded> {
    if (this.#waiting.length >= MOST_WAITING) throw commonErrors.OVERLOADED({ headers: { 'retry-after': '2' } });
    return new Promise((resolve, reject) => {
      this.#waiting.push({ install, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  /** For an install that was written elsewhere: its counter has to be told and copied, too. */
  touch(appId: string): void {
    this.#untold.add(appId);
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#writing;
    if (this.#noted.size > 0) this.#sumUpRest();
    await this.#writing;
    this.#copyNotBefore = 0;
    await this.#tellCounters();
  }

  async #writeAll(): Promise<void> {
    // What arrives in the same turn of the event loop goes into the same batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#nextSize());
      try {
        const results = await this.#write(batch.map(({ install }) => install));
        // When the next batch is on its way: the database does not wait while these are answered.
        setImmediate(() => {
          for (const [i, { resolve }] of batch.entries()) resolve(results[i]);
        });
      } catch (error) {
        // With no database there is no sense in letting the others wait for it one batch after the other.
        const others = isDatabaseUnavailable(error) ? this.#waiting.splice(0) : [];
        for (const { reject } of [...batch, ...others]) reject(error);
      }
      if (this.#noted.size > 0 && performance.now() - this.#summedUpAt > SUM_UP_MS) await this.#sumUp();
    }
    this.#writing = undefined;
    if (this.#noted.size > 0) this.#summingUpSoon ??= setTimeout(() => this.#sumUpRest(), SUM_UP_MS).unref();
  }

  #nextSize(): number {
    return Math.min(LARGEST_BATCH, Math.max(UNDIVIDED, Math.ceil(this.#waiting.length / 2)));
  }

  async #write(installs: Install[]): Promise<Recorded[]> {
    const { run } = this.#database;
    const large = installs.length >= LARGE_BATCH;
    const results = await (large ? noteInstalls(run, installs, this.#notedBy) : writeInstalls(run, installs));
    for (const result of results) {
      if (!result?.recorded) continue;
      this.#untold.add(result.appId);
      if (large) this.#noted.set(result.appId, (this.#noted.get(result.appId) ?? 0) + 1);
    }
    if (this.#noted.size > 0)
      for (const result of results) if (result) result.installCount += this.#noted.get(result.appId) ?? 0;
    return results;
  }

  /**
   * Only ever between two batches: what is noted here and what the counters say are never added up twice. When it fails, the
   * counters are late, and nothing is lost.
   */
  async #sumUp(): Promise<void> {
    this.#summedUpAt = performance.now();
    clearTimeout(this.#summingUpSoon);
    this.#summingUpSoon = undefined;
    try {
      for (const appId of await sumUpInstalls(this.#database.run, this.#notedBy)) this.#untold.add(appId);
      this.#noted.clear();
    } catch (err) {
      this.#log.warn({ err }, 'installs could not be summed up; will try again');
      this.#summingUpSoon = setTimeout(() => this.#sumUpRest(), LOOK_FOR_REST_MS).unref();
    }
  }

  #sumUpRest(): void {
    this.#writing ??= this.#sumUp().then(() => this.#writeAll());
  }

  /** Others are told each second, and show the counters themselves; lists that the database sorts go by copies. */
  async #tellCounters(): Promise<void> {
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
