// Routes of the review console, for administrators.

import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { orNotFound, rootRoute } from '../root.tsx';
import { atBase } from '../shared/base-path.ts';
import { pageIn, type RawSearch } from '../shared/search-params.ts';
import { requireSession } from '../shared/session.ts';
import { logSearch } from '../shared/webhooks/log-search.ts';
import { webhookQuery } from '../shared/webhooks/webhook-scope.ts';
import {
  appsSearch,
  auditSearch,
  correctionsSearch,
  developersSearch,
  mailSearch,
  reviewsSearch,
  watchSearch,
} from './list-search.ts';
import { appQuery, correctionQuery, developerQuery, mailQuery } from './queries.ts';
import { submissionQuery } from './queue/queue-queries.ts';
import { readQueueSearch, readSubmissionSearch } from './queue/queue-search.ts';
import { platformScope } from './webhooks/platform-scope.ts';

const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'console',
  staticData: { title: 'Review console' },
  beforeLoad: async ({ context, location }) => {
    const session = await requireSession(context.queryClient, location.href);
    // Reopening is all that is left to the account.
    if (session.closingAt) throw redirect({ href: atBase('/portal/account'), reloadDocument: true });
    return { session };
  },
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

const domainsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'domains',
  validateSearch: ({ page }: RawSearch): { page?: number } => ({ page: pageIn(page) }),
  staticData: { title: 'Disputed domains' },
  component: lazyRouteComponent(() => import('./domains/domains-page.tsx'), 'DomainsPage'),
});

const watchRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'watch',
  validateSearch: watchSearch,
  staticData: { title: 'Watched pages' },
  component: lazyRouteComponent(() => import('./watch/watch-page.tsx'), 'WatchPage'),
});

const correctionsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'corrections',
  validateSearch: correctionsSearch,
  staticData: { title: 'Corrections' },
  component: lazyRouteComponent(() => import('./corrections/corrections-page.tsx'), 'CorrectionsPage'),
});

const requestedCorrectionRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'corrections/$id',
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { appName } = await queryClient.fetchQuery(correctionQuery(id)).catch(orNotFound);
    return { head: { title: `Correction: ${appName}` } };
  },
  pendingComponent: lazyRouteComponent(() => import('./loading-page.tsx'), 'LoadingPage'),
  notFoundComponent: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
  component: lazyRouteComponent(() => import('./corrections/correction-page.tsx'), 'CorrectionPage'),
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

const settingsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'settings',
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
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

const tagsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'tags',
  staticData: { title: 'Tags' },
  component: lazyRouteComponent(() => import('./tags/tags-page.tsx'), 'TagsPage'),
});

const protectedTermsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'protected-terms',
  staticData: { title: 'Protected terms' },
  component: lazyRouteComponent(() => import('./protected-terms/protected-terms-page.tsx'), 'ProtectedTermsPage'),
});

const forgetRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'forget',
  staticData: { title: 'Forget a user' },
  component: lazyRouteComponent(() => import('./forgetting/forget-page.tsx'), 'ForgetPage'),
});

const nowhereRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '$',
  loader: () => {
    throw notFound();
  },
  notFoundComponent: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
});

export const consoleRoutes = consoleRoute.addChildren([
  nowhereRoute,
  homeRoute,
  queueRoute,
  submissionRoute,
  developersRoute,
  developerRoute,
  identityRoute,
  domainsRoute,
  watchRoute,
  correctionsRoute,
  requestedCorrectionRoute,
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
  settingsRoute,
  synonymsRoute,
  hostScopesRoute,
  tagsRoute,
  protectedTermsRoute,
  forgetRoute,
]);
