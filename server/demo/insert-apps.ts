// Puts finished apps into the database in bulk: approved, live, with counters. For demos, tests and benchmarks only; what
// people publish goes through review.

import { sql } from 'kysely';
import type { CatalogProjection } from '../features/catalog/catalog-projection.ts';
import { type Database, transaction } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import type { SyntheticApp } from './synthetic.ts';

const BATCH = 5_000;

export async function insertDevelopers(db: Database, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, (_, n) => ({ id: newId('dev'), n }));
  await sql`
    INSERT INTO developers (id, account_user_id, name, email, company_name, status, verified_at)
    SELECT id, 'seed-' || id, 'Developer ' || n, 'developer' || n || '@seed.example', 'Company ' || n, 'VERIFIED', now()
    FROM unnest(${people.map((one) => one.id)}::text[], ${people.map((one) => one.n)}::int[]) AS seed (id, n)`.execute(
    db,
  );
  return people.map((one) => one.id);
}

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
    if (batch.length === BATCH) await flush();
  }
  await flush();
  await transaction(db, (tx) => catalog.refresh(tx, 'everything'));
  // As it would be by itself after a while: statistics for the planner, pages known to be visible to all.
  await sql`VACUUM ANALYZE`.execute(db);
  return inserted;
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
    // A temporary table with the batch: each table is then filled by one statement.
    await sql`
      CREATE TEMPORARY TABLE seed ON COMMIT DROP AS
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS app ("id" text, "versionId" text, "developerId" text, "slug" text,
        "name" text, "description" text, "longDescription" text, "category" text, "environment" text, "featured" boolean,
        "installs" int, "stars" int[], "publishedDaysAgo" int, "screenshots" jsonb)`.execute(tx);
    await sql`INSERT INTO slugs (slug, app_id) SELECT slug, id FROM seed`.execute(tx);
    await sql`
      INSERT INTO apps (id, developer_id, slug, environment, featured, live_version, created_at, updated_at, published_at)
      SELECT id, "developerId", slug, environment, featured, 1, at, at, at
      FROM (SELECT *, now() - make_interval(days => "publishedDaysAgo") AS at FROM seed) AS seed`.execute(tx);
    await sql`
      INSERT INTO app_versions (app_id, number, id, status, name, description, long_description, category, screenshots,
        created_at, updated_at, submitted_at, decided_at)
      SELECT id, 1, "versionId", 'APPROVED', name, description, "longDescription", category, screenshots, at, at, at, at
      FROM (SELECT *, now() - make_interval(days => "publishedDaysAgo") AS at FROM seed) AS seed`.execute(tx);
    await sql`
      INSERT INTO app_statistics (app_id, install_count, review_count, rating_sum, stars)
      SELECT id, installs, (SELECT sum(n) FROM unnest(stars) AS n), (SELECT sum(n * place) FROM unnest(stars) WITH ORDINALITY AS s (n, place)), stars
      FROM seed`.execute(tx);
  });
}
