// The pages that explain the service itself: where to go (/), and the API reference (/docs).

import apiReference from '@scalar/fastify-api-reference';
import type { App } from '../../platform/http.ts';
import { html, sendPage } from '../../platform/page.ts';
import { anyone } from '../accounts/access.ts';

export async function servicePages(app: App, { mailbox }: { mailbox: boolean }): Promise<void> {
  const hidden = { schema: { hide: true }, config: { access: anyone } };

  app.get('/openapi.json', hidden, async (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(app.swagger())),
  );

  app.get('/', hidden, async (_request, reply) =>
    sendPage(
      reply,
      'Marketplace',
      html`<h1>Marketplace</h1>
      <p class="dim">The service is running.</p>
      <a class="card" href="/docs/"><strong>API reference</strong><small>Every endpoint, field and error, with try-it</small></a>
      ${mailbox && html`<a class="card" href="/mailbox"><strong>Mailbox</strong><small>The mails that the service has sent</small></a>`}
      <a class="card" href="/openapi.json"><strong>OpenAPI document</strong><small>For generators and tools</small></a>
      <a class="card" href="/readyz"><strong>Readiness</strong><small>Which parts are up</small></a>`,
    ),
  );

  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: anyone };
    });
    scope.addHook('onRequest', async (_request, reply) => {
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
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
      },
    });
  });
}
