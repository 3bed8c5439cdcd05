// The API reference (/docs) and its OpenAPI document. Its scripts are files of the web app.

import { DEMO_NOTICE } from '../../platform/http/html-page.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { anyone } from '../accounts/access.ts';

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#4d45c8"/><path d="M8 13h16l-1.5 11h-13zM12 13a4 4 0 0 1 8 0" fill="none" stroke="#fff" stroke-width="2.4" stroke-linejoin="round"/></svg>';

const referencePage = (basePath: string, notice: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Marketplace API</title>
<link rel="icon" href="${basePath}/favicon.svg">
<link rel="stylesheet" href="${basePath}/docs/reference.css">
</head>
<body>
${notice}
<nav class="back" aria-label="Marketplace"><a href="${basePath}/">← Back to the Marketplace</a></nav>
<div id="app"></div>
<script src="${basePath}/docs/reference.js"></script>
<script src="${basePath}/docs/start.js"></script>
</body>
</html>`;

export async function servicePages(app: HttpServer): Promise<void> {
  const hidden = { schema: { hide: true }, config: { access: anyone } };

  // One megabyte: serialized once, and the same bytes for every client.
  let reference: Buffer | undefined;
  app.get('/openapi.json', hidden, async (_request, reply) => {
    reference ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.header('access-control-allow-origin', '*').type('application/json; charset=utf-8').send(reference);
  });

  app.get('/favicon.svg', hidden, async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(ICON),
  );

  app.get('/docs', hidden, async (_request, reply) => reply.redirect(`${app.basePath}/docs/`, 301));

  app.get('/docs/', hidden, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      // Scripts are files alone. The reference sets style attributes and styles at run time, which a nonce does not cover.
      .header(
        'content-security-policy',
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      )
      .send(referencePage(app.basePath, app.insecureDemo ? DEMO_NOTICE.text : '')),
  );
}
