// The web app: server-side rendering of public pages, the empty frame of pages that need a session, and static files.
// Rendered pages are the same for everybody (nothing in them depends on a cookie, a header or the time), so they go
// through the response cache: one render for each page and catalog revision.

import { readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import { cacheKeyOf, skipCache } from '../../platform/http/cached-responses.ts';
import { CORS_HEADERS } from '../../platform/http/cors.ts';
import { html, sendPage } from '../../platform/http/html-page.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { sendPublicResponses } from '../../platform/http/public-responses.ts';
import type { OnServe, ResponseCache } from '../../platform/http/response-cache.ts';
import { anyone } from '../accounts/access.ts';
import type { Brand } from '../market-settings/brand.ts';
import type { MarketSettingsStore } from '../market-settings/store.ts';
import type { BuiltApp } from './built-app.ts';
import { pageFetch } from './page-data.ts';

/** Scripts, styles and images are our own files only: a visitor's browser talks to nobody else. */
const pageHeaders = (mediaUrl: string) => ({
  'content-security-policy': [
    "default-src 'self'",
    // By name, too: a page may have been opened at another name of this host, such as localhost.
    `img-src 'self' ${new URL(mediaUrl).origin} data:`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
});

/** A rendered page: its module in the web app, and the query parameters that it reads. All others are ignored. */
const PAGES: Record<string, { module: string; parameters: string[] }> = {
  '/': { module: 'home/home-page', parameters: [] },
  '/apps': {
    module: 'apps/apps-page',
    parameters: [
      ...['search', 'category', 'environment', 'featured', 'pricing', 'tag', 'storedIn', 'verifiedDomain'],
      ...['sort', 'correct', 'page'],
    ],
  },
  '/apps/:slug': { module: 'app/app-page', parameters: ['reviews', 'portions'] },
  '/developers': { module: 'developers/developers-page', parameters: [] },
  '/developers/guides/:guide': { module: 'developers/guide-page', parameters: [] },
  '/guidelines': { module: 'guidelines/guidelines-page', parameters: [] },
  '/developers/:id': { module: 'developer/developer-page', parameters: [] },
};

/** Pages that need a session: an empty frame that the browser fills, never cached. */
const PERSONAL = ['/portal', '/portal/*', '/console', '/console/*', '/install/:slug', '/workspace'];

/** Rendering takes some 20 times as long as a response of the API. Pages from the cache are free. */
const PAGE_COST = 20;

const hidden = { schema: { hide: true }, config: { access: anyone } };

export interface WebOptions {
  web: BuiltApp;
  marketSettings: MarketSettingsStore;
  publicUrl: string;
  /** Origin of images. */
  mediaUrl: string;
  cache: ResponseCache | undefined;
  /** Counts a view of this app. */
  viewOf(appId: string): OnServe;
}

export async function webRoutes(
  app: HttpServer,
  { web, marketSettings, publicUrl, mediaUrl, cache, viewOf }: WebOptions,
): Promise<void> {
  const headers = pageHeaders(mediaUrl);
  web.setFetch(pageFetch(app, cache));

  const render = async (url: string, module: string) => {
    const brand = await marketSettings.brand();
    const page = await web.render({ url, publicUrl, brand });
    return { ...page, document: web.document(brand, { ...page, module }) };
  };

  await app.register(async (pages) => {
    sendPublicResponses(pages, cache);
    for (const [path, { module, parameters }] of Object.entries(PAGES)) {
      const querystring = Type.Object(Object.fromEntries(parameters.map((name) => [name, Type.Unknown()])));
      const options = {
        config: { access: anyone, cacheable: 'on first hit' as const, cost: PAGE_COST },
        schema: { hide: true, querystring: Type.Partial(querystring) },
      };
      pages.get(path, options, async (request, reply) => {
        try {
          // The key has nothing in it that the page does not read: the same key is the same page.
          const { status, document, appId, complete } = await render(cacheKeyOf(request) ?? request.url, module);
          if (!complete) skipCache(request);
          if (appId) request.onServe = viewOf(appId);
          request.onServe?.(request.raw);
          return reply.code(status).type('text/html; charset=utf-8').headers(headers).send(document);
        } catch (error) {
          return sendFailure(request, reply, error);
        }
      });
    }
  });

  app.get('/developers/guides', hidden, async (_request, reply) => reply.redirect(`${app.basePath}/developers`, 301));

  const frame = async (request: FastifyRequest, reply: FastifyReply) => {
    if (/^\/(portal|console)\/api\//.test(request.url)) throw commonErrors.NOT_FOUND();
    return reply
      .type('text/html; charset=utf-8')
      .headers({ ...headers, 'x-robots-tag': 'noindex' })
      .send(web.document(await marketSettings.brand()));
  };
  for (const path of PERSONAL) app.get(path, hidden, frame);

  // A browser gets a page for a URL that does not exist, too: the same for all of them, rendered once for each brand.
  let notFoundPage: { brand: Brand; document: string } | undefined;
  app.addHook('onSend', async function sendNotFoundPage(request, reply, payload) {
    if (!request.is404 || reply.statusCode !== 404 || !wantsPage(request)) return payload;
    const brand = await marketSettings.brand();
    if (notFoundPage?.brand !== brand)
      notFoundPage = { brand, document: (await render('/not-found', 'apps/apps-page')).document };
    reply.type('text/html; charset=utf-8').headers(headers).removeHeader('content-length');
    return notFoundPage.document;
  });

  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: anyone, uncounted: true };
      route.schema = { ...route.schema, hide: true };
    });
    await files.register(fastifyStatic, {
      root: web.clientFiles,
      wildcard: false,
      index: false,
      globIgnore: ['index.html', '.vite/**', 'assets/**', '**/*.br', '**/*.gz'],
      preCompressed: true,
      cacheControl: false,
      acceptRanges: false,
      // The names under /assets/ and the folders under /embed/v1/ change with their content; the others are revalidated each time.
      setHeaders: (reply, path) => {
        const embedded = path.includes('/embed/v1/');
        if (embedded) reply.headers(CORS_HEADERS);
        reply.header(
          'cache-control',
          embedded || path.includes('/assets/')
            ? 'public, max-age=31536000, immutable'
            : 'public, max-age=0, must-revalidate',
        );
      },
    });
    // One route for all of these: a hundred routes would take a tenth of a second of every start.
    const assets = new Set(readdirSync(`${web.clientFiles}/assets`));
    files.get<{ Params: { file: string } }>('/assets/:file', async ({ params: { file } }, reply) => {
      if (!assets.has(file)) throw commonErrors.NOT_FOUND();
      return reply.sendFile(`assets/${file}`);
    });
  });
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    !/^\/(portal\/|console\/|store\/)?api(\/|$)/.test(url) &&
    /\btext\/html\b/.test(headers.accept ?? '')
  );
}

/** Pages cannot be rendered while the database is unavailable, say: a static page for the person, the cause for the log. */
function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { status } = error as { status?: number };
  const temporary = status === 503 || status === 429;
  if (!temporary) request.log.error({ err: error }, 'a page could not be rendered');
  const body = html`<h1>This page couldn&rsquo;t be loaded</h1>
    <p>${temporary ? 'We are busy or restarting. Try again in a moment.' : 'Something went wrong on our side. Try again in a moment.'}</p>
    <p class="dim">${request.id}</p>`;
  return sendPage(reply, 'Page unavailable', body, { status: temporary ? 503 : 500 });
}
