// Registers every route of the service, feature by feature.

import type { FastifyBaseLogger } from 'fastify';
import { artworkRoutes } from './demo/artwork-routes.ts';
import { type AccountTokens, enforceAccess } from './features/accounts/access.ts';
import type { AccountSystem } from './features/accounts/account-system.ts';
import { accountSystemRoutes } from './features/accounts/account-system-routes.ts';
import type { EmbeddedProvider } from './features/accounts/embedded-provider.ts';
import { type Limits, limitRequestsByIp } from './features/accounts/limits.ts';
import { loginRoutes } from './features/accounts/login-routes.ts';
import { sessionRoutes } from './features/accounts/session-routes.ts';
import type { Sessions } from './features/accounts/sessions.ts';
import { signInRoutes } from './features/accounts/sign-in-routes.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import type { ViewCounter } from './features/analytics/views.ts';
import { apiKeyAdminRoutes } from './features/api-keys/admin-routes.ts';
import type { KeyChecker } from './features/api-keys/key-checker.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { appAdminRoutes } from './features/apps/admin-routes.ts';
import { checkRoutes } from './features/apps/check-routes.ts';
import { markdownRoutes } from './features/apps/markdown-routes.ts';
import { receiptRoutes } from './features/apps/receipt-routes.ts';
import { appRoutes } from './features/apps/routes.ts';
import { appStateRoutes } from './features/apps/state-routes.ts';
import { suspensionRoutes } from './features/apps/suspension-routes.ts';
import { versionRoutes } from './features/apps/version-routes.ts';
import { versionStateRoutes } from './features/apps/version-state-routes.ts';
import { activityRoutes } from './features/audit/activity-routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import type { CatalogProjection } from './features/catalog/catalog-projection.ts';
import { CatalogItems } from './features/catalog/items.ts';
import { catalogRoutes } from './features/catalog/routes.ts';
import type { CatalogIndex } from './features/catalog/search/catalog-index.ts';
import { sitemapRoutes } from './features/catalog/sitemap-routes.ts';
import { developerAdminRoutes } from './features/developers/admin-routes.ts';
import { DeveloperProfiles } from './features/developers/profiles.ts';
import { publicDeveloperRoutes } from './features/developers/public-routes.ts';
import { developerRoutes } from './features/developers/routes.ts';
import type { Events } from './features/events/events.ts';
import type { InstallRecorder } from './features/installs/recorder.ts';
import { installRoutes } from './features/installs/routes.ts';
import { mailAdminRoutes } from './features/mail/admin-routes.ts';
import { mailboxRoutes } from './features/mail/mailbox-routes.ts';
import type { Outbox } from './features/mail/outbox.ts';
import { submissionDecisionRoutes } from './features/moderation/decision-routes.ts';
import { submissionQueueRoutes } from './features/moderation/queue-routes.ts';
import { reviewRoutes } from './features/moderation/routes.ts';
import { statsRoutes } from './features/moderation/stats-routes.ts';
import { jobAdminRoutes } from './features/operation/admin-routes.ts';
import { servicePages } from './features/operation/pages.ts';
import { operationRoutes } from './features/operation/routes.ts';
import { receiptAdminRoutes } from './features/receipts/admin-routes.ts';
import type { Receipts } from './features/receipts/chain.ts';
import { receiptKeyRoutes } from './features/receipts/key-routes.ts';
import { ratingAdminRoutes } from './features/reviews/admin-routes.ts';
import { reviewListRoutes } from './features/reviews/list-routes.ts';
import { reviewReplyRoutes } from './features/reviews/reply-routes.ts';
import { reviewReportRoutes } from './features/reviews/report-routes.ts';
import { ratingRoutes } from './features/reviews/routes.ts';
import type { BuiltApp } from './features/web/built-app.ts';
import { webRoutes } from './features/web/routes.ts';
import { webhookAdminRoutes, webhookRoutes } from './features/webhooks/routes.ts';
import { describeApi } from './openapi.ts';
import { respondFromCache } from './platform/http/cached-responses.ts';
import { createHttpServer, type HttpServer } from './platform/http/http-server.ts';
import { sendPublicResponses } from './platform/http/public-responses.ts';
import { ResponseCache } from './platform/http/response-cache.ts';
import { requireKnownHooks } from './platform/http/skipped-hooks.ts';
import type { Jobs } from './platform/jobs.ts';
import { measureRequests } from './platform/metrics/metrics.ts';
import type { ConnectedDatabase } from './platform/postgres/database.ts';
import type { PgNotifications } from './platform/postgres/notifications.ts';
import type { Permits } from './platform/postgres/permits.ts';
import type { Replica } from './platform/postgres/replica.ts';
import type { SafeFetcher } from './platform/safe-fetch/safe-fetch.ts';
import type { Seals } from './platform/sealing.ts';
import type { Settings } from './settings.ts';

export interface AppParts {
  settings: Settings;
  logger: FastifyBaseLogger;
  database: ConnectedDatabase;
  permits: Permits;
  replica: Replica | undefined;
  notifications: PgNotifications;
  jobs: Jobs;
  outbox: Outbox;
  events: Events;
  seals: Seals;
  accountTokens: AccountTokens;
  accountSystem: AccountSystem;
  sessions: Sessions;
  keyChecker: KeyChecker;
  limits: Limits;
  embeddedProvider: EmbeddedProvider | undefined;
  fetcher: SafeFetcher;
  catalog: CatalogProjection;
  receipts: Receipts;
  catalogIndex: CatalogIndex | undefined;
  recorder: InstallRecorder;
  views: ViewCounter;
  migrations: string[];
  /** Undefined where only the API is needed, e.g. to generate its description. */
  web: BuiltApp | undefined;
}

export async function buildApp(parts: AppParts): Promise<HttpServer> {
  const {
    settings,
    logger,
    database,
    permits,
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
    receipts,
    catalogIndex,
    recorder,
    views,
    migrations,
    web,
  } = parts;
  const { db } = database;
  const { publicUrl } = settings;
  const links = { portal: `${publicUrl}/portal` };
  const mailbox = settings.mail.smtpUrl === undefined;
  const viewed = (appId: string) => views.count(appId);

  const cache = settings.responseCache ? new ResponseCache(notifications, ['catalog', 'reviews']) : undefined;
  const respondFirst = cache && respondFromCache(cache);
  const app = await createHttpServer({ logger, trustProxy: settings.trustProxy, respondFirst });
  if (cache) requireKnownHooks(app);
  const metrics = measureRequests(app);
  cache?.measureIn(metrics.registry);
  limitRequestsByIp(app, limits, settings);
  enforceAccess(app, { accountTokens, apiKeys: keyChecker, sessions }, limits);
  await describeApi(app);

  limits.measureIn(metrics.registry);
  catalogIndex?.measureIn(metrics.registry);
  replica?.measureIn(metrics.registry);
  const reads = replica ?? database;

  const profiles = new DeveloperProfiles(db, notifications);
  const developerApi = async (dev: HttpServer) => {
    await developerRoutes(dev, { db, permits, outbox, events, links, catalog, notifications, profiles });
    await apiKeyRoutes(dev, { db, notifications });
    await appRoutes(dev, { db, events });
    await appStateRoutes(dev, { db, permits, jobs, events, catalog });
    await versionRoutes(dev, { db, events });
    await versionStateRoutes(dev, { db, jobs, events });
    await checkRoutes(dev, { db, fetcher, limits });
    await markdownRoutes(dev);
    await reviewRoutes(dev, { db });
    await receiptRoutes(dev, { db });
    await reviewReplyRoutes(dev, { db, events, notifications });
    await analyticsRoutes(dev, { db });
    await activityRoutes(dev, { db });
    await webhookRoutes(dev, { db, jobs, events, seals, settings });
  };
  const adminApi = async (admin: HttpServer) => {
    await developerAdminRoutes(admin, { db, permits, outbox, events, links, catalog, notifications });
    await apiKeyAdminRoutes(admin, { db });
    await auditRoutes(admin, { db });
    await appAdminRoutes(admin, { db });
    await suspensionRoutes(admin, { db, permits, outbox, events, catalog, receipts, publicUrl });
    await submissionQueueRoutes(admin, { db });
    await submissionDecisionRoutes(admin, { db, permits, outbox, events, catalog, receipts, publicUrl });
    await receiptAdminRoutes(admin, { db, receipts });
    await statsRoutes(admin, { db, jobs });
    await ratingAdminRoutes(admin, { db, events, catalog });
    await mailAdminRoutes(admin, { db, outbox });
    await jobAdminRoutes(admin, { db, jobs });
    await webhookAdminRoutes(admin, { db, jobs, events, seals, settings });
  };
  const userApi = async (users: HttpServer) => {
    await ratingRoutes(users, { db, outbox, events, catalog, publicUrl });
    await reviewReportRoutes(users, { db });
  };
  await app.register(developerApi, { prefix: '/api/dev' });
  await app.register(adminApi, { prefix: '/api/admin' });
  await app.register(userApi, { prefix: '/api' });
  // The same routes mounted again for the web app: with a session instead of a key or token.
  await app.register(forSessions(developerApi), { prefix: '/portal/api' });
  await app.register(forSessions(adminApi), { prefix: '/console/api' });
  await app.register(forSessions(userApi), { prefix: '/store/api' });
  await loginRoutes(app, { sessions, accountSystem, scope: settings.accounts.scope, publicUrl });
  await sessionRoutes(app, { sessions });
  await accountSystemRoutes(app, settings);
  await app.register(async (everybody) => {
    sendPublicResponses(everybody, cache);
    const items = new CatalogItems(reads, notifications);
    await catalogRoutes(everybody, { reads, index: catalogIndex, items, publicUrl, viewed });
    await sitemapRoutes(everybody, { reads, publicUrl });
    await publicDeveloperRoutes(everybody, { reads });
    await reviewListRoutes(everybody, { reads });
  });
  await installRoutes(app, { db, recorder, limits });
  await receiptKeyRoutes(app, { db });
  if (mailbox) await mailboxRoutes(app, { db, publicUrl, from: settings.mail.from });
  if (settings.demo) await artworkRoutes(app);
  if (embeddedProvider) await signInRoutes(app, embeddedProvider);
  await operationRoutes(app, { database, metrics, migrations, notifications, jobs });
  await servicePages(app);
  if (web) await webRoutes(app, { web, publicUrl, cache, viewed });
  return app;
}

function forSessions(routes: (app: HttpServer) => Promise<void>) {
  return async (app: HttpServer): Promise<void> => {
    app.addHook('onRoute', (route) => {
      route.config = { ...route.config, session: true };
      route.schema = { ...route.schema, hide: true };
    });
    await routes(app);
  };
}
