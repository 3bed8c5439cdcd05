// The catalogue in this node's memory: read in the background, kept up to date by notifications. The database stays the truth:
// whoever asks while there is nothing here, or notifications cannot be heard, has to ask the database instead.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Gauge, type Registry } from '@prometheus-io/client';
import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/postgres/database.ts';
import type { PgNotifications } from '../../../platform/postgres/notifications.ts';
import { type AppFacts, Catalogue } from './catalogue.ts';
import { Finder } from './finder.ts';
import { WordsBuilder } from './words.ts';

/** A few milliseconds of work: nobody's request waits for longer. */
const ROWS_A_STEP = 200;
const TRY_AGAIN_MS = 2_000;
/** With more new texts than this it is better to read everything anew, in the background. */
const MAX_RECENT = 1_000;

interface Row extends AppFacts {
  /** The text of a tsvector. */
  words: string;
}

interface Loaded {
  catalogue: Catalogue;
  finder: Finder;
  /** The texts of apps that were added or changed since it was read, by id. */
  recent: Map<string, { app: number; words: string }>;
}

/** What was announced, and not looked at yet. */
class Changes {
  apps = new Set<string>();
  developers = new Set<string>();
  counters = new Set<string>();

  get some(): boolean {
    return this.apps.size + this.developers.size + this.counters.size > 0;
  }

  add(subject: string): void {
    const [kind, ...ids] = subject.split(' ');
    const changed = kind === 'app' ? this.apps : kind === 'developer' ? this.developers : this.counters;
    for (const id of ids) changed.add(id);
  }
}

export class LiveCatalogue {
  #db: Database;
  #notifications: PgNotifications;
  #log: FastifyBaseLogger;
  #loaded: Loaded | undefined;
  #changes = new Changes();
  /** Those that came while it was being read; they may be missing in what was read. */
  #changesMeanwhile = new Changes();
  #bringingUpToDate: Promise<void> | undefined;
  /** Moves when what is being read is not wanted any more. */
  #reading = 0;
  #isReading = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(db: Database, notifications: PgNotifications, log: FastifyBaseLogger) {
    this.#db = db;
    this.#notifications = notifications;
    this.#log = log;
    notifications.listen('catalog', {
      onMessage: (subject) => {
        if (subject === 'everything') return this.#startAnew();
        this.#changes.add(subject);
        this.#changesMeanwhile.add(subject);
      },
      onDisconnect: () => this.#startAnew(),
    });
  }

  /** Knows of every change that this node has heard of; nothing while it cannot. */
  async finder(): Promise<Finder | undefined> {
    let upToDate: Loaded | undefined;
    do {
      // What is under way may have begun before the last change was announced.
      if (this.#bringingUpToDate) await this.#bringingUpToDate;
      upToDate = this.#loaded;
      if (upToDate && this.#changes.some) {
        this.#bringingUpToDate ??= this.#bringUpToDate();
        await this.#bringingUpToDate;
      }
      // Another one that was read meanwhile may have been read before the change.
    } while (upToDate !== this.#loaded);
    return this.#notifications.connected ? upToDate?.finder : undefined;
  }

  /** The same at once; nothing when there is something to be waited for. */
  finderNow(): Finder | undefined {
    const isUpToDate = !this.#bringingUpToDate && !this.#changes.some && this.#notifications.connected;
    return isUpToDate ? this.#loaded?.finder : undefined;
  }

  measureIn(registry: Registry): void {
    const size = () => (this.#notifications.connected ? (this.#loaded?.catalogue.size ?? 0) : 0);
    new Gauge({
      name: 'catalog_apps_in_memory',
      help: 'Apps that lists and searches are answered with from memory; 0 while the database has to answer.',
      aggregator: 'min',
      registers: [registry],
      collect() {
        this.set(size());
      },
    });
  }

  close(): void {
    this.#reading += 1;
    clearTimeout(this.#retry);
  }

  #startAnew(): void {
    this.#loaded = undefined;
    this.#read();
  }

  #read(): void {
    clearTimeout(this.#retry);
    const reading = ++this.#reading;
    this.#changesMeanwhile = new Changes();
    this.#isReading = true;
    const isWanted = () => reading === this.#reading;
    this.#load(isWanted).catch((err) => {
      if (!isWanted()) return;
      this.#log.warn({ err }, 'the catalogue could not be read into memory; will try again');
      this.#retry = setTimeout(() => this.#read(), TRY_AGAIN_MS).unref();
    });
  }

  async #load(isWanted: () => boolean): Promise<void> {
    const catalogue = new Catalogue();
    const words = new WordsBuilder();
    for (let last: string | undefined = ''; last !== undefined; ) {
      const rows = await selectRows(this.#db, sql`catalog WHERE app_id > ${last} ORDER BY app_id LIMIT ${ROWS_A_STEP}`);
      if (!isWanted()) return;
      for (const { words: text, ...facts } of rows) words.add(catalogue.add(facts), text);
      last = rows.length < ROWS_A_STEP ? undefined : rows.at(-1)!.appId;
      await nextTurn();
    }
    const numbers = await catalogue.renumber(nextTurn);
    const finder = new Finder(catalogue, await words.finish(catalogue.capacity, (app) => numbers[app]!, nextTurn));
    if (!isWanted()) return;
    this.#loaded = { catalogue, finder, recent: new Map() };
    this.#changes = this.#changesMeanwhile;
    this.#changesMeanwhile = new Changes();
    this.#isReading = false;
  }

  async #bringUpToDate(): Promise<void> {
    const loaded = this.#loaded!;
    const { apps, developers, counters } = this.#changes;
    this.#changes = new Changes();
    try {
      if (apps.size + developers.size > 0) await this.#replace(loaded, [...apps], [...developers]);
      if (counters.size > 0) await this.#count(loaded, [...counters]);
      if (!this.#isReading && loaded.recent.size + loaded.catalogue.dead > MAX_RECENT) this.#read();
    } catch (error) {
      // Not knowing what has changed is the same as not having heard of it.
      if (loaded === this.#loaded) this.#startAnew();
      throw error;
    } finally {
      this.#bringingUpToDate = undefined;
    }
  }

  async #replace({ catalogue, finder, recent }: Loaded, apps: string[], developers: string[]): Promise<void> {
    const affected = sql<{ id: string }>`
      SELECT id FROM apps WHERE id = ANY(${apps}) OR developer_id = ANY(${developers})`;
    const ids = (await affected.execute(this.#db)).rows.map(({ id }) => id);
    const rows = await selectRows(this.#db, sql`catalog WHERE app_id = ANY(${ids})`);

    const words = new WordsBuilder();
    const gone = new Set(ids);
    for (const [id, { app, words: text }] of recent) if (!gone.has(id)) words.add(app, text);
    for (const [i, row] of rows.entries()) words.add(catalogue.given + i, row.words);
    const recentWords = await words.finish(
      catalogue.capacity,
      (app) => app,
      async () => {},
    );

    // From here on in one go: nobody may see a part of it.
    for (const id of ids) {
      catalogue.remove(id);
      recent.delete(id);
    }
    for (const { words: text, ...facts } of rows) recent.set(facts.appId, { app: catalogue.add(facts), words: text });
    finder.setRecent(recentWords);
  }

  async #count({ catalogue }: Loaded, ids: string[]): Promise<void> {
    const { rows } = await sql<{ appId: string; installCount: number; reviewCount: number; rating: number }>`
      SELECT app_id, app_statistics.install_count, catalog.review_count, rating
      FROM catalog JOIN app_statistics USING (app_id) WHERE app_id = ANY(${ids})`.execute(this.#db);
    for (const { appId, ...counters } of rows) catalogue.count(appId, counters);
  }
}

async function selectRows(db: Database, from: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT app_id, name_key, category, environment, featured, 
      (extract(epoch FROM published_at) * 1000000)::float8 AS published_at_us,
      (SELECT install_count FROM app_statistics AS counters WHERE counters.app_id = catalog.app_id), review_count, rating, slug, name, description, logo_url, updated_at, developer_name, developer_company,
      (SELECT developer_id FROM apps WHERE apps.id = catalog.app_id), search::text AS words
    FROM ${from}`.execute(db);
  return rows;
}
