import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { pino } from 'pino';
import { anyone, type CredentialCheckers, enforceAccess } from '../../features/accounts/access.ts';
import type { Limits } from '../../features/accounts/limits.ts';
import { describeApi } from '../../openapi.ts';
import { assertErrorShape } from '../../testing/expect-error.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { exchangeBytes } from '../../testing/raw-http.ts';
import { createHttpServer } from './http-server.ts';

const market = await startTestMarket({ after });
const { admin } = market;
const DEVELOPERS = '/api/admin/developers';

suite('Errors', () => {
  const errors: [string, number, string, string, string][] = [
    ['an unknown route', 404, 'NOT_FOUND', 'GET', '/nothing/here?at=all'],
    ['a path that cannot be decoded', 404, 'NOT_FOUND', 'GET', '/api/%zz'],
    ['a wrong method', 405, 'METHOD_NOT_ALLOWED', 'PATCH', '/api/dev/me'],
  ];
  for (const [what, status, code, method, path] of errors) {
    test(`${what} is answered with ${status} in the one error shape`, async () =>
      assertErrorShape(await market.request(method, path), status, code));
  }

  test('a wrong method is told which ones there are', async () => {
    const { headers } = await market.request('PATCH', '/api/dev/me');
    assert.equal(headers.get('allow'), 'GET, HEAD, PUT');
  });
});

suite('Query strings', () => {
  const refused = [
    ...['page=0', 'page=-1', 'page=1.5', 'page=', 'page=1&page=2', 'limit=0', 'limit=101', 'limit=abc', 'unknown=1'],
    ...['search=a&search=b', 'status=verified', 'search=a%00b', 'a%00b=1', 'search=%ED%A0%80', '__proto__=1'],
  ];
  for (const query of refused) {
    test(`?${query} is refused with 400`, async () =>
      assertErrorShape(await market.request('GET', `${DEVELOPERS}?${query}`, { as: admin }), 400, 'VALIDATION_FAILED'));
  }

  test('numbers in a query string are numbers', async () => {
    const { body } = await market.expect(200, 'GET', `${DEVELOPERS}?page=999&limit=100`, { as: admin });
    const { total, totalPages, ...asked } = body.pagination;
    assert.deepEqual([asked, body.data], [{ page: 999, limit: 100 }, []]);
  });
});

suite('Every answer', () => {
  const longId = 'x'.repeat(300);
  const answers = [
    ...['/', '/healthz', '/docs/', '/mailbox', '/openapi.json', '/oidc/.well-known/openid-configuration'],
    ...['/nothing', '/oidc/nothing', '/api/%zz', DEVELOPERS, `${DEVELOPERS}/${longId}`],
  ];
  for (const path of answers) {
    test(`GET ${path.slice(0, 60)} has a request id and the security headers`, async () => {
      const { headers } = await market.request('GET', path);
      assert.match(headers.get('x-request-id') ?? '', /^req_[0-9a-f]{32}$/);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('x-frame-options'), 'DENY');
      assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
      assert.match(headers.get('strict-transport-security') ?? '', /^max-age=\d{8}/);
      assert.ok(headers.has('referrer-policy'));
    });
  }

  test('a sane request id of the caller is kept, in the header and in the error body', async () => {
    const answer = await market.request('GET', '/nothing', { headers: { 'x-request-id': 'trace-0af7651916cd.43dd' } });
    assert.equal(answer.body.error.requestId, 'trace-0af7651916cd.43dd');
    assertErrorShape(answer, 404);
  });

  const forged = '{"level":50,"msg":"forged"}';
  for (const hostile of ['short', 'with space in it', '<script>alert(1)</script>', forged, 'x'.repeat(65)]) {
    test(`the request id ${hostile.slice(0, 30)} is replaced`, async () => {
      const { headers } = await market.request('GET', '/healthz', { headers: { 'x-request-id': hostile } });
      assert.match(headers.get('x-request-id') ?? '', /^req_[0-9a-f]{32}$/);
    });
  }
});

suite('Unreadable requests', () => {
  const get = 'GET /healthz HTTP/1.1\r\n';
  const requests: [string, number, string][] = [
    ['bytes that are not HTTP', 400, 'this is not HTTP\r\n\r\n'],
    ['a header without a colon', 400, `${get}host: localhost\r\nno colon here\r\n\r\n`],
    ['two lengths', 400, `${get}host: localhost\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a request without a host', 400, `${get}\r\n`],
    ['a host that is none', 400, 'GET /oidc/.well-known/openid-configuration HTTP/1.1\r\nhost: "><script>\r\n\r\n'],
    ['headers over 16 KiB', 431, `${get}host: localhost\r\nx-long: ${'x'.repeat(17_000)}\r\n\r\n`],
  ];
  for (const [what, status, bytes] of requests) {
    test(`the answer to ${what} is a ${status} in the one error shape`, async () =>
      assertErrorShape(await exchangeBytes(market, bytes), status));
  }
});

suite('What the framework would answer in its own way, or with a 500 (found by abuse/requests.test.ts)', () => {
  test('a host that is not this machine is refused in development: DNS rebinding', async () => {
    const statusFor = async (host: string) =>
      (await exchangeBytes(market, `GET /mailbox HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`, false))
        .status;
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:1', '[::1]:3000', 'shop.localhost'])
      assert.equal(await statusFor(host), 200, host);
    for (const host of [
      'evil.example',
      'evil.example:3000',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      '10.0.0.1',
    ])
      assert.equal(await statusFor(host), 400, host);
  });

  test('neither does it get a response from the cache', async () => {
    const statusFor = async (host: string) =>
      (await exchangeBytes(market, `GET /api/tags HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)).status;
    for (const _stored of [1, 2, 3]) assert.equal(await statusFor('localhost'), 200);
    assert.equal(await statusFor('evil.example'), 400);
  });

  test('a request that expects something unheard of is answered as if it did not', async () => {
    const bytes = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nexpect: miracles\r\nconnection: close\r\n\r\n';
    assert.deepEqual((await exchangeBytes(market, bytes)).body, { status: 'ok' });
  });

  test('a file that is not the one of If-Match is a 412', async () =>
    assertErrorShape(await market.request('GET', '/theme.js', { headers: { 'if-match': '"another"' } }), 412));

  test('a part that a file does not have is answered with the whole', async () => {
    const { status } = await market.request('GET', '/theme.js', { headers: { range: 'bytes=99999999-' } });
    assert.equal(status, 200);
  });

  test('a QUERY without a type is a 400', async () => assertErrorShape(await market.request('QUERY', '/oidc/me'), 400));
});

suite('Operation', () => {
  test('a running service is alive and ready', async () => {
    assert.deepEqual((await market.expect(200, 'GET', '/healthz')).body, { status: 'ok' });
    const checks = { database: true, migrations: true, signals: true, worker: true };
    assert.deepEqual((await market.expect(200, 'GET', '/readyz')).body, { ready: true, checks });
  });

  test('requests are measured by route pattern, never by path', async () => {
    await market.expect(404, 'GET', `${DEVELOPERS}/dev_measured`, { as: admin });
    await market.expect(404, 'GET', '/measured/nowhere');
    const { headers, text } = await market.expect(200, 'GET', '/metrics');
    assert.match(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    for (const route of ['/api/admin/developers/:id', 'unknown']) {
      assert.ok(text.includes(`http_request_duration_seconds_count{method="GET",route="${route}",status="404"}`), text);
    }
    assert.ok(!text.includes('measured'));
  });

  test('an overloaded process sheds all requests but the liveness probe, those for unknown pages too', async (t) => {
    const busy = await startTestMarket(t, { besides: market, env: { MAX_EVENT_LOOP_LAG_MS: '100' } });
    const accept = { headers: { accept: 'text/html' } };
    const shed = await eventually(
      async () => {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000); // blocks the event loop
        const answer = await busy.request('GET', '/nowhere', accept);
        return answer.status === 503 && answer;
      },
      'load shedding',
      40,
    );
    assertErrorShape(shed, 503, 'OVERLOADED');
    await busy.expect(200, 'GET', '/healthz');
    await eventually(async () => (await busy.request('GET', '/nowhere')).status === 404, 'the end of the overload', 40);
  });

  test('metrics are for the private network, not through a proxy; with METRICS_TOKEN for whoever has it', async (t) => {
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      assertErrorShape(
        await market.request('GET', '/metrics', { headers: { [name]: '203.0.113.7' } }),
        404,
        'NOT_FOUND',
      );
    const env = { METRICS_TOKEN: 'a-token-for-prometheus', TRUST_PROXY: '1' };
    const guarded = await startTestMarket(t, { besides: market, env });
    for (const as of [undefined, 'another-token', admin])
      assertErrorShape(await guarded.request('GET', '/metrics', as ? { as } : {}), 404, 'NOT_FOUND');
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    await guarded.expect(200, 'GET', '/metrics', { as: env.METRICS_TOKEN, headers });
  });

  test('a parameter of a path is as long as the longest id can be, and is checked by its route', async () => {
    const longest = 'ü'.repeat(400);
    const get = (path: string) => market.request('GET', encodeURI(path), { as: admin });
    assertErrorShape(await get(`/api/apps/${longest}`), 404, 'PUBLIC_APP_NOT_FOUND');
    assertErrorShape(await get(`/api/admin/developers/${longest}`), 404, 'DEVELOPER_NOT_FOUND');
    const { body } = await market.request('POST', `/api/admin/settings/revisions/${'1'.repeat(400)}/restore`, {
      as: admin,
    });
    assert.equal(body.error.code, 'VALIDATION_FAILED');
    assertErrorShape(await get(`/brand/${longest}`), 400, 'VALIDATION_FAILED');
    assertErrorShape(await get(`/api/apps/${longest}ü`), 404, 'NOT_FOUND');
  });

  test('a path that is no URL is a 404 in the one error shape', async () => {
    for (const path of ['//:x', '//', '///', '//[', 'http://[', '/\\:x'])
      assertErrorShape(
        await exchangeBytes(market, `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`),
        404,
      );
  });

  test('a deprecated route says since when and until when, in its responses and in the reference', async (t) => {
    const app = await createHttpServer({ logger: pino({ level: 'silent' }), trustProxy: false });
    t.after(() => app.close());
    await describeApi(app);
    await app.register(async (scope) => {
      const deprecated = { since: '2026-11-01', sunset: '2027-05-01', instead: 'Use `/new`.' };
      const schema = { operationId: 'old', summary: 'Old', description: 'Does it.' };
      scope.get('/old', { config: { access: anyone, deprecated }, schema }, async () => 'still here');
      scope.get('/new', { config: { access: anyone }, schema: { ...schema, operationId: 'new' } }, async () => 'here');
    });
    const headersOf = async (url: string) => {
      const { deprecation, sunset } = (await app.inject({ url })).headers;
      return [deprecation, sunset];
    };
    assert.deepEqual(await headersOf('/old'), ['@1793491200', 'Sat, 01 May 2027 00:00:00 GMT']);
    assert.deepEqual(await headersOf('/new'), [undefined, undefined]);
    const { paths } = app.swagger() as {
      paths: Record<string, { get: { deprecated?: boolean; description: string } }>;
    };
    assert.equal(paths['/old']!.get.deprecated, true);
    assert.equal(paths['/old']!.get.description, '**Deprecated:** ends on 2027-05-01. Use `/new`.\n\nDoes it.');
    assert.equal(paths['/new']!.get.deprecated, undefined);
  });

  test('a route that does not declare who may call it fails at boot, by name', async (t) => {
    const build = async () => {
      const app = await createHttpServer({ logger: pino({ level: 'silent' }), trustProxy: false });
      t.after(() => app.close());
      enforceAccess(app, {} as CredentialCheckers, {} as Limits); // nobody calls: it never gets that far
      app.get('/declared', { config: { access: anyone } }, async () => 'open');
      return app;
    };
    await (await build()).ready();
    const app = await build();
    app.get('/forgotten', async () => 'open to all');
    await assert.rejects(async () => app.ready(), /do not declare who may call them: GET \/forgotten/);
  });
});
