// Routes of the developer portal. All of them need a session; all but a few need a publisher.

import { ListAppInstallationsStatus, MarketplaceError } from '@marketplace/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { orNotFound, rootRoute } from '../root.tsx';
import { choiceIn, flagIn, pageIn, type RawSearch, textIn } from '../shared/search-params.ts';
import { requireSession } from '../shared/session.ts';
import { logSearch } from '../shared/webhooks/log-search.ts';
import { webhookQuery } from '../shared/webhooks/webhook-scope.ts';
import { myAppQuery } from './app/app-queries.ts';
import { readAppsSearch } from './apps/apps-search.ts';
import { keepInvitationToken } from './members/invitation-token.ts';
import { openWithItsPublisher, settlePublisher } from './publisher.ts';
import { developerScope } from './webhooks/developer-scope.ts';

const INVITATION_PATH = '/portal/invitation';
const ACCOUNT_PATH = '/portal/account';
/** What people without a publisher can open: the ways to get one, their own emails, and their account. */
const OPEN_TO_ALL = [
  ...['/portal/register', '/portal/new-organization', '/portal/notifications', INVITATION_PATH],
  ACCOUNT_PATH,
];

const notFoundComponent = lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage');

const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'portal',
  staticData: { title: 'Developer portal' },
  beforeLoad: async ({ context, location }) => {
    const invited = location.pathname === INVITATION_PATH;
    if (invited && location.hash) keepInvitationToken(location.hash);
    const session = await requireSession(context.queryClient, invited ? location.pathname : location.href);
    if (session.closingAt) {
      // Everything else is closed to the account.
      if (location.pathname !== ACCOUNT_PATH) throw redirect({ to: ACCOUNT_PATH, replace: true });
      return { session, publisher: undefined };
    }
    const publisher = await settlePublisher(context.queryClient);
    if (!publisher && !OPEN_TO_ALL.includes(location.pathname)) throw redirect({ to: '/portal/register' });
    return { session, publisher };
  },
  notFoundComponent,
  component: lazyRouteComponent(() => import('./layout.tsx'), 'PortalLayout'),
});

const homeRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
});

const registerRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'register',
  staticData: { title: 'Become a developer' },
  beforeLoad: ({ context: { session } }) => {
    if (session.developerId) throw redirect({ to: '/portal', replace: true });
  },
  component: lazyRouteComponent(() => import('./account/register-page.tsx'), 'RegisterPage'),
});

const newOrganizationRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'new-organization',
  staticData: { title: 'Create an organization' },
  component: lazyRouteComponent(() => import('./members/new-organization-page.tsx'), 'NewOrganizationPage'),
});

const invitationRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'invitation',
  staticData: { title: 'Invitation' },
  component: lazyRouteComponent(() => import('./members/invitation-page.tsx'), 'InvitationPage'),
});

const membersRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'members',
  staticData: { title: 'Members' },
  component: lazyRouteComponent(() => import('./members/members-page.tsx'), 'MembersPage'),
});

const transfersRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'transfers',
  staticData: { title: 'Transfers' },
  /** `accept`: the dialog about this transfer is open. `resume`: back from the sign-in that it needed. */
  validateSearch: ({ accept, resume }: RawSearch): { accept?: string; resume?: true } => ({
    accept: textIn(accept, 100),
    resume: flagIn(resume) || undefined,
  }),
  component: lazyRouteComponent(() => import('./transfers/transfers-page.tsx'), 'TransfersPage'),
});

const notificationsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'notifications',
  staticData: { title: 'Notifications' },
  component: lazyRouteComponent(() => import('./notifications/notifications-page.tsx'), 'NotificationsPage'),
});

const accountRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'account',
  staticData: { title: 'Your account' },
  /** `close`: the dialog is open. `resume`: back from the sign-in that closing needed. */
  validateSearch: ({ close, resume }: RawSearch): { close?: true; resume?: true } => ({
    close: flagIn(close) || undefined,
    resume: flagIn(resume) || undefined,
  }),
  component: lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage'),
});

const profileRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'profile',
  staticData: { title: 'Profile' },
  component: lazyRouteComponent(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
});

const domainsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'domains',
  staticData: { title: 'Domains' },
  component: lazyRouteComponent(() => import('./domains/domains-page.tsx'), 'DomainsPage'),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'confirm-email',
  staticData: { title: 'Confirm your email address' },
  component: lazyRouteComponent(() => import('./profile/confirm-email-page.tsx'), 'ConfirmEmailPage'),
});

const apiKeysRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'api-keys',
  staticData: { title: 'API keys' },
  /** `create`: the dialog for a new key is open. `resume`: with what was filled in before the sign-in. */
  validateSearch: ({ create, resume }: RawSearch): { create?: true; resume?: true } => ({
    create: flagIn(create) || undefined,
    resume: flagIn(resume) || undefined,
  }),
  component: lazyRouteComponent(() => import('./api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
});

const webhooksRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'webhooks',
  staticData: { title: 'Webhooks' },
  component: lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const webhookRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'webhooks/$id',
  staticData: { title: 'Webhook' },
  validateSearch: logSearch,
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(webhookQuery(developerScope, params.id)).catch(orNotFound),
  notFoundComponent,
  component: lazyRouteComponent(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
});

const appsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'apps',
  staticData: { title: 'Apps' },
  validateSearch: readAppsSearch,
  component: lazyRouteComponent(() => import('./apps/apps-page.tsx'), 'AppsPage'),
});

const newAppRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'apps/new',
  staticData: { title: 'New app' },
  component: lazyRouteComponent(() => import('./apps/new-app-page.tsx'), 'NewAppPage'),
});

/** JSON pointer of the field to focus. */
function fieldSearch({ field }: RawSearch): { field?: string } {
  return { field: typeof field === 'string' && field.startsWith('/') ? field : undefined };
}

/** Loads the app and titles a page with its name. */
async function titledByApp(queryClient: QueryClient, id: string, title: string) {
  const app = await queryClient.ensureQueryData(myAppQuery(id)).catch(async (error) => {
    if (error instanceof MarketplaceError && error.code === 'APP_NOT_FOUND')
      await openWithItsPublisher(queryClient, id);
    return orNotFound(error);
  });
  return { head: { title: `${title} – ${app.name}`, noIndex: true } };
}

export interface InstallationsSearch {
  status?: ListAppInstallationsStatus;
  page?: number;
}

/** Layout route of one app. */
const appRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'apps/$id',
  loader: ({ context, params }) => titledByApp(context.queryClient, params.id, 'App'),
  notFoundComponent,
  pendingComponent: lazyRouteComponent(() => import('./app/app-layout.tsx'), 'AppLoading'),
  component: lazyRouteComponent(() => import('./app/app-layout.tsx'), 'AppLayout'),
});

const listingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  loader: ({ context, params }) => titledByApp(context.queryClient, params.id, 'Listing'),
  validateSearch: fieldSearch,
  notFoundComponent,
  component: lazyRouteComponent(() => import('./listing/listing-page.tsx'), 'ListingPage'),
});

const reviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'review',
  loader: ({ context, params }) => titledByApp(context.queryClient, params.id, 'Review'),
  notFoundComponent,
  component: lazyRouteComponent(() => import('./review/review-page.tsx'), 'ReviewPage'),
});

const versionsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'versions',
  loader: ({ context, params }) => titledByApp(context.queryClient, params.id, 'Versions'),
  notFoundComponent,
  component: lazyRouteComponent(() => import('./versions/versions-page.tsx'), 'VersionsPage'),
});

const versionRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'versions/$number',
  validateSearch: (search: RawSearch): { field?: string; view?: 'changes' } => ({
    ...fieldSearch(search),
    view: choiceIn(search.view, ['changes']),
  }),
  loader: ({ context, params }) => titledByApp(context.queryClient, params.id, `Version ${params.number}`),
  notFoundComponent,
  component: lazyRouteComponent(() => import('./versions/version-page.tsx'), 'VersionPage'),
});

const correctionsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'corrections',
  validateSearch: fieldSearch,
  loader: ({ context, params }) => titledByApp(context.queryClient, params.id, 'Corrections'),
  notFoundComponent,
  component: lazyRouteComponent(() => import('./corrections/corrections-page.tsx'), 'CorrectionsPage'),
});

const installationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'installations',
  loader: ({ context, params }) => titledByApp(context.queryClient, params.id, 'Installations'),
  validateSearch: ({ status, page }: RawSearch): InstallationsSearch => ({
    status: choiceIn(status, Object.values(ListAppInstallationsStatus)),
    page: pageIn(page),
  }),
  notFoundComponent,
  component: lazyRouteComponent(() => import('./installations/installations-page.tsx'), 'InstallationsPage'),
});

const analyticsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'analytics',
  staticData: { title: 'Analytics' },
  validateSearch: ({ days }: RawSearch): { days?: 7 | 90 } => ({
    days: ([7, 90] as const).find((span) => span === Number(days)),
  }),
  component: lazyRouteComponent(() => import('./analytics/analytics-page.tsx'), 'AnalyticsPage'),
});

const userReviewsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'reviews',
  staticData: { title: 'User reviews' },
  validateSearch: ({ page }: RawSearch): { page?: number } => ({ page: pageIn(page) }),
  component: lazyRouteComponent(() => import('./user-reviews/user-reviews-page.tsx'), 'UserReviewsPage'),
});

interface AppSettingsSearch {
  transfer?: true | undefined;
  trust?: true | undefined;
  /** Id of a trusted publisher. */
  untrust?: string | undefined;
  resume?: true | undefined;
}

const appSettingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'settings',
  loader: ({ context, params }) => titledByApp(context.queryClient, params.id, 'Settings'),
  /** `transfer`, `trust`, `untrust`: which dialog is open. `resume`: with what was filled in before the sign-in. */
  validateSearch: ({ transfer, trust, untrust, resume }: RawSearch): AppSettingsSearch => ({
    transfer: flagIn(transfer) || undefined,
    trust: flagIn(trust) || undefined,
    untrust: textIn(untrust, 100),
    resume: flagIn(resume) || undefined,
  }),
  notFoundComponent,
  component: lazyRouteComponent(() => import('./app/app-settings-page.tsx'), 'AppSettingsPage'),
});

const nowhereRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '$',
  loader: () => {
    throw notFound();
  },
  notFoundComponent,
});

export const portalRoutes = portalRoute.addChildren([
  nowhereRoute,
  homeRoute,
  registerRoute,
  newOrganizationRoute,
  invitationRoute,
  membersRoute,
  transfersRoute,
  notificationsRoute,
  accountRoute,
  profileRoute,
  domainsRoute,
  confirmEmailRoute,
  apiKeysRoute,
  webhooksRoute,
  webhookRoute,
  appsRoute,
  newAppRoute,
  appRoute.addChildren([
    listingRoute,
    reviewRoute,
    versionsRoute,
    versionRoute,
    correctionsRoute,
    installationsRoute,
    analyticsRoute,
    userReviewsRoute,
    appSettingsRoute,
  ]),
]);
