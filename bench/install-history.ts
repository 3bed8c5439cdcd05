// npm run bench:history [-- --rows N]: creates a year of N installs (50 million) in SQL, half of them with an installation id,
// and times the statements of the service on top of them: install, repeated install, uninstall, daily series. Prints a table
// and writes it with the query plans to bench/install-history.json.

import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CompiledQuery, sql } from 'kysely';
import { pino } from 'pino';
import { insertApps, insertDevelopers } from '../server/demo/insert-apps.ts';
import { syntheticApps } from '../server/demo/synthetic.ts';
import { CatalogProjection } from '../server/features/catalog/catalog-projection.ts';
import { addMonth } from '../server/features/installs/jobs.ts';
import { WRITE_INSTALLS } from '../server/features/installs/queries.ts';
import { connectDatabase, type Database } from '../server/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../server/platform/postgres/migrate.ts';
import { PgNotifications } from '../server/platform/postgres/notifications.ts';

const APPS = 10_000;
const MONTHS = 12;
const ROUNDS = 30;
const DATA_DIR = fileURLToPath(new URL('./data/history', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('../server/migrations', import.meta.url));
const RESULTS = fileURLToPath(new URL('./install-history.json', import.meta.url));

const { values } = parseArgs({ options: { rows: { type: 'string', default: '50000000' } } });
const rows = Number(values.rows);
if (!Number.isSafeInteger(rows) || rows < MONTHS) throw new Error('--rows must be an integer of at least 12');

const complete = `${DATA_DIR}/created-${rows}`;
if (!existsSync(complete)) rmSync(DATA_DIR, { recursive: true, force: true });
const server = await startEmbeddedPostgres(DATA_DIR);
await server.createDatabaseIfMissing('marketplace');
const connection = server.connection('marketplace');
await migrate(connection, MIGRATIONS);
const { db, close } = connectDatabase(connection, { connections: 1, statementTimeoutMs: 3_600_000 });
try {
  if (!existsSync(complete)) {
    console.error(`Creating ${rows} installs (once: about ten minutes for 50 million) …`);
    await createHistory(db, new CatalogProjection(new PgNotifications(connection, pino({ level: 'silent' }))), rows);
    writeFileSync(complete, '');
  }
  await measure(db);
} finally {
  await close();
  await server.stop();
}

async function createHistory(db: Database, catalog: CatalogProjection, count: number): Promise<void> {
  await insertApps(db, catalog, await insertDevelopers(db, 400), syntheticApps(APPS));
  await sql`CREATE TABLE numbered AS SELECT row_number() OVER (ORDER BY id) - 1 AS n, id AS app_id FROM apps`.execute(
    db,
  );
  await sql`CREATE UNIQUE INDEX ON numbered (n) INCLUDE (app_id)`.execute(db);
  for (let ago = MONTHS - 1; ago >= 0; ago--) {
    const first = sql`(date_trunc('month', now() AT TIME ZONE 'UTC') - make_interval(months => ${ago}))`;
    await addMonth(db, -ago);
    // Skewed: a few apps have most of the installs.
    await sql`
      INSERT INTO install_events (at, app_id, kind, installation_id, environment)
      SELECT (${first} + make_interval(secs => random() * 2400000)) AT TIME ZONE 'UTC', app_id, 'install',
        CASE WHEN i % 2 = 0 THEN 'workspace-' || ${ago}::int || '-' || i END, 'production'
      FROM (SELECT i, floor(power(random(), 4) * ${APPS})::int AS n FROM generate_series(1, ${Math.floor(count / MONTHS)}::int) AS i) AS drawn
      JOIN numbered USING (n)`.execute(db);
    console.error(`  ${MONTHS - ago} of ${MONTHS} months`);
  }
  await sql`
    INSERT INTO installations (app_id, installation_id, installed_at)
    SELECT app_id, installation_id, at FROM install_events WHERE installation_id IS NOT NULL ON CONFLICT DO NOTHING`.execute(
    db,
  );
  await sql`
    INSERT INTO app_daily (app_id, day, installs)
    SELECT app_id, (at AT TIME ZONE 'UTC')::date, count(*) FROM install_events GROUP BY 1, 2
    ON CONFLICT (app_id, day) DO UPDATE SET installs = excluded.installs`.execute(db);
  await sql`VACUUM ANALYZE`.execute(db);
}

async function measure(db: Database): Promise<void> {
  const slugs = (await db.selectFrom('catalog').select(['slug', 'appId']).limit(64).execute()).map((row) => row);
  const [known] = (await db.selectFrom('installations').select(['appId', 'installationId']).limit(1).execute()) as [
    { appId: string; installationId: string },
  ];
  const hot = slugs[0]!;
  const batch = (make: (i: number) => { slug: string; id: string | null }) => {
    const made = Array.from({ length: 64 }, (_, i) => make(i));
    return [made.map(({ slug }) => slug), made.map(({ id }) => id), made.map(() => null), made.map(() => null)];
  };
  const write = WRITE_INSTALLS.text;
  const knownSlug = (await db.selectFrom('catalog').select('slug').where('appId', '=', known.appId).executeTakeFirst())!
    .slug;
  let n = 0;
  const statements: [work: string, text: string, values: () => unknown[]][] = [
    ['64 installs of 64 apps, without ids', write, () => batch((i) => ({ slug: slugs[i]!.slug, id: null }))],
    [
      '64 installs of 64 apps, new ids',
      write,
      () => batch((i) => ({ slug: slugs[i]!.slug, id: `new-${process.pid}-${n++}` })),
    ],
    [
      '64 installs of one app, new ids',
      write,
      () => batch(() => ({ slug: hot.slug, id: `new-${process.pid}-${n++}` })),
    ],
    ['1 install with a known id', write, () => [[knownSlug], [known.installationId], [null], [null]]],
    [
      'uninstall',
      `UPDATE installations SET uninstalled_at = now() WHERE app_id = $1 AND installation_id = $2 AND uninstalled_at IS NULL`,
      () => [known.appId, known.installationId],
    ],
    [
      '90 days of one app by day',
      `SELECT day, installs, uninstalls FROM app_daily WHERE app_id = $1 AND day > current_date - 90 ORDER BY day`,
      () => [hot.appId],
    ],
    ['counter of one app', 'SELECT install_count FROM app_statistics WHERE app_id = $1', () => [hot.appId]],
  ];
  const results = [];
  for (const [work, text, valuesOf] of statements) {
    const times: number[] = [];
    let plan: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const explain = CompiledQuery.raw(`EXPLAIN (ANALYZE, COSTS OFF, SUMMARY ON) ${text}`, valuesOf());
      const { rows: lines } = await db.executeQuery<{ queryPlan: string }>(explain);
      plan = lines.map((line) => line.queryPlan ?? String(Object.values(line)[0]));
      times.push(Number(/Execution Time: ([\d.]+)/.exec(plan.join('\n'))![1]));
    }
    times.sort((a, b) => a - b);
    results.push({
      work,
      medianMs: times[ROUNDS >> 1]!,
      minMs: times[0]!,
      maxMs: times.at(-1)!,
      plan: plan.filter(isShown),
    });
  }
  const sizes = await sql<{ name: string; rows: number; bytes: number }>`
    SELECT parent.relname AS name, sum(part.reltuples)::bigint AS rows, sum(pg_total_relation_size(part.oid))::bigint AS bytes
    FROM pg_class AS parent JOIN pg_inherits ON inhparent = parent.oid JOIN pg_class AS part ON part.oid = inhrelid
    WHERE parent.relname IN ('install_events', 'installations') GROUP BY 1`.execute(db);
  const dropped = performance.now();
  await db
    .transaction()
    .execute(async (tx) => {
      const [oldest] = (
        await sql<{ name: string }>`SELECT inhrelid::regclass::text AS name FROM pg_inherits
        WHERE inhparent = 'install_events'::regclass AND inhrelid::regclass::text ~ '[0-9]{6}$' ORDER BY 1 LIMIT 1`.execute(
          tx,
        )
      ).rows;
      await sql`DROP TABLE ${sql.table(oldest!.name)}`.execute(tx);
      throw new Error('undone');
    })
    .catch((error) => {
      if (error.message !== 'undone') throw error;
    });
  const monthDroppedMs = performance.now() - dropped;

  for (const { name, rows: count, bytes } of sizes.rows)
    console.log(`${name.padEnd(16)} ${String(count).padStart(10)} rows  ${(bytes / 1e9).toFixed(1)} GB`);
  console.log(`Dropping a month of events took ${monthDroppedMs.toFixed(0)} ms\n`);
  for (const { work, medianMs, minMs, maxMs } of results)
    console.log(
      `${work.padEnd(42)} ${medianMs.toFixed(2).padStart(8)} ms   (${minMs.toFixed(2)} – ${maxMs.toFixed(2)})`,
    );
  writeFileSync(
    RESULTS,
    `${JSON.stringify({ rows, apps: APPS, sizes: sizes.rows, monthDroppedMs, results }, null, 2)}\n`,
  );
}

/** Of the sixteen partitions that a plan does not touch, one is enough to show. */
function isShown(line: string): boolean {
  return !/never executed/.test(line) || /_0\b/.test(line);
}
