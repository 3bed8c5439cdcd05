// The router of one part of the web app. There are three parts for three audiences; a visitor of one loads no code of the
// others, and links between them are full page loads.

import { isPassing, MarketplaceError } from '@marketplace/sdk';
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { type AnyRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import type { consoleRoutes } from './console/routes.tsx';
import type { portalRoutes } from './portal/routes.tsx';
import { Failed, NotFound, type RouterContext, rootRoute } from './root.tsx';
import { atBase } from './shared/base-path.ts';
import { chosenPublisher, forgetPublisher } from './shared/publisher.ts';
import { parseSearch, stringifySearch } from './shared/search-params.ts';
import { sessionQuery } from './shared/session.ts';
import type { storefrontRoutes } from './storefront/routes.tsx';

type Parts = [typeof storefrontRoutes, typeof portalRoutes, typeof consoleRoutes];
/** Links are typed with the routes of all three parts, whichever is loaded. */
type Tree = ReturnType<typeof rootRoute.addChildren<Parts>>;

/** Without a history it is the browser's own; the server passes a memory history with the requested URL. */
export function createAppRouter(context: RouterContext, routes: AnyRoute[], history?: RouterHistory) {
  return createRouter({
    routeTree: rootRoute.addChildren(routes) as unknown as Tree,
    context,
    basepath: new URL(context.publicUrl).pathname,
    ...(history ? { history, isServer: true } : { scrollRestoration: true }),
    // The router's default is JSON: it would put quotation marks around a search for the number 12.
    parseSearch,
    stringifySearch,
    // Drops unknown parameters, such as tracking parameters.
    search: { strict: true },
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Failed,
    defaultPreload: 'intent',
    // Only the query client caches data.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
  });
}

/** What the server sends with a rendered page, for hydration. */
export interface InitialData {
  publicUrl: string;
  answers: [key: QueryKey, answer: unknown][];
}

export function createQueryClient(): QueryClient {
  // After a 401 the session is gone: all pages see it, and the next navigation redirects to the sign-in.
  const onError = (error: unknown) => {
    if (!(error instanceof MarketplaceError)) return;
    // For some actions an older sign-in does not suffice; the session itself goes on.
    if (error.status === 401 && error.code !== 'STEP_UP_REQUIRED')
      queryClient.setQueryData(sessionQuery.queryKey, null);
    // Closed in another tab or by a program: the session says so.
    if (error.code === 'ACCOUNT_CLOSING') void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    // Whoever was removed from an organization goes on with their own publisher.
    if (error.code === 'PUBLISHER_NOT_FOUND' && chosenPublisher()) {
      forgetPublisher();
      location.assign(atBase('/portal'));
    }
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // The SDK keeps a resource's ETag by object identity, which structural sharing would change.
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
