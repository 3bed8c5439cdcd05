// Single-flight of the response cache: requests for a response that is being computed wait for it, but not for ever.

import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { after, suite, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { queryObjects } from 'node:v8';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { pino } from 'pino';
import { fillCatalog } from '../../testing/catalog.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import type { PgNotifications } from '../postgres/notifications.ts';
import { createHttpServer } from './http-server.ts';
import { sendPublicResponses } from './public-responses.ts';
import { ResponseCache } from './response-cache.ts';

/** A server with one cacheable route; the test ends each computation, and may invalidate the cache before. */
async function startSlowRoute(status = 200) {
  const cache = new ResponseCache({ connected: true, listen() {} } as unknown as PgNotifications, ['catalog']);
  const app = await createHttpServer({ logger: pino({ level: 'silent' }), trustProxy: false });
  const computations: (() => void)[] = [];
  await app.register(async (scope) => {
    sendPublicResponses(scope, cache);
    scope.get('/slow', { config: { cacheable: true } as object }, async (_request, reply) => {
      await new Promise<void>((resolve) => computations.push(resolve));
      return reply.code(status).send({ computed: 'yes '.repeat(1_000) });
    });
  });
  await app.ready();
  const turns = async () => {
    for (let i = 0; i < 20; i++) await nextTurn();
  };
  return { app, cache, computations, turns };
}

suite('single-flight', () => {
  test('while every response is outdated when it is ready, requests do not wait for one another in a row', async () => {
    const { app, cache, computations, turns } = await startSlowRoute();
    const answers = Array.from({ length: 8 }, () => app.inject('/slow'));
    for (const n of [0, 1]) {
      await turns();
      assert.equal(computations.length, n + 1);
      cache.invalidate();
      computations[n]!();
    }
    await turns();
    assert.equal(computations.length, 8, 'all others compute at the same time');
    for (const end of computations) end();
    for (const { statusCode } of await Promise.all(answers)) assert.equal(statusCode, 200);
  });

  test('a response that is not stored is not computed for one request after the other either', async () => {
    const { app, computations, turns } = await startSlowRoute(404);
    const answers = Array.from({ length: 8 }, () => app.inject('/slow'));
    await turns();
    assert.equal(computations.length, 1);
    computations[0]!();
    await turns();
    assert.equal(computations.length, 8);
    for (const end of computations) end();
    for (const { statusCode } of await Promise.all(answers)) assert.equal(statusCode, 404);
  });

  test('a response is compressed once for all who wait for it', async () => {
    const { app, cache, computations, turns } = await startSlowRoute();
    const warm = app.inject('/slow');
    await turns();
    computations[0]!();
    await warm;
    cache.invalidate();
    let compressions = 0;
    const hook = createHook({
      init: (_id, type) => {
        if (type === 'ZLIB') compressions += 1;
      },
    }).enable();
    const answers = Array.from({ length: 8 }, () => app.inject({ url: '/slow', headers: { 'accept-encoding': 'br' } }));
    await turns();
    computations[1]!();
    const bodies = (await Promise.all(answers)).map(({ rawPayload }) => brotliDecompressSync(rawPayload).toString());
    hook.disable();
    assert.deepEqual([new Set(bodies).size, computations.length], [1, 2]);
    assert.match(bodies[0]!, /yes yes/);
    assert.equal(compressions, 1 + bodies.length, 'one compression, and the decompressions of this test');
  });

  test('when the first client goes away, one of the others computes the response for all', async () => {
    const { app, computations, turns } = await startSlowRoute();
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const first = new AbortController();
    const gone = fetch(`${url}/slow`, { signal: first.signal }).catch(() => {});
    await eventually(async () => computations.length === 1, 'the first computation');
    const answers = Array.from({ length: 8 }, () => app.inject('/slow'));
    await turns();
    first.abort();
    await gone;
    await eventually(async () => computations.length === 2, 'the second computation');
    await turns();
    assert.equal(computations.length, 2);
    computations[1]!();
    for (const { statusCode } of await Promise.all(answers)) assert.equal(statusCode, 200);
    assert.equal(computations.length, 2);
    computations[0]!();
    await app.close();
  });
});

suite('the response cache of the service', () => {
  test('nobody waits until another client has received its response', async (t) => {
    const market = await startTestMarket({ after });
    const [app] = await fillCatalog(market, [{ name: 'Waited For', stars: [0, 0, 0, 0, 1] }]);
    const { port, hostname } = new URL(market.url);
    const path = '/api/apps?limit=13';
    const lock = new pg.Client({ connectionString: market.settings.databaseUrl });
    await lock.connect();
    t.after(() => lock.end());
    await lock.query('BEGIN; LOCK TABLE reviews IN ACCESS EXCLUSIVE MODE');
    const pipelined = connect(Number(port), hostname);
    t.after(() => pipelined.destroy());
    let received = 0;
    pipelined.on('data', ({ length }) => (received += length));
    // The second response is computed at once, and sent after the first.
    const requests = [`/api/apps/${app!.slug}/reviews`, path].map(
      (url) => `GET ${url} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`,
    );
    pipelined.write(requests.join(''));
    const waiting = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE datname = current_database() AND relation = 'reviews'::regclass AND NOT granted`;
    await eventually(async () => (await market.sql(waiting)).length > 0, 'the first request to wait for the lock');
    await market.expect(200, 'GET', path);
    assert.equal(received, 0);
  });

  test('a page of which a part could not be loaded is not stored', async () => {
    const market = await startTestMarket({ after });
    const [app] = await fillCatalog(market, [{ name: 'Half Loaded' }]);
    const review = { rating: 5, title: 'Calm', body: 'Quieter than the others.' };
    await market.expect(201, 'POST', `/api/apps/${app!.slug}/reviews`, {
      as: await market.token('reader'),
      body: review,
    });
    const path = `/apps/${app!.slug}`;
    await market.sql('ALTER TABLE reviews RENAME TO reviews_elsewhere');
    assert.doesNotMatch((await market.expect(200, 'GET', path)).text, /Quieter than the others/);
    await market.sql('ALTER TABLE reviews_elsewhere RENAME TO reviews');
    assert.match((await market.expect(200, 'GET', path)).text, /Quieter than the others/);
  });

  test('a cached response holds nothing of the request that it was computed for', async () => {
    const market = await startTestMarket({ after });
    const apps = await fillCatalog(
      market,
      Array.from({ length: 100 }, (_, n) => ({ name: `Held ${n}` })),
    );
    for (const part of ['/api/apps', '/apps'])
      for (const { slug } of apps) for (let i = 0; i < 2; i++) await market.expect(200, 'GET', `${part}/${slug}`);
    const requests = queryObjects(IncomingMessage, { format: 'count' });
    assert.ok(requests < 50, `${requests} requests are still in memory`);
  });
});
