// Request bodies: their limits, their faults, and what hostile clients put into them.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import fc from 'fast-check';
import { assertErrorShape, faultsOf } from '../../testing/expect-error.ts';
import { type Answer, startTestMarket } from '../../testing/market.ts';
import { approvedApp, draftApp } from '../../testing/owned-apps.ts';
import { exchangeBytes } from '../../testing/raw-http.ts';

const market = await startTestMarket({ after });
const { admin } = market;
const token = await market.token('me');
const developer = await market.verifiedDeveloper();
const key = await market.apiKey(developer);
const REGISTER = '/api/dev/register';
const DEVELOPERS = '/api/admin/developers';
const KIB = 1024;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const register = (body: unknown, headers: Record<string, string> = {}) =>
  market.request('POST', REGISTER, { as: token, body, headers });

const createApp = (body: unknown) => market.request('POST', '/api/dev/apps', { as: key, body });
const install = (body: unknown) => market.request('POST', '/api/apps/none/install', { body });
const suspend = (body: unknown) => market.request('POST', `${DEVELOPERS}/dev_none/suspend`, { as: admin, body });
/** A JSON text of so many bytes. */
const jsonOf = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));

suite('A body', () => {
  const nearlyJson = { 'content-type': 'application/jsonp' };
  const latin1 = { 'content-type': 'application/json; charset=iso-8859-1' };
  const faulty: [string, number, string, () => Promise<Answer>][] = [
    ['that is broken JSON', 400, 'MALFORMED_JSON', () => register('{"name": ')],
    ['that is empty where one is needed', 400, 'VALIDATION_FAILED', () => register('')],
    ['that is a form', 415, 'UNSUPPORTED_MEDIA_TYPE', () => register('name=a', FORM)],
    ['of a type that only starts like JSON', 415, 'UNSUPPORTED_MEDIA_TYPE', () => register('{}', nearlyJson)],
    ['in an unusual character set', 415, 'UNSUPPORTED_MEDIA_TYPE', () => register('{}', latin1)],
    ['over the limit of most routes', 413, 'BODY_TOO_LARGE', () => register(jsonOf(64 * KIB + 1))],
    ['over the limit of listings', 413, 'BODY_TOO_LARGE', () => createApp(jsonOf(256 * KIB + 1))],
    ['over the limit of installs', 413, 'BODY_TOO_LARGE', () => install(jsonOf(4 * KIB + 1))],
    ['over the limit of administration', 413, 'BODY_TOO_LARGE', () => suspend(jsonOf(1024 * KIB + 1))],
    ['of too many values', 413, 'BODY_TOO_LARGE', () => register(Array(5_002).fill(0))],
    ['of too many values for an administrator', 413, 'BODY_TOO_LARGE', () => suspend(Array(50_002).fill(0))],
  ];
  for (const [what, status, code, send] of faulty) {
    test(`${what} is answered with ${status} in the one error shape`, async () =>
      assertErrorShape(await send(), status, code));
  }

  test('that is exactly as large as its route accepts is read', async () => {
    const bodies = [
      await register(jsonOf(64 * KIB)),
      await createApp(jsonOf(256 * KIB)),
      await install(jsonOf(4 * KIB)),
      await suspend(jsonOf(1024 * KIB)),
      await register(Array(5_000).fill(0)),
      await suspend(Array(50_000).fill(0)),
    ];
    for (const answer of bodies) assertErrorShape(answer, 400, 'VALIDATION_FAILED');
  });

  test('that is too large is told the limit of its route', async () => {
    const { body } = await install(jsonOf(4 * KIB + 1));
    assert.equal(body.error.message, 'The body is larger than 4 KiB, the limit of this endpoint.');
  });

  test('has every fault listed with its place, its code and what to do', async () => {
    const body = { name: '', email: 'nobody', websiteUrl: 'javascript:alert(1)', bio: 7, admin: true, 'a/b~c': 1 };
    const answer = await register(body);
    assertErrorShape(answer, 400, 'VALIDATION_FAILED');
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

  test('with read-only fields is refused by their names, and changes nothing', async () => {
    const { body: before } = await market.expect(200, 'GET', '/api/dev/me', { as: key });
    const { name, email, companyName, websiteUrl, bio, ...readOnly } = before;
    const answer = await market.request('PUT', '/api/dev/me', { as: key, body: { ...readOnly, name: 'Another' } });
    assertErrorShape(answer, 400, 'VALIDATION_FAILED');
    const named = Object.keys(readOnly).map((field) => [`/${field}`, 'UNKNOWN_FIELD']);
    assert.deepEqual(faultsOf(answer), Object.fromEntries(named));
    assert.deepEqual((await market.expect(200, 'GET', '/api/dev/me', { as: key })).body, before);
  });

  test('without fields is a 200 for a PUT, and changes nothing', async () => {
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
      assert.deepEqual(after, before.review ?? before, path);
    }
  });

  test('that is empty and of type JSON is fine where none is needed', async () => {
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
      assert.equal((await exchangeBytes(market, `${head}content-type: ${type}\r\n\r\n`)).status, status);
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
      assertErrorShape(answer, 400);
      const codes = [answer.body.error.code, ...Object.values(faultsOf(answer))];
      assert.ok(!code || codes.includes(code), answer.text);
    });
  }

  test('bytes that are not UTF-8 are refused, and not stored as replacement characters', async () => {
    const body = Buffer.concat([Buffer.from('{"name":"a'), Buffer.from([0xff, 0xfe]), Buffer.from('b"}')]);
    const head = `POST ${REGISTER} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer ${token}\r\n`;
    const sent = `${head}content-type: application/json; charset=UTF-8\r\ncontent-length: ${body.length}\r\n\r\n`;
    const { status, text } = await exchangeBytes(market, Buffer.concat([Buffer.from(sent), body]));
    assert.deepEqual([status, JSON.parse(text).error.code], [400, 'MALFORMED_JSON']);
  });

  test('an empty body has no type that could be refused', async () => {
    const headers = { ...FORM, 'content-length': '0' };
    const answer = await market.request('POST', '/api/apps/none/install', { body: '', headers });
    assert.deepEqual([answer.status, answer.body.error.code], [404, 'PUBLIC_APP_NOT_FOUND']);
  });

  test('an empty form signs out like one with fields: with a page or a redirect, not with JSON', async () => {
    const headers = { ...FORM, 'content-length': '0' };
    const origin = new URL(market.settings.publicUrl).origin;
    const { status, text } = await market.request('POST', '/sign-out', { body: '', headers: { ...headers, origin } });
    assert.equal(status, 200);
    assert.match(text, /Signing out/);
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
    assertErrorShape(answer, 400, 'VALIDATION_FAILED');
    assert.ok(answer.text.length < 100_000, `${answer.text.length} characters`);
  });

  test('a number sent as text in a body is refused', async () => {
    const body = { name: 'ci', scopes: ['APP_READ'], expiresInDays: '30' };
    const answer = await market.request('POST', '/api/dev/api-keys', { as: developer.token, body });
    assertErrorShape(answer, 400, 'VALIDATION_FAILED');
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
