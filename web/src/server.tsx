// The server's entry: draws public pages with the same components as the browser, out of the same API.

import { connect } from '@marketplace/sdk';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { createAppRouter, createQueryClient } from './router.tsx';
import { escapeScript, headOf, isNotFoundPage, writeHead } from './shared/page-head.ts';
import { storefrontRoutes } from './storefront/routes.tsx';

export interface DrawnPage {
  status: number;
  head: string;
  page: string;
  data: string;
  /** The app that the page shows, if it is an app's page. */
  appId: string | undefined;
}

export interface DrawOptions {
  /** Path and query that were asked for. */
  url: string;
  publicUrl: string;
}

/** How the pages ask the API: the service answers itself, without a detour over the network. */
export function setFetch(fetch: (url: string, init: RequestInit) => Promise<Response>): void {
  connect({ fetch });
}

export async function draw({ url, publicUrl }: DrawOptions): Promise<DrawnPage> {
  const queryClient = createQueryClient();
  const router = await loadRouter(queryClient, url);
  const failed = router.state.matches.find((match) => match.status === 'error');
  if (failed) throw failed.error;
  const page = renderToString(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    status: isNotFoundPage(router) ? 404 : 200,
    head: writeHead(headOf(router), { url, publicUrl }),
    page,
    appId: (queryClient.getQueryCache().find({ queryKey: ['app'], exact: false })?.state.data as { id: string })?.id,
    data: `<script type="application/json" id="initial-data">${escapeScript(JSON.stringify(answersIn(queryClient)))}</script>`,
  };
}

/**
 * One page is asked for in many spellings: empty fields of a form, marks of a newsletter, another order. The router knows
 * one of them and wants to send everybody there; the page is drawn as if they had come that way.
 */
async function loadRouter(queryClient: QueryClient, url: string) {
  const router = createAppRouter(queryClient, [storefrontRoutes], createMemoryHistory({ initialEntries: [url] }));
  await router.load();
  const result = router._serverResult;
  if (result?.type !== 'redirect') return router;
  const usual = createAppRouter(
    queryClient,
    [storefrontRoutes],
    createMemoryHistory({ initialEntries: [result.redirect.options.href!] }),
  );
  await usual.load();
  return usual;
}

/** What was asked and what came back. Without times: the same page is the same bytes, and costs a 304. */
function answersIn(queryClient: QueryClient): [key: unknown, answer: unknown][] {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    // Who is signed in, say, was not asked here: no answer is not the answer "nobody".
    .filter(({ state }) => state.data !== undefined);
  return queries.map(({ queryKey, state }) => [queryKey, state.data]);
}
