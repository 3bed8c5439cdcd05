// The web app: public pages drawn here first, the frame of the portal and the console, and the files of all three.

import { readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { commonErrors } from '../../platform/errors.ts';
import { html, sendPage } from '../../platform/http/html-page.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { publicAnswers } from '../../platform/http/public-responses.ts';
import { anyone } from '../accounts/access.ts';
import { INSIDE } from '../accounts/limits.ts';
import type { BuiltApp } from './built-app.ts';

/** Scripts and styles are our own files only: what somebody smuggled into a text stays text. */
const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'self'",
    // Logos and screenshots stand wherever their developers keep them.
    "img-src 'self' https: http: data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** Public pages, and the module of the web app that each one is made of. */
const DRAWN = {
  '/': 'home/home-page',
  '/apps': 'apps/apps-page',
  '/apps/:slug': 'app/app-page',
  '/developers/:id': 'developer/developer-page',
};

const hidden = { schema: { hide: true }, config: { access: anyone } };

export async function webRoutes(
  app: HttpServer,
  { web, publicUrl }: { web: BuiltApp; publicUrl: string },
): Promise<void> {
  // The pages ask the same API as everybody, without a detour over the network.
  web.setFetch(async (url, { method = 'GET' }) => {
    const answer = await app.inject({ method: method as 'GET', url, remoteAddress: INSIDE });
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    });
  });

  const draw = async (request: FastifyRequest, page: string) => {
    const drawn = await web.draw({ url: request.url, publicUrl });
    const modules = ['routes', 'layout', page].map((module) => `src/storefront/${module}.tsx`);
    return { status: drawn.status, document: web.document({ ...drawn, modules }) };
  };

  await app.register(async (pages) => {
    publicAnswers(pages);
    for (const [path, page] of Object.entries(DRAWN)) {
      pages.get(path, hidden, async (request, reply) => {
        try {
          const { status, document } = await draw(request, page);
          return reply.code(status).type('text/html; charset=utf-8').headers(PAGE_HEADERS).send(document);
        } catch (error) {
          return sendFailure(request, reply, error);
        }
      });
    }
  });

  for (const part of ['/portal', '/console']) {
    const frame = async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.url.startsWith(`${part}/api/`)) throw commonErrors.NOT_FOUND();
      return reply
        .type('text/html; charset=utf-8')
        .headers({ ...PAGE_HEADERS, 'x-robots-tag': 'noindex' })
        .send(web.document());
    };
    app.get(part, hidden, frame);
    app.get(`${part}/*`, hidden, frame);
  }

  // An address that leads nowhere gets a page, where somebody with a browser asked for it.
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.is404 || reply.statusCode !== 404 || !wantsPage(request)) return payload;
    const { document } = await draw(request, 'apps/apps-page');
    reply.type('text/html; charset=utf-8').headers(PAGE_HEADERS).removeHeader('content-length');
    return document;
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
      // The names under /assets/ change with their content; the others are asked about each time.
      setHeaders: (reply, path) =>
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
        ),
    });
    // One route for all of these: there are a hundred, and a route for each takes a tenth of a second of every start.
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

/** The pages cannot be drawn while the database is away, say; the person still gets a page, and the log the cause. */
function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { status } = error as { status?: number };
  const passing = status === 503 || status === 429;
  if (!passing) request.log.error({ err: error }, 'a page could not be drawn');
  const body = html`<h1>This page couldn’t be loaded</h1>
    <p>${passing ? 'Marketplace is busy or restarting. Try again in a moment.' : 'Something went wrong on our side. Try again in a moment.'}</p>
    <p class="dim">${request.id}</p>`;
  return sendPage(reply, 'Page unavailable', body, { status: passing ? 503 : 500 });
}
