<<<<<<< HEAD
// Starts the service (database, migrations, jobs, routes) and stops it in the reverse order.
=======
// Composition root: database, migrations, jobs, routes. Starts and stops them in the right order.
>>>>>>> comments

import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'pg';
import pino, { type Logger } from 'pino';
import { buildApp } from './app.ts';
import { loadDemoData } from './demo/demo.ts';
import { loadBuiltApp } from './features/web/built-app.ts';
import { type Closers, createParts } from './parts.ts';
import { describeError } from './platform/errors.ts';
import type { HttpServer } from './platform/http/http-server.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded/embedded-postgres.ts';
import { migrate, migrationNames } from './platform/postgres/migrate.ts';
import type { Settings } from './settings.ts';
import { workList } from './worker.ts';

/** The same relative path from server/ and from dist/, the build output. */
const ROOT = new URL('..', import.meta.url);
export const MIGRATIONS = fileURLToPath(new URL('server/migrations', ROOT));
const WEB_APP = fileURLToPath(new URL('web/dist', ROOT));
<<<<<<< HEAD
=======
const CONNECTIONS = 10;
/** Bulkhead: decisions use at most a quarter of the pool; the rest serves all other requests. */
const DECISION_CONNECTIONS = Math.max(1, Math.floor(CONNECTIONS / 4));
>>>>>>> comments

export interface Market {
  app: HttpServer;
  /** Graceful shutdown: running requests finish, no more jobs are fetched, the database closes. */
  close(): Promise<void>;
}

export async function startMarket(settings: Settings, logger: Logger = createLogger(settings)): Promise<Market> {
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
<<<<<<< HEAD
    const direct = await prepareDatabase(settings, closers);
    const parts = await createParts(settings, logger, direct, closers);
    await parts.notifications.start();
=======
    const address = await prepareDatabase(settings, closers);
    // Through the pooler, if configured: everything that does not need a session of its own.
    const pooled = settings.databaseUrl ? { connectionString: settings.databaseUrl } : address;
    const database = connectDatabase(pooled, { connections: CONNECTIONS, prepareStatements: !settings.directUrl });
    const { db } = database;
    closers.push(database.close);
>>>>>>> comments

    const { jobs } = parts;
    const works = workList(parts);
    closers.push(() => jobs.stop());
    await jobs.start(works.map((work) => work.kind));
    if (settings.demo && !settings.databaseUrl) await loadDemoData(parts);

<<<<<<< HEAD
    const app = await buildApp(parts, { migrations: migrationNames(MIGRATIONS), web: await loadBuiltApp(WEB_APP) });
=======
    const recorder = new InstallRecorder(database, { catalog, log: logger });
    closers.push(() => recorder.close());
    const views = new ViewCounter(db, logger);
    closers.push(() => views.close());

    const limits = new RateLimits(db, limitsOf(settings), logger);
    closers.push(() => limits.close());

    const { issuer } = settings.accounts;
    const embeddedProvider = issuer ? undefined : await createEmbeddedProvider(settings, demoPeople);
    // The service treats the embedded provider like any other: discovery and requests over HTTP.
    const clientOf = {
      ...settings.accounts,
      ...(issuer ? {} : { clientId: 'marketplace-web' }),
      issuer: issuer ?? `${settings.publicUrl}${PROVIDER_PATH}`,
    };
    const provider = discoverer(clientOf);
    const accountTokens = embeddedProvider?.tokens ?? remoteAccountTokens(clientOf, provider);
    const accountSystem = new AccountSystem({ accountTokens, accounts: settings.accounts, provider });
    const sessions = new Sessions({ db, publicUrl: settings.publicUrl, accountSystem, log: logger });
    const migrations = migrationNames(MIGRATIONS);
    const app = await buildApp({
      settings,
      logger,
      database,
      permits: new Permits(DECISION_CONNECTIONS),
      replica,
      notifications,
      jobs,
      outbox,
      events,
      seals,
      accountTokens,
      accountSystem,
      sessions,
      keyChecker,
      limits,
      embeddedProvider,
      fetcher,
      catalog,
      receipts: new Receipts(seals, logger),
      catalogIndex,
      recorder,
      views,
      migrations,
      web: await loadBuiltApp(WEB_APP),
    });
>>>>>>> comments
    closers.push(() => app.close());
    if (settings.processes > 0) await app.listen({ host: settings.host, port: settings.port });
    if (settings.jobs) await jobs.work(works);
    return { app, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function prepareDatabase(settings: Settings, closers: Closers): Promise<ClientConfig> {
  const address = await openDatabase(settings, closers);
  await migrate(address, MIGRATIONS);
  return address;
}

/** Direct connection to the database, for what a pooler would break: LISTEN, session-level advisory locks, bulk work. */
export async function openDatabase(
  { databaseUrl, directUrl = databaseUrl, dataDir }: Settings,
  closers: Closers,
): Promise<ClientConfig> {
  if (directUrl) return { connectionString: directUrl };
  const server = await startEmbeddedPostgres(dataDir);
  closers.push(() => server.stop());
  await server.createDatabaseIfMissing('marketplace');
  return server.address('marketplace');
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
