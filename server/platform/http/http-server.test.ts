import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, suite, test } from 'node:test';
import fc from 'fast-check';
import { pino } from 'pino';
import { anyone, type CredentialCheckers, enforceAccess } from '../../features/accounts/access.ts';
import type { Limits } from '../../features/accounts/limits.ts';
import { describeApi } from '../../openapi.ts';
import { type Answer, eventually, startTestMarket } from '../../testing/market.ts';
import { approvedApp, draftApp } from '../../testing/owned-apps.ts';
import { createHttpServer } from './http-server.ts';

const market = await startTestMarket({ after });
const { admin } = market;
const token = await market.token('me');
const developer = await market.verifiedDeveloper();
const key = await market.apiKey(developer);
const REGISTER = '/api/dev/register';
const DEVELOPERS = '/api/admin/developers';
const KIB = 1024;

function assertError({ status, headers, body }: Answer, wantedStatus: number, wantedCode?: string): void {
  assert.equal(status, wantedStatus);
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
  const { code, message, requestId, details, ...more } = body.error;
  assert.deepEqual([Object.keys(body), more], [['error'], {}]);
  if (wantedCode) assert.equal(code, wantedCode);
  assert.ok(message.length > 10);
  assert.equal(headers.get('x-request-id'), requestId);
  for (const detail of details ?? []) {
    assert.deepEqual(Object.keys(detail), ['pointer', 'code', 'message', 'fix']);
    assert.ok(detail.message && detail.fix);
  }
}

function faultsOf({ body }: Answer): Record<string, string> {
  const details: { pointer: string; code: string }[] = body.error.details ?? [];
  return Object.fromEntries(details.map(({ pointer, code }) => [pointer, code]));
}

const register = (body: unknown, headers: Record<string, string> = {}) =>
  market.request('POST', REGISTER, { as: token, body, headers });

const createApp = (body: unknown) => market.request('POST', '/api/dev/apps', { as: key, body });
const install = (body: unknown) => market.request('POST', '/api/apps/none/install', { body });
const suspend = (body: unknown) => market.request('POST', `${DEVELOPERS}/dev_none/suspend`, { as: admin, body });
/** A JSON text of so many bytes. */
const jsonOf = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));

suite('Errors', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const nearlyJson = { 'content-type': 'application/jsonp' };
  const errors: Record<string, [number, string, () => Promise<Answer>]> = {
    'an unknown route': [404, 'NOT_FOUND', () => market.request('GET', '/nothing/here?at=all')],
    'a path that cannot be decoded': [404, 'NOT_FOUND', () => market.request('GET', '/api/%zz')],
    'a wrong method': [405, 'METHOD_NOT_ALLOWED', () => market.request('PATCH', '/api/dev/me', { body: {} })],
    'broken JSON': [400, 'MALFORMED_JSON', () => register('{"name": ')],
    'an empty body where one is needed': [400, 'VALIDATION_FAILED', () => register('')],
    'a form': [415, 'UNSUPPORTED_MEDIA_TYPE', () => register('name=a', form)],
    'a type that only starts like JSON': [415, 'UNSUPPORTED_MEDIA_TYPE', () => register('{}', nearlyJson)],
    'an unusual character set': [
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      () => register('{}', { 'content-type': 'application/json; charset=iso-8859-1' }),
    ],
    'a body over the limit of most routes': [413, 'BODY_TOO_LARGE', () => register(jsonOf(64 * KIB + 1))],
    'a body over the limit of listings': [413, 'BODY_TOO_LARGE', () => createApp(jsonOf(256 * KIB + 1))],
    'a body over the limit of installs': [413, 'BODY_TOO_LARGE', () => install(jsonOf(4 * KIB + 1))],
    'a body over the limit of administration': [413, 'BODY_TOO_LARGE', () => suspend(jsonOf(1024 * KIB + 1))],
    'a body of too many values': [413, 'BODY_TOO_LARGE', () => register(Array(5_002).fill(0))],
    'a body of too many values for an administrator': [413, 'BODY_TOO_LARGE', () => suspend(Array(50_002).fill(0))],
  };
  for (const [what, [status, code, send]] of Object.entries(errors)) {
    test(`${what} is answered with ${status} in the one error shape`, async () =>
      assertError(await send(), status, code));
  }

  test('a body that is exactly as large as its route accepts is read', async () => {
    const bodies = [
      await register(jsonOf(64 * KIB)),
      await createApp(jsonOf(256 * KIB)),
      await install(jsonOf(4 * KIB)),
      await suspend(jsonOf(1024 * KIB)),
      await register(Array(5_000).fill(0)),
      await suspend(Array(50_000).fill(0)),
    ];
    for (const answer of bodies) assertError(answer, 400, 'VALIDATION_FAILED');
  });

  test('a body that is too large is told the limit of its route', async () => {
    const { body } = await install(jsonOf(4 * KIB + 1));
    assert.equal(body.error.message, 'The body is larger than 4 KiB, the limit of this endpoint.');
  });

  test('a wrong method is told which ones there are', async () => {
    const { headers } = await market.request('PATCH', '/api/dev/me');
    assert.equal(headers.get('allow'), 'GET, HEAD, PUT');
  });

  test('every fault of a body is listed with its place, its code and what to do', async () => {
    const body = { name: '', email: 'nobody', websiteUrl: 'javascript:alert(1)', bio: 7, admin: true, 'a/b~c': 1 };
    const answer = await register(body);
    assertError(answer, 400, 'VALIDATION_FAILED');
    assert.deepEqual(faultsOf(answer), {
      '/accountUserId': 'REQUIRED',
      '/admin': 'UNKNOWN_FIELD',
      '/a~1b~0c': 'UNKNOWN_FIELD',
      '/name': 'TOO_SHORT',
      '/email': 'MALFORMED',
      '/websiteUrl': 'MALFORMED',
      '/bio': 'WRONG_TYPE',
    });
  });

  test('read-only fields are refused by name and nothing is changed', async () => {
    const { body: before } = await market.expect(200, 'GET', '/api/dev/me', { as: key });
    const { name, email, companyName, websiteUrl, bio, ...readOnly } = before;
    const answer = await market.request('PUT', '/api/dev/me', { as: key, body: { ...readOnly, name: 'Another' } });
    assertError(answer, 400, 'VALIDATION_FAILED');
    const named = Object.keys(readOnly).map((field) => [`/${field}`, 'UNKNOWN_FIELD']);
    assert.deepEqual(faultsOf(answer), Object.fromEntries(named));
    assert.deepEqual((await market.expect(200, 'GET', '/api/dev/me', { as: key })).body, before);
  });

  test('a PUT without fields is a 200 and changes nothing', async () => {
    const { slug, id } = await approvedApp(market);
    const draft = await draftApp(market, {}, { developer, key });
    const { body: webhook } = await market.expect(201, 'POST', '/api/dev/webhooks', {
      as: key,
      body: { url: 'https://hooks.example.com/' },
    });
    await market.expect(201, 'POST', `/api/apps/${slug}/reviews`, { as: token, body: { rating: 4 } });
    for (const [path, credential] of [
      ['/api/dev/me', key],
      [`/api/dev/apps/${draft.id}`, key],
      [`/api/dev/apps/${draft.id}/versions/1`, key],
      [`/api/dev/webhooks/${webhook.id}`, key],
      [`/api/apps/${slug}/reviews/mine`, token],
      [`/api/admin/apps/${id}`, admin],
    ] as const) {
      const { body: before } = await market.expect(200, 'GET', path, { as: credential });
      const { body: after } = await market.expect(200, 'PUT', path, { as: credential, body: {} });
      if (before.updatedAt) assert.equal(after.updatedAt, before.updatedAt, path);
    }
  });

  test('an empty body of type JSON is fine where no body is needed', async () => {
    const { id } = await market.register();
    await market.expect(200, 'POST', `${DEVELOPERS}/${id}/verify`, { as: admin, body: '' });
  });

  for (const [path, type, status] of [
    ['/api/apps/none/install', 'application/json', 404],
    ['/api/apps/none/install', 'what/ever', 404],
    ['/oidc/token', 'application/x-www-form-urlencoded', 400],
    ['/sign-out', 'application/x-www-form-urlencoded', 403],
  ] as const) {
    test(`POST ${path} with a type (${type}), but neither a body nor a length, is answered at once`, async () => {
      const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n`;
      assert.equal((await exchange(`${head}content-type: ${type}\r\n\r\n`)).status, status);
    });
  }
});

suite('Hostile input', () => {
  const bodies: [string, string, string?][] = [
    ['a NUL character', '{"name":"a\\u0000b"}', 'MALFORMED'],
    ['half of a surrogate pair', '{"name":"a\\ud800b"}', 'MALFORMED'],
    ['a NUL character in a key', '{"a\\u0000b":1}', 'MALFORMED'],
    ['half of a surrogate pair in a key', '{"inner":[{"a\\udfffb":1}]}', 'MALFORMED'],
    ['a __proto__', '{"__proto__":{"admin":true}}', 'MALFORMED_JSON'],
    ['an escaped __proto__', '{"inner":[{"\\u005f_proto__":{"admin":true}}]}', 'MALFORMED_JSON'],
    ['a constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}', 'MALFORMED_JSON'],
    ['the same key twice', '{"name":"a","name":"b","email":"a@example.com","accountUserId":"me"}'],
    ['a number in the place of text', '{"name":7}', 'WRONG_TYPE'],
    ['10,000 nested arrays', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['10,000 nested objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ];
  for (const [what, body, code] of bodies) {
    test(`a body with ${what} is refused with 400`, async () => {
      const answer = await register(body);
      assertError(answer, 400);
      const codes = [answer.body.error.code, ...Object.values(faultsOf(answer))];
      assert.ok(!code || codes.includes(code), answer.text);
    });
  }

  test('bytes that are not UTF-8 are refused, and not stored as replacement characters', async () => {
    const body = Buffer.concat([Buffer.from('{"name":"a'), Buffer.from([0xff, 0xfe]), Buffer.from('b"}')]);
    const head = `POST ${REGISTER} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer ${token}\r\n`;
    const sent = `${head}content-type: application/json; charset=UTF-8\r\ncontent-length: ${body.length}\r\n\r\n`;
    const { status, text } = await exchange(Buffer.concat([Buffer.from(sent), body]));
    assert.deepEqual([status, JSON.parse(text).error.code], [400, 'MALFORMED_JSON']);
  });

  test('an empty body has no type that could be refused', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' };
    const answer = await market.request('POST', '/api/apps/none/install', { body: '', headers });
    assert.deepEqual([answer.status, answer.body.error.code], [404, 'PUBLIC_APP_NOT_FOUND']);
  });

  test('an empty form signs out like one with fields: with a page or a redirect, not with JSON', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' };
    const origin = new URL(market.settings.publicUrl).origin;
    const { status, text } = await market.request('POST', '/sign-out', { body: '', headers: { ...headers, origin } });
    assert.doesNotMatch(`${status} ${text}`, /signedOut/);
  });

  test('the answer to a body with thousands of faults is not larger than the body can be', async () => {
    const body = '['.repeat(100) + Array(5_000).fill('"\\u0000"').join() + ']'.repeat(100);
    const answer = await market.request('POST', '/nothing', { body });
    assert.ok(answer.status >= 400 && answer.status < 500);
    assert.ok(answer.text.length <= 64 * KIB, `${answer.text.length} characters`);
  });

  test('a name of 60 kB is not repeated with every fault under it', async () => {
    const body = `{"${'k'.repeat(60_000)}":[${Array(100).fill('"\\u0000"').join()}]}`;
    const answer = await market.request('POST', '/api/dev/register', { as: developer.token, body });
    assertError(answer, 400, 'VALIDATION_FAILED');
    assert.ok(answer.text.length < 100_000, `${answer.text.length} characters`);
  });

  test('a number sent as text in a body is refused', async () => {
    const body = { name: 'ci', scopes: ['APP_READ'], expiresInDays: '30' };
    const answer = await market.request('POST', '/api/dev/api-keys', { as: developer.token, body });
    assertError(answer, 400, 'VALIDATION_FAILED');
    assert.deepEqual(faultsOf(answer), { '/expiresInDays': 'WRONG_TYPE' });
  });

  test('no JSON value whatsoever is answered with a 5xx', async () => {
    const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));
    const text = fc.string({ unit: anyUnit });
    const field = fc.oneof(fc.jsonValue(), text, fc.dictionary(text, text));
    const fields = { name: field, email: field, bio: field, accountUserId: fc.constant('me') };
    const profile = fc.record(fields, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(fc.oneof(field, profile), async (sent) => {
        const { status } = await register(JSON.stringify(sent));
        assert.ok([201, 400, 409].includes(status), `${status}`);
      }),
      { numRuns: 150 },
    );
  });
});

suite('Query strings', () => {
  const refused = [
    ...['page=0', 'page=-1', 'page=1.5', 'page=', 'page=1&page=2', 'limit=0', 'limit=101', 'limit=abc', 'unknown=1'],
    ...['search=a&search=b', 'status=verified', 'search=a%00b', 'a%00b=1', 'search=%ED%A0%80', '__proto__=1'],
  ];
  for (const query of refused) {
    test(`?${query} is refused with 400`, async () =>
      assertError(await market.request('GET', `${DEVELOPERS}?${query}`, { as: admin }), 400, 'VALIDATION_FAILED'));
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
    assertError(answer, 404);
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
      assertError(await exchange(bytes), status));
  }
});

suite('What the framework would answer in its own way, or with a 500 (found by abuse/requests.test.ts)', () => {
  test('a host that is not this machine is refused in development: DNS rebinding', async () => {
    const statusFor = async (host: string) =>
      (await exchange(`GET /mailbox HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`, false)).status;
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
      (await exchange(`GET /api/tags HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)).status;
    for (const _stored of [1, 2, 3]) assert.equal(await statusFor('localhost'), 200);
    assert.equal(await statusFor('evil.example'), 400);
  });

  test('a request that expects something unheard of is answered as if it did not', async () => {
    const bytes = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nexpect: miracles\r\nconnection: close\r\n\r\n';
    assert.deepEqual((await exchange(bytes)).body, { status: 'ok' });
  });

  test('a file that is not the one of If-Match is a 412', async () =>
    assertError(await market.request('GET', '/theme.js', { headers: { 'if-match': '"another"' } }), 412));

  test('a part that a file does not have is answered with the whole', async () => {
    const { status } = await market.request('GET', '/theme.js', { headers: { range: 'bytes=99999999-' } });
    assert.equal(status, 200);
  });

  test('a QUERY without a type is a 400', async () => assertError(await market.request('QUERY', '/oidc/me'), 400));
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
    assertError(shed, 503, 'OVERLOADED');
    await busy.expect(200, 'GET', '/healthz');
    await eventually(async () => (await busy.request('GET', '/nowhere')).status === 404, 'the end of the overload', 40);
  });

  test('metrics are for the private network, not through a proxy; with METRICS_TOKEN for whoever has it', async (t) => {
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      assertError(await market.request('GET', '/metrics', { headers: { [name]: '203.0.113.7' } }), 404, 'NOT_FOUND');
    const env = { METRICS_TOKEN: 'a-token-for-prometheus', TRUST_PROXY: '1' };
    const guarded = await startTestMarket(t, { besides: market, env });
    for (const as of [undefined, 'another-token', admin])
      assertError(await guarded.request('GET', '/metrics', as ? { as } : {}), 404, 'NOT_FOUND');
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    await guarded.expect(200, 'GET', '/metrics', { as: env.METRICS_TOKEN, headers });
  });

  test('a parameter of a path is as long as the longest id can be, and is checked by its route', async () => {
    const longest = 'ü'.repeat(400);
    const get = (path: string) => market.request('GET', encodeURI(path), { as: admin });
    assertError(await get(`/api/apps/${longest}`), 404, 'PUBLIC_APP_NOT_FOUND');
    assertError(await get(`/api/admin/developers/${longest}`), 404, 'DEVELOPER_NOT_FOUND');
    const { body } = await market.request('POST', `/api/admin/settings/revisions/${'1'.repeat(400)}/restore`, {
      as: admin,
    });
    assert.equal(body.error.code, 'VALIDATION_FAILED');
    assertError(await get(`/brand/${longest}`), 400, 'VALIDATION_FAILED');
    assertError(await get(`/api/apps/${longest}ü`), 404, 'NOT_FOUND');
  });

  test('a path that is no URL is a 404 in the one error shape', async () => {
    for (const path of ['//:x', '//', '///', '//[', 'http://[', '/\\:x'])
      assertError(await exchange(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`), 404);
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

/** What the service answers to these very bytes. */
async function exchange(bytes: string | Buffer, json = true): Promise<Answer> {
  const socket = connect(Number(new URL(market.url).port), '127.0.0.1');
  socket.write(bytes);
  const received = Buffer.concat(await Array.fromAsync<Buffer>(socket)).toString();
  const [head = '', text = ''] = received.split('\r\n\r\n', 2);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(': ', 2) as [string, string]));
  return { status: Number(statusLine.split(' ')[1]), headers, text, body: text && json ? JSON.parse(text) : undefined };
}
