// Public answers served from memory: as fresh as those from the database, and counted like them.

import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { approvedApp, fillCatalogue, type OwnedTestApp } from '../../testing/catalog.ts';
import { eventually, startTestMarket, type TestMarket } from '../../testing/market.ts';
import type { PgNotifications } from '../postgres/notifications.ts';
import { ResponseCache } from './response-cache.ts';

const a = await startTestMarket({ after });
const b = await startTestMarket({ after }, { besides: a });
await fillCatalogue(
  a,
  Array.from({ length: 30 }, (_, n) => ({ name: `Füller ${n} 填 🚀`, installs: n })),
);

async function fromMemory(market: TestMarket): Promise<number> {
  const { text } = await market.expect(200, 'GET', '/metrics');
  return Number(/^http_answers_from_memory_total (\d+)/m.exec(text)![1]);
}

/** Asks until memory answers, so that what follows is about memory. */
async function warm(market: TestMarket, path: string): Promise<void> {
  await eventually(async () => {
    const before = await fromMemory(market);
    await market.expect(200, 'GET', path);
    return (await fromMemory(market)) > before;
  }, `${path} from memory`);
}

const suspend = (app: OwnedTestApp, move: 'suspend' | 'restore') =>
  a.expect(200, 'POST', `/api/admin/apps/${app.id}/${move}`, {
    as: a.admin,
    ...(move === 'suspend' ? { body: { reason: 'A complaint.' } } : {}),
  });

suite('answers in memory', () => {
  for (const path of ['/api/apps', '/api/apps?category=OTHER&page=2&limit=5', '/api/apps/categories/list']) {
    test(`${path} is the same from memory, but for its request id`, async () => {
      const headers = { 'x-request-id': 'as-it-was-asked' };
      const first = await a.expect(200, 'GET', path);
      await warm(a, path);
      const again = await a.expect(200, 'GET', path);
      assert.deepEqual(again.body, first.body);
      const kept = (answer: typeof first) =>
        [...answer.headers].filter(([name]) => !['x-request-id', 'date', 'content-encoding'].includes(name));
      assert.deepEqual(kept(again), kept(await a.expect(200, 'GET', path)));
      assert.notEqual(again.headers.get('x-request-id'), first.headers.get('x-request-id'));
      const named = await a.expect(200, 'GET', path, { headers });
      assert.equal(named.headers.get('x-request-id'), 'as-it-was-asked');
      const etag = again.headers.get('etag')!;
      const { status, text } = await a.request('GET', path, { headers: { 'if-none-match': etag } });
      assert.deepEqual([status, text], [304, '']);
    });
  }

  test('are whole for the pages of this service, too, which ask without a network', async () => {
    const path = '/api/apps?limit=6';
    const { headers, text } = await a.expect(200, 'GET', path, { headers: { 'accept-encoding': 'identity' } });
    await warm(a, path);
    const [first, second] = await Promise.all([a.app.inject(path), a.app.inject(path)]);
    for (const answer of [first, second]) {
      assert.equal(answer.body, text);
      assert.equal(answer.headers['content-type'], headers.get('content-type'));
      assert.equal(answer.headers.etag, headers.get('etag'));
    }
  });

  test('are kept of what is asked for again, not of what is asked for once', async () => {
    const path = '/api/apps?limit=7&sort=newest';
    const before = await fromMemory(a);
    const served: number[] = [];
    for (let time = 1; time <= 4; time++) {
      await a.expect(200, 'GET', path);
      served.push((await fromMemory(a)) - before);
    }
    assert.deepEqual(served, [0, 0, 1, 2]);
  });

  test('a take-down is seen by the very next request on this node, and within a second on the other', async () => {
    const app = await approvedApp(a, { name: 'Here And Gone' });
    const path = `/api/apps/${app.slug}`;
    for (let round = 0; round < 10; round++) {
      await Promise.all([warm(a, path), warm(b, path)]);
      await suspend(app, 'suspend');
      await a.expect(404, 'GET', path);
      const since = performance.now();
      await eventually(async () => (await b.request('GET', path)).status === 404, '404 from the other node');
      assert.ok(performance.now() - since < 1_000);
      await suspend(app, 'restore');
      await a.expect(200, 'GET', path);
      await eventually(async () => (await b.request('GET', path)).status === 200, '200 from the other node');
    }
  });

  test('a take-down that no signal tells of, since the connection broke, is seen within a second', async () => {
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

  test('every serving counts as a look at the app', async () => {
    const app = await approvedApp(a, { name: 'Looked At' });
    const path = `/api/apps/${app.slug}`;
    await warm(a, path);
    const views = async () => {
      const [row] = await a.sql('SELECT coalesce(sum(views), 0)::int AS views FROM app_daily WHERE app_id = $1', [
        app.id,
      ]);
      return row.views as number;
    };
    await eventually(async () => (await views()) > 0, 'the first looks');
    const before = await eventually(async () => {
      const now = await views();
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      return (await views()) === now && { now };
    }, 'all looks so far to be written');
    for (let i = 0; i < 20; i++) await a.expect(200, 'GET', path);
    await eventually(async () => (await views()) === (before as { now: number }).now + 20, 'twenty more looks');
  });

  test('an install is in the lists a second later', async () => {
    const app = await approvedApp(a, { name: 'Fresh Count' });
    const path = '/api/apps?search=fresh+count';
    await warm(b, path);
    await a.expect(201, 'POST', `/api/apps/${app.slug}/install`, { body: { installationId: 'one' } });
    const counted = async () => (await b.expect(200, 'GET', path)).body.data[0].installCount === 1;
    await eventually(counted, 'the install');
  });

  test('many who ask for the same at once get the same, and those of different encodings what they can read', async () => {
    await approvedApp(a, { name: 'Anew' }); // nothing in memory from here on
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const headers = { 'accept-encoding': ['br', 'gzip', 'identity'][n % 3]! };
        return a.expect(200, 'GET', '/api/apps?limit=100', { headers });
      }),
    );
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    assert.equal(new Set(answers.map(({ headers }) => headers.get('etag'))).size, 1);
  });

  test('are not waited for when the one they were made for has gone away', async () => {
    const { port, hostname } = new URL(a.url);
    for (let n = 1; n <= 40; n += 1) {
      const path = `/api/apps?limit=${n}&page=2`;
      const gone = connect(Number(port), hostname);
      // With a type it takes the usual way, and not the lane past the framework.
      gone.write(`GET ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: a/b\r\n\r\n`);
      await sleep(n % 4);
      gone.resetAndDestroy();
      await a.expect(200, 'GET', path);
    }
  });

  test('what is no answer is not kept: unknown apps and refused queries', async () => {
    const before = await fromMemory(a);
    for (let i = 0; i < 3; i++) {
      await a.expect(404, 'GET', '/api/apps/not-there');
      await a.expect(400, 'GET', '/api/apps?page=0');
    }
    assert.equal(await fromMemory(a), before);
  });

  test('are bounded by their bytes, and what is asked for outlasts what is not', () => {
    const cache = new ResponseCache({ connected: true, listen() {} } as unknown as PgNotifications, 'catalog');
    const isKept = (url: string) =>
      cache.serve(
        { method: 'GET', url, headers: {} } as IncomingMessage,
        { writeHead() {}, end() {} } as unknown as ServerResponse,
      );
    const body = Buffer.alloc(100_000);
    const names = Array.from({ length: 500 }, (_, n) => `/${n}`);
    for (const url of names) {
      cache.keep(url, 0, { etag: url, encodings: ['identity'], body, headers: {}, served: undefined });
      assert.ok(isKept('/7') || Number(url.slice(1)) < 7);
    }
    const kept = names.filter(isKept);
    assert.ok(kept.length > 60 && kept.length * body.length < 8.4e6, `${kept.length} kept`);
    assert.ok(kept.includes('/7') && kept.includes('/499') && !kept.includes('/300'));
  });
});
