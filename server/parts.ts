// The composition root: makes every part of the service once. Routes and jobs take from it what they need.

import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { demoPeople } from './demo/people.ts';
import { STANDUP_CLIENT } from './demo/standup/listing.ts';
import { AccountSystem } from './features/accounts/account-system.ts';
import { discoverer, remoteAccountTokens } from './features/accounts/account-tokens.ts';
import { createEmbeddedProvider, PROVIDER_PATH } from './features/accounts/embedded-provider.ts';
import { limitsOf } from './features/accounts/limits.ts';
import { Sessions } from './features/accounts/sessions.ts';
import { Workspaces } from './features/accounts/workspaces.ts';
import { ViewCounter } from './features/analytics/views.ts';
import { KeyChecker } from './features/api-keys/key-checker.ts';
import { ScanningKeys } from './features/api-keys/scanning-keys.ts';
import { CatalogProjection } from './features/catalog/catalog-projection.ts';
import { CatalogIndex } from './features/catalog/search/catalog-index.ts';
import { SynonymStore } from './features/catalog/search/synonym-store.ts';
import { DeveloperProfiles } from './features/developers/profiles.ts';
import { DnsServers } from './features/domains/dns-servers.ts';
import { domainChecker } from './features/domains/domain-check.ts';
import { Events } from './features/events/events.ts';
import { GrantKeys } from './features/installations/grant-keys.ts';
import { Grants } from './features/installations/grants.ts';
import { InstallRecorder } from './features/installs/recorder.ts';
import { Outbox } from './features/mail/outbox.ts';
import { MarketSettingsStore } from './features/market-settings/store.ts';
import { fileStore } from './features/media/file-store.ts';
import { ImagePresenter } from './features/media/image.ts';
import { Masters } from './features/media/masters.ts';
import { MediaUrls } from './features/media/media-urls.ts';
import { s3Store } from './features/media/s3-store.ts';
import { Uploads } from './features/media/uploads.ts';
import { Notifier } from './features/notifications/notifier.ts';
import { Receipts } from './features/receipts/chain.ts';
import { RevocationFeed } from './features/revocations/feed.ts';
import { RevocationWaiters } from './features/revocations/waiters.ts';
import { CiIssuers } from './features/trusted-publishing/ci-issuers.ts';
import { busy } from './platform/errors.ts';
import { Jobs } from './platform/jobs.ts';
import { smtpMailer } from './platform/mailer.ts';
import { type ConnectedDatabase, connectDatabase } from './platform/postgres/database.ts';
import { PgNotifications } from './platform/postgres/notifications.ts';
import { Replica } from './platform/postgres/replica.ts';
import { RateLimits } from './platform/rate-limits/rate-limits.ts';
import { createSafeFetcher, PORTS } from './platform/safe-fetch/safe-fetch.ts';
import { ownSecret, Seals } from './platform/sealing.ts';
import { Semaphore } from './platform/semaphore.ts';
import type { Settings } from './settings.ts';

const CONNECTIONS = 10;
/** Decisions use a quarter of the pool at most; the rest is for all other requests. */
const DECISION_CONNECTIONS = Math.max(1, Math.floor(CONNECTIONS / 4));

export type Closers = (() => Promise<void> | void)[];
export type Parts = Awaited<ReturnType<typeof createParts>>;

/** Connects to nothing yet but a replica. `direct` bypasses a pooler; `closers` are to be called in reverse order. */
export async function createParts(settings: Settings, logger: Logger, direct: ClientConfig, closers: Closers) {
  const { publicUrl } = settings;
  // Through the pooler, if there is one: everything but what needs a connection of its own.
  const pooled = settings.databaseUrl ? { connectionString: settings.databaseUrl } : direct;
  const { databaseTimeoutMs: timeoutMs } = settings;
  const database = connectDatabase(pooled, {
    connections: CONNECTIONS,
    timeoutMs,
    prepareStatements: !settings.directUrl,
  });
  closers.push(database.close);
  const { db } = database;
  const notifications = new PgNotifications(direct, logger);
  closers.push(() => notifications.close());
  const replica = settings.replica && openReplica(settings.replica, timeoutMs, database, notifications, logger);
  closers.push(() => replica?.close());
  const jobs = new Jobs(direct, logger, { works: settings.jobs });
  const seals = new Seals(settings.secrets.length ? settings.secrets : [ownSecret(settings.dataDir)]);
  const catalog = new CatalogProjection(notifications);
  const mailer = settings.mail.smtpUrl ? smtpMailer(settings.mail.smtpUrl, settings.mail.from) : undefined;
  closers.push(() => mailer?.close());

  const { allowedPrivateHosts } = settings;
  const fetcher = createSafeFetcher(allowedPrivateHosts);
  const dns = new DnsServers(settings.dnsServers);
  // The hosts of domains to prove are looked up at the same servers as their records.
  const proofFetcher =
    settings.dnsServers.length > 0 ? createSafeFetcher(allowedPrivateHosts, PORTS, dns.lookup) : fetcher;

  const store = createMediaStore(settings);
  const masters = new Masters(db, store);
  const mediaUrls = new MediaUrls(settings.mediaUrl, seals);

  const grantKeys = new GrantKeys(db, notifications, seals, logger);
  const { hostTokenEndpoint: tokenEndpoint } = settings;

  const links = { portal: `${publicUrl}/portal` };
  const marketSettings = new MarketSettingsStore(db, notifications);
  const outbox = new Outbox(jobs);
  const parts = {
    settings,
    publicUrl,
    links,
    stepUp: { acr: settings.accounts.stepUpAcr },
    logger,
    database,
    db,
    replica,
    reads: replica ?? database,
    notifications,
    permits: new Semaphore(DECISION_CONNECTIONS, {
      maxWaitMs: timeoutMs,
      timeoutError: () => busy('Too many decisions are in progress. Nothing was changed.'),
    }),
    jobs,
    seals,
    mailer,
    catalog,
    marketSettings,
    allowedSenders: settings.mail.allowedSenders,
    outbox,
    notifier: new Notifier(outbox, links),
    events: new Events(jobs),
    receipts: new Receipts(seals, logger),
    grantKeys,
    revocations: new RevocationFeed(notifications),
    revocationWaiters: new RevocationWaiters(notifications),
    grants: new Grants({ db, notifications, keys: grantKeys, publicUrl, tokenEndpoint, log: logger }),
    profiles: new DeveloperProfiles(db, notifications),
    keyChecker: new KeyChecker(db, notifications, logger),
    catalogIndex:
      settings.catalogInMemory && settings.processes > 0 ? new CatalogIndex(db, notifications, logger) : undefined,
    synonyms: new SynonymStore(db, notifications),
    scanningKeys: settings.scanningKeysUrl ? new ScanningKeys(settings.scanningKeysUrl, fetcher, logger) : undefined,
    ciIssuers: new CiIssuers(settings.trustedCiIssuers, publicUrl, fetcher, logger),
    fetcher,
    proofFetcher,
    domains: domainChecker({ dns, fetcher: proofFetcher, allowedPrivateHosts }),
    store,
    masters,
    mediaUrls,
    images: new ImagePresenter(mediaUrls),
    uploads: new Uploads(db, masters),
    recorder: new InstallRecorder(database, { catalog, log: logger }),
    views: new ViewCounter(db, logger),
    limits: new RateLimits(db, limitsOf(settings), logger),
  };
  for (const part of [
    'keyChecker',
    'grants',
    'catalogIndex',
    'fetcher',
    'proofFetcher',
    'masters',
    'recorder',
    'views',
    'limits',
  ] as const)
    closers.push(() => parts[part]?.close());
  return { ...parts, ...(await createAccountParts(settings, parts)) };
}

/** Who signs in and how: an identity provider of the operator's, or the embedded one. */
async function createAccountParts(settings: Settings, { db, logger }: { db: ConnectedDatabase['db']; logger: Logger }) {
  const { publicUrl, accounts } = settings;
  const embeddedProvider = accounts.issuer
    ? undefined
    : await createEmbeddedProvider(settings, { people: demoPeople, apps: [STANDUP_CLIENT] });
  // The embedded provider is used like any other: discovered and called over HTTP.
  const client = {
    ...accounts,
    ...(accounts.issuer ? {} : { clientId: 'marketplace-web' }),
    issuer: accounts.issuer ?? `${publicUrl}${PROVIDER_PATH}`,
  };
  const provider = discoverer(client);
  const accountTokens = embeddedProvider?.tokens ?? remoteAccountTokens(client, provider);
  const workspaces = new Workspaces(accounts, logger);
  const accountSystem = new AccountSystem({ accountTokens, accounts, workspaces, provider });
  const sessions = new Sessions({ db, publicUrl, accountSystem, log: logger });
  return { embeddedProvider, accountTokens, accountSystem, sessions, workspaces };
}

/** In S3, or under DATA_DIR. */
export function createMediaStore({ mediaS3, dataDir }: Pick<Settings, 'mediaS3' | 'dataDir'>) {
  return mediaS3 ? s3Store(mediaS3) : fileStore(join(dataDir, 'media'));
}

function openReplica(
  { url, maxLagMs }: NonNullable<Settings['replica']>,
  timeoutMs: number,
  primary: ConnectedDatabase,
  notifications: PgNotifications,
  log: Logger,
): Replica {
  const connection = { connectionString: url };
  const topics = ['catalog', 'reviews'];
  const replica = new Replica({
    ...{ connection, connections: CONNECTIONS, timeoutMs, maxLagMs },
    ...{ primary, notifications, topics, log },
  });
  replica.start();
  return replica;
}
