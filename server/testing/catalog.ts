// Apps for tests of the public API: many at once by bulk insert, or one through the whole API.

import { pino } from 'pino';
import { insertApps, insertDevelopers } from '../demo/insert-apps.ts';
import type { SyntheticApp } from '../demo/synthetic.ts';
import { slugBaseOf } from '../features/apps/slug.ts';
import { CatalogProjection } from '../features/catalog/catalog-projection.ts';
import { connectDatabase } from '../platform/postgres/database.ts';
import { PgNotifications } from '../platform/postgres/notifications.ts';
import type { TestDeveloper, TestMarket } from './market.ts';

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
  const { db, close } = connectDatabase(connection, { connections: 1, statementTimeoutMs: 60_000 });
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

export interface OwnedTestApp {
  developer: TestDeveloper;
  /** An API key of the developer with every scope. */
  key: string;
  id: string;
  slug: string;
}

/** A draft that is ready to be submitted. */
export async function draftApp(
  market: TestMarket,
  fields: Record<string, unknown> = {},
  owner?: Pick<OwnedTestApp, 'developer' | 'key'>,
): Promise<OwnedTestApp> {
  const developer = owner?.developer ?? (await market.verifiedDeveloper());
  const key = owner?.key ?? (await market.apiKey(developer));
  const { body } = await market.expect(201, 'POST', '/api/dev/apps', {
    as: key,
    body: {
      name: 'Harbor Notes',
      description: 'Keeps the notes of your team in one place.',
      category: 'PRODUCTIVITY',
      environment: 'production',
      screenshots: [0, 1].map((n) => ({ url: `https://images.example/${n}.png` })),
      ...fields,
    },
  });
  return { developer, key, id: body.id, slug: body.slug };
}

export async function submitApp(market: TestMarket, { key, id }: OwnedTestApp): Promise<void> {
  await market.expect(200, 'POST', `/api/dev/apps/${id}/submit`, { as: key });
}

/** Approves the pending submission. */
export async function approveApp(market: TestMarket, { id }: OwnedTestApp): Promise<void> {
  await decide(market, id, 'approve');
}

export async function rejectApp(market: TestMarket, { id }: OwnedTestApp): Promise<void> {
  const reason = { pointer: '/name', code: 'MISLEADING', message: 'It says something else.', fix: 'Rename it.' };
  await decide(market, id, 'reject', { reasons: [reason] });
}

async function decide(market: TestMarket, appId: string, decision: string, body?: object): Promise<void> {
  const waiting = `SELECT id FROM submissions WHERE app_id = $1 AND status = 'PENDING'`;
  const [submission] = await market.sql(waiting, [appId]);
  const path = `/api/admin/submissions/${submission.id}/${decision}`;
  await market.expect(200, 'POST', path, { as: market.admin, ...(body ? { body } : {}) });
}

/** Created, submitted and approved through the API. */
export async function approvedApp(
  market: TestMarket,
  fields: Record<string, unknown> = {},
  owner?: Pick<OwnedTestApp, 'developer' | 'key'>,
): Promise<OwnedTestApp> {
  const app = await draftApp(market, fields, owner);
  await submitApp(market, app);
  await approveApp(market, app);
  return app;
}
