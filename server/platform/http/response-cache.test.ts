// Public responses from the cache: the same bytes as without it, as fresh as from the database, and counted alike.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import { connect } from 'node:net';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillCatalog } from '../../testing/catalog.ts';
import {
  type Answer,
  eventually,
  type RequestOptions,
  startTestMarket,
  type TestMarket,
} from '../../testing/market.ts';
import { approvedApp, type OwnedTestApp } from '../../testing/owned-apps.ts';
import { signIn } from '../../testing/sign-in.ts';
import type { PgNotifications } from '../postgres/notifications.ts';
import { type CachedResponse, MAX_CACHE_BYTES, ResponseCache } from './response-cache.ts';

const a = await startTestMarket({ after });
const b = await startTestMarket({ after }, { besides: a });
const fresh = await startTestMarket({ after }, { besides: a });
// The last one: the pages of all markets in this process call its API, which is as fresh as the database.
const uncached = await startTestMarket({ after }, { besides: a, env: { RESPONSE_CACHE: 'off' } });
const apps = await fillCatalog(
  a,
  Array.from({ length: 30 }, (_, n) => ({ name: `Füller ${n} 填 🚀`, installs: n })),
);
const { slug } = apps[0]!;
const [developer] = await a.sql('SELECT developer_id AS id FROM apps WHERE slug = $1', [slug]);

async function servedFromCache(market: TestMarket): Promise<number> {
  const { text } = await market.expect(200, 'GET', '/metrics');
  return Number(/^http_answers_from_memory_total (\d+)/m.exec(text)![1]);
}

/** How many of the responses to these requests came from the cache. */
async function countCached(market: TestMarket, work: () => Promise<unknown>): Promise<number> {
  const before = await servedFromCache(market);
  await work();
  return (await servedFromCache(market)) - before;
}

/** Requests it until the cache serves it, so that what follows is about the cache. */
async function warm(market: TestMarket, path: string, options: RequestOptions = {}): Promise<void> {
  const request = () => market.expect(200, 'GET', path, options);
  await eventually(async () => (await countCached(market, request)) > 0, `${path} from the cache`);
}

/** How often handlers of this route run meanwhile, in all markets of this process. */
async function countHandled(route: string, work: () => Promise<unknown>): Promise<number> {
  let handled = 0;
  const start = (message: unknown) => {
    if ((message as { route: { url: string } }).route.url === route) handled += 1;
  };
  const subscriber = { start, end() {}, asyncStart() {}, asyncEnd() {}, error() {} };
  tracingChannel('fastify.request.handler').subscribe(subscriber);
  await work();
  tracingChannel('fastify.request.handler').unsubscribe(subscriber);
  return handled;
}

const suspend = (app: OwnedTestApp, move: 'suspend' | 'restore') =>
  a.expect(200, 'POST', `/api/admin/apps/${app.id}/${move}`, {
    as: a.admin,
    ...(move === 'suspend' ? { body: { reason: 'A complaint.' } } : {}),
  });

/** All of a response but what differs from request to request, and from port to port. */
function comparable({ status, headers, text }: Answer, market: TestMarket) {
  const varying = ['x-request-id', 'date', 'content-length', 'etag'];
  const shared = [...headers].filter(([name]) => !varying.includes(name)).sort();
  const withoutPort = (given: string) => given.replaceAll(market.url, 'URL');
  return { status, headers: shared.map(([name, value]) => [name, withoutPort(value)]), text: withoutPort(text) };
}

const PAGES = ['/', '/apps', '/apps?search=f%C3%BCller&page=2', `/apps/${slug}`, `/developers/${developer.id}`];

suite('responses from the cache', () => {
  const paths = ['/api/apps', '/api/apps?category=OTHER&page=2&limit=5', '/api/apps/categories/list', '/feed.xml'];
  for (const path of [...paths, ...PAGES]) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      test(`${path} is the same as without the cache, with its own request id (${encoding})`, async () => {
        const options = { headers: { 'accept-encoding': encoding } };
        const computed = await uncached.expect(200, 'GET', path, options);
        await warm(a, path, options);
        let cached: Answer | undefined;
        assert.equal(
          await countCached(a, async () => {
            cached = await a.expect(200, 'GET', path, options);
          }),
          1,
        );
        assert.deepEqual(comparable(cached!, a), comparable(computed, uncached));
        assert.notEqual(cached!.headers.get('x-request-id'), computed.headers.get('x-request-id'));
        const named = await a.expect(200, 'GET', path, { headers: { 'x-request-id': 'as-it-was-sent' } });
        assert.equal(named.headers.get('x-request-id'), 'as-it-was-sent');
      });
    }

    test(`${path} has the ETag that it has without the cache, and is a 304 to whoever has it`, async () => {
      await warm(a, path);
      const etag = (await a.expect(200, 'GET', path)).headers.get('etag')!;
      // The pages of another port link to that port, so the hash of the body stands in for the other node's.
      const { text: body } = await a.expect(200, 'GET', path, { headers: { 'accept-encoding': 'identity' } });
      assert.equal(etag, `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`);
      const { status, text } = await a.request('GET', path, { headers: { 'if-none-match': etag } });
      assert.deepEqual([status, text], [304, '']);
    });
  }

  test('are served to server-side rendering, too, which requests them in the process', async () => {
    const path = '/api/apps?limit=6';
    const { headers, text } = await uncached.expect(200, 'GET', path, { headers: { 'accept-encoding': 'identity' } });
    await warm(a, path);
    const [first, second] = await Promise.all([a.app.inject(path), a.app.inject(path)]);
    for (const answer of [first, second]) {
      assert.equal(answer.body, text);
      assert.equal(answer.headers['content-type'], headers.get('content-type'));
      assert.equal(answer.headers.etag, headers.get('etag'));
    }
  });

  test('JSON is stored when it is requested again, not when it is requested once', async () => {
    const path = '/api/apps?sort=newest&limit=7';
    const served: number[] = [];
    for (let time = 1; time <= 4; time++) served.push(await countCached(a, () => a.expect(200, 'GET', path)));
    assert.deepEqual(served, [0, 0, 1, 1]);
  });

  test('one entry serves every order of the parameters', async () => {
    await warm(a, '/api/apps?search=f%C3%BCller&sort=name&limit=9');
    const spellings = ['limit=9&sort=name&search=f%C3%BCller', 'sort=name&search=f%c3%bc%6cler&limit=9'];
    for (const query of spellings)
      assert.equal(await countCached(a, () => a.expect(200, 'GET', `/api/apps?${query}`)), 1, query);
  });

  test('parameters that the API does not know are ignored, and are not part of the key', async () => {
    await warm(a, '/api/apps?search=lamp&limit=7');
    for (const query of ['search=lamp&utm_source=x&limit=7', 'fbclid=1&fbclid=2&limit=7&search=lamp'])
      assert.equal(await countCached(a, () => a.expect(200, 'GET', `/api/apps?${query}`)), 1, query);
    for (const path of ['/api/apps/featured/list', `/api/apps/${slug}`, `/api/apps/${slug}/reviews`])
      await a.expect(200, 'GET', `${path}?utm_source=x`);
  });

  test('parameters that are repeated or malformed are refused, cached or not', async () => {
    await warm(a, '/api/apps?search=%25ff');
    for (const query of ['search=%25ff&search=%25ff', 'search=%ff']) await a.expect(400, 'GET', `/api/apps?${query}`);
  });

  test('a take-down shows with the next request on this node, and soon on the other', async () => {
    const app = await approvedApp(a, { name: 'Here And Gone' });
    for (const path of [`/api/apps/${app.slug}`, `/apps/${app.slug}`]) {
      for (let round = 0; round < 5; round++) {
        await Promise.all([warm(a, path), warm(b, path)]);
        await suspend(app, 'suspend');
        await a.expect(404, 'GET', path);
        await eventually(async () => (await b.request('GET', path)).status === 404, '404 from the other node');
        await suspend(app, 'restore');
        await a.expect(200, 'GET', path);
        await eventually(async () => (await b.request('GET', path)).status === 200, '200 from the other node');
      }
    }
  });

  test('a take-down whose notification is lost, since the connection broke, shows all the same', async () => {
    const app = await approvedApp(a, { name: 'Cut Off' });
    const path = `/api/apps/${app.slug}`;
    await warm(b, path);
    await a.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'marketplace signals'`,
    );
    await suspend(app, 'suspend');
    await eventually(async () => (await b.request('GET', path)).status === 404, '404 from the other node');
  });

  for (const part of ['/api/apps', '/apps']) {
    test(`every GET of ${part}/:slug counts as a view; a HEAD does not, and is served from the cache, too`, async () => {
      const app = await approvedApp(a, { name: 'Looked At' });
      const path = `${part}/${app.slug}`;
      const views = async () => {
        const [row] = await a.sql('SELECT coalesce(sum(views), 0)::int AS views FROM app_daily WHERE app_id = $1', [
          app.id,
        ]);
        return row.views as number;
      };
      let requests = 0;
      const get = () => {
        requests += 1;
        return a.expect(200, 'GET', path);
      };
      await a.expect(200, 'HEAD', path);
      for (let i = 0; i < 25; i++) await get();
      await eventually(
        async () => (await countCached(a, () => a.expect(200, 'HEAD', path))) > 0,
        'a HEAD from the cache',
      );
      // A notification may empty the cache at any time.
      await eventually(async () => (await countCached(a, get)) > 0, 'a response from the cache');
      await eventually(async () => (await views()) === requests, 'a view for each request');
    });
  }

  test('an install shows in the lists a second later', async () => {
    const app = await approvedApp(a, { name: 'Fresh Count' });
    const path = '/api/apps?search=fresh+count';
    await warm(b, path);
    await a.expect(201, 'POST', `/api/apps/${app.slug}/install`, { body: { installationId: 'one' } });
    const counted = async () => (await b.expect(200, 'GET', path)).body.data[0].installCount === 1;
    await eventually(counted, 'the install');
  });

  test('concurrent requests for the same get the same, each in an encoding that it accepts', async () => {
    await approvedApp(a, { name: 'Anew' }); // invalidates the cache
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const headers = { 'accept-encoding': ['br', 'gzip', 'identity'][n % 3]! };
        return a.expect(200, 'GET', '/api/apps?limit=100', { headers });
      }),
    );
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    assert.equal(new Set(answers.map(({ headers }) => headers.get('etag'))).size, 1);
  });

  test('nobody waits for a response whose client has gone away', async () => {
    const { port, hostname } = new URL(a.url);
    for (let n = 1; n <= 40; n += 1) {
      const path = `/api/apps?page=2&limit=${n}`;
      const gone = connect(Number(port), hostname);
      gone.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
      await sleep(n % 4);
      gone.resetAndDestroy();
      await a.expect(200, 'GET', path);
    }
  });

  test('errors are not stored: unknown apps and refused queries', async () => {
    const cached = await countCached(a, async () => {
      for (let i = 0; i < 3; i++) {
        await a.expect(404, 'GET', '/api/apps/not-there');
        await a.expect(404, 'GET', '/apps/not-there');
        await a.expect(400, 'GET', '/api/apps?page=0');
      }
    });
    // The page of an unknown app loads nothing that is cacheable, and is not stored itself.
    assert.equal(cached, 0);
  });

  test('are bounded by their bytes; the least recently used are evicted first', () => {
    const cache = new ResponseCache({ connected: true, listen() {} } as unknown as PgNotifications, ['catalog']);
    const body = Buffer.alloc(100_000);
    const variants: CachedResponse['variants'] = { identity: { body, headers: [] } };
    const response = { etag: '', small: false, variants, compressing: {}, notModifiedHeaders: [], onServe: undefined };
    const keys = Array.from({ length: 500 }, (_, n) => `/${n}`);
    for (const key of keys) {
      cache.set(key, 0, response);
      cache.get('/7');
    }
    const stored = keys.filter((key) => cache.get(key));
    assert.ok(stored.length * body.length <= MAX_CACHE_BYTES);
    assert.ok((stored.length + 3) * body.length >= MAX_CACHE_BYTES, `${stored.length} stored`);
    assert.ok(stored.includes('/7') && stored.includes('/499') && !stored.includes('/300'));
  });
});

suite('rendered pages', () => {
  test('are rendered once, however many request them at once, in whatever encoding', async () => {
    for (const path of PAGES) {
      const route = path.replace(/\?.*/, '').replace(slug, ':slug').replace(developer.id, ':id');
      const request = (n: number) =>
        fresh.expect(200, 'GET', path, { headers: { 'accept-encoding': ['br', 'gzip', 'identity'][n % 3]! } });
      const handled = await countHandled(route, async () => {
        await Promise.all(Array.from({ length: 12 }, (_, n) => request(n)));
        for (let n = 0; n < 3; n++) await request(n);
      });
      assert.equal(handled, 1, path);
    }
  });

  test('hold nothing of who requests them: with a session the bytes are the same', async () => {
    const { cookies } = await signIn(a, { accountUserId: 'demo-visitor', administrator: true });
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const path of PAGES) {
      const first = await uncached.expect(200, 'GET', path, { headers: { cookie } });
      const headers = { cookie, 'accept-language': 'de', 'user-agent': 'another', authorization: `Bearer ${a.admin}` };
      const personal = await a.expect(200, 'GET', path, { headers });
      const anonymous = await a.expect(200, 'GET', path);
      assert.equal(personal.text, anonymous.text);
      assert.equal(first.text.replaceAll(uncached.url, a.url), anonymous.text);
      assert.ok(!anonymous.text.includes('demo-visitor'));
    }
  });

  test('parameters that a page does not read make no further entry, and are not in the page', async () => {
    const path = `/apps?search=f%C3%BCller`;
    await warm(a, path);
    const [plain, marked] = [await a.expect(200, 'GET', path), await a.expect(200, 'GET', `${path}&utm_source=mail`)];
    assert.equal(marked.text, plain.text);
    assert.equal(await countCached(a, () => a.expect(200, 'GET', `/apps?utm_source=other&search=f%C3%BCller`)), 1);
  });

  test('show a reply to a review with the next request', async () => {
    const app = await approvedApp(a, { name: 'Replied To' });
    const reader = await a.token('a-reader');
    const review = { rating: 5, title: 'Calm', body: 'It does what it says.' };
    const { body } = await a.expect(201, 'POST', `/api/apps/${app.slug}/reviews`, { as: reader, body: review });
    await warm(a, `/apps/${app.slug}`);
    await a.expect(200, 'PUT', `/api/dev/apps/${app.id}/reviews/${body.id}/reply`, {
      as: app.key,
      body: { body: 'Thank you for saying so.' },
    });
    assert.match((await a.expect(200, 'GET', `/apps/${app.slug}`)).text, /Thank you for saying so\./);
  });
});
