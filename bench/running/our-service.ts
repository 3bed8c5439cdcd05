// The service itself, as it is started in production but for the embedded PostgreSQL and identity provider.

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded/embedded-postgres.ts';
import { type Contestant, startContestant } from './contestant.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface OurService extends Contestant {
  dataDirectory: string;
  /** How to connect to its database. */
  database: pg.ClientConfig;
}

export async function startOurService(
  dataDirectory: string,
  settings: Record<string, string> = {},
): Promise<OurService> {
  const contestant = await startContestant({
    program: PROGRAM,
    flags: flagsOfStart(),
    environment: (port) => ({
      ...environmentOf(dataDirectory),
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...settings,
    }),
    readiness: '/readyz',
  });
  await untilInMemory(contestant.url);
  return { ...contestant, dataDirectory, database: await databaseIn(dataDirectory) };
}

/** Of the server that the service has started: it goes on until the service stops it. */
async function databaseIn(dataDirectory: string): Promise<pg.ClientConfig> {
  const server = await startEmbeddedPostgres(dataDirectory, { watched: false });
  await server.stop();
  return server.address('marketplace');
}

/** Those of `npm start`. */
function flagsOfStart(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return scripts.start.split(' ').filter((word: string) => word.startsWith('--'));
}

/** It is ready before it has read the catalogue into memory, which goes on in the background and takes a core. */
async function untilInMemory(url: string): Promise<void> {
  for (let waited = 0; waited < 300_000; waited += 100) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const apps = /^catalog_apps_in_memory\S* (\d+)/m.exec(metrics)?.[1];
    if (apps !== '0') return; // or it answers from the database alone
    await sleep(100);
  }
  throw new Error('The catalogue was not read into memory.');
}

/** Nothing of the caller's own settings: a figure must not depend on whose terminal it was taken in. */
export function environmentOf(dataDirectory: string): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, DATA_DIR: dataDirectory, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', PROCESSES: '1' };
}

export async function withDatabase<T>(service: OurService, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(service.database);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What a load left running when it ended must not slow the next one. */
export async function untilIdle(service: OurService): Promise<void> {
  await withDatabase(service, async (client) => {
    for (let waited = 0; waited < 15_000; waited += 50) {
      const { rowCount } = await client.query(
        `SELECT FROM pg_stat_activity WHERE state <> 'idle' AND pid <> pg_backend_pid()
         AND datname = current_database() AND backend_type = 'client backend' LIMIT 1`,
      );
      if (rowCount === 0) return;
      await sleep(50);
    }
  });
}

export async function postgresVersion(dataDirectory: string): Promise<string> {
  const server = await startEmbeddedPostgres(dataDirectory);
  const client = new pg.Client(server.address('postgres'));
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  await client.end();
  await server.stop();
  return rows[0]!.server_version;
}
