import { sql } from 'kysely';
import type { Database, HotStatement, RunHot } from '../../platform/database.ts';
import { catalogErrors } from '../catalog/errors.ts';

export interface Install {
  slug: string;
  installationId: string | null;
  environment: string | null;
  version: string | null;
}

/** Nothing when no app in the catalogue has this address. */
export type Recorded = { recorded: boolean; installCount: number } | undefined;
/** One that is in the counters, too. */
export type Counted = (NonNullable<Recorded> & { appId: string }) | undefined;

export function demandKnown<R extends Recorded>(result: R): NonNullable<R> {
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
export const WRITE_INSTALLS: HotStatement = {
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
const NOTE_INSTALLS: HotStatement = {
  name: 'note installs',
  text: `${WRITTEN}, noted AS (
    INSERT INTO install_sums (noted_by, app_ids, installs)
    SELECT $5, array_agg(app_id), array_agg(n) FROM sums HAVING count(*) > 0
  )
  SELECT place, counts AS recorded, install_count AS "installCount" FROM judged JOIN app_statistics USING (app_id)`,
};

/**
 * As above, for installs of which nothing is told but the app. Most apps come once in a batch, and their counters are known:
 * only of the others is there more to tell. What comes back are the counters that are wanted, and those that no app has.
 */
const NOTE_PLAIN_INSTALLS: HotStatement = {
  name: 'note plain installs',
  text: `
  WITH known AS MATERIALIZED (
    SELECT slug, app_id, coalesce(further, 0) AS further, counter_wanted
    FROM catalog LEFT JOIN unnest($2::text[], $3::int[], $4::bool[]) AS special (slug, further, counter_wanted) USING (slug)
    WHERE slug = ANY ($1::text[])
  ), events AS (
    INSERT INTO install_events (app_id, kind)
    SELECT app_id, 'install' FROM known
    UNION ALL SELECT app_id, 'install' FROM known, generate_series(1, further) WHERE further > 0
  ), noted AS (
    INSERT INTO install_sums (noted_by, app_ids, installs)
    SELECT $5, array_agg(app_id), array_agg(1 + further) FROM known HAVING count(*) > 0
  )
  SELECT slug, install_count AS "installCount" FROM known JOIN app_statistics USING (app_id) WHERE counter_wanted
  UNION ALL
  SELECT slug, NULL FROM unnest($1) AS given (slug)
  WHERE (SELECT count(*) FROM known) < cardinality($1) AND slug NOT IN (SELECT slug FROM known)`,
};

/** Notes of one name; those of others, too, when they are so old that whoever made them cannot be alive. */
const SUM_UP: HotStatement = {
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
    WHERE app_statistics.app_id = total.app_id RETURNING app_statistics.app_id
  ), daily AS (
    INSERT INTO app_daily AS day (app_id, day, installs)
    SELECT app_id, day, n FROM sums JOIN locked USING (app_id) ORDER BY app_id, day
    ON CONFLICT (app_id, day) DO UPDATE SET installs = day.installs + excluded.installs
  )
  SELECT app_id AS "appId" FROM counted`,
};

export async function writeInstalls(run: RunHot, installs: Install[]): Promise<Counted[]> {
  return inPlace(installs, await run<Placed<Counted>>(WRITE_INSTALLS, columnsOf(installs)));
}

/** Under which name installs are noted, and the counters (without what is noted) that need not be read again for it. */
export interface NoteOptions {
  by: string;
  counterOf(slug: string): number | undefined;
}

export async function noteInstalls(run: RunHot, installs: Install[], options: NoteOptions): Promise<Recorded[]> {
  if (installs.every(isPlain)) return notePlainInstalls(run, installs, options);
  return inPlace(installs, await run<Placed<Recorded>>(NOTE_INSTALLS, [...columnsOf(installs), options.by]));
}

const isPlain = ({ installationId, environment, version }: Install) =>
  installationId === null && environment === null && version === null;

async function notePlainInstalls(run: RunHot, installs: Install[], { by, counterOf }: NoteOptions) {
  const times = new Map<string, number>();
  for (const { slug } of installs) times.set(slug, (times.get(slug) ?? 0) + 1);
  const slugs = [...times.keys()];
  const further = (slug: string) => times.get(slug)! - 1;
  const isWanted = (slug: string) => counterOf(slug) === undefined;
  const special = slugs.filter((slug) => further(slug) > 0 || isWanted(slug));
  const values = [slugs, special, special.map(further), special.map(isWanted), by];
  const rows = await run<{ slug: string; installCount: number | null }>(NOTE_PLAIN_INSTALLS, values);
  const read = new Map(rows.map(({ slug, installCount }) => [slug, installCount]));
  return installs.map(({ slug }): Recorded => {
    const installCount = read.has(slug) ? read.get(slug) : counterOf(slug);
    return installCount == null ? undefined : { recorded: true, installCount };
  });
}

/** The apps whose counters have changed. */
export async function sumUpInstalls(run: RunHot, notedBy: string, stillNoting: string): Promise<string[]> {
  return (await run<{ appId: string }>(SUM_UP, [notedBy, stillNoting])).map(({ appId }) => appId);
}

function columnsOf(installs: Install[]): (string | null)[][] {
  return [
    installs.map((one) => one.slug),
    installs.map((one) => one.installationId),
    installs.map((one) => one.environment),
    installs.map((one) => one.version),
  ];
}

type Placed<R> = NonNullable<R> & { place: number };

function inPlace<R>(installs: Install[], rows: (R & { place: number })[]): (R | undefined)[] {
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
