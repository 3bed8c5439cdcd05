// The developer portal: every page of it, and who may see it.

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';
import { demandSession } from '../session.ts';

export const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'portal',
  staticData: { title: 'Developer portal' },
  beforeLoad: async ({ context, location }) => {
    const session = await demandSession(context.queryClient, location.href);
    // Who is no developer yet becomes one first.
    if (!session.developerId && location.pathname !== '/portal/register') throw redirect({ to: '/portal/register' });
    return { session };
  },
  component: lazyRouteComponent(() => import('./layout.tsx'), 'PortalLayout'),
});

const homeRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
});

const registerRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'register',
  staticData: { title: 'Become a developer' },
  beforeLoad: ({ context: { session } }) => {
    if (session.developerId) throw redirect({ to: '/portal', replace: true });
  },
  component: lazyRouteComponent(() => import('./register-page.tsx'), 'RegisterPage'),
});

const profileRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'profile',
  staticData: { title: 'Profile' },
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
});

export const apiKeysRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'api-keys',
  staticData: { title: 'API keys' },
  /** `create`: the dialog for a new key is open. */
  validateSearch: ({ create }): { create?: true } => (create ? { create: true } : {}),
  component: lazyRouteComponent(() => import('./api-keys-page.tsx'), 'ApiKeysPage'),
});

const appsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'apps',
  staticData: { title: 'Apps' },
  component: lazyRouteComponent(() => import('./apps-page.tsx'), 'AppsPage'),
});

const newAppRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'apps/new',
  staticData: { title: 'New app' },
  component: lazyRouteComponent(() => import('./new-app-page.tsx'), 'NewAppPage'),
});

/** One app: its name, its state and the tabs below. */
export const appRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: 'apps/$id',
  component: lazyRouteComponent(() => import('./app-layout.tsx'), 'AppLayout'),
});

const listingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  staticData: { title: 'Listing' },
  component: lazyRouteComponent(() => import('./listing-page.tsx'), 'ListingPage'),
});

const reviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'review',
  staticData: { title: 'Review' },
  component: lazyRouteComponent(() => import('./review-page.tsx'), 'ReviewPage'),
});

const versionsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'versions',
  staticData: { title: 'Versions' },
  component: lazyRouteComponent(() => import('./versions-page.tsx'), 'VersionsPage'),
});

export const versionRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'versions/$number',
  staticData: { title: 'Version' },
  component: lazyRouteComponent(() => import('./version-page.tsx'), 'VersionPage'),
});

export const analyticsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'analytics',
  staticData: { title: 'Analytics' },
  validateSearch: ({ days }): { days?: 7 | 90 } => (days === 7 || days === 90 ? { days } : {}),
  component: lazyRouteComponent(() => import('./analytics-page.tsx'), 'AnalyticsPage'),
});

export const userReviewsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'reviews',
  staticData: { title: 'User reviews' },
  validateSearch: ({ page }): { page?: number } =>
    Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {},
  component: lazyRouteComponent(() => import('./user-reviews-page.tsx'), 'UserReviewsPage'),
});

const appSettingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'settings',
  staticData: { title: 'App settings' },
  component: lazyRouteComponent(() => import('./app-settings-page.tsx'), 'AppSettingsPage'),
});

export const portalRoutes = portalRoute.addChildren([
  homeRoute,
  registerRoute,
  profileRoute,
  apiKeysRoute,
  appsRoute,
  newAppRoute,
  appRoute.addChildren([
    listingRoute,
    reviewRoute,
    versionsRoute,
    versionRoute,
    analyticsRoute,
    userReviewsRoute,
    appSettingsRoute,
  ]),
]);
