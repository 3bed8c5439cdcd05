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
import { assertAccessible } from './accessible.ts';
import { launchBrowser, openPage } from './browser.ts';

const blocks = blocksOf(readFileSync('docs/embed.md', 'utf8'));
const blockOf = (kind: string, marker: string): Block =>
  blocks.find((block) => block.kind === kind && block.text.includes(marker))!;

const host = createServer((request, response) => {
  const files: Record<string, [string, string]> = {
    '/': ['text/html', sample],
    '/host.js': ['text/javascript', blockOf('js', 'marketplace-install').text],
    '/host.css': ['text/css', blockOf('css', 'marketplace-app').text],
    '/hostile': [
      'text/html',
      ['/', '/portal', '/console', '/apps', '/embed/apps']
        .map((path) => `<iframe src="${market.url}${path}"></iframe>`)
        .join(''),
    ],
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
const { src, integrity } = (await market.expect(200, 'GET', '/embed/v1/marketplace.json')).body;
const sample = blockOf('html', '<marketplace-app')
  .text.replaceAll('http://127.0.0.1:3000', market.url)
  .replace('SCRIPT', src)
  .replace('INTEGRITY', integrity);
const policy = blockOf('text', 'connect-src').text.trim().replaceAll('https://marketplace.example.com', market.origin);
const browser = await launchBrowser();
after(async () => {
  await browser.close();
  host.close();
});

suite('A page of a host', () => {
  test('shows the card and the list, and hears of a click on Get', async () => {
    for (const look of [
      { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
      { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
    ] as const) {
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
      assert.deepEqual(page.browserErrors, []);
      await page.context().close();
    }
  });

  test('that is unlisted learns nothing: every frame stays empty', async () => {
    const page = await openPage(browser);
    // Another name of the same machine is another origin.
    await page.goto(`http://localhost:${port}/hostile`);
    await page.waitForLoadState('networkidle');
    for (const frame of page.frames().slice(1)) assert.equal(await frame.locator('body *').count(), 0, frame.url());
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
    for (const look of [
      { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
      { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
    ] as const) {
      const page = await openPage(browser, look);
      await page.goto(`${market.url}/embed/apps`);
      await assertAccessible(page);
      await page.context().close();
    }
  });
});
