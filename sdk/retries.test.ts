import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATIONS } from './src/operations.gen.ts';
import { type CallOptions, type ClientOptions, createClient, listCategories, MarketplaceError } from './src/sdk.ts';

const APP = { name: 'Focus Board', description: 'One task.', category: 'OTHER', environment: 'production' } as const;

/** Shorter than the delays that must not happen. */
const TEST_TIMEOUT_MS = 25_000;

interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

type Reply = (response: ServerResponse) => void;

/** A server that sends these replies in order, and repeats the last one. */
async function service(t: TestContext, ...replies: Reply[]) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    asked.push({ method, path: url, headers, body, at: Date.now() });
    (replies[asked.length - 1] ?? replies.at(-1)!)(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, baseUrl, client: (options: ClientOptions = {}) => createClient({ baseUrl, ...options }) };
}

const give =
  (body: unknown): Reply =>
  (response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
const refuse =
  (status: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { code: `CODE_${status}`, message: 'No.', requestId: 'req_1' } }));
const hangUp: Reply = (response) => response.destroy();
const breakOff: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"data":');
  setTimeout(() => response.destroy(), 20);
};
const nothing: Reply = () => {};

const waits = (asked: Asked[]) => asked.slice(1).map(({ at }, i) => at - asked[i]!.at);

suite('A failed call', { concurrency: true, timeout: TEST_TIMEOUT_MS }, () => {
  test('is retried with growing delays if a repeat is safe', async (t) => {
    const { asked, client } = await service(t, refuse(503), hangUp, refuse(429), give({ data: [] }));
    assert.deepEqual(await client().listCategories(), { data: [] });
    assert.equal(asked.length, 4);
    for (const [i, wait] of waits(asked).entries()) assert.ok(wait >= 240 * 2 ** i, `${i}: ${wait} ms`);
  });

  test('is retried when the response breaks off', async (t) => {
    const { asked, client } = await service(t, breakOff, give({ data: [] }));
    assert.deepEqual(await client().listCategories(), { data: [] });
    assert.equal(asked.length, 2);
  });

  test('is not retried before Retry-After, in seconds or as a date', async (t) => {
    const date = new Date(Date.now() + 3_000).toUTCString();
    const refusals = [{ 'retry-after': '1' }, { 'retry-after': date }].map((headers) => refuse(429, headers));
    const { asked, client } = await service(t, ...refusals, give({ data: [] }));
    await client().listCategories();
    assert.ok(waits(asked)[0]! >= 1_000);
    assert.ok(asked[2]!.at >= Date.parse(date));
  });

  test('is not retried when Retry-After exceeds the time limit', async (t) => {
    const { asked, client } = await service(t, refuse(503, { 'retry-after': '30' }));
    await assert.rejects(client({ patience: 20_000 }).listCategories(), { status: 503, retryAfter: 30 });
    assert.equal(asked.length, 1);
  });

  test('throws the last error after the configured number of retries', async (t) => {
    const { asked, client } = await service(t, refuse(503), refuse(429));
    await assert.rejects(client({ retries: 1 }).listCategories(), { status: 429, code: 'CODE_429' });
    assert.equal(asked.length, 2);
    await assert.rejects(client({ retries: 0 }).listCategories(), { status: 429 });
    assert.equal(asked.length, 3);
  });

  test('is not retried when it is not idempotent', async (t) => {
    const { asked, client } = await service(t, refuse(503), hangUp);
    await assert.rejects(client().submitApp('app_1'), { status: 503 });
    await assert.rejects(client().checkApp('app_1'), { status: 0, code: 'UNREACHABLE' });
    assert.equal(asked.length, 2);
  });

  test('is not retried after a permanent error', async (t) => {
    for (const status of [400, 401, 404, 409, 412, 500]) {
      const { asked, client } = await service(t, refuse(status));
      await assert.rejects(client().listCategories(), { status });
      assert.equal(asked.length, 1);
    }
  });

  test('is not retried by the standalone functions', async (t) => {
    const { asked, baseUrl } = await service(t, refuse(503));
    await assert.rejects(listCategories({ connection: { baseUrl } }), { status: 503 });
    assert.equal(asked.length, 1);
  });

  test('sends one idempotency key for all attempts of a call, or the key of the caller', async (t) => {
    const { asked, client } = await service(t, refuse(503), hangUp, give({ id: 'app_1' }));
    const market = client();
    for (let call = 0; call < 2; call += 1) assert.deepEqual(await market.createApp(APP), { id: 'app_1' });
    await market.createApp(APP, { headers: { 'Idempotency-Key': 'mine' } });
    const keys = asked.map(({ headers }) => headers['idempotency-key']);
    assert.match(String(keys[0]), /^[0-9a-f]{32}$/);
    assert.deepEqual(keys, [keys[0], keys[0], keys[0], keys[3], 'mine']);
    assert.notEqual(keys[3], keys[0]);
    assert.ok(asked.every(({ body }) => body === JSON.stringify(APP)));
  });
});

suite('An abort signal', { concurrency: true, timeout: TEST_TIMEOUT_MS }, () => {
  test('ends the delay before a retry and throws its reason', async (t) => {
    const { asked, client } = await service(t, refuse(503, { 'retry-after': '50' }));
    const controller = new AbortController();
    const call = client().listCategories({ signal: controller.signal });
    while (asked.length === 0) await sleep(5);
    await sleep(50);
    controller.abort(new Error('enough'));
    await assert.rejects(call, { message: 'enough' });
    assert.equal(asked.length, 1);
  });

  test('ends a running call, a running check, and a call that has not started', async (t) => {
    const { asked, client } = await service(t, nothing);
    const market = client();
    const calls = [market.listCategories, (options: CallOptions) => market.createApp(APP, options)];
    for (const call of [...calls, (options: CallOptions) => market.streamCheck('app_1', options).next()]) {
      const [controller, before] = [new AbortController(), asked.length];
      const answer = call({ signal: controller.signal });
      while (asked.length === before) await sleep(5);
      controller.abort(new Error('enough'));
      await assert.rejects(answer, { message: 'enough' });
    }
    await assert.rejects(market.listCategories({ signal: AbortSignal.abort() }), { name: 'AbortError' });
    assert.equal(asked.length, 3);
  });
});

suite('A client', () => {
  test('sends every operation over its own connection, even if optional parameters are left out', async (t) => {
    const names = Object.keys(OPERATIONS) as (keyof typeof OPERATIONS)[];
    const [here, there] = [await service(t, give({})), await service(t, give({}))];
    const clients = [
      { asked: here.asked, market: here.client({ token: 'one', userAgent: 'tool/1' }) },
      { asked: there.asked, market: there.client({ token: 'two', userAgent: 'tool/2' }) },
    ];
    for (const name of names) {
      const input = name === 'uploadMedia' ? new Uint8Array(1) : 'x';
      await Promise.all(clients.map(({ market }) => (market[name] as (one: unknown) => Promise<unknown>)(input)));
    }
    for (const [i, { asked }] of clients.entries()) {
      assert.equal(asked.length, names.length);
      for (const [n, { method, path, headers }] of asked.entries()) {
        assert.equal(headers.authorization, ['Bearer one', 'Bearer two'][i], path);
        assert.equal(headers['user-agent'], ['tool/1', 'tool/2'][i]);
        const repeat = OPERATIONS[names[n]!];
        assert.equal(headers['idempotency-key'] !== undefined, repeat === 'keyed', path);
        // An upload is content-addressed, so it may be repeated without a key.
        assert.equal(method === 'POST', repeat !== 'safe' || names[n] === 'uploadMedia', path);
      }
    }
  });

  test('throws the cause when the marketplace cannot be reached', async () => {
    const market = createClient({ baseUrl: 'http://127.0.0.1:1', retries: 0 });
    const error = await market.listCategories().catch((caught) => caught);
    assert.ok(error instanceof MarketplaceError);
    assert.deepEqual([error.status, error.code, error.retryAfter], [0, 'UNREACHABLE', 0]);
    assert.ok(error.cause);
  });

  test('rejects HTML pages and errors of a proxy', async (t) => {
    const page: Reply = (response) => response.setHeader('content-type', 'text/html').end('<h1>Sign in</h1>');
    const proxys: Reply = (response) => response.writeHead(403).end('{"error":"blocked"}');
    const { client } = await service(t, page, proxys);
    await assert.rejects(client().listCategories(), { status: 200, code: 'UNEXPECTED_ANSWER' });
    await assert.rejects(client().listCategories(), { status: 403, code: 'UNEXPECTED_ANSWER' });
  });

  test('rejects an invalid URL or token at once, without repeating the token', () => {
    for (const baseUrl of [undefined, '', 'market.example.com', 'ftp://market.example.com', '/api'])
      assert.throws(() => createClient({ baseUrl }), TypeError);
    const token = 'mkt_secret\nmkt_other';
    assert.throws(
      () => createClient({ baseUrl: 'https://market.example.com', token }),
      (error: Error) => error instanceof TypeError && !error.message.includes('secret'),
    );
  });
});
