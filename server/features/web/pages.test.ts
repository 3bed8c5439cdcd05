// Public pages as those see them who run no script: search engines, chats that unfold links, people without JavaScript.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fillCatalog } from '../../testing/catalog.ts';
import { startTestMarket } from '../../testing/market.ts';
import { approvedApp, draftApp } from '../../testing/owned-apps.ts';

const market = await startTestMarket({ after });
const browser = { headers: { accept: 'text/html,application/xhtml+xml' } };
const HOSTILE = `</script><script>alert(1)</script> $& $1 "quoted" & <b>bold</b>`;

async function page(path: string, status = 200): Promise<string> {
  const { text, headers } = await market.expect(status, 'GET', path, browser);
  assert.match(headers.get('content-type')!, /^text\/html; charset=utf-8/);
  return text;
}

/** What the browser's part starts with. */
function initialData(html: string): unknown {
  return JSON.parse(/<script type="application\/json" id="initial-data">(.*?)<\/script>/s.exec(html)![1]!);
}

function jsonLd(html: string): Record<string, unknown> {
  return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!);
}

const [lamp] = await fillCatalog(market, [
  { name: 'Lamp Post', description: 'Light at the end of the week.', featured: true, stars: [0, 0, 0, 1, 3] },
  { name: 'Quiet Hours', category: 'UTILITIES' },
]);

suite('public pages', () => {
  test('carry their content, title, description, address and structured data before any script runs', async () => {
    const html = await page(`/apps/${lamp!.slug}`);
    assert.match(html, /<title>Lamp Post · Marketplace<\/title>/);
    assert.match(html, /<h1[^>]*>Lamp Post<\/h1>/);
    assert.match(html, /<meta name="description" content="Light at the end of the week\.">/);
    assert.ok(html.includes(`<link rel="canonical" href="${market.url}/apps/${lamp!.slug}">`));
    assert.match(html, /<meta property="og:title" content="Lamp Post">/);
    assert.match(JSON.stringify(jsonLd(html)), /"SoftwareApplication"/);
    assert.match(JSON.stringify(jsonLd(html)), /"ratingValue":4\.75/);
    assert.match(JSON.stringify(initialData(html)), /Lamp Post/);
  });

  test('a slash at the end of the path changes nothing about what is listed', async () => {
    const utilities = await page('/apps/?category=UTILITIES');
    assert.match(utilities, /Quiet Hours/);
    assert.doesNotMatch(utilities, /Lamp Post/);
  });

  test('show the store: the home page, lists by category and by words', async () => {
    assert.match(await page('/'), /Lamp Post/);
    const utilities = await page('/apps?category=UTILITIES');
    assert.match(utilities, /Quiet Hours/);
    assert.doesNotMatch(utilities, /Lamp Post/);
    assert.match(await page('/apps?search=lamp'), /Lamp Post/);
    assert.match(await page('/apps?search=zzzzqqqq'), /No matching apps/);
  });

  test('show texts as texts, whatever they hold', async () => {
    const { slug } = await approvedApp(market, {
      name: 'Sharp <i>edges</i> $& $`',
      description: HOSTILE,
      longDescription: `# Hello\n\n${HOSTILE}\n\n[click](javascript:alert(1)) <img src=x onerror=alert(1)>`,
    });
    for (const path of [`/apps/${slug}`, '/apps', `/apps?search=${encodeURIComponent(HOSTILE)}`, '/']) {
      const html = await page(path);
      assert.doesNotMatch(html, /<script>alert|<i>edges|<b>bold|onerror=alert\(1\)>|href="javascript:/i, path);
      const scripts = html.match(/<script\b[^>]*>/g)!;
      for (const tag of scripts) assert.match(tag, / src="\/|type="application\/(ld\+)?json"/, `${path}: ${tag}`);
      initialData(html);
    }
    assert.match(JSON.stringify(initialData(await page(`/apps/${slug}`))), /\$& \$1/);
  });

  test('that do not exist are real 404s, drafts among them', async () => {
    const draft = await draftApp(market);
    for (const path of [`/apps/${draft.slug}`, '/apps/no-such-app', '/developers/dev_nobody', '/nowhere/at/all']) {
      const html = await page(path, 404);
      assert.match(html, /Page not found/, path);
      assert.match(html, /<meta name="robots" content="noindex">/, path);
    }
  });

  test('a page that does not exist names no URL, neither its own nor one of another host', async () => {
    const [first, ...others] = await Promise.all(
      ['/nowhere', '//evil.example/x', '//:x', '/%5Cevil.example', '/nowhere?x=//evil.example'].map((path) =>
        page(path, 404),
      ),
    );
    assert.doesNotMatch(first!, /canonical|og:url|evil\.example/);
    for (const other of others) assert.equal(other, first);
    assert.doesNotMatch(await page('/apps/no-such-app', 404), /canonical|og:url/);
  });

  test('an unknown address is JSON for programs', async () => {
    for (const [path, headers] of [
      ['/nowhere', {}],
      ['/api/nowhere', browser.headers],
      ['/portal/api/nowhere', browser.headers],
    ] as const) {
      const { body } = await market.expect(404, 'GET', path, { headers });
      assert.equal(body.error.code, 'NOT_FOUND');
    }
  });

  test('allow no script but our files, and no frame around them', async () => {
    for (const path of [
      '/',
      '/apps',
      `/apps/${lamp!.slug}`,
      '/portal',
      '/console/queue',
      '/install/x',
      '/workspace',
      '/nowhere',
    ]) {
      const { headers } = await market.request('GET', path, browser);
      const policy = headers.get('content-security-policy')!;
      assert.match(policy, /default-src 'self'/, path);
      assert.match(policy, /frame-ancestors 'none'/, path);
      assert.doesNotMatch(policy, /unsafe/, path);
      // By name: a page that was opened as localhost shows images, too.
      assert.ok(policy.includes(`img-src 'self' ${market.url} data:`), policy);
    }
  });

  test('cost a 304 when nothing has changed, and are fresh when something has', async () => {
    const first = await market.expect(200, 'GET', '/apps?search=hammer', browser);
    const etag = first.headers.get('etag')!;
    const again = { headers: { ...browser.headers, 'if-none-match': etag } };
    await market.expect(304, 'GET', '/apps?search=hammer', again);
    await approvedApp(market, { name: 'Hammer Time' });
    const { text } = await market.expect(200, 'GET', '/apps?search=hammer', again);
    assert.match(text, /Hammer Time/);
  });

  test('pages that need a session are empty frames that neither search engines nor caches keep', async () => {
    const storefront = ['/install/lamp-post?workspace=acme&state=x', '/workspace'];
    for (const path of ['/portal', '/portal/apps/app_x', '/console', '/console/submissions/sub_x', ...storefront]) {
      const { headers, text } = await market.expect(200, 'GET', path, browser);
      assert.equal(headers.get('x-robots-tag'), 'noindex');
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.match(text, /<div id="root"><noscript>/);
    }
  });
});

suite('files of the web app', () => {
  test('are kept for ever under names that change with their content, compressed beforehand', async () => {
    const html = await page('/');
    const paths = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map((match) => match[1]!);
    assert.ok(paths.length > 3);
    for (const path of paths) {
      const { headers } = await market.expect(200, 'GET', path, { headers: { 'accept-encoding': 'br' } });
      assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
      assert.equal(headers.get('content-encoding'), 'br');
    }
  });

  test('what the storefront loads, after what it shows, is at most 130 kB', async () => {
    for (const path of ['/', '/apps', `/apps/${lamp!.slug}`]) {
      const html = await page(path);
      const scripts = new Set([...html.matchAll(/(?:src|href|data-app)="(\/[^"]+\.js)"/g)].map((match) => match[1]!));
      let bytes = 0;
      for (const script of scripts) {
        const { headers } = await market.expect(200, 'GET', script, { headers: { 'accept-encoding': 'br' } });
        bytes += Number(headers.get('content-length'));
      }
      assert.ok(bytes > 50_000 && bytes <= 130_000, `${path}: ${bytes} bytes`);
    }
  });

  test('each public page names the modules that it is made of, for a script that loads them after what it shows', async () => {
    const { body } = await market.expect(200, 'GET', `/api/apps/${lamp!.slug}`);
    const modules = {
      '/': 'home-page',
      '/apps': 'apps-page',
      [`/apps/${lamp!.slug}`]: 'app-page',
      [`/developers/${body.developer.id}`]: 'developer-page',
    };
    for (const [path, module] of Object.entries(modules)) {
      const html = await page(path);
      assert.match(html, new RegExp(`<link rel="module" href="/assets/${module}-[^"]+\\.js">`));
      assert.match(
        html,
        /<script type="module" id="hydrate" src="\/assets\/hydrate-[^"]+" data-app="\/assets\/index-[^"]+\.js">/,
      );
      assert.doesNotMatch(html, /modulepreload/);
    }
  });

  test('nothing else of the build is served', async () => {
    for (const path of ['/index.html', '/.vite/manifest.json', '/assets/', '/theme.js.br', '/assets/../index.html']) {
      await market.expect(404, 'GET', path);
    }
  });
});

test('pages are rendered by what was built for production, whatever the environment says', () => {
  const files = globSync(fileURLToPath(new URL('../../../web/dist/server/**/*.js', import.meta.url)));
  assert.ok(files.length > 0);
  for (const file of files) assert.ok(!readFileSync(file, 'utf8').includes('process.env.NODE_ENV'), file);
});

// The last one: pages of all markets in this process call its API, which ends with it.
test('pages of a public demo without an identity provider all say that anyone is an administrator', async (t) => {
  const demo = await startTestMarket(t, { besides: market, env: { ALLOW_INSECURE_DEMO: 'on' } });
  for (const path of ['/', '/apps', '/nowhere', '/portal', '/console', '/mailbox', '/oidc/sign-in/gone', '/docs/']) {
    const [open, closed] = await Promise.all([demo, market].map((one) => one.request('GET', path, browser)));
    assert.match(open!.text, /<p class="demo-notice" role="note">Public demo: anyone can sign in as an admin/, path);
    assert.doesNotMatch(closed!.text, /demo-notice" role/, path);
  }
});
