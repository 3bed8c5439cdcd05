// The API reference (/docs) and its OpenAPI document. Its scripts are files of the web app.

import { DEMO_NOTICE, html } from '../../platform/http/html-page.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { anyone } from '../accounts/access.ts';
import type { MarketSettingsStore } from '../market-settings/store.ts';

const icon = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/><path d="M8 13h16l-1.5 11h-13zM12 13a4 4 0 0 1 8 0" fill="none" stroke="#fff" stroke-width="2.4" stroke-linejoin="round"/></svg>`;

const referencePage = (name: string, { basePath, insecureDemo }: { basePath: string; insecureDemo: boolean }) =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} API</title>
<link rel="icon" href="${basePath}/favicon.svg">
<link rel="stylesheet" href="${basePath}/docs/reference.css">
</head>
<body>
${insecureDemo && DEMO_NOTICE}
<nav class="back" aria-label="${name}"><a href="${basePath}/">← Back to ${name}</a></nav>
<div id="app"></div>
<p class="notice" id="loading" role="status">Loading the API reference…</p>
<noscript><p class="notice">The API reference needs JavaScript. Without it, read <a href="${basePath}/openapi.json">the API as JSON</a>.</p></noscript>
<script src="${basePath}/docs/reference.js"></script>
<script src="${basePath}/docs/start.js"></script>
</body>
</html>`.text;

export async function servicePages(
  app: HttpServer,
  { marketSettings }: { marketSettings: MarketSettingsStore },
): Promise<void> {
  const hidden = { schema: { hide: true }, config: { access: anyone } };

  // One megabyte: serialized once for each brand, and the same bytes for every client.
  let reference: { brand: string; bytes: Buffer } | undefined;
  app.get('/openapi.json', hidden, async (_request, reply) => {
    const { name, supportEmail } = await marketSettings.current();
    const brand = `${supportEmail} ${name}`;
    if (reference?.brand !== brand) {
      const { info, ...rest } = app.swagger();
      const contact = { name: `${name} operator`, ...(supportEmail ? { email: supportEmail } : {}) };
      const described = { ...rest, info: { ...info, title: `${name} API`, contact } };
      reference = { brand, bytes: Buffer.from(JSON.stringify(described)) };
    }
    return reply
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      .send(reference.bytes);
  });

  app.get('/favicon.svg', hidden, async (_request, reply) => {
    const { favicon, colors } = await marketSettings.current();
    if (favicon) return reply.redirect(`${app.basePath}${favicon}`, 302);
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon(colors.light.accent));
  });

  app.get('/docs', hidden, async (_request, reply) => reply.redirect(`${app.basePath}/docs/`, 301));

  app.get('/docs/', hidden, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      // Scripts are files alone. The reference sets style attributes and styles at run time, which a nonce does not cover.
      .header(
        'content-security-policy',
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      )
      .send(referencePage((await marketSettings.current()).name, app)),
  );
}
