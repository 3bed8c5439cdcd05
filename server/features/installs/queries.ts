import { sql } from 'kysely';
import type { Database, PreparedStatement, RunPrepared } from '../../platform/postgres/database.ts';
import { catalogErrors } from '../catalog/errors.ts';

export interface Install {
  slug: string;
  installationId: string | null;
  environment: string | null;
  version: string | null;
}

/** Nothing when no app in the catalogue has this address. */
export type Recorded = { appId: string; recorded: boolean; installCount: number } | undefined;

export interface FoundApp {
  slug: string;
  appId: string;
  installCount: number;
}

export function requireKnownApp(result: Recorded): NonNullable<Recorded> {
  if (!result) throw catalogErrors.PUBLIC_APP_NOT_FOUND();
  return result;
}

/** Which of the given ones count, how many for each app, and what is kept of each. */
const WRITTEN = `
  WITH given AS (
    SELECT place::int, slug, installation_id, environment, version
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
      WITH ORDINALITY AS given (slug, installation_id, environment, version, place)
  ), known AS (
    SELECT given.*, catalog.app_id, row_number() OVER (PARTITION BY catalog.app_id, installation_id ORDER BY place) AS nth
    FROM given JOIN catalog ON catalog.slug = given.slug
  ), identified AS (
    -- One that was ended is known, too: it begins again, and keeps the time at which it was new.
    INSERT INTO installations AS known_before (app_id, installation_id)
    SELECT app_id, installation_id FROM known WHERE installation_id IS NOT NULL AND nth = 1 ORDER BY 1, 2
    ON CONFLICT (app_id, installation_id) DO UPDATE SET uninstalled_at = NULL WHERE known_before.uninstalled_at IS NOT NULL
    RETURNING app_id, installation_id, installed_at = now() AS is_new
  ), fresh AS (
    SELECT app_id, installation_id FROM identified WHERE is_new
  ), judged AS (
    SELECT known.*, known.installation_id IS NULL OR (nth = 1 AND fresh.app_id IS NOT NULL) AS counts
    FROM known LEFT JOIN fresh ON fresh.app_id = known.app_id AND fresh.installation_id = known.installation_id
  ), sums AS (
    SELECT app_id, count(*)::int AS n FROM judged WHERE counts GROUP BY app_id
  ), events AS (
    INSERT INTO install_events (app_id, kind, installation_id, environment, version)
    SELECT app_id, 'install', installation_id, environment, version FROM judged WHERE counts
  )`;

/** One statement, so one commit. Locks are taken in the order of their keys: two nodes never wait in a circle. */
export const WRITE_INSTALLS: PreparedStatement = {
  name: 'write installs',
  text: `${WRITTEN}, locked AS (
    SELECT app_id FROM app_statistics WHERE app_id IN (SELECT app_id FROM sums) ORDER BY app_id FOR UPDATE
  ), counted AS (
    UPDATE app_statistics SET install_count = install_count + sums.n FROM sums JOIN locked USING (app_id)
    WHERE app_statistics.app_id = sums.app_id RETURNING app_statistics.app_id, install_count
  ), daily AS (
    INSERT INTO app_daily AS day (app_id, day, installs)
    SELECT app_id, (now() AT TIME ZONE 'UTC')::date, n FROM sums JOIN locked USING (app_id) ORDER BY app_id
    ON CONFLICT (app_id, day) DO UPDATE SET installs = day.installs + excluded.installs
  )
  SELECT judged.place, judged.app_id AS "appId", judged.counts AS recorded, coalesce(counted.install_count,
    (SELECT install_count FROM app_statistics AS statistics WHERE statistics.app_id = judged.app_id)) AS "installCount"
  FROM judged LEFT JOIN counted ON counted.app_id = judged.app_id`,
};

/** As above, but the counters are left to the next summing up; what is answered is what they were before. */
const NOTE_INSTALLS: PreparedStatement = {
  name: 'note installs',
  text: `${WRITTEN}, noted AS (
    INSERT INTO install_sums (noted_by, app_ids, installs)
    SELECT $5, array_agg(app_id), array_agg(n) FROM sums HAVING count(*) > 0
  )
  SELECT place, app_id AS "appId", counts AS recorded, install_count AS "installCount"
  FROM judged JOIN app_statistics USING (app_id)`,
};

/** For installs of which nothing is told but the app, when it is known which apps those are: then there is nothing to read. */
const NOTE_KNOWN_APPS: PreparedStatement = {
  name: 'note installs of known apps',
  text: `
  WITH noted AS (INSERT INTO install_sums (noted_by, app_ids, installs) VALUES ($1, $2, $3))
  INSERT INTO install_events (app_id, kind) SELECT unnest($4::text[]), 'install'`,
};

const FIND_APPS: PreparedStatement = {
  name: 'find apps to install',
  text: `
  SELECT slug, app_id AS "appId", app_statistics.install_count AS "installCount"
  FROM catalog JOIN app_statistics USING (app_id) WHERE slug = ANY ($1)`,
};

/** Notes of one name; those of others, too, when they are so old that whoever made them cannot be alive. */
const SUM_UP: PreparedStatement = {
  name: 'sum up installs',
  text: `
  WITH notes AS (
    SELECT id FROM install_sums WHERE noted_by = $1 OR (at < now() - interval '5 seconds' AND noted_by <> $2)
    ORDER BY id FOR UPDATE SKIP LOCKED
  ), taken AS (
    DELETE FROM install_sums WHERE id IN (SELECT id FROM notes) RETURNING *
  ), sums AS (
    SELECT app_id, (at AT TIME ZONE 'UTC')::date AS day, sum(n)::int AS n
    FROM taken, unnest(app_ids, installs) AS each (app_id, n) GROUP BY 1, 2
  ), locked AS (
    SELECT app_id FROM app_statistics WHERE app_id IN (SELECT app_id FROM sums) ORDER BY app_id FOR UPDATE
  ), counted AS (
    UPDATE app_statistics SET install_count = install_count + total.n
    FROM (SELECT app_id, sum(n) AS n FROM sums GROUP BY 1) AS total JOIN locked USING (app_id)
    WHERE app_statistics.app_id = total.app_id RETURNING app_statistics.app_id, install_count
  ), daily AS (
    INSERT INTO app_daily AS day (app_id, day, installs)
    SELECT app_id, day, n FROM sums JOIN locked USING (app_id) ORDER BY app_id, day
    ON CONFLICT (app_id, day) DO UPDATE SET installs = day.installs + excluded.installs
  )
  SELECT app_id AS "appId", install_count AS "installCount" FROM counted`,
};

export async function writeInstalls(run: RunPrepared, installs: Install[]): Promise<Recorded[]> {
  return inPlace(installs, await run<Placed>(WRITE_INSTALLS, columnsOf(installs)));
}

/** Under a name, by which they are summed up. */
export async function noteInstalls(run: RunPrepared, notedBy: string, installs: Install[]): Promise<Recorded[]> {
  return inPlace(installs, await run<Placed>(NOTE_INSTALLS, [...columnsOf(installs), notedBy]));
}

/** The same for so many installs of each of these apps. */
export async function noteKnownApps(run: RunPrepared, notedBy: string, times: Map<string, number>): Promise<void> {
  const each = [...times].flatMap(([appId, n]) => Array<string>(n).fill(appId));
  await run(NOTE_KNOWN_APPS, [notedBy, [...times.keys()], [...times.values()], each]);
}

export function findApps(run: RunPrepared, slugs: string[]): Promise<FoundApp[]> {
  return run<FoundApp>(FIND_APPS, [slugs]);
}

/** Gives the counters that have changed. */
export function sumUpInstalls(run: RunPrepared, notedBy: string, stillNoting: string) {
  return run<{ appId: string; installCount: number }>(SUM_UP, [notedBy, stillNoting]);
}

function columnsOf(installs: Install[]): (string | null)[][] {
  return [
    installs.map((one) => one.slug),
    installs.map((one) => one.installationId),
    installs.map((one) => one.environment),
    installs.map((one) => one.version),
  ];
}

type Placed = NonNullable<Recorded> & { place: number };

function inPlace(installs: Install[], rows: Placed[]): Recorded[] {
  const byPlace = new Map(rows.map((row) => [row.place, row]));
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
