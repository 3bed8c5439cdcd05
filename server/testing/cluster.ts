// Runs once around the whole test run: one PostgreSQL cluster with a migrated template database, from which every
// test file copies a fresh one in a few milliseconds.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { MIGRATIONS } from '../market.ts';
import { Jobs } from '../platform/jobs.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../platform/postgres/migrate.ts';

export const TEMPLATE = 'template_market';

let directory: string;
let cluster: EmbeddedPostgres;

export async function globalSetup(): Promise<void> {
  directory = mkdtempSync(join(tmpdir(), 'market-test-'));
  cluster = await startEmbeddedPostgres(directory, { durable: false, watched: false });
  await cluster.createDatabaseIfMissing(TEMPLATE);
  const template = cluster.connection(TEMPLATE);
  await migrate(template, MIGRATIONS);
  const jobs = new Jobs(template, pino({ level: 'silent' }));
  await jobs.start([]);
  await jobs.stop();
  process.env.MARKET_TEST_DIRECTORY = directory;
  process.env.MARKET_TEST_SOCKET = template.host;
}

export async function globalTeardown(): Promise<void> {
  await cluster.stop();
  rmSync(directory, { recursive: true, force: true });
}
