// A database of its own for a labelled catalog.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../../server/platform/postgres/migrate.ts';
import { stopAll } from '../running/server-process.ts';
import { type InsertedApp, insertCorpus } from './insert-corpus.ts';

const MIGRATIONS = fileURLToPath(new URL('../../server/migrations', import.meta.url));

/** A data directory with the apps in its database; removed afterwards. */
export async function withCatalog(
  apps: InsertedApp[],
  work: (connection: pg.ClientConfig, directory: string) => Promise<void>,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'market-relevance-'));
  const server = await startEmbeddedPostgres(directory, { durable: false, watched: false });
  try {
    await server.createDatabaseIfMissing('marketplace');
    const connection = server.connection('marketplace');
    await migrate(connection, MIGRATIONS);
    await insertCorpus(connection, apps);
    await work(connection, directory);
  } finally {
    await stopAll();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
