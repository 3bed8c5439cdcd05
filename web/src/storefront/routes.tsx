// The storefront: public pages, drawn by the server first. What a page needs, its loader asks for.

import type { ListReviewsSort } from '@marketplace/sdk';
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { leaveFor, orNotFound, partOf, rootRoute } from '../root.tsx';
import { choiceIn, pageIn, type RawSearch } from '../shared/search-params.ts';
import { listParams, readAppsSearch } from './apps/apps-search.ts';
import { appHead, appsHead, developerHead, homeHead } from './page-heads.ts';
import {
  appQuery,
  appsOfDeveloperQuery,
  appsQuery,
  categoriesQuery,
  developerQuery,
  featuredQuery,
  moreOfDeveloperQuery,
  newestQuery,
  popularQuery,
  reviewsQuery,
  similarAppsQuery,
} from './queries.ts';

const storefrontRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'storefront',
  component: lazyRouteComponent(() => import('./layout.tsx'), 'StorefrontLayout'),
});

const homeRoute = createRoute({
  getParentRoute: () => storefrontRoute,
  path: '/',
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(featuredQuery()),
      queryClient.ensureQueryData(categoriesQuery()),
      queryClient.ensureQueryData(popularQuery()),
      queryClient.ensureQueryData(newestQuery()),
    ]);
    return { head: homeHead() };
  },
  component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
});

const appsRoute = createRoute({
  getParentRoute: () => storefrontRoute,
  path: 'apps',
  validateSearch: readAppsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    // Who types or narrows down keeps what is there until the page itself has the next.
    if (cause === 'stay') return { head: appsHead(deps) };
    const [found] = await Promise.all([
      queryClient.ensureQueryData(appsQuery(listParams(deps))),
      queryClient.ensureQueryData(categoriesQuery()),
    ]);
    if (found.pagination.total === 0) await queryClient.ensureQueryData(popularQuery());
    return { head: appsHead(deps, found) };
  },
  component: lazyRouteComponent(() => import('./apps/apps-page.tsx'), 'AppsPage'),
});

/** How an app's reviews are shown. */
interface ReviewsSearch {
  reviews?: Exclude<ListReviewsSort, 'newest'>;
  /** How many portions of them. */
  portions?: number;
}

const MAX_PORTIONS = 20;

const appRoute = createRoute({
  getParentRoute: () => storefrontRoute,
  path: 'apps/$slug',
  validateSearch: ({ reviews, portions }: RawSearch): ReviewsSearch => {
    const wanted = pageIn(portions);
    return { reviews: choiceIn(reviews, ['highest', 'lowest']), portions: wanted && Math.min(wanted, MAX_PORTIONS) };
  },
  loaderDeps: ({ search }) => search,
  // Asking for an app counts as a look at it, and a pointer that passes by is none.
  preload: false,
  loader: async ({ context: { queryClient }, params: { slug }, deps }) => {
    const reviews = reviewsQuery(slug, deps.reviews ?? 'newest');
    const readings = queryClient.prefetchInfiniteQuery({ ...reviews, pages: deps.portions ?? 1 });
    const app = await queryClient.ensureQueryData(appQuery(slug)).catch(orNotFound);
    const neighbours = Promise.all([
      queryClient.prefetchQuery(moreOfDeveloperQuery(app.developer.id)),
      queryClient.prefetchQuery(similarAppsQuery(app.category)),
    ]);
    // The browser shows the app as soon as it is there. The server has one chance, and sends the page whole.
    if (import.meta.env.SSR) await Promise.all([readings, neighbours]);
    return { head: appHead(app) };
  },
  component: lazyRouteComponent(() => import('./app/app-page.tsx'), 'AppPage'),
});

const developerRoute = createRoute({
  getParentRoute: () => storefrontRoute,
  path: 'developers/$id',
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const [developer, apps] = await Promise.all([
      queryClient.ensureQueryData(developerQuery(id)).catch(orNotFound),
      queryClient.ensureQueryData(appsOfDeveloperQuery(id)),
    ]);
    return { head: developerHead(developer, apps.data) };
  },
  component: lazyRouteComponent(() => import('./developer/developer-page.tsx'), 'DeveloperPage'),
});

/** Every address that leads nowhere, the storefront's header above it. */
const nowhereRoute = createRoute({
  getParentRoute: () => storefrontRoute,
  path: '$',
  loader: ({ location }) => {
    if (partOf(location.pathname) !== 'storefront') leaveFor({ location });
    throw notFound();
  },
});

export const storefrontRoutes = storefrontRoute.addChildren([
  homeRoute,
  appsRoute,
  appRoute,
  developerRoute,
  nowhereRoute,
]);
