// Starts the service (database, migrations, jobs, routes) and stops it in the reverse order.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'pg';
import pino, { type Logger } from 'pino';
import { buildApp } from './app.ts';
import { loadDemoData } from './demo/demo.ts';
import { applyBrandFile } from './features/market-settings/brand-file.ts';
import { requireSharedStore } from './features/media/store-identity.ts';
import { loadBuiltApp } from './features/web/built-app.ts';
import { type Closers, createParts } from './parts.ts';
import { describeError } from './platform/errors.ts';
import { DEMO_NOTICE } from './platform/http/html-page.ts';
import type { HttpServer } from './platform/http/http-server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/postgres/embedded/embedded-postgres.ts';
import { migrate, migrationNames } from './platform/postgres/migrate.ts';
import type { Settings } from './settings.ts';
import { workList } from './worker.ts';

/** The same relative path from server/ and from dist/, the build output. */
const ROOT = new URL('..', import.meta.url);
export const MIGRATIONS = fileURLToPath(new URL('server/migrations', ROOT));
const WEB_APP = fileURLToPath(new URL('web/dist', ROOT));

type StartingPostgres = Promise<EmbeddedPostgres | undefined>;

export interface Market {
  app: HttpServer;
  /** Applies BRAND_FILE again, if it has changed. */
  reload(): Promise<unknown>;
  /** Graceful shutdown: running requests finish, no more jobs are fetched, the database closes. */
  close(): Promise<void>;
}

/** `postgres`: the embedded server, if it is starting already. */
export async function startMarket(
  settings: Settings,
  logger: Logger = createLogger(settings),
  postgres?: StartingPostgres,
): Promise<Market> {
  const closers: Closers = [];
  const close = async () => {
    for (const step of closers.toReversed()) {
      // A part that fails to close must not keep the others open.
      await Promise.resolve()
        .then(step)
        .catch((err) => logger.error({ err }, 'while stopping'));
    }
  };
  try {
    // Loaded while PostgreSQL starts.
    const web = inBackground(loadBuiltApp(WEB_APP, settings.publicUrl, settings.insecureDemo ? DEMO_NOTICE.text : ''));
    const direct = await prepareDatabase(settings, closers, postgres);
    const parts = await createParts(settings, logger, direct, closers);
    const where = settings.mediaS3?.bucket ?? join(settings.dataDir, 'media');
    await requireSharedStore(parts.db, parts.store, { where, log: logger });
    await parts.notifications.start();

    const { jobs } = parts;
    const works = workList(parts);
    closers.push(() => jobs.stop());
    // The routes are built while PostgreSQL answers the job queue.
    const jobsStarted = inBackground(jobs.start(works.map((work) => work.kind)));
    const app = await buildApp(parts, { migrations: migrationNames(MIGRATIONS), web: await web });
    closers.push(() => app.close());
    // Before the routes close: requests that wait for the feed would keep the shutdown waiting.
    closers.push(() => parts.revocationWaiters.close());
    await jobsStarted;
    if (settings.demo && !settings.databaseUrl) await loadDemoData(parts);
    const { brandFile } = settings;
    const applyFile = async () => brandFile && applyBrandFile(brandFile, parts, logger);
    await applyFile();
    if (settings.processes > 0) await app.listen({ host: settings.host, port: settings.port });
    if (settings.jobs) await jobs.work(works);
    const reload = () => applyFile().catch((error) => logger.error(error.message));
    return { app, close, reload };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A promise that is awaited later: if the start fails before, its own failure is not reported as well. */
function inBackground<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

export async function prepareDatabase(
  settings: Settings,
  closers: Closers,
  postgres?: StartingPostgres,
): Promise<ClientConfig> {
  const connection = await openDatabase(settings, closers, postgres);
  await migrate(connection, MIGRATIONS);
  return connection;
}

/** Direct connection to the database, for what a pooler would break: LISTEN, session-level advisory locks, bulk work. */
export async function openDatabase(
  { databaseUrl, directUrl = databaseUrl, dataDir }: Settings,
  closers: Closers,
  postgres?: StartingPostgres,
): Promise<ClientConfig> {
  if (directUrl) return { connectionString: directUrl };
  const server = (await postgres) ?? (await startEmbeddedPostgres(dataDir));
  closers.push(() => server.stop());
  await server.createDatabaseIfMissing('marketplace');
  return server.connection('marketplace');
}

export function createLogger({ logLevel }: Settings): Logger {
  return pino({
    level: logLevel,
    serializers: { err: describeError },
    // Requests are never logged with their headers; this redaction is the safety net.
    redact: {
      paths: ['*.authorization', '*.cookie', '*.password', '*.headers.authorization', '*.headers.cookie'],
      censor: '[redacted]',
    },
  });
}
