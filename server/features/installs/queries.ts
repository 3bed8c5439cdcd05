import type { UninstallCode } from '@marketplace/sdk/listing-rules';
import { sql } from 'kysely';
import type { Database, PreparedStatement, RunPrepared } from '../../platform/postgres/database.ts';
import { catalogErrors } from '../catalog/errors.ts';

export interface Install {
  slug: string;
  installationId: string | null;
  environment: string | null;
  version: string | null;
}

/** Undefined when no app in the catalog has this slug. */
export type Recorded = { appId: string; recorded: boolean; installCount: number } | undefined;

export function requireKnownApp(result: Recorded): NonNullable<Recorded> {
  if (!result) throw catalogErrors.PUBLIC_APP_NOT_FOUND();
  return result;
}

/** Which of the given installs count, how many for each app, and their events. */
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
    INSERT INTO installations AS known_before (app_id, installation_id, secret_issued)
    SELECT app_id, installation_id, true FROM known WHERE installation_id IS NOT NULL AND nth = 1 ORDER BY 1, 2
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

/** As above, with one row of deltas in place of the counters. The answer counts the batch itself on top of the counter. */
const WRITE_INSTALLS_WITH_DELTAS: PreparedStatement = {
  name: 'write installs with deltas',
  text: `${WRITTEN}, deltas AS (
    INSERT INTO install_count_deltas (app_ids, installs)
    SELECT array_agg(app_id), array_agg(n) FROM sums HAVING count(*) > 0
  )
  SELECT place, app_id AS "appId", counts AS recorded, install_count + coalesce(sums.n, 0) AS "installCount"
  FROM judged JOIN app_statistics USING (app_id) LEFT JOIN sums USING (app_id)`,
};

/** Adds all deltas to the counters and the daily figures; rows that another node is flushing are left to it. */
const FLUSH_DELTAS: PreparedStatement = {
  name: 'flush install deltas',
  text: `
  WITH due AS (
    SELECT id FROM install_count_deltas ORDER BY id FOR UPDATE SKIP LOCKED
  ), taken AS (
    DELETE FROM install_count_deltas WHERE id IN (SELECT id FROM due) RETURNING *
  ), sums AS (
    SELECT app_id, (at AT TIME ZONE 'UTC')::date AS day, sum(n)::int AS n
    FROM taken, unnest(app_ids, installs) AS each (app_id, n) GROUP BY 1, 2
  ), locked AS (
    SELECT app_id FROM app_statistics WHERE app_id IN (SELECT app_id FROM sums) ORDER BY app_id FOR UPDATE
  ), counted AS (
    UPDATE app_statistics SET install_count = install_count + total.n
    FROM (SELECT app_id, sum(n) AS n FROM sums GROUP BY 1) AS total JOIN locked USING (app_id)
    WHERE app_statistics.app_id = total.app_id RETURNING app_statistics.app_id
  ), daily AS (
    INSERT INTO app_daily AS day (app_id, day, installs)
    SELECT app_id, day, n FROM sums JOIN locked USING (app_id) ORDER BY app_id, day
    ON CONFLICT (app_id, day) DO UPDATE SET installs = day.installs + excluded.installs
  )
  SELECT app_id AS "appId" FROM counted`,
};

export async function writeInstalls(run: RunPrepared, installs: Install[]): Promise<Recorded[]> {
  return inPlace(installs, await run<Placed>(WRITE_INSTALLS, columnsOf(installs)));
}

/** The counters follow with the next flush. */
export async function writeInstallsWithDeltas(run: RunPrepared, installs: Install[]): Promise<Recorded[]> {
  return inPlace(installs, await run<Placed>(WRITE_INSTALLS_WITH_DELTAS, columnsOf(installs)));
}

/** Returns the apps whose counters have changed. */
export async function flushInstallDeltas(run: RunPrepared): Promise<string[]> {
  return (await run<{ appId: string }>(FLUSH_DELTAS, [])).map(({ appId }) => appId);
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

export interface Uninstall {
  appId: string;
  installationId: string;
  code: UninstallCode | null;
  reason: string | null;
}

/** An installation of an app that is or was public: also of one that is unlisted or suspended now. */
export async function findInstallation(db: Database, slug: string, installationId: string) {
  return db
    .selectFrom('apps')
    .leftJoin('installations', (join) =>
      join.onRef('installations.appId', '=', 'apps.id').on('installations.installationId', '=', installationId),
    )
    .select(['apps.id as appId', 'installations.secretIssued'])
    .where('slug', '=', slug)
    .where('publishedAt', 'is not', null)
    .executeTakeFirst();
}

/** Ends an installation; whether there was one to end. */
export async function writeUninstall(db: Database, { appId, installationId, code, reason }: Uninstall) {
  const { rows } = await sql<{ recorded: boolean }>`
    WITH ended AS (
      UPDATE installations SET uninstalled_at = now()
      WHERE app_id = ${appId} AND installation_id = ${installationId} AND uninstalled_at IS NULL
      RETURNING app_id
    ), events AS (
      INSERT INTO install_events (app_id, kind, installation_id, reason, reason_code)
      SELECT app_id, 'uninstall', ${installationId}, ${reason}, ${code} FROM ended
    ), reasons AS (
      INSERT INTO uninstall_reasons (app_id, code, text) SELECT app_id, ${code}, ${reason} FROM ended WHERE ${code}::text IS NOT NULL
    ), daily AS (
      INSERT INTO app_daily AS day (app_id, day, uninstalls) SELECT app_id, (now() AT TIME ZONE 'UTC')::date, 1 FROM ended
      ON CONFLICT (app_id, day) DO UPDATE SET uninstalls = day.uninstalls + 1
    )
    SELECT EXISTS (SELECT FROM ended) AS recorded`.execute(db);
  return rows[0]!;
}
