// Registers every route of the service, feature by feature.

import { artworkRoutes } from './demo/artwork-routes.ts';
import { hostApiRoutes } from './demo/host/routes.ts';
import { standupKey } from './demo/standup/api-key.ts';
import { STANDUP_CLIENT } from './demo/standup/listing.ts';
import { standupRoutes } from './demo/standup/routes.ts';
import { anyone, enforceAccess } from './features/accounts/access.ts';
import { accountSystemRoutes } from './features/accounts/account-system-routes.ts';
import { INSIDE, limitRequestsByIp } from './features/accounts/limits.ts';
import { loginRoutes } from './features/accounts/login-routes.ts';
import { sessionRoutes } from './features/accounts/session-routes.ts';
import { refuseOnSharedOrigin } from './features/accounts/shared-origin.ts';
import { signInRoutes } from './features/accounts/sign-in-routes.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { uninstallReasonRoutes } from './features/analytics/uninstall-reason-routes.ts';
import { apiKeyAdminRoutes } from './features/api-keys/admin-routes.ts';
import { leakRoutes } from './features/api-keys/leak-routes.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { appAdminListRoutes } from './features/apps/admin-list-routes.ts';
import { appAdminRoutes } from './features/apps/admin-routes.ts';
import { checkRoutes } from './features/apps/check-routes.ts';
import { markdownRoutes } from './features/apps/markdown-routes.ts';
import { oauthClientRoutes } from './features/apps/oauth-client-routes.ts';
import { proofRoutes } from './features/apps/proof-routes.ts';
import { receiptRoutes } from './features/apps/receipt-routes.ts';
import { appRoutes } from './features/apps/routes.ts';
import { appStateRoutes } from './features/apps/state-routes.ts';
import { versionRoutes } from './features/apps/version-routes.ts';
import { versionStateRoutes } from './features/apps/version-state-routes.ts';
import { activityRoutes } from './features/audit/activity-routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { CatalogItems } from './features/catalog/items.ts';
import { catalogRoutes } from './features/catalog/routes.ts';
import { sitemapRoutes } from './features/catalog/sitemap-routes.ts';
import { synonymRoutes } from './features/catalog/synonym-routes.ts';
import { correctionAdminRoutes } from './features/corrections/admin-routes.ts';
import { correctionRoutes } from './features/corrections/routes.ts';
import { accountDeveloperRoutes } from './features/developers/account-routes.ts';
import { developerAdminRoutes } from './features/developers/admin-routes.ts';
import { appLimitRoutes } from './features/developers/app-limit-routes.ts';
import { confirmAtSignIn, emailRoutes } from './features/developers/email-routes.ts';
import { identityAdminRoutes, identityRoutes } from './features/developers/identity-routes.ts';
import { publicDeveloperRoutes } from './features/developers/public-routes.ts';
import { developerRoutes } from './features/developers/routes.ts';
import { domainAdminRoutes } from './features/domains/admin-routes.ts';
import { domainRoutes } from './features/domains/routes.ts';
import { embedRoutes } from './features/embed/routes.ts';
import { exportRoutes } from './features/exchange/routes.ts';
import { hostScopeAdminRoutes } from './features/host-scopes/admin-routes.ts';
import { hostScopeRoutes } from './features/host-scopes/routes.ts';
import { developerInstallationRoutes } from './features/installations/developer-routes.ts';
import { grantRoutes } from './features/installations/grant-routes.ts';
import { hostRoutes } from './features/installations/host-routes.ts';
import { grantKeyAdminRoutes, grantKeyRoutes } from './features/installations/key-routes.ts';
import { policyRoutes } from './features/installations/policy-routes.ts';
import { requestRoutes } from './features/installations/request-routes.ts';
import { installationRoutes } from './features/installations/routes.ts';
import { installRoutes } from './features/installs/routes.ts';
import { forgettingRoutes } from './features/leaving/admin-routes.ts';
import { closingRoutes } from './features/leaving/closing-routes.ts';
import { leavingRoutes } from './features/leaving/routes.ts';
import { protectedTermRoutes } from './features/look-alikes/admin-routes.ts';
import { mailAdminRoutes } from './features/mail/admin-routes.ts';
import { mailboxRoutes } from './features/mail/mailbox-routes.ts';
import { settingsAdminRoutes } from './features/market-settings/admin-routes.ts';
import { brandImageRoutes, brandRoutes } from './features/market-settings/routes.ts';
import { mediaAdminRoutes } from './features/media/admin-routes.ts';
import { MEDIA_TOPIC } from './features/media/announcements.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { mediaServingRoutes } from './features/media/serving-routes.ts';
import { submissionDecisionRoutes } from './features/moderation/decision-routes.ts';
import { deniedImageRoutes } from './features/moderation/image-routes.ts';
import { submissionQueueRoutes } from './features/moderation/queue-routes.ts';
import { moderationRoutes } from './features/moderation/routes.ts';
import { statsRoutes } from './features/moderation/stats-routes.ts';
import { testAccessRoutes } from './features/moderation/test-access-routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { jobAdminRoutes } from './features/operation/admin-routes.ts';
import { servicePages } from './features/operation/pages.ts';
import { operationRoutes } from './features/operation/routes.ts';
import { guidelineRoutes } from './features/policy/routes.ts';
import { invitationRoutes } from './features/publishers/invitation-routes.ts';
import { memberRoutes } from './features/publishers/member-routes.ts';
import { publisherRoutes } from './features/publishers/routes.ts';
import { receiptAdminRoutes } from './features/receipts/admin-routes.ts';
import { receiptKeyRoutes } from './features/receipts/key-routes.ts';
import { reviewAdminRoutes } from './features/reviews/admin-routes.ts';
import { reviewListRoutes } from './features/reviews/list-routes.ts';
import { reviewReplyRoutes } from './features/reviews/reply-routes.ts';
import { reviewReportRoutes } from './features/reviews/report-routes.ts';
import { reviewRoutes } from './features/reviews/routes.ts';
import { revocationRoutes } from './features/revocations/routes.ts';
import { tagAdminRoutes } from './features/tags/admin-routes.ts';
import { tagRoutes } from './features/tags/routes.ts';
import { transferRoutes } from './features/transfers/routes.ts';
import { trustedPublisherRoutes } from './features/trusted-publishing/routes.ts';
import { ciTokenRoutes } from './features/trusted-publishing/token-routes.ts';
import { watchAdminRoutes } from './features/watch/admin-routes.ts';
import { watchRoutes } from './features/watch/routes.ts';
import type { BuiltApp } from './features/web/built-app.ts';
import { webRoutes } from './features/web/routes.ts';
import { webhookAdminRoutes, webhookRoutes } from './features/webhooks/routes.ts';
import { describeApi } from './openapi.ts';
import type { Parts } from './parts.ts';
import { respondFromCache } from './platform/http/cached-responses.ts';
import { allowCrossOrigin, answerPreflights } from './platform/http/cors.ts';
import { createHttpServer, type HttpServer } from './platform/http/http-server.ts';
import { acceptBodies } from './platform/http/json-body.ts';
import { respondToUnknownRoutes } from './platform/http/not-found.ts';
import { sendPublicResponses } from './platform/http/public-responses.ts';
import { type OnServe, ResponseCache } from './platform/http/response-cache.ts';
import { requireKnownHooks } from './platform/http/skipped-hooks.ts';
import { measureRequests } from './platform/metrics/metrics.ts';

/** Of some 10 to 50 kB each: the images of what is on the first pages. */
const MAX_IMAGE_CACHE_BYTES = 32 * 1024 * 1024;

/** Administrators send larger bodies than others: imports and settings. */
const ADMIN_BODIES = { bytes: 1024 * 1024, values: 50_000 };

export interface AppFiles {
  migrations: string[];
  /** Undefined if only the API is needed, as for its description. */
  web: BuiltApp | undefined;
}

export async function buildApp(parts: Parts, { migrations, web }: AppFiles): Promise<HttpServer> {
  const { settings, publicUrl, logger, limits, notifications, reads, views, embeddedProvider } = parts;
  const mailbox = settings.mail.smtpUrl === undefined;
  // A HEAD request is not a view, and of a page's own requests to the API only the page counts.
  const viewOf =
    (appId: string): OnServe =>
    ({ method, socket }) => {
      if (method === 'GET' && socket.remoteAddress !== INSIDE) views.count(appId);
    };

  const cache = settings.responseCache ? new ResponseCache(notifications, ['catalog', 'reviews']) : undefined;
  // Images change with the apps that show them, not with counters and profiles.
  const imageCache = settings.responseCache
    ? new ResponseCache(notifications, ['catalog', MEDIA_TOPIC], {
        maxBytes: MAX_IMAGE_CACHE_BYTES,
        ignores: (subject) => /^(?:counters|profile) /.test(subject),
      })
    : undefined;
  const respondFirst = cache && imageCache && respondFromCache([cache, imageCache]);
  const app = await createHttpServer({
    logger,
    trustProxy: settings.trustProxy,
    basePath: settings.basePath,
    loopbackOnly: settings.loopbackOnly,
    insecureDemo: settings.insecureDemo,
    maxEventLoopLagMs: settings.maxEventLoopLagMs,
    respondFirst,
  });
  if (cache) requireKnownHooks(app);
  const metrics = measureRequests(app);
  cache?.measureIn(metrics.registry);
  limitRequestsByIp(app, limits, settings);
  respondToUnknownRoutes(app);
  enforceAccess(app, { ...parts, apiKeys: parts.keyChecker }, limits);
  if (settings.refusesSharedOrigin) refuseOnSharedOrigin(app);
  await describeApi(app);

  limits.measureIn(metrics.registry);
  parts.catalogIndex?.measureIn(metrics.registry);
  parts.replica?.measureIn(metrics.registry);

  const items = new CatalogItems(reads, notifications, parts.images);
  const { marketSettings } = parts;
  const browsing = { reads, index: parts.catalogIndex, items, synonyms: parts.synonyms, marketSettings };

  const developerApi = async (dev: HttpServer) => {
    await developerRoutes(dev, parts);
    await emailRoutes(dev, parts);
    await identityRoutes(dev, parts);
    await domainRoutes(dev, parts);
    await apiKeyRoutes(dev, parts);
    await appRoutes(dev, parts);
    await appStateRoutes(dev, parts);
    await versionRoutes(dev, parts);
    await versionStateRoutes(dev, parts);
    await checkRoutes(dev, parts);
    await markdownRoutes(dev, parts);
    await hostScopeRoutes(dev, parts);
    await correctionRoutes(dev, parts);
    await watchRoutes(dev, parts);
    await moderationRoutes(dev, parts);
    await receiptRoutes(dev, parts);
    await reviewReplyRoutes(dev, parts);
    await developerInstallationRoutes(dev, parts);
    await analyticsRoutes(dev, parts);
    await uninstallReasonRoutes(dev, parts);
    await activityRoutes(dev, parts);
    await webhookRoutes(dev, parts);
    await mediaRoutes(dev, parts);
  };
  const adminApi = async (admin: HttpServer) => {
    acceptBodies(admin, ADMIN_BODIES);
    await developerAdminRoutes(admin, parts);
    await appLimitRoutes(admin, parts);
    await identityAdminRoutes(admin, parts);
    await domainAdminRoutes(admin, parts);
    await apiKeyAdminRoutes(admin, parts);
    await auditRoutes(admin, parts);
    await appAdminListRoutes(admin, parts);
    await appAdminRoutes(admin, parts);
    await oauthClientRoutes(admin, parts);
    await submissionQueueRoutes(admin, parts);
    await submissionDecisionRoutes(admin, parts);
    await testAccessRoutes(admin, parts);
    await correctionAdminRoutes(admin, parts);
    await watchAdminRoutes(admin, parts);
    await receiptAdminRoutes(admin, parts);
    await grantKeyAdminRoutes(admin, parts);
    await statsRoutes(admin, parts);
    await reviewAdminRoutes(admin, parts);
    await mailAdminRoutes(admin, parts);
    await jobAdminRoutes(admin, parts);
    await synonymRoutes(admin, { ...parts, browsing });
    await hostScopeAdminRoutes(admin, parts);
    await tagAdminRoutes(admin, parts);
    await protectedTermRoutes(admin, parts);
    await webhookAdminRoutes(admin, parts);
    await mediaAdminRoutes(admin, parts);
    await deniedImageRoutes(admin, parts);
    await forgettingRoutes(admin, parts);
    await settingsAdminRoutes(admin, parts);
  };
  const userApi = async (users: HttpServer) => {
    await reviewRoutes(users, parts);
    await reviewReportRoutes(users, parts);
    await installationRoutes(users, parts);
    await requestRoutes(users, parts);
    await policyRoutes(users, parts);
    await publisherRoutes(users, parts);
    await memberRoutes(users, parts);
    await invitationRoutes(users, parts);
    await transferRoutes(users, parts);
    await trustedPublisherRoutes(users, parts);
    await notificationRoutes(users, parts);
    await leavingRoutes(users, parts);
    await closingRoutes(users, parts);
  };
  await app.register(developerApi, { prefix: '/api/dev' });
  await app.register(adminApi, { prefix: '/api/admin' });
  await app.register(userApi, { prefix: '/api' });
  await app.register(grantRoutes, { ...parts, prefix: '/api/dev' });
  await app.register(hostRoutes, { ...parts, prefix: '/api/host' });
  await app.register(revocationRoutes, { ...parts, prefix: '/api/host' });
  await app.register(accountDeveloperRoutes, { ...parts, prefix: '/api' });
  await app.register(ciTokenRoutes, { ...parts, prefix: '/api' });
  // The same routes mounted again for the web app: with a session instead of a key or token.
  await app.register(forSessions(developerApi), { prefix: '/portal/api' });
  await app.register(forSessions(adminApi), { prefix: '/console/api' });
  await app.register(forSessions(userApi), { prefix: '/store/api' });
  await loginRoutes(app, { ...parts, scope: settings.accounts.scope, onSignIn: confirmAtSignIn(parts) });
  await sessionRoutes(app, parts);
  await accountSystemRoutes(app, settings);
  await app.register(async (everybody) => {
    answerPreflights(everybody, { access: anyone });
    sendPublicResponses(everybody, cache);
    const workspaceInstall = settings.hostTokenEndpoint !== undefined;
    await catalogRoutes(everybody, { ...browsing, images: parts.images, publicUrl, viewOf, workspaceInstall });
    await tagRoutes(everybody, parts);
    await sitemapRoutes(everybody, parts);
    await exportRoutes(everybody, parts);
    await publicDeveloperRoutes(everybody, parts);
    await reviewListRoutes(everybody, parts);
    await proofRoutes(everybody, parts);
    await guidelineRoutes(everybody);
    await brandRoutes(everybody, parts);
  });
  await app.register(async (everybody) => {
    allowCrossOrigin(everybody, { access: anyone });
    await installRoutes(everybody, parts);
    await receiptKeyRoutes(everybody, parts);
    await grantKeyRoutes(everybody, parts);
  });
  await brandImageRoutes(app, parts);
  await app.register(mediaServingRoutes, { ...parts, cache: imageCache });
  await leakRoutes(app, parts);
  if (mailbox) await mailboxRoutes(app, { ...parts, from: settings.mail.from });
  if (settings.demo) await artworkRoutes(app);
  const name = async () => (await marketSettings.current()).name;
  if (embeddedProvider) await signInRoutes(app, { ...embeddedProvider, name });
  if (settings.demo && embeddedProvider) {
    await hostApiRoutes(app, embeddedProvider);
    const clientSecret = embeddedProvider.clientSecretOf(STANDUP_CLIENT);
    await standupRoutes(app, { publicUrl, seals: parts.seals, apiKey: standupKey(parts.seals), clientSecret });
  }
  await operationRoutes(app, { ...parts, metrics, migrations, metricsToken: settings.metricsToken });
  await servicePages(app, parts);
  if (web) {
    await webRoutes(app, { web, marketSettings, publicUrl, mediaUrl: settings.mediaUrl, cache, viewOf });
    await embedRoutes(app, { ...settings, marketSettings, cache, clientFiles: web.clientFiles });
  }
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
