// The live index: loads the catalog into memory in the background and keeps it up to date by notifications. The database
// stays the source of truth and answers while the index is loading or notifications cannot be received.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Gauge, type Registry } from '@prometheus-io/client';
import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/postgres/database.ts';
import type { PgNotifications } from '../../../platform/postgres/notifications.ts';
import { type AppCounters, type IndexedApp, MemorySearch } from './memory-search.ts';

/** Of one statement. The next page is read while this one is indexed, so that a load takes as long as the slower of both. */
const ROWS_PER_PAGE = 500;
/** One millisecond of work, so that requests do not wait longer. */
const ROWS_PER_STEP = 10;
const RETRY_MS = 2_000;
/** With more changed apps the index is loaded anew, in the background: it is smaller and faster then. */
const MAX_OVERHEAD = 1_000;

/** Published changes that were not read yet. */
class Changes {
  apps = new Set<string>();
  developers = new Set<string>();
  counters = new Set<string>();

  get isEmpty(): boolean {
    return this.apps.size + this.developers.size + this.counters.size === 0;
  }

  add(subject: string): void {
    const [kind, ...ids] = subject.split(' ');
    if (kind === 'profile') return; // no field of the index
    const changed = kind === 'app' ? this.apps : kind === 'developer' ? this.developers : this.counters;
    for (const id of ids) changed.add(id);
  }
}

export class CatalogIndex {
  #db: Database;
  #notifications: PgNotifications;
  #log: FastifyBaseLogger;
  #loaded: MemorySearch | undefined;
  #changes = new Changes();
  /** Changes since the current load began: what it has read may be older. */
  #changesDuringLoad = new Changes();
  #updating: Promise<void> | undefined;
  /** Incremented when the current load is not wanted any more. */
  #loadNumber = 0;
  #isLoading = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(db: Database, notifications: PgNotifications, log: FastifyBaseLogger) {
    this.#db = db;
    this.#notifications = notifications;
    this.#log = log;
    notifications.listen('catalog', {
      onMessage: (subject) => {
        if (subject === 'everything') return this.#reload();
        this.#changes.add(subject);
        this.#changesDuringLoad.add(subject);
      },
      onDisconnect: () => this.#reload(),
    });
  }

  /** An engine with all changes that this node was notified of; undefined while there is none. */
  async engine(): Promise<MemorySearch | undefined> {
    let current: MemorySearch | undefined;
    do {
      // A running update may have begun before the last change was published.
      if (this.#updating) await this.#updating;
      current = this.#loaded;
      if (current && !this.#changes.isEmpty) {
        this.#updating ??= this.#update();
        await this.#updating;
      }
      // If another load ended meanwhile, it may have read rows from before the change.
    } while (current !== this.#loaded);
    return this.#notifications.connected ? current : undefined;
  }

  measureIn(registry: Registry): void {
    const size = () => (this.#notifications.connected ? (this.#loaded?.size ?? 0) : 0);
    new Gauge({
      name: 'catalog_apps_in_memory',
      help: 'Apps in the search index of this process; 0 while PostgreSQL answers lists and searches.',
      aggregator: 'min',
      registers: [registry],
      collect() {
        this.set(size());
      },
    });
  }

  close(): void {
    this.#loadNumber += 1;
    clearTimeout(this.#retry);
  }

  #reload(): void {
    this.#loaded = undefined;
    this.#startLoad();
  }

  #startLoad(): void {
    clearTimeout(this.#retry);
    const number = ++this.#loadNumber;
    this.#changesDuringLoad = new Changes();
    this.#isLoading = true;
    const isCurrent = () => number === this.#loadNumber;
    this.#load(isCurrent).catch((err) => {
      if (!isCurrent()) return;
      this.#log.warn({ err }, 'could not load the catalog into memory; will try again');
      this.#retry = setTimeout(() => this.#startLoad(), RETRY_MS).unref();
    });
  }

  async #load(isCurrent: () => boolean): Promise<void> {
    const engine = new MemorySearch();
    for (let next: Promise<IndexedApp[]> | undefined = this.#page(''); next; ) {
      const rows: IndexedApp[] = await next;
      if (!isCurrent()) return;
      next = rows.length < ROWS_PER_PAGE ? undefined : this.#page(rows.at(-1)!.appId);
      next?.catch(() => {}); // is awaited in the next turn of the loop
      for (const [i, row] of rows.entries()) {
        engine.add(row);
        if (i % ROWS_PER_STEP === 0) await nextTurn();
      }
    }
    await engine.build(nextTurn);
    if (!isCurrent()) return;
    this.#loaded = engine;
    this.#changes = this.#changesDuringLoad;
    this.#changesDuringLoad = new Changes();
    this.#isLoading = false;
  }

  #page(after: string): Promise<IndexedApp[]> {
    return selectApps(this.#db, sql`catalog WHERE app_id > ${after} ORDER BY app_id LIMIT ${ROWS_PER_PAGE}`);
  }

  async #update(): Promise<void> {
    const engine = this.#loaded!;
    const { apps, developers, counters } = this.#changes;
    this.#changes = new Changes();
    try {
      if (apps.size + developers.size > 0) await this.#replace(engine, [...apps], [...developers]);
      if (counters.size > 0) await this.#setCounters(engine, [...counters]);
      if (!this.#isLoading && engine.overhead > MAX_OVERHEAD) this.#startLoad();
    } catch (error) {
      // The changes are lost, so the index is out of date.
      if (engine === this.#loaded) this.#reload();
      throw error;
    } finally {
      this.#updating = undefined;
    }
  }

  async #replace(engine: MemorySearch, apps: string[], developers: string[]): Promise<void> {
    const affected = sql<{ id: string }>`
      SELECT id FROM apps WHERE id = ANY(${apps}) OR developer_id = ANY(${developers})`;
    const ids = (await affected.execute(this.#db)).rows.map(({ id }) => id);
    engine.replace(ids, await selectApps(this.#db, sql`catalog WHERE app_id = ANY(${ids})`));
  }

  async #setCounters(engine: MemorySearch, ids: string[]): Promise<void> {
    const { rows } = await sql<AppCounters & { appId: string }>`
      SELECT app_id, app_statistics.install_count, catalog.review_count, rating
      FROM catalog JOIN app_statistics USING (app_id) WHERE app_id = ANY(${ids})`.execute(this.#db);
    for (const { appId, ...counters } of rows) engine.setCounters(appId, counters);
  }
}

export async function selectApps(db: Database, from: RawBuilder<unknown>): Promise<IndexedApp[]> {
  const { rows } = await sql<IndexedApp>`
    SELECT app_id, name_key, category, environment, featured, pricing_model, nullif(tags, '{}') AS tags,
      nullif(stored_in, '{}') AS stored_in, verified_domain,
      (extract(epoch FROM published_at) * 1000000)::float8 AS published_at,
      (SELECT install_count FROM app_statistics AS counters WHERE counters.app_id = catalog.app_id), review_count, rating,
      search_words::text AS words
    FROM ${from}`.execute(db);
  return rows;
}
