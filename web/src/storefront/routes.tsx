// Routes of the storefront: public pages, rendered by the server first, and the pages of installations, which need a session
// and are rendered in the browser only. Loaders fetch what a page needs.

import type { ListReviewsSort } from '@marketplace/sdk';
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { leaveFor, orNotFound, partOf, rootRoute } from '../root.tsx';
import { choiceIn, pageIn, type RawSearch } from '../shared/search-params.ts';
import { requireSession } from '../shared/session.ts';
import { listParams, readAppsSearch } from './apps/apps-search.ts';
import { isValidState, readInstallSearch } from './install/install-search.ts';
import { appHead, appsHead, appsTitle, developerHead, guidelinesHead, homeHead } from './page-heads.ts';
import {
  appQuery,
  appsOfDeveloperQuery,
  appsQuery,
  categoriesQuery,
  developerQuery,
  featuredQuery,
  guidelinesQuery,
  moreOfDeveloperQuery,
  newestQuery,
  popularQuery,
  reviewsQuery,
  similarAppsQuery,
  tagsQuery,
} from './queries.ts';
import { appData, appsData, developerData, homeData } from './structured-data.ts';
import { readWorkspaceSearch } from './workspace/workspace-search.ts';

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
    return { head: { ...homeHead(), jsonLd: import.meta.env.SSR ? homeData : undefined } };
  },
  component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
});

const appsRoute = createRoute({
  getParentRoute: () => storefrontRoute,
  path: 'apps',
  validateSearch: readAppsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    // Only the parameters changed: the page loads the results itself and shows the previous ones until then.
    if (cause === 'stay') return { head: appsHead(deps) };
    const [found] = await Promise.all([
      queryClient.ensureQueryData(appsQuery(listParams(deps))),
      queryClient.ensureQueryData(categoriesQuery()),
      queryClient.ensureQueryData(tagsQuery()),
    ]);
    if (found.pagination.total === 0) await queryClient.ensureQueryData(popularQuery());
    const jsonLd = import.meta.env.SSR ? appsData(appsTitle(deps), found.data) : undefined;
    return { head: { ...appsHead(deps, found), jsonLd } };
  },
  component: lazyRouteComponent(() => import('./apps/apps-page.tsx'), 'AppsPage'),
});

/** Order and number of the reviews shown on an app's page. */
interface ReviewsSearch {
  reviews?: Exclude<ListReviewsSort, 'newest'>;
  /** Number of portions. */
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
  // The request counts as a view, so hovering over a link must not preload it.
  preload: false,
  loader: async ({ context: { queryClient }, params: { slug }, deps }) => {
    const reviews = reviewsQuery(slug, deps.reviews ?? 'newest');
    const readings = queryClient.prefetchInfiniteQuery({ ...reviews, pages: deps.portions ?? 1 });
    const app = await queryClient.ensureQueryData(appQuery(slug)).catch(orNotFound);
    const neighbours = Promise.all([
      queryClient.prefetchQuery(moreOfDeveloperQuery(app.developer.id)),
      queryClient.prefetchQuery(similarAppsQuery(app.category)),
    ]);
    // The browser shows the app before the rest is loaded; the server renders once, with everything.
    if (import.meta.env.SSR) await Promise.all([readings, neighbours]);
    return { head: { ...appHead(app), jsonLd: import.meta.env.SSR ? appData(app) : undefined } };
  },
  component: lazyRouteComponent(() => import('./app/app-page.tsx'), 'AppPage'),
});

const installRoute = createRoute({
  getParentRoute: () => storefrontRoute,
  path: 'install/$slug',
  validateSearch: readInstallSearch,
  beforeLoad: async ({ context: { queryClient }, location, search: { state } }) => {
    // An invalid state is refused before the sign-in, which could not return to a URL of any length.
    if (isValidState(state)) await requireSession(queryClient, location.href);
  },
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const app = await queryClient.ensureQueryData(appQuery(slug)).catch(orNotFound);
    return { head: { title: `Install ${app.name}`, noIndex: true } };
  },
  component: lazyRouteComponent(() => import('./install/install-page.tsx'), 'InstallPage'),
});

const workspaceRoute = createRoute({
  getParentRoute: () => storefrontRoute,
  path: 'workspace',
  validateSearch: readWorkspaceSearch,
  beforeLoad: async ({ context: { queryClient }, location }) => {
    await requireSession(queryClient, location.href);
  },
  loader: () => ({ head: { title: 'Workspace', noIndex: true } }),
  component: lazyRouteComponent(() => import('./workspace/workspace-page.tsx'), 'WorkspacePage'),
});

/** Loaded with the first page that needs it: few visitors are developers. */
const guides = () => import('./developers/guide.ts');

const developersRoute = createRoute({
  getParentRoute: () => storefrontRoute,
  path: 'developers',
  loader: async ({ context: { publicUrl } }) => ({ head: (await guides()).DEVELOPERS_HEAD, publicUrl }),
  component: lazyRouteComponent(() => import('./developers/developers-page.tsx'), 'DevelopersPage'),
});

const guideRoute = createRoute({
  getParentRoute: () => storefrontRoute,
  path: 'developers/guides/$guide',
  loader: async ({ context: { publicUrl }, params: { guide: name } }) => {
    const { headOfGuide, isGuide, loadGuide } = await guides();
    if (!isGuide(name)) throw notFound();
    return { head: headOfGuide(name), name, guide: await loadGuide(name, publicUrl) };
  },
  component: lazyRouteComponent(() => import('./developers/guide-page.tsx'), 'GuidePage'),
});

const developerRoute = createRoute({
  getParentRoute: () => storefrontRoute,
  path: 'developers/$id',
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const [developer, apps] = await Promise.all([
      queryClient.ensureQueryData(developerQuery(id)).catch(orNotFound),
      queryClient.ensureQueryData(appsOfDeveloperQuery(id)),
    ]);
    const jsonLd = import.meta.env.SSR ? developerData(developer, apps.data) : undefined;
    return { head: { ...developerHead(developer), jsonLd } };
  },
  component: lazyRouteComponent(() => import('./developer/developer-page.tsx'), 'DeveloperPage'),
});

const guidelinesRoute = createRoute({
  getParentRoute: () => storefrontRoute,
  path: 'guidelines',
  loader: async ({ context: { queryClient } }) => ({
    head: guidelinesHead(await queryClient.ensureQueryData(guidelinesQuery())),
  }),
  component: lazyRouteComponent(() => import('./guidelines/guidelines-page.tsx'), 'GuidelinesPage'),
});

/** Catch-all: paths of another part are reloaded, all others are not found. */
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
  installRoute,
  workspaceRoute,
  developersRoute,
  guideRoute,
  developerRoute,
  guidelinesRoute,
  nowhereRoute,
]);
