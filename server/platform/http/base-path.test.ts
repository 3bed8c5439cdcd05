// The service below a path of PUBLIC_URL: whatever it sends leads back below that path, and what a script of the same host
// would gain most from is refused.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { readSettings } from '../../settings.ts';
import { startForeignProvider } from '../../testing/foreign-provider.ts';
import { installableApp } from '../../testing/installations.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { openBrowser, signIn } from '../../testing/sign-in.ts';
import { cookieOf, withoutBasePath } from './base-path.ts';

const basePath = '/tools/market-1';
const market = await startTestMarket({ after }, { basePath, env: { DEMO: 'on' } });
const trusting = await startTestMarket(
  { after },
  { basePath, besides: market, env: { ALLOW_SHARED_ORIGIN: 'on', DEMO: 'on' } },
);
const app = await installableApp(market, { name: 'Focus Board' });
const HTML = { accept: 'text/html' };
const ADMIN = { accountUserId: 'base-admin', administrator: true, workspaces: 'acme:admin' };

/** Whatever of a text is a URL of this host: absolute, or the path of an attribute. */
function urlsIn(text: string): string[] {
  const absolute = text.match(/https?:\/\/127\.0\.0\.1:\d+[^\s"'<>)\\]*/g) ?? [];
  const paths = [...text.matchAll(/\b(?:href|src|action|data-app|srcset)="(\/[^"]*)"/g)].map(([, path]) => path!);
  return [...absolute.map((url) => url.replace(market.origin, '')), ...paths];
}

suite('PUBLIC_URL with a path', () => {
  const settingsOf = (url: string) =>
    readSettings({ PUBLIC_URL: url, OIDC_ISSUER: 'https://id.example', OIDC_AUDIENCE: 'market' });
  const faultOf = (url: string) => {
    try {
      settingsOf(url);
      return undefined;
    } catch (error) {
      return (error as { faults: string[] }).faults.join();
    }
  };

  for (const [url, publicUrl, path] of [
    ['https://host.example', 'https://host.example', ''],
    ['https://host.example/', 'https://host.example', ''],
    ['https://host.example/marketplace', 'https://host.example/marketplace', '/marketplace'],
    ['https://host.example/marketplace/', 'https://host.example/marketplace', '/marketplace'],
    ['https://host.example/a/b-1._~', 'https://host.example/a/b-1._~', '/a/b-1._~'],
  ] as const) {
    test(`${url} is at ${path || 'the root'}`, () => {
      const { publicUrl: found, basePath: at, refusesSharedOrigin, mediaUrl, warnings } = settingsOf(url);
      assert.deepEqual([found, at, refusesSharedOrigin, mediaUrl], [publicUrl, path, path !== '', publicUrl]);
      assert.equal(
        warnings.some((warning) => warning.includes('ALLOW_SHARED_ORIGIN')),
        path !== '',
      );
    });
  }

  for (const url of ['/a//b', '//a', '/a;b', '/ü', '/a%20b', '/a?b', '/?b', '/a#b', '/a,b', '/a"b'])
    test(`${url} is a fault`, () => assert.match(faultOf(`https://host.example${url}`) ?? '', /^PUBLIC_URL must end/));

  test('the path is removed from requests, and nothing outside of it is there', () => {
    for (const [url, rest] of [
      ['/m', '/'],
      ['/m/', '/'],
      ['/m?page=2', '/?page=2'],
      ['/m/apps?page=2', '/apps?page=2'],
      ['/m/m/apps', '/m/apps'],
      ['/healthz', '/healthz'],
      ['/metrics?x', '/metrics?x'],
      ['/m/healthz', '/healthz'],
    ] as const)
      assert.equal(withoutBasePath(url, '/m'), rest);
    for (const url of [
      '/',
      '/mm',
      '/mm/apps',
      '/apps',
      '/M/apps',
      '/%6d/apps',
      '//m/apps',
      '/healthz/m',
      '/m\\apps',
      '*',
    ])
      assert.equal(withoutBasePath(url, '/m'), '/api/outside-of-public-url', url);
  });

  test('cookies have the path, and a name that browsers accept for it', () => {
    const named = (url: string) => {
      const { name, options } = cookieOf('marketplace', url);
      return [name, options.path, options.secure];
    };
    assert.deepEqual(named('https://host.example'), ['__Host-marketplace', '/', true]);
    assert.deepEqual(named('https://host.example/m'), ['__Secure-marketplace', '/m', true]);
    assert.deepEqual(named('http://127.0.0.1:3000/m'), ['marketplace', '/m', false]);
  });
});

suite('A service below a path', () => {
  test('serves pages, API, files and probes there, and nothing elsewhere', async () => {
    for (const path of ['', '/', '/apps', `/apps/${app.slug}`, '/api/apps', '/openapi.json', '/docs/', '/healthz'])
      await market.expect(200, 'GET', path);
    for (const path of ['/healthz', '/readyz', '/metrics'])
      assert.equal((await fetch(market.origin + path)).status, 200, path);
    for (const path of ['/', '/apps', '/api/apps', `${basePath}x`, '/portal', '/favicon.svg', '/tools']) {
      const response = await fetch(market.origin + path, { headers: HTML });
      const { error } = (await response.json()) as { error: { code: string; message: string } };
      assert.deepEqual([response.status, error.code], [404, 'NOT_FOUND'], path);
      assert.ok(error.message.includes(`${basePath}/`), error.message);
    }
    const { status, body } = await market.request('GET', '/api/nothing');
    assert.deepEqual([status, body.error.message.includes(`${basePath}/docs`)], [404, true]);
  });

  test('answers from the response cache', async () => {
    const served = async () =>
      Number(/^http_answers_from_memory_total (\d+)/m.exec((await market.expect(200, 'GET', '/metrics')).text)![1]);
    for (const path of [`/apps/${app.slug}`, `/api/apps/${app.slug}`]) {
      await eventually(async () => {
        const before = await served();
        await market.expect(200, 'GET', path);
        return (await served()) > before;
      }, `${path} from the cache`);
      assert.equal((await fetch(market.origin + path)).status, 404);
    }
  });

  for (const path of [
    ...[
      '/',
      '/apps',
      `/apps/${app.slug}`,
      '/developers',
      '/developers/guides/cli',
      '/guidelines',
      '/portal',
      '/nowhere',
    ],
    ...[
      `/developers/${app.developer.id}`,
      '/docs/',
      '/feed.xml',
      '/sitemap.xml',
      '/sitemaps/pages.xml',
      '/sitemaps/1.xml',
    ],
    ...['/robots.txt', '/openapi.json', '/embed/apps', `/embed/apps/${app.slug}`, '/embed/v1/marketplace.json'],
    ...['/mailbox', '/mailbox.json', '/demo/standup', '/demo/sites/focus-board', '/workspace', '/api/account-system'],
  ])
    test(`links of ${path} stay below it`, async () => {
      const { text } = await trusting.request('GET', path, { headers: HTML });
      const urls = urlsIn(text.replaceAll(trusting.origin, market.origin).replaceAll('\\/', '/'));
      if (!['/openapi.json', '/robots.txt', '/embed/apps'].includes(path)) assert.ok(urls.length > 0, text);
      const outside = urls.filter((url) => url !== basePath && !/^\/tools\/market-1[/?#]/.test(url));
      assert.deepEqual(outside, []);
    });

  test('the API reference names it as server, robots.txt its private paths', async () => {
    const { body } = await market.expect(200, 'GET', '/openapi.json');
    assert.equal(body.servers[0].url, basePath);
    const { text } = await market.expect(200, 'GET', '/robots.txt');
    assert.match(text, /^Disallow: \/tools\/market-1\/console$/m);
    assert.doesNotMatch(text, /^Disallow: \/(?!tools\/market-1\/)/m);
  });

  test('redirects stay below it', async () => {
    for (const [path, to] of [
      ['/docs', '/docs/'],
      ['/developers/guides', '/developers'],
      ['/signed-out', '/'],
    ] as const)
      assert.equal((await market.request('GET', path)).headers.get('location'), basePath + to);
  });
});

suite('Signing in below a path', () => {
  test('leads back to the page, with cookies for the path alone', async () => {
    const browser = await signIn(market, { accountUserId: 'base-1' }, '/portal/apps?tab=2');
    assert.equal(browser.landedOn, '/portal/apps?tab=2');
    assert.equal((await browser.request('GET', '/portal/api/session')).body.accountUserId, 'base-1');
    const paths = browser.setCookies.map((line) => /; path=([^;]+)/i.exec(line)?.[1] ?? '');
    assert.ok(paths.length > 3);
    assert.deepEqual(
      paths.filter((path) => path !== basePath && !path.startsWith(`${basePath}/`)),
      [],
    );
    const session = browser.setCookies.find((line) => line.startsWith('marketplace='))!;
    assert.match(session, /; Path=\/tools\/market-1;/);
  });

  test('over https the cookies are __Secure- with the path', async () => {
    const provider = await startForeignProvider({ after });
    const env = { ...provider.env, PUBLIC_URL: `https://host.example${basePath}`, HOST: '127.0.0.1' };
    const { settings } = await startTestMarket({ after }, { env });
    const { go, setCookies } = openBrowser({ url: settings.publicUrl });
    const local = `http://127.0.0.1:${settings.port}${basePath}`;
    const start = new URL((await go(`${local}/sign-in?returnTo=/portal`)).url);
    assert.equal(start.searchParams.get('redirect_uri'), `https://host.example${basePath}/sign-in/callback`);
    provider.signIns.set('code', { sub: 'somebody' });
    const end = await go(`${local}/sign-in/callback?code=code&state=${start.searchParams.get('state')}`);
    assert.equal(end.response.headers.get('location'), `${basePath}/portal`);
    const named = setCookies.map((line) => line.split('=', 1)[0]);
    assert.deepEqual([...new Set(named)].sort(), [
      '__Secure-marketplace',
      '__Secure-marketplace-sign-in',
      '__Secure-marketplace-signed-out',
    ]);
    for (const line of setCookies) assert.match(line, /; Path=\/tools\/market-1; HttpOnly; Secure; SameSite=Lax/);
  });

  for (const [returnTo, where] of [
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/..//evil.example', '/'],
    ['https://evil.example', '/'],
    ['/../other', '/other'],
    ['/../../other', '/other'],
    ['/%2e%2e/other', '/other'],
    ['/.%2e/%2e./other', '/other'],
    ['/portal/../../../x?y#z', '/x?y#z'],
    ['other', '/'],
    ['.evil.example', '/'],
    ['@evil.example', '/'],
  ] as const)
    test(`returnTo ${returnTo} leads to ${where} below the path`, async () => {
      const browser = await signIn(market, { accountUserId: 'base-2' }, returnTo);
      assert.equal(browser.landedOn, where);
    });

  test('switching accounts and signing out lead to pages below it', async () => {
    const browser = openBrowser(market);
    const signOut = (switchOn: string) =>
      browser.go(`${market.url}/sign-out`, {
        method: 'POST',
        headers: { origin: market.origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ switchOn }),
      });
    const { response } = await signOut('/../x');
    assert.match(await response.text(), new RegExp(`url=${market.url}/oidc/session/end\\?`));
    const cookie = `marketplace-signed-out=${browser.cookies.get('marketplace-signed-out')}`;
    const { headers } = await market.request('GET', '/signed-out', { headers: { cookie } });
    assert.equal(headers.get('location'), `${basePath}/sign-in?returnTo=%2Fx`);
  });

  test('emails link below it', async () => {
    const mails = await eventually(async () => {
      const { body } = await market.expect(200, 'GET', '/mailbox.json');
      return body.data.length > 0 && body.data;
    });
    for (const { text, html } of mails)
      for (const url of urlsIn(`${text} ${html}`)) assert.ok(url.startsWith(`${basePath}/`), url);
  });
});

suite('Consent and the console on a shared host', () => {
  const PAGES = ['/console', '/console/queue', '/workspace', `/install/${app.slug}`];
  const CALLS = [
    ...[['GET', '/console/api/submissions'] as const, ['PUT', '/console/api/host-scopes'] as const],
    ...[['GET', '/store/api/workspaces'] as const, ['POST', '/store/api/installations'] as const],
    ...[['PUT', '/store/api/workspaces/acme/policy'] as const],
  ];

  test('are refused, with a page and an error that say what to do', async () => {
    const browser = await signIn(market, ADMIN);
    for (const path of PAGES) {
      const { status, text } = await browser.request('GET', path, { headers: HTML });
      assert.equal(status, 403, path);
      assert.match(text, /ALLOW_SHARED_ORIGIN=on/);
      assert.match(text, /<a href="\/tools\/market-1\/">/);
    }
    for (const [method, path] of CALLS) {
      const { status, body } = await browser.request(method, path);
      assert.deepEqual([status, body.error.code], [403, 'SHARED_ORIGIN'], path);
      assert.match(body.error.message, /ALLOW_SHARED_ORIGIN=on/);
    }
    // A token is no cookie: no script of the host has it.
    await market.expect(200, 'GET', '/api/admin/submissions', { as: market.admin });
    assert.equal((await browser.request('GET', '/portal')).status, 200);
  });

  test('are served when the operator trusts the host', async () => {
    const browser = await signIn(trusting, ADMIN);
    for (const path of PAGES) assert.equal((await browser.request('GET', path)).status, 200, path);
    for (const [, path] of CALLS.filter(([method]) => method === 'GET'))
      assert.equal((await browser.request('GET', path)).status, 200, path);
    const elsewhere = { headers: { origin: 'https://evil.example' }, body: {} };
    const { status, body } = await browser.request('POST', '/store/api/installations', elsewhere);
    assert.deepEqual([status, body.error.code], [403, 'CROSS_SITE']);
  });
});
