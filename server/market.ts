// Composition root: database, migrations, jobs, routes. Starts and stops them in the right order.

import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'pg';
import pino, { type Logger } from 'pino';
import { buildApp } from './app.ts';
import { loadDemoData } from './demo/demo.ts';
import { demoPeople } from './demo/people.ts';
import { AccountSystem } from './features/accounts/account-system.ts';
import { discoverer, remoteAccountTokens } from './features/accounts/account-tokens.ts';
import { createEmbeddedProvider, PROVIDER_PATH } from './features/accounts/embedded-provider.ts';
import { limitsOf } from './features/accounts/limits.ts';
import { Sessions } from './features/accounts/sessions.ts';
import { ViewCounter } from './features/analytics/views.ts';
import { KeyChecker } from './features/api-keys/key-checker.ts';
import { CatalogProjection } from './features/catalog/catalog-projection.ts';
import { CatalogIndex } from './features/catalog/search/catalog-index.ts';
import { Events } from './features/events/events.ts';
import { InstallRecorder } from './features/installs/recorder.ts';
import { Outbox } from './features/mail/outbox.ts';
import { Receipts } from './features/receipts/chain.ts';
import { loadBuiltApp } from './features/web/built-app.ts';
import { describeError } from './platform/errors.ts';
import type { HttpServer } from './platform/http/http-server.ts';
import { Jobs } from './platform/jobs.ts';
import { smtpMailer } from './platform/mailer.ts';
import { type ConnectedDatabase, connectDatabase } from './platform/postgres/database.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded/embedded-postgres.ts';
import { migrate, migrationNames } from './platform/postgres/migrate.ts';
import { PgNotifications } from './platform/postgres/notifications.ts';
import { Permits } from './platform/postgres/permits.ts';
import { Replica } from './platform/postgres/replica.ts';
import { RateLimits } from './platform/rate-limits/rate-limits.ts';
import { createSafeFetcher } from './platform/safe-fetch/safe-fetch.ts';
import { ownSecret, Seals } from './platform/sealing.ts';
import type { Settings } from './settings.ts';
import { workList } from './worker.ts';

/** The same relative path from server/ and from dist/, the build output. */
const ROOT = new URL('..', import.meta.url);
export const MIGRATIONS = fileURLToPath(new URL('server/migrations', ROOT));
const WEB_APP = fileURLToPath(new URL('web/dist', ROOT));
const CONNECTIONS = 10;
/** Bulkhead: decisions use at most a quarter of the pool; the rest serves all other requests. */
const DECISION_CONNECTIONS = Math.max(1, Math.floor(CONNECTIONS / 4));

export interface Market {
  app: HttpServer;
  /** Graceful shutdown: running requests finish, no more jobs are fetched, the database closes. */
  close(): Promise<void>;
}

export async function startMarket(settings: Settings, logger: Logger = createLogger(settings)): Promise<Market> {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const step of closers.toReversed()) {
      // A part that fails to close must not keep the others open.
      await Promise.resolve()
        .then(step)
        .catch((err) => logger.error({ err }, 'while stopping'));
    }
  };
  try {
    const address = await prepareDatabase(settings, closers);
    // Through the pooler, if configured: everything that does not need a session of its own.
    const pooled = settings.databaseUrl ? { connectionString: settings.databaseUrl } : address;
    const database = connectDatabase(pooled, { connections: CONNECTIONS, prepareStatements: !settings.directUrl });
    const { db } = database;
    closers.push(database.close);

    const notifications = new PgNotifications(address, logger);
    closers.push(() => notifications.close());
    const keyChecker = new KeyChecker(db, notifications, logger);
    closers.push(() => keyChecker.close());
    const catalogIndex =
      settings.catalogInMemory && settings.processes > 0 ? new CatalogIndex(db, notifications, logger) : undefined;
    closers.push(() => catalogIndex?.close());
    const replica = settings.replica && openReplica(settings.replica, database, notifications, logger);
    closers.push(() => replica?.close());
    await notifications.start();

    const jobs = new Jobs(address, logger, { works: settings.jobs });
    const outbox = new Outbox(jobs);
    const events = new Events(jobs);
    const seals = new Seals(settings.secrets.length ? settings.secrets : [ownSecret(settings.dataDir)]);
    const catalog = new CatalogProjection(notifications);
    const mailer = settings.mail.smtpUrl ? smtpMailer(settings.mail.smtpUrl, settings.mail.from) : undefined;
    if (mailer) closers.push(() => mailer.close());
    const fetcher = createSafeFetcher(settings.allowedPrivateHosts);
    closers.push(() => fetcher.close());
    const { publicUrl } = settings;
    const works = workList({ db, jobs, outbox, events, seals, catalog, mailer, fetcher, publicUrl });
    closers.push(() => jobs.stop());
    await jobs.start(works.map((work) => work.kind));
    if (settings.demo && !settings.databaseUrl)
      await loadDemoData({ db, jobs, outbox, catalog, publicUrl: settings.publicUrl });

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
    closers.push(() => app.close());
    if (settings.processes > 0) await app.listen({ host: settings.host, port: settings.port });
    if (settings.jobs) await jobs.work(works);
    return { app, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function openReplica(
  { url, maxLagMs }: NonNullable<Settings['replica']>,
  primary: ConnectedDatabase,
  notifications: PgNotifications,
  log: Logger,
): Replica {
  const address = { connectionString: url };
  const topics = ['catalog', 'reviews'];
  const replica = new Replica({ address, primary, notifications, topics, maxLagMs, connections: CONNECTIONS, log });
  replica.start();
  return replica;
}

export async function prepareDatabase(
  settings: Settings,
  closers: (() => Promise<void> | void)[],
): Promise<ClientConfig> {
  const address = await openDatabase(settings, closers);
  await migrate(address, MIGRATIONS);
  return address;
}

/** Direct connection to the database, for what a pooler would break: LISTEN, session-level advisory locks, bulk work. */
export async function openDatabase(
  { databaseUrl, directUrl = databaseUrl, dataDir }: Settings,
  closers: (() => Promise<void> | void)[],
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
