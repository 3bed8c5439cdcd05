// Routes of the review console, for administrators.

import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { orNotFound, rootRoute } from '../root.tsx';
import { pageIn, type RawSearch } from '../shared/search-params.ts';
import { requireSession } from '../shared/session.ts';
import { logSearch } from '../shared/webhooks/log-search.ts';
import { webhookQuery } from '../shared/webhooks/webhook-scope.ts';
import { appsSearch, auditSearch, developersSearch, mailSearch, reviewsSearch } from './list-search.ts';
import { appQuery, developerQuery, mailQuery } from './queries.ts';
import { submissionQuery } from './queue/queue-queries.ts';
import { readQueueSearch, readSubmissionSearch } from './queue/queue-search.ts';
import { platformScope } from './webhooks/platform-scope.ts';

const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'console',
  staticData: { title: 'Review console' },
  beforeLoad: async ({ context, location }) => ({ session: await requireSession(context.queryClient, location.href) }),
  component: lazyRouteComponent(() => import('./layout.tsx'), 'ConsoleLayout'),
});

const homeRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/',
  staticData: { title: 'Today' },
  component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
});

const queueRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'queue',
  staticData: { title: 'Review queue' },
  validateSearch: readQueueSearch,
  component: lazyRouteComponent(() => import('./queue/queue-page.tsx'), 'QueuePage'),
});

const submissionRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'submissions/$id',
  staticData: { title: 'Submission' },
  validateSearch: readSubmissionSearch,
  loader: async ({ context, params }) => {
    const { appName } = await context.queryClient.ensureQueryData(submissionQuery(params.id)).catch(orNotFound);
    return { head: { title: `Review: ${appName}` } };
  },
  pendingComponent: lazyRouteComponent(() => import('./submission/submission-skeleton.tsx'), 'SubmissionSkeleton'),
  component: lazyRouteComponent(() => import('./submission/submission-page.tsx'), 'SubmissionPage'),
});

const developersRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'developers',
  validateSearch: developersSearch,
  staticData: { title: 'Developers' },
  component: lazyRouteComponent(() => import('./developers/developers-page.tsx'), 'DevelopersPage'),
});

const developerRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'developers/$id',
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { name } = await queryClient.ensureQueryData(developerQuery(id)).catch(orNotFound);
    return { head: { title: name } };
  },
  pendingComponent: lazyRouteComponent(() => import('./loading-page.tsx'), 'LoadingPage'),
  notFoundComponent: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
  component: lazyRouteComponent(() => import('./developers/developer-page.tsx'), 'DeveloperPage'),
});

const identityRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'identity',
  validateSearch: ({ page }: RawSearch): { page?: number } => ({ page: pageIn(page) }),
  staticData: { title: 'Identity changes' },
  component: lazyRouteComponent(() => import('./developers/identity-page.tsx'), 'IdentityPage'),
});

const appsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'apps',
  validateSearch: appsSearch,
  staticData: { title: 'Apps' },
  component: lazyRouteComponent(() => import('./apps/apps-page.tsx'), 'AppsPage'),
});

const appRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'apps/$id',
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { name } = await queryClient.ensureQueryData(appQuery(id)).catch(orNotFound);
    return { head: { title: name } };
  },
  pendingComponent: lazyRouteComponent(() => import('./loading-page.tsx'), 'LoadingPage'),
  notFoundComponent: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
  component: lazyRouteComponent(() => import('./apps/app-page.tsx'), 'AppPage'),
});

const correctionRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'apps/$id/correct',
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { name } = await queryClient.fetchQuery(appQuery(id)).catch(orNotFound);
    return { head: { title: `Correct ${name}` } };
  },
  pendingComponent: lazyRouteComponent(() => import('./loading-page.tsx'), 'LoadingPage'),
  notFoundComponent: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
  component: lazyRouteComponent(() => import('./apps/correction-page.tsx'), 'CorrectionPage'),
});

const reviewsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'reviews',
  validateSearch: reviewsSearch,
  staticData: { title: 'Reported reviews' },
  component: lazyRouteComponent(() => import('./reviews/reviews-page.tsx'), 'ReviewsPage'),
});

const auditRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'audit',
  validateSearch: auditSearch,
  staticData: { title: 'Audit log' },
  component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
});

const mailRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'mail',
  validateSearch: mailSearch,
  staticData: { title: 'Email' },
  component: lazyRouteComponent(() => import('./operation/mail-page.tsx'), 'MailPage'),
});

const openedMailRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'mail/$id',
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { subject } = await queryClient.ensureQueryData(mailQuery(id)).catch(orNotFound);
    return { head: { title: subject } };
  },
  pendingComponent: lazyRouteComponent(() => import('./loading-page.tsx'), 'LoadingPage'),
  notFoundComponent: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
  component: lazyRouteComponent(() => import('./operation/opened-mail-page.tsx'), 'OpenedMailPage'),
});

const imagesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'images',
  validateSearch: ({ page }: RawSearch): { page?: number } => ({ page: pageIn(page) }),
  staticData: { title: 'Images' },
  component: lazyRouteComponent(() => import('./images/images-page.tsx'), 'ImagesPage'),
});

const jobsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'jobs',
  staticData: { title: 'Jobs' },
  component: lazyRouteComponent(() => import('./operation/jobs-page.tsx'), 'JobsPage'),
});

const webhooksRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'webhooks',
  staticData: { title: 'Webhooks' },
  component: lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const webhookRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'webhooks/$id',
  staticData: { title: 'Webhook' },
  validateSearch: logSearch,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    await queryClient.ensureQueryData(webhookQuery(platformScope, id)).catch(orNotFound);
  },
  pendingComponent: lazyRouteComponent(() => import('./loading-page.tsx'), 'LoadingPage'),
  notFoundComponent: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
  component: lazyRouteComponent(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
});

const synonymsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'synonyms',
  staticData: { title: 'Synonyms' },
  component: lazyRouteComponent(() => import('./synonyms/synonyms-page.tsx'), 'SynonymsPage'),
});

const hostScopesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'host-scopes',
  staticData: { title: 'Scope vocabulary' },
  component: lazyRouteComponent(() => import('./host-scopes/host-scopes-page.tsx'), 'HostScopesPage'),
});

const nowhereRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '$',
  loader: () => {
    throw notFound();
  },
});

export const consoleRoutes = consoleRoute.addChildren([
  nowhereRoute,
  homeRoute,
  queueRoute,
  submissionRoute,
  developersRoute,
  developerRoute,
  identityRoute,
  appsRoute,
  appRoute,
  correctionRoute,
  reviewsRoute,
  auditRoute,
  mailRoute,
  openedMailRoute,
  imagesRoute,
  jobsRoute,
  webhooksRoute,
  webhookRoute,
  synonymsRoute,
  hostScopesRoute,
]);
