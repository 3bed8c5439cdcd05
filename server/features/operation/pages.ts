// The API reference (/docs) and what it is made of.

import apiReference from '@scalar/fastify-api-reference';
import type { App } from '../../platform/http.ts';
import { anyone } from '../accounts/access.ts';

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#4d45c8"/><path d="M8 13h16l-1.5 11h-13zM12 13a4 4 0 0 1 8 0" fill="none" stroke="#fff" stroke-width="2.4" stroke-linejoin="round"/></svg>';

export async function servicePages(app: App): Promise<void> {
  const hidden = { schema: { hide: true }, config: { access: anyone } };

  app.get('/openapi.json', hidden, async (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(app.swagger())),
  );

  app.get('/favicon.svg', hidden, async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(ICON),
  );

  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: anyone };
    });
    scope.addHook('onRequest', async (request, reply) => {
      if (request.url.endsWith('.js')) reply.header('cache-control', 'public, max-age=86400');
      // The reference's page starts itself with an inline script; it gets a policy of its own, for these paths only.
      reply.header(
        'content-security-policy',
        "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; frame-ancestors 'none'",
      );
    });
    await scope.register(apiReference, {
      routePrefix: '/docs',
      configuration: {
        url: '/openapi.json',
        pageTitle: 'Marketplace API',
        favicon: '/favicon.svg',
        // Nothing is fetched from, or told to, anybody else.
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    });
  });
}
