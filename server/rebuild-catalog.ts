// npm run catalog:rebuild: rebuilds the catalog projection from its source tables. Readers see the old rows until COMMIT.

import { sql } from 'kysely';
import { CatalogProjection } from './features/catalog/catalog-projection.ts';
import { createLogger, MIGRATIONS, openDatabase } from './market.ts';
import { connectDatabase, transaction } from './platform/postgres/database.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { PgNotifications } from './platform/postgres/notifications.ts';
import { readSettings } from './settings.ts';

const BULK_TIMEOUT_MS = 600_000;

const settings = readSettings(process.env, { serves: false });
const closers: (() => Promise<void> | void)[] = [];
const connection = await openDatabase(settings, closers);
await migrate(connection, MIGRATIONS);
const { db, close } = connectDatabase(connection, { connections: 1, statementTimeoutMs: BULK_TIMEOUT_MS });
try {
  const catalog = new CatalogProjection(new PgNotifications(connection, createLogger(settings)));
  const count = await transaction(db, async (tx) => {
    await catalog.refresh(tx, 'everything');
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM catalog`.execute(tx);
    return rows[0]!.n;
  });
  console.log(`Rebuilt the catalog: ${count} apps.`);
} finally {
  await close();
  for (const step of closers.toReversed()) await step();
}
