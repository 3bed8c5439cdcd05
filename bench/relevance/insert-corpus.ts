// The labelled catalog in a database: approved and live, each app with its developer.

import { sql } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { insertApps } from '../../server/demo/insert-apps.ts';
import type { SyntheticApp } from '../../server/demo/synthetic.ts';
import { slugBaseOf } from '../../server/features/apps/slug.ts';
import { CatalogProjection } from '../../server/features/catalog/catalog-projection.ts';
import { newId } from '../../server/platform/ids.ts';
import { connectDatabase, type Database } from '../../server/platform/postgres/database.ts';
import { PgNotifications } from '../../server/platform/postgres/notifications.ts';
import type { Developer } from './corpus.ts';

export interface InsertedApp extends Omit<SyntheticApp, 'slug'> {
  developer: Developer;
}

export async function insertCorpus(connection: pg.ClientConfig, apps: InsertedApp[]): Promise<void> {
  const { db, close } = connectDatabase(connection, { connections: 1, statementTimeoutMs: 600_000 });
  try {
    // Never started: it only publishes, and a running server receives the notification.
    const catalog = new CatalogProjection(new PgNotifications(connection, pino({ level: 'silent' })));
    const ids = await insertDevelopers(db, apps);
    const rows = apps.map(({ developer: _, ...app }, n) => ({
      ...app,
      slug: `${slugBaseOf(app.name).slice(0, 40).replace(/-$/, '')}-${n}`,
    }));
    await insertApps(db, catalog, ids, rows);
  } finally {
    await close();
  }
}

/** The developer's id for each app. */
async function insertDevelopers(db: Database, apps: InsertedApp[]): Promise<string[]> {
  const ids = new Map<string, string>();
  const rows: (Developer & { id: string })[] = [];
  const idOf = (developer: Developer) => {
    const key = JSON.stringify([developer.name, developer.companyName]);
    const known = ids.get(key);
    if (known) return known;
    const id = newId('dev');
    ids.set(key, id);
    rows.push({ id, name: developer.name, companyName: developer.companyName });
    return id;
  };
  const ofApps = apps.map(({ developer }) => idOf(developer));
  await sql`
    INSERT INTO developers (id, account_user_id, name, email, company_name, status, verified_at)
    SELECT id, 'relevance-' || id, name, id || '@relevance.example', "companyName", 'VERIFIED', now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given ("id" text, "name" text, "companyName" text)`.execute(
    db,
  );
  return ofApps;
}
