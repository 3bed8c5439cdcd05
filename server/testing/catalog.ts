// Many listed apps at once, by bulk insert.

import { pino } from 'pino';
import { insertApps, insertDevelopers } from '../demo/insert-apps.ts';
import type { SyntheticApp } from '../demo/synthetic.ts';
import { slugBaseOf } from '../features/apps/slug.ts';
import { CatalogProjection } from '../features/catalog/catalog-projection.ts';
import { connectDatabase } from '../platform/postgres/database.ts';
import { PgNotifications } from '../platform/postgres/notifications.ts';
import type { TestMarket } from './market.ts';

export type GivenApp = Partial<SyntheticApp> & { name: string };
export type FilledApp = SyntheticApp & { id: string };

let filled = 0;

/** Puts these apps, approved and live, into the market's catalog. */
export async function fillCatalog(market: TestMarket, given: GivenApp[], developers = 3): Promise<FilledApp[]> {
  const apps = given.map(
    (app): SyntheticApp => ({
      slug: `${slugBaseOf(app.name).slice(0, 40)}-${++filled}`,
      description: 'It does what it says.',
      longDescription: null,
      category: 'OTHER',
      environment: 'production',
      featured: false,
      installs: 0,
      stars: [0, 0, 0, 0, 0],
      publishedDaysAgo: 10,
      ...app,
    }),
  );
  const connection = { connectionString: market.settings.databaseUrl };
  const { db, close } = connectDatabase(connection, { connections: 1, timeoutMs: 60_000 });
  try {
    // Never started: it only publishes, and the running server receives the notification.
    const catalog = new CatalogProjection(new PgNotifications(connection, pino({ level: 'silent' })));
    await insertApps(db, catalog, await insertDevelopers(db, developers), apps);
  } finally {
    await close();
  }
  const rows = await market.sql('SELECT id, slug FROM apps WHERE slug = ANY($1)', [apps.map(({ slug }) => slug)]);
  const ids = new Map<string, string>(rows.map(({ id, slug }) => [slug, id]));
  return apps.map((app) => ({ ...app, id: ids.get(app.slug)! }));
}
