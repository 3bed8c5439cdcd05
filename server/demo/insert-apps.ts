// Bulk insertion of approved, live apps with counters: one statement per table and batch of apps. For demos, tests and
// benchmarks only; published apps go through review.

import { sql } from 'kysely';
import type { CatalogProjection } from '../features/catalog/catalog-projection.ts';
import { toStoredDataSafety } from '../features/catalog/disclosures.ts';
import { newId } from '../platform/ids.ts';
import { type Database, type Tx, transaction } from '../platform/postgres/database.ts';
import { type SyntheticApp, syntheticDevelopers } from './synthetic.ts';

const BATCH_SIZE = 5_000;
/** From this many apps on, building the indexes of the catalog is much faster than adding entry by entry (GIN above all). */
const MIN_APPS_FOR_INDEX_REBUILD = 5_000;

export async function insertDevelopers(db: Database, count: number): Promise<string[]> {
  const rows = [...syntheticDevelopers(count)].map((developer, n) => ({ id: newId('dev'), n, ...developer }));
  await sql`
    INSERT INTO developers (id, account_user_id, name, email, company_name, status, verified_at)
    SELECT id, 'seed-' || id, name, 'developer' || n || '@seed.example', "companyName", 'VERIFIED', now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS seed ("id" text, "n" int, "name" text, "companyName" text)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Assigns the apps to the developers in turn; a developer may be in the list more than once. */
export async function insertApps(
  db: Database,
  catalog: CatalogProjection,
  developers: string[],
  apps: Iterable<SyntheticApp>,
): Promise<number> {
  let inserted = 0;
  let batch: SyntheticApp[] = [];
  const flush = async () => {
    await insertBatch(db, developers, batch, inserted);
    inserted += batch.length;
    batch = [];
  };
  for (const app of apps) {
    batch.push(app);
    if (batch.length === BATCH_SIZE) await flush();
  }
  await flush();
  await transaction(db, async (tx) => {
    const refresh = () => catalog.refresh(tx, 'everything');
    await (inserted < MIN_APPS_FOR_INDEX_REBUILD ? refresh() : withoutIndexes(tx, refresh));
  });
  // Otherwise autovacuum does this later: statistics for the planner, and the visibility map for index-only scans.
  await sql`VACUUM ANALYZE`.execute(db);
  return inserted;
}

/** Drops the catalog's indexes without constraints, and builds them again after `work`. Readers wait meanwhile. */
async function withoutIndexes(tx: Tx, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index WHERE indrelid = 'catalog'::regclass AND NOT indisunique`.execute(tx);
  for (const { name } of indexes) await sql`DROP INDEX ${sql.raw(name)}`.execute(tx);
  await work();
  await sql`SET LOCAL maintenance_work_mem = '512MB'`.execute(tx);
  for (const { definition } of indexes) await sql.raw(definition).execute(tx);
}

async function insertBatch(db: Database, developers: string[], apps: SyntheticApp[], offset: number): Promise<void> {
  const rows = apps.map((app, i) => ({
    ...app,
    id: newId('app'),
    versionId: newId('ver'),
    developerId: developers[(offset + i) % developers.length]!,
    screenshots: [0, 1].map((order) => ({
      url: `https://images.seed.example/${app.slug}/${order}.png`,
      caption: null,
      order,
    })),
  }));
  await transaction(db, async (tx) => {
    // A temporary table holds the batch, so that one statement fills each table.
    await sql`
      CREATE TEMPORARY TABLE seed ON COMMIT DROP AS
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS app ("id" text, "versionId" text, "developerId" text, "slug" text,
        "name" text, "description" text, "longDescription" text, "category" text, "environment" text, "featured" boolean,
        "installs" int, "stars" int[], "publishedDaysAgo" int, "screenshots" jsonb, "pricingModel" text, "tags" text[],
        "storedIn" jsonb)`.execute(tx);
    await sql`INSERT INTO slugs (slug, app_id) SELECT slug, id FROM seed`.execute(tx);
    await sql`
      INSERT INTO apps (id, developer_id, slug, environment, featured, live_version, created_at, updated_at, published_at)
      SELECT id, "developerId", slug, environment, featured, 1, at, at, at
      FROM (SELECT *, now() - make_interval(days => "publishedDaysAgo") AS at FROM seed) AS seed`.execute(tx);
    await sql`
      INSERT INTO app_versions (app_id, number, id, status, name, description, long_description, category, screenshots,
        created_at, updated_at, submitted_at, decided_at, tags, pricing, data_safety)
      SELECT id, 1, "versionId", 'APPROVED', name, description, "longDescription", category, screenshots, at, at, at, at, coalesce(tags, '{}'),
        CASE WHEN "pricingModel" IS NOT NULL THEN jsonb_build_object('model', "pricingModel", 'url', NULL, 'note', NULL) END,
        CASE WHEN "storedIn" <> '[]' THEN ${JSON.stringify(toStoredDataSafety({ encryptedInTransit: true }))}::jsonb || jsonb_build_object('storedIn', "storedIn") END
      FROM (SELECT *, now() - make_interval(days => "publishedDaysAgo") AS at FROM seed) AS seed`.execute(tx);
    await sql`
      INSERT INTO app_statistics (app_id, install_count, review_count, rating_sum, stars)
      SELECT id, installs, (SELECT sum(n) FROM unnest(stars) AS n), (SELECT sum(n * place) FROM unnest(stars) WITH ORDINALITY AS s (n, place)), stars
      FROM seed`.execute(tx);
  });
}
