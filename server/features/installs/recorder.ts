// Records installs so that each is committed before it is answered, and many share one commit: while one batch is being
// written, those that arrive meanwhile form the next. One statement a batch, one counter update an app however many
// install it, so an app that everybody installs at once is no slower than a thousand that are installed once each.

import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import {
  type ConnectedDatabase,
  type Database,
  type HotStatement,
  isDatabaseUnavailable,
  type RunHot,
  transaction,
} from '../../platform/database.ts';
import { commonErrors } from '../../platform/errors.ts';
import type { Catalog } from '../catalog/catalog.ts';

export interface Install {
  slug: string;
  installationId: string | null;
  environment: string | null;
  version: string | null;
}

/** Nothing when no app in the catalogue has this address. */
export type Recorded = { appId: string; recorded: boolean; installCount: number } | undefined;

interface Waiting {
  install: Install;
  resolve(result: Recorded): void;
  reject(error: unknown): void;
}

const LARGEST_BATCH = 500;
const MOST_WAITING = 5_000;
/** Lists and pages show counters that are at most this old. */
const COPY_COUNTERS_MS = 1_000;

export class InstallRecorder {
  #database: ConnectedDatabase;
  #catalog: Catalog;
  #log: FastifyBaseLogger;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #touched = new Set<string>();
  #timer: NodeJS.Timeout;

  constructor(database: ConnectedDatabase, catalog: Catalog, log: FastifyBaseLogger) {
    this.#database = database;
    this.#catalog = catalog;
    this.#log = log;
    this.#timer = setInterval(() => this.#copyCounters(), COPY_COUNTERS_MS).unref();
  }

  async record(install: Install): Promise<Recorded> {
    if (this.#waiting.length >= MOST_WAITING) throw commonErrors.OVERLOADED({ headers: { 'retry-after': '2' } });
    return new Promise((resolve, reject) => {
      this.#waiting.push({ install, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  /** For an install that was written elsewhere: its counter has to be copied, too. */
  touch(appId: string): void {
    this.#touched.add(appId);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.#copyCounters();
  }

  async #writeAll(): Promise<void> {
    // What arrives in the same turn of the event loop goes into the same batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, LARGEST_BATCH);
      try {
        const results = await writeInstalls(
          this.#database.run,
          batch.map(({ install }) => install),
        );
        for (const [i, { resolve }] of batch.entries()) resolve(results[i]);
        for (const result of results) if (result?.recorded) this.#touched.add(result.appId);
      } catch (error) {
        // With no database there is no sense in letting the others wait for it one batch after the other.
        const others = isDatabaseUnavailable(error) ? this.#waiting.splice(0) : [];
        for (const { reject } of [...batch, ...others]) reject(error);
      }
    }
    this.#writing = undefined;
  }

  async #copyCounters(): Promise<void> {
    if (this.#touched.size === 0) return;
    const appIds = [...this.#touched];
    this.#touched.clear();
    try {
      await transaction(this.#database.db, (tx) => this.#catalog.refreshCounters(tx, appIds));
    } catch (err) {
      for (const id of appIds) this.#touched.add(id);
      this.#log.warn({ err }, 'the catalogue’s counters could not be brought up to date; will try again');
    }
  }
}

/** One statement, so one commit. Locks are taken in the order of their keys: two nodes never wait in a circle. */
const WRITE_INSTALLS: HotStatement = {
  name: 'write installs',
  text: `
    WITH given AS (
      SELECT place::int, slug, installation_id, environment, version
      FROM unnest($1::text[], $2::text[],
        $3::text[], $4::text[])
        WITH ORDINALITY AS given (slug, installation_id, environment, version, place)
    ), known AS (
      SELECT given.*, catalog.app_id, row_number() OVER (PARTITION BY catalog.app_id, installation_id ORDER BY place) AS nth
      FROM given JOIN catalog ON catalog.slug = given.slug
    ), fresh AS (
      INSERT INTO installations (app_id, installation_id)
      SELECT app_id, installation_id FROM known WHERE installation_id IS NOT NULL AND nth = 1 ORDER BY 1, 2
      ON CONFLICT DO NOTHING RETURNING app_id, installation_id
    ), returned AS (
      UPDATE installations SET uninstalled_at = NULL FROM known
      WHERE installations.app_id = known.app_id AND installations.installation_id = known.installation_id AND uninstalled_at IS NOT NULL
    ), judged AS (
      SELECT known.*, known.installation_id IS NULL OR (nth = 1 AND fresh.app_id IS NOT NULL) AS counts
      FROM known LEFT JOIN fresh ON fresh.app_id = known.app_id AND fresh.installation_id = known.installation_id
    ), sums AS (
      SELECT app_id, count(*)::int AS n FROM judged WHERE counts GROUP BY app_id
    ), locked AS (
      SELECT app_id FROM app_statistics WHERE app_id IN (SELECT app_id FROM sums) ORDER BY app_id FOR UPDATE
    ), counted AS (
      UPDATE app_statistics SET install_count = install_count + sums.n FROM sums JOIN locked USING (app_id)
      WHERE app_statistics.app_id = sums.app_id RETURNING app_statistics.app_id, install_count
    ), events AS (
      INSERT INTO install_events (app_id, kind, installation_id, environment, version)
      SELECT app_id, 'install', installation_id, environment, version FROM judged WHERE counts
    ), daily AS (
      INSERT INTO app_daily AS day (app_id, day, installs)
      SELECT app_id, (now() AT TIME ZONE 'UTC')::date, n FROM sums JOIN locked USING (app_id) ORDER BY app_id
      ON CONFLICT (app_id, day) DO UPDATE SET installs = day.installs + excluded.installs
    )
    SELECT judged.place, judged.app_id AS "appId", judged.counts AS recorded,
      coalesce(counted.install_count, statistics.install_count) AS "installCount"
    FROM judged LEFT JOIN counted ON counted.app_id = judged.app_id
    JOIN app_statistics AS statistics ON statistics.app_id = judged.app_id`,
};

export async function writeInstalls(run: RunHot, installs: Install[]): Promise<Recorded[]> {
  const rows = await run<{ place: number } & NonNullable<Recorded>>(WRITE_INSTALLS, [
    installs.map((one) => one.slug),
    installs.map((one) => one.installationId),
    installs.map((one) => one.environment),
    installs.map((one) => one.version),
  ]);
  const byPlace = new Map(rows.map(({ place, ...result }) => [place, result]));
  return installs.map((_, i) => byPlace.get(i + 1));
}

/** Ends an installation; whether there was one to end. */
export async function writeUninstall(db: Database, slug: string, installationId: string, reason: string | null) {
  const { rows } = await sql<{ recorded: boolean }>`
    WITH app AS (SELECT app_id FROM catalog WHERE slug = ${slug}),
    ended AS (
      UPDATE installations SET uninstalled_at = now() FROM app
      WHERE installations.app_id = app.app_id AND installation_id = ${installationId} AND uninstalled_at IS NULL
      RETURNING installations.app_id
    ), events AS (
      INSERT INTO install_events (app_id, kind, installation_id, reason) SELECT app_id, 'uninstall', ${installationId}, ${reason} FROM ended
    ), daily AS (
      INSERT INTO app_daily AS day (app_id, day, uninstalls) SELECT app_id, (now() AT TIME ZONE 'UTC')::date, 1 FROM ended
      ON CONFLICT (app_id, day) DO UPDATE SET uninstalls = day.uninstalls + 1
    )
    SELECT EXISTS (SELECT FROM ended) AS recorded FROM app`.execute(db);
  return rows[0];
}
