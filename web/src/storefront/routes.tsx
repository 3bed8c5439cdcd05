// The storefront: public pages, drawn by the server first. What a page needs, its loader asks for.

import { MarketplaceError } from '@marketplace/sdk';
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';
import { appsQuery, categoriesQuery, featuredQuery } from './queries.ts';

export const storefrontRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'storefront',
  component: lazyRouteComponent(() => import('./layout.tsx'), 'StorefrontLayout'),
});

export const homeRoute = createRoute({
  getParentRoute: () => storefrontRoute,
  path: '/',
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(featuredQuery()),
      queryClient.ensureQueryData(categoriesQuery()),
      queryClient.ensureQueryData(appsQuery({ sort: 'popular', limit: 9 })),
      queryClient.ensureQueryData(appsQuery({ sort: 'newest', limit: 6 })),
    ]);
    return {
      head: {
        title: 'Marketplace',
        description: 'Apps that extend your task manager: reviewed, rated, one click to install.',
      },
    };
  },
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
});

export const appsRoute = createRoute({
  getParentRoute: () => storefrontRoute,
  path: 'apps',
  component: lazyRouteComponent(() => import('./apps-page.tsx'), 'AppsPage'),
});

export const appRoute = createRoute({
  getParentRoute: () => storefrontRoute,
  path: 'apps/$slug',
  component: lazyRouteComponent(() => import('./app-page.tsx'), 'AppPage'),
});

export const developerRoute = createRoute({
  getParentRoute: () => storefrontRoute,
  path: 'developers/$id',
  component: lazyRouteComponent(() => import('./developer-page.tsx'), 'DeveloperPage'),
});

/** Every address that leads nowhere, the storefront's header above it. */
const nowhereRoute = createRoute({
  getParentRoute: () => storefrontRoute,
  path: '$',
  loader: () => {
    throw notFound();
  },
});

/** What the API does not know is a page that does not exist. */
export function orNotFound(error: unknown): never {
  throw error instanceof MarketplaceError && error.status === 404 ? notFound() : error;
}

export const storefrontRoutes = storefrontRoute.addChildren([
  homeRoute,
  appsRoute,
  appRoute,
  developerRoute,
  nowhereRoute,
]);
