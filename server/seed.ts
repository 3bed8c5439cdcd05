// npm run seed -- --apps N [--installs M]: a synthetic catalog of N apps and M recorded installs over the last 90 days.

import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { insertApps, insertDevelopers } from './demo/insert-apps.ts';
import { spreadOver, syntheticApps } from './demo/synthetic.ts';
import { CatalogProjection } from './features/catalog/catalog-projection.ts';
import { createLogger, MIGRATIONS, openDatabase } from './market.ts';
import { connectDatabase, type Database } from './platform/postgres/database.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { PgNotifications } from './platform/postgres/notifications.ts';
import { readSettings } from './settings.ts';

const BULK_TIMEOUT_MS = 3_600_000;

const { apps, installs } = readArguments();

const settings = readSettings();
const closers: (() => Promise<void> | void)[] = [];
const connection = await openDatabase(settings, closers);
await migrate(connection, MIGRATIONS);
const { db, close } = connectDatabase(connection, { connections: 1, statementTimeoutMs: BULK_TIMEOUT_MS });
try {
  const started = performance.now();
  const catalog = new CatalogProjection(new PgNotifications(connection, createLogger(settings)));
  if (apps > 0) {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM apps`.execute(db);
    const developers = await insertDevelopers(db, Math.ceil(apps / 25));
    await insertApps(db, catalog, spreadOver(developers, apps), syntheticApps(apps, rows[0]!.n));
    // The hosts of their images do not exist: the service would try to copy 10,000 of them for an hour, and every bench
    // would measure that, too.
    await sql`
      INSERT INTO image_backfills (app_id, version)
      SELECT id, live_version FROM apps WHERE developer_id = ANY (${developers}) AND live_version IS NOT NULL`.execute(
      db,
    );
  }
  if (installs > 0) await recordInstalls(db, installs);
  console.log(`${apps} apps and ${installs} installs in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
} finally {
  await close();
  for (const step of closers.toReversed()) await step();
}

/** Skewed towards popular apps and spread over the last 90 days; one statement, so that no row leaves the database. */
async function recordInstalls(db: Database, count: number): Promise<void> {
  await sql`
    WITH numbered AS (SELECT app_id, row_number() OVER (ORDER BY install_count DESC, app_id) AS place, count(*) OVER () AS total FROM catalog),
    drawn AS (SELECT n, 1 + floor(power(random(), 4) * (SELECT count(*) FROM catalog))::bigint AS place, floor(random() * 90)::int AS ago
      FROM generate_series(1, ${count}::int) AS n),
    made AS (SELECT app_id, (now() AT TIME ZONE 'UTC')::date - ago AS day, count(*)::int AS n FROM drawn JOIN numbered USING (place) GROUP BY 1, 2),
    daily AS (INSERT INTO app_daily AS d (app_id, day, installs) SELECT app_id, day, n FROM made
      ON CONFLICT (app_id, day) DO UPDATE SET installs = d.installs + excluded.installs)
    UPDATE app_statistics AS s SET install_count = install_count + sums.n
    FROM (SELECT app_id, sum(n) AS n FROM made GROUP BY app_id) AS sums WHERE s.app_id = sums.app_id`.execute(db);
  await sql`UPDATE catalog SET install_count = s.install_count FROM app_statistics AS s
    WHERE s.app_id = catalog.app_id AND catalog.install_count <> s.install_count`.execute(db);
}

function readArguments(): { apps: number; installs: number } {
  const count = { type: 'string', default: '0' } as const;
  try {
    const { values } = parseArgs({ options: { apps: count, installs: count } });
    const [apps, installs] = [values.apps, values.installs].map((text) =>
      /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN,
    ) as [number, number];
    if (apps + installs > 0) return { apps, installs };
  } catch {}
  console.error('Usage: npm run seed -- --apps N [--installs M]');
  process.exit(1);
}
