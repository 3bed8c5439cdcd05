// The router of one part of the web app. There are three, for three audiences, and a visitor of one loads nothing of the
// others; the way from one to another leads through the server.

import { isPassing, MarketplaceError } from '@marketplace/sdk';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { type AnyRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import type { consoleRoutes } from './console/routes.tsx';
import type { portalRoutes } from './portal/routes.tsx';
import { Failed, NotFound, rootRoute } from './root.tsx';
import { parseSearch, stringifySearch } from './shared/search-params.ts';
import { sessionQuery } from './shared/session.ts';
import type { storefrontRoutes } from './storefront/routes.tsx';

type Parts = [typeof storefrontRoutes, typeof portalRoutes, typeof consoleRoutes];
/** Links know the pages of all three, whichever is loaded. */
type Tree = ReturnType<typeof rootRoute.addChildren<Parts>>;

/** Without a history it is the browser's own; the server passes one that holds the address that was asked for. */
export function createAppRouter(queryClient: QueryClient, routes: AnyRoute[], history?: RouterHistory) {
  return createRouter({
    routeTree: rootRoute.addChildren(routes) as unknown as Tree,
    context: { queryClient },
    ...(history ? { history, isServer: true } : { scrollRestoration: true }),
    // The router's own way would write a search for the number 12 with quotation marks.
    parseSearch,
    stringifySearch,
    // Marks of a newsletter, say: no page reads them, and none hands them on.
    search: { strict: true },
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Failed,
    defaultPreload: 'intent',
    // The data is kept, and aged, by the query client alone.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
  });
}

export function createQueryClient(): QueryClient {
  // A session can end meanwhile: every page then knows, and the next one leads to the sign-in.
  const onError = (error: unknown) => {
    if (error instanceof MarketplaceError && error.status === 401)
      queryClient.setQueryData(sessionQuery.queryKey, null);
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A resource keeps the identity that its ETag is known by.
        structuralSharing: false,
        retry: (failures, error) => failures < 2 && isPassing(error),
      },
    },
  });
  return queryClient;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
