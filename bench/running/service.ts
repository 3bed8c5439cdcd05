// The service itself, started with the command of `npm start` on the embedded PostgreSQL.

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded/embedded-postgres.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export interface BenchService extends ServerProcess {
  dataDirectory: string;
  database: pg.ClientConfig;
}

export async function startService(
  dataDirectory: string,
  settings: Record<string, string> = {},
): Promise<BenchService> {
  const server = await startServerProcess({
    command: startCommand(),
    environment: (port) => ({
      ...environmentOf(dataDirectory),
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...settings,
    }),
    readinessPath: '/readyz',
  });
  await waitUntilInMemory(server.url);
  return { ...server, dataDirectory, database: await databaseIn(dataDirectory) };
}

/** The connection of the database server that the service has started, and will stop. */
async function databaseIn(dataDirectory: string): Promise<pg.ClientConfig> {
  const server = await startEmbeddedPostgres(dataDirectory, { watched: false });
  await server.stop();
  return server.connection('marketplace');
}

/** The arguments of Node in package.json's start script. */
function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const [program, ...args] = scripts.start.split(' ');
  if (program !== 'node') throw new Error(`The start script runs ${program}, not node.`);
  return args;
}

/** The service is ready before it has loaded its in-memory index, which happens in the background and takes a core. */
async function waitUntilInMemory(url: string): Promise<void> {
  for (let waited = 0; waited < 300_000; waited += 100) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const apps = /^catalog_apps_in_memory\S* (\d+)/m.exec(metrics)?.[1];
    if (apps !== '0') return; // without the metric there is no in-memory index
    await sleep(100);
  }
  throw new Error('The in-memory index was not loaded.');
}

/** The caller's environment is not inherited, so that it cannot influence a figure. */
export function environmentOf(dataDirectory: string): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, DATA_DIR: dataDirectory, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', PROCESSES: '1' };
}

export async function withDatabase<T>(service: BenchService, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(service.database);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Waits until the statements of the previous load have ended, so that they do not slow the next one. */
export async function waitUntilIdle(service: BenchService): Promise<void> {
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
  const client = new pg.Client(server.connection('postgres'));
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  await client.end();
  await server.stop();
  return rows[0]!.server_version;
}
