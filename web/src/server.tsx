// Server entry: server-side rendering of the public pages, with the same components and the same API as in the browser.

import { type Brand, connect } from '@marketplace/sdk';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterContextProvider, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { RouterContext } from './root.tsx';
import { createAppRouter, createQueryClient, type InitialData } from './router.tsx';
import { basePathIn, setBasePath } from './shared/base-path.ts';
import { setBrand } from './shared/brand.ts';
import { escapeScript, headOf, isNotFoundPage, writeHead } from './shared/page-head.ts';
import { FiltersOfPage, RenderedFilters } from './storefront/apps/rendered-filters.tsx';
import { storefrontRoutes } from './storefront/routes.tsx';
import { WithoutScript } from './without-script.tsx';

export interface RenderedPage {
  status: number;
  head: string;
  page: string;
  data: string;
  /** The app that the page shows, if it is an app's page. */
  appId: string | undefined;
  /** False if a part of the page could not be loaded, such as the reviews of an app. The browser loads it again. */
  complete: boolean;
}

export interface RenderOptions {
  brand: Brand;
  /** Requested path and query. */
  url: string;
  publicUrl: string;
}

/** What the SDK reads of a response. */
type PageResponse = Pick<Response, 'ok' | 'status' | 'json' | 'text'> & { headers: Pick<Headers, 'get'> };

/** Sets the fetch of the SDK: the service answers API calls in the process, without the network. */
export function setFetch(fetch: (url: string, init: RequestInit) => Promise<PageResponse>): void {
  connect({ fetch: fetch as (url: string, init: RequestInit) => Promise<Response> });
}

/** The content of the empty frame, for browsers without JavaScript. */
export function withoutScript({ publicUrl, brand }: Pick<RenderOptions, 'publicUrl' | 'brand'>): string {
  setBasePath(publicUrl);
  setBrand(brand);
  return renderToString(<WithoutScript />);
}

export async function render({ url, publicUrl: configured, brand }: RenderOptions): Promise<RenderedPage> {
  setBrand(brand);
  const queryClient = createQueryClient();
  const publicUrl = configured.replace(/\/$/, '');
  const router = await loadRouter({ queryClient, publicUrl }, basePathIn(publicUrl) + url);
  const failed = router.state.matches.find((match) => match.status === 'error');
  if (failed) throw failed.error;
  // Nothing else is rendered in between: the markets of a test process have different ones.
  setBasePath(publicUrl);
  setBrand(brand);
  const isList = router.state.matches.some((match) => match.routeId === '/storefront/apps');
  const filters = isList
    ? renderToString(
        <QueryClientProvider client={queryClient}>
          <RouterContextProvider router={router}>
            <FiltersOfPage />
          </RouterContextProvider>
        </QueryClientProvider>,
      )
    : undefined;
  const page = renderToString(
    <QueryClientProvider client={queryClient}>
      <RenderedFilters value={filters}>
        <RouterProvider router={router} />
      </RenderedFilters>
    </QueryClientProvider>,
  );
  const data: InitialData = { publicUrl, answers: answersIn(queryClient) };
  return {
    status: isNotFoundPage(router) ? 404 : 200,
    head: writeHead(headOf(router), publicUrl),
    page,
    appId: (queryClient.getQueryCache().find({ queryKey: ['app'], exact: false })?.state.data as { id: string })?.id,
    complete: queryClient
      .getQueryCache()
      .getAll()
      .every(({ state }) => state.status !== 'error'),
    data: `<script type="application/json" id="initial-data">${escapeScript(JSON.stringify(data))}</script>`,
  };
}

/**
 * The same page has many URLs: empty form fields, tracking parameters, another order of parameters. The router would
 * redirect to the canonical one; the server renders that page without the redirect.
 */
async function loadRouter(context: RouterContext, url: string) {
  const routerAt = (href: string) =>
    createAppRouter(context, [storefrontRoutes], createMemoryHistory({ initialEntries: [href] }));
  const router = routerAt(url);
  await router.load();
  // A router that would redirect has loaded no route.
  if (router.state.matches.length > 0) return router;
  const { pathname } = router.latestLocation;
  const search = router.matchRoutes(router.latestLocation).at(-1)?.search;
  const canonical = routerAt(router.buildLocation({ to: pathname, search } as never).publicHref);
  await canonical.load();
  return canonical;
}

/** The cached queries, for hydration. Without timestamps, so that the same page has the same bytes and the same ETag. */
function answersIn(queryClient: QueryClient): InitialData['answers'] {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    // Queries that did not run here, such as the session, are left to the browser.
    .filter(({ state }) => state.data !== undefined);
  return queries.map(({ queryKey, state }) => [queryKey, state.data]);
}
