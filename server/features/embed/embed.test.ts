import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { after, suite, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createApprovedApp } from '../../testing/listings.ts';
import { startTestMarket } from '../../testing/market.ts';
import { signIn } from '../../testing/sign-in.ts';
import { SCRIPT_HASH, scriptPath } from './script.ts';

const HOST = 'https://tasks.example.com';
const market = await startTestMarket({ after }, { env: { EMBED_ORIGINS: `${HOST}, http://localhost:8080` } });
const owner = await market.verifiedDeveloper({ name: '"><script>alert(1)</script>' });
const key = await market.apiKey(owner);
const HOSTILE = `</svg><img src=x onerror=alert(1)> & "Board"`;
const app = await createApprovedApp(market, key, { name: HOSTILE, description: '</p><script>alert(2)</script>' });
const get = (path: string) => fetch(`${market.url}${path}`, { redirect: 'manual' });
const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? '';

suite('Pages for frames', () => {
  test('say that they are unavailable while the catalog cannot be read, and not that an app is gone', async (t) => {
    const broken = await startTestMarket(t, { env: { CATALOG_IN_MEMORY: 'off' } });
    await broken.sql('ALTER TABLE catalog RENAME TO unreadable');
    for (const path of ['/embed/apps', '/embed/apps/quiet-board', '/badge/quiet-board.svg']) {
      const { status, headers } = await broken.request('GET', path);
      assert.equal(status, 503, path);
      assert.equal(headers.get('retry-after'), '1', path);
    }
  });

  test('may be framed by EMBED_ORIGINS alone, and run no script', async () => {
    for (const path of ['/embed/apps', `/embed/apps/${app.slug}`, '/embed/apps/nothing-here']) {
      const answer = await get(path);
      assert.match(policyOf(answer), new RegExp(`frame-ancestors ${HOST} http://localhost:8080$`), path);
      assert.match(policyOf(answer), /default-src 'none'/);
      assert.ok(!policyOf(answer).includes('script-src'));
      assert.equal(answer.headers.get('x-frame-options'), null);
      assert.equal(answer.headers.get('set-cookie'), null);
    }
  });

  test('are refused in frames where EMBED_ORIGINS is not set, like everything else', async (t) => {
    const closed = await startTestMarket(t);
    assert.match(policyOf(await fetch(`${closed.url}/embed/apps`)), /frame-ancestors 'none'/);
    for (const path of ['/', '/apps', `/apps/${app.slug}`, '/portal', '/console', `/install/${app.slug}`, '/workspace'])
      for (const answer of [await get(path), await get(path)]) {
        assert.match(policyOf(answer), /frame-ancestors 'none'/, path);
        assert.equal(answer.headers.get('x-frame-options'), 'DENY', path);
      }
  });

  test('are the same for everybody, and show texts as text', async () => {
    const anonymous = await (await get('/embed/apps')).text();
    const session = await signIn(market, { accountUserId: owner.accountUserId });
    assert.equal((await session.request('GET', '/embed/apps')).text, anonymous);
    for (const shown of [anonymous, await (await get(`/embed/apps/${app.slug}`)).text()]) {
      assert.ok(shown.includes('&lt;/svg&gt;&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Board&quot;'), shown);
      assert.ok(!shown.includes('<script'));
      const leadingOn = shown.match(/<a [^>]*href="http[^>]*>/g)!;
      assert.equal(leadingOn.length, 2);
      for (const link of leadingOn)
        assert.ok(link.includes(`href="${market.url}/apps/${app.slug}" target="_blank" rel="noopener"`), link);
    }
  });

  test('search, turn pages, and do not fail whatever the query', async () => {
    const names = ['Invoice Robot', ...Array.from({ length: 13 }, (_, i) => `Filler ${i}`)];
    for (const name of names) await createApprovedApp(market, key, { name });
    const found = await (await get('/embed/apps?search=invoice')).text();
    assert.ok(found.includes('Invoice Robot') && !found.includes('Filler'));
    assert.ok((await (await get('/embed/apps?search=zzzzqqq')).text()).includes('No app matches this search.'));
    const second = await (await get('/embed/apps?page=2')).text();
    assert.ok(second.includes('Page 2 of 2') && second.includes('href="/embed/apps?page=1"'));
    for (const query of [
      'page=0',
      'page=-1',
      'page=x',
      'page=99999999',
      'page=1&page=2',
      'search=a&search=b',
      `search=${'x'.repeat(900)}`,
    ])
      assert.equal((await get(`/embed/apps?${query}`)).status, 200, query);
    assert.equal((await get('/embed/apps/nothing-here')).status, 404);
    assert.equal((await get('/embed/apps/..%2f..%2fetc')).status, 404);
  });
});

suite('The badge', () => {
  test('is an image that runs nothing, with the name and the rating', async () => {
    const as = await market.token('badge-reader');
    const before = await get(`/badge/${app.slug}.svg`);
    assert.equal(before.headers.get('content-type'), 'image/svg+xml; charset=utf-8');
    assert.match(policyOf(before), /default-src 'none'; sandbox/);
    assert.equal(before.headers.get('cross-origin-resource-policy'), 'cross-origin');
    const text = await before.text();
    assert.ok(text.includes('No ratings yet') && text.includes('&lt;/svg&gt;&lt;img'), text);
    assert.ok(!text.includes('<img'));
    await market.expect(201, 'POST', `/api/apps/${app.slug}/reviews`, { as, body: { rating: 4 } });
    assert.ok((await (await get(`/badge/${app.slug}.svg`)).text()).includes('★ 4.0 (1)'));
    for (const path of ['/badge/nothing-here.svg', `/badge/${app.slug}`, `/badge/${app.slug}.png`])
      assert.equal((await get(path)).status, 404, path);
  });
});

suite('The script of the web component', () => {
  const files = 'web/public/embed/v1';

  test('stands under its hash, and so do its earlier versions', () => {
    const hashes = readdirSync(files);
    assert.ok(hashes.includes(SCRIPT_HASH));
    for (const hash of hashes) {
      const content = readFileSync(`${files}/${hash}/marketplace.js`);
      assert.equal(createHash('sha256').update(content).digest('hex').slice(0, 12), hash);
      assert.ok(gzipSync(content).length <= 20 * 1024);
    }
  });

  test('is immutable, readable from other origins, and named with its integrity', async () => {
    const { src, integrity } = (await market.expect(200, 'GET', '/embed/v1/marketplace.json')).body;
    assert.equal(src, `${market.url}${scriptPath}`);
    const answer = await get(scriptPath);
    const content = Buffer.from(await answer.arrayBuffer());
    assert.equal(integrity, `sha384-${createHash('sha384').update(content).digest('base64')}`);
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin');
    assert.match(answer.headers.get('content-type') ?? '', /javascript/);
  });
});
