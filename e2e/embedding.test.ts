// The sample page of docs/embed.md at another origin, under the content security policy that the guide names.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, suite, test } from 'node:test';
import { type Block, blocksOf } from '../docs/guides.ts';
import { createApprovedApp } from '../server/testing/listings.ts';
import { startTestMarket } from '../server/testing/market.ts';
import { APPEARANCES, assertAccessible } from './accessible.ts';
import { launchBrowser, openPage } from './browser.ts';
import { openSignedIn } from './signed-in.ts';

const blocks = blocksOf(readFileSync('docs/embed.md', 'utf8'));
const blockOf = (kind: string, marker: string): Block =>
  blocks.find((block) => block.kind === kind && block.text.includes(marker))!;

const EMBEDDED = ['/embed/apps', '/embed/apps/focus-board', '/embed/apps/nothing-here'];
const FRAMED = [
  ...['/', '/apps', '/apps/focus-board', '/install/focus-board', '/workspace', '/portal', '/console', '/nowhere'],
  ...['/sign-in', '/signed-out', '/mailbox', '/docs/', '/portal/api/session', '/badge/focus-board.svg', '/brand.css'],
  ...EMBEDDED,
];

const host = createServer((request, response) => {
  const files: Record<string, [string, string]> = {
    '/': ['text/html', sample],
    '/host.js': ['text/javascript', blockOf('js', 'marketplace-install').text],
    '/host.css': ['text/css', blockOf('css', 'marketplace-app').text],
    '/hostile': ['text/html', FRAMED.map((path) => `<iframe src="${market.url}${path}"></iframe>`).join('')],
  };
  const [type, content] = files[request.url ?? ''] ?? ['text/plain', ''];
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    ...(request.url === '/' ? { 'content-security-policy': policy } : {}),
  });
  response.end(content);
});
host.listen(0, '127.0.0.1');
await once(host, 'listening');
const { port } = host.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;
const market = await startTestMarket({ after }, { env: { EMBED_ORIGINS: origin } });
const key = await market.apiKey(await market.verifiedDeveloper({ companyName: 'Brightboard' }));
await createApprovedApp(market, key, { name: 'Focus Board' });
const sample = blockOf('html', '<marketplace-app').text.replaceAll('http://127.0.0.1:3000', market.url);
const policy = blockOf('text', 'connect-src').text.trim().replaceAll('https://marketplace.example.com', market.origin);
const browser = await launchBrowser();
after(async () => {
  await browser.close();
  host.close();
});

suite('A page of a host', () => {
  test('pins the current script', async () => {
    const { src, integrity } = (await market.expect(200, 'GET', '/embed/v1/marketplace.json')).body;
    assert.ok(sample.replaceAll(/\s+/g, ' ').includes(`src="${src}" integrity="${integrity}"`), integrity);
  });

  test('shows the card and the list, and hears of a click on Get', async () => {
    for (const look of APPEARANCES) {
      const page = await openPage(browser, look);
      await page.goto(origin);
      const card = page.locator('marketplace-app');
      await card.getByText('Brightboard').waitFor();
      const list = page.frameLocator('iframe');
      await list.getByRole('heading', { name: 'Focus Board' }).waitFor();
      await list.getByRole('searchbox').fill('nothing like it');
      await list.getByRole('button', { name: 'Search' }).click();
      await list.getByText('No app matches this search.').waitFor();
      const opened = page.waitForEvent('popup');
      await card.getByRole('link', { name: 'Get Focus Board' }).click();
      assert.equal((await opened).url(), `${market.url}/apps/focus-board`);
      assert.equal(await page.evaluate(() => document.body.dataset.wanted), 'focus-board');
      const accent = await card
        .getByRole('link', { name: 'Get Focus Board' })
        .evaluate((link) => getComputedStyle(link).backgroundColor);
      assert.equal(accent, 'rgb(10, 125, 79)');
      await assertAccessible(page);
      await page.context().close();
    }
  });

  test('that is hostile frames the pages for frames at most, and nothing at all if it is unlisted', async () => {
    // Another port is another origin, but the same site: requests of its pages carry the session.
    const page = await openSignedIn(browser, market, { accountUserId: 'victim', workspaces: 'acme:admin' });
    // Another name of the same machine is not in EMBED_ORIGINS.
    for (const [from, shown] of [
      [origin, EMBEDDED],
      [`http://localhost:${port}`, []],
    ] as const) {
      await page.goto(`${from}/hostile`);
      await page.networkQuiet();
      const urls = page
        .frames()
        .slice(1)
        .map((frame) => frame.url());
      assert.equal(urls.length, FRAMED.length);
      for (const [i, path] of FRAMED.entries())
        assert.equal(
          urls[i],
          (shown as readonly string[]).includes(path) ? market.url + path : 'chrome-error://chromewebdata/',
          `${path} in ${from}`,
        );
    }
    await page.context().close();
  });

  test('that is hostile reads nothing of a session', async () => {
    const page = await openSignedIn(browser, market, { accountUserId: 'victim', workspaces: 'acme:admin' });
    await page.goto('/portal/api/session');
    assert.match(await page.content(), /victim/);
    await page.goto(`${origin}/hostile`);
    await page.networkQuiet();
    const learned = await page.evaluate(async (url) => {
      const messages: unknown[] = [];
      addEventListener('message', ({ data }) => messages.push(data));
      const paths = [
        '/portal/api/session',
        '/store/api/workspaces',
        '/portal',
        '/install/focus-board',
        '/mailbox.json',
      ];
      const read = await Promise.all(
        paths.map((path) =>
          fetch(url + path, { credentials: 'include' })
            .then((answer) => answer.text())
            .catch(() => 'refused'),
        ),
      );
      const loaded = await Promise.all(
        paths.flatMap((path) =>
          ['script', 'img'].map((name) => {
            const element = document.createElement(name) as HTMLScriptElement;
            element.src = url + path;
            const { promise, resolve } = Promise.withResolvers<string>();
            element.onload = () => resolve('loaded');
            element.onerror = () => resolve('refused');
            document.body.append(element);
            return promise;
          }),
        ),
      );
      const frames = [...document.querySelectorAll('iframe')].map(({ contentDocument, contentWindow }) => {
        contentWindow!.postMessage({ type: 'session?' }, '*');
        return [contentDocument, contentWindow!.length];
      });
      // The first message comes behind those to the frames, the second one behind their replies.
      for (const own of ['first', 'second']) {
        const { promise, resolve } = Promise.withResolvers<void>();
        addEventListener('message', () => messages.includes(own) && resolve());
        postMessage(own, '*');
        await promise;
      }
      return { read, loaded, frames, messages };
    }, market.url);
    assert.deepEqual([...new Set(learned.read)], ['refused']);
    assert.deepEqual([...new Set(learned.loaded)], ['refused']);
    for (const frame of learned.frames) assert.deepEqual(frame, [null, 0]);
    assert.deepEqual(learned.messages, ['first', 'second']);
    await page.context().close();
  });

  test('that opens pages of the marketplace loses sight of them', async () => {
    const page = await openSignedIn(browser, market, { accountUserId: 'victim', workspaces: 'acme:admin' });
    await page.goto(`${origin}/hostile`);
    for (const path of ['/portal', '/install/focus-board', '/embed/apps']) {
      const popup = page.waitForEvent('popup');
      await page.evaluate((url) => void Object.assign(window, { opened: open(url) }), market.url + path);
      const opened = await popup;
      await opened.waitForLoadState();
      assert.equal(await opened.evaluate('window.opener'), null, path);
      assert.equal(await page.evaluate('opened.closed'), true, path);
    }
    await page.context().close();
  });

  test('shows cards in the accent of the marketplace unless it sets one, and in its own color scheme', async () => {
    const GREEN = {
      light: { accent: '#0b6b3a', accentText: '#0a5c32' },
      dark: { accent: '#15803d', accentText: '#6ee7a0' },
    };
    await market.expect(200, 'PUT', '/api/admin/settings', { as: market.admin, body: { colors: GREEN } });
    const page = await openPage(browser, { colorScheme: 'dark' });
    await page.goto(origin);
    await page.locator('marketplace-app').getByText('Brightboard').waitFor();
    const accentOf = (scheme: string) =>
      page.evaluate((value) => {
        document.documentElement.style.colorScheme = value;
        const card = document.querySelector<HTMLElement>('marketplace-app')!;
        card.style.setProperty('--marketplace-accent', 'initial');
        return getComputedStyle(card.shadowRoot!.querySelector('.get')!).backgroundColor;
      }, scheme);
    assert.deepEqual([await accentOf('light'), await accentOf('dark')], ['rgb(10, 92, 50)', 'rgb(110, 231, 160)']);
    await page.context().close();
  });

  test('a card says when its app is gone', async () => {
    const page = await openPage(browser);
    await page.goto(origin);
    await page.locator('marketplace-app').getByText('Brightboard').waitFor();
    await page.evaluate(() => document.querySelector('marketplace-app')!.setAttribute('slug', 'gone'));
    await page.locator('marketplace-app').getByText('This app is not available.').waitFor();
    await page.context().close();
  });

  test('the pages for frames are accessible, light and dark', async () => {
    for (const look of APPEARANCES) {
      const page = await openPage(browser, look);
      await page.goto(`${market.url}/embed/apps`);
      await assertAccessible(page);
      await page.context().close();
    }
  });
});
