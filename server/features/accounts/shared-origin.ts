// Under a path of somebody else's host, browsers let every script of that host act as the user: a path is no security
// boundary, unlike an origin. Unless ALLOW_SHARED_ORIGIN says that all of these scripts are trusted, what such a script gains
// most from is refused: the console, and consent to apps, as pages and for sessions.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { html, sendPage } from '../../platform/http/html-page.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { accountErrors } from './errors.ts';

const REFUSED = /^\/(?:console|install|workspace|store\/api\/(?:installations|workspaces))(?:\/|$)/;

/** For all routes that are registered afterwards. */
export function refuseOnSharedOrigin(app: HttpServer): void {
  app.addHook('onRoute', (route) => {
    if (REFUSED.test(route.url)) route.onRequest = [refuse, ...[route.onRequest ?? []].flat()];
  });
}

async function refuse({ routeOptions }: FastifyRequest, reply: FastifyReply) {
  if (/\/api(?:\/|$)/.test(routeOptions.url!)) throw accountErrors.SHARED_ORIGIN();
  const body = html`<h1>Not available at this address</h1>
    <p>This marketplace shares its host with other pages, and their scripts could act here as you. The console and consent to apps are therefore off.</p>
    <p>If you run this service: give it a host of its own in <code>PUBLIC_URL</code>. If you trust every page of this host, set <code>ALLOW_SHARED_ORIGIN=on</code> instead.</p>
    <p><a href="${reply.server.basePath}/">Go to the marketplace</a></p>`;
  return sendPage(reply, 'Not available at this address', body, { status: 403 });
}
