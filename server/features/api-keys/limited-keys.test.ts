// Keys that are limited to some apps.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { createApp } from '../../testing/listings.ts';
import { startTestMarket } from '../../testing/market.ts';
import { hashOf } from './key-format.ts';

const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const developer = await market.verifiedDeveloper();
const full = await market.apiKey(developer);
const [mine, hidden] = [await createApp(market, full), await createApp(market, full)];
const SCOPES = ['APP_CREATE', 'APP_READ', 'APP_UPDATE', 'APP_DELETE', 'ANALYTICS_READ'];
const create = (apps: string[], as = developer.token, more = {}) =>
  market.request('POST', '/api/dev/api-keys', { as, body: { name: 'Limited', scopes: SCOPES, apps, ...more } });
const { body: limited } = await create([mine.id]);
const { key } = limited;
const call = (method: string, path: string, body?: unknown) =>
  market.request(method, path, { as: key, ...(body === undefined ? {} : { body }) });

suite('A key that is limited to some apps', () => {
  test('says so, in the answer and in the list', async () => {
    assert.deepEqual(limited.apps, [mine.id]);
    const { body } = await market.expect(200, 'GET', '/api/dev/api-keys', { as: full });
    assert.deepEqual(body.data.find(({ id }: { id: string }) => id === limited.id).apps, [mine.id]);
  });

  test('sees these apps alone, on every route of an app', async () => {
    const { body: list } = await market.expect(200, 'GET', '/api/dev/apps', { as: key });
    assert.deepEqual(
      list.data.map(({ id }: { id: string }) => id),
      [mine.id],
    );
    const { body: api } = await market.expect(200, 'GET', '/openapi.json');
    const routes = Object.entries<object>(api.paths).flatMap(([path, methods]) =>
      path.startsWith('/api/dev/apps/{id}') ? Object.keys(methods).map((method) => [method.toUpperCase(), path]) : [],
    );
    assert.ok(routes.length > 20);
    for (const [method, path] of routes as [string, string][]) {
      const url = path.replace('{id}', hidden.id).replaceAll(/\{\w+\}/g, '1');
      expectError(await call(method, url, method === 'GET' ? undefined : {}), 404, 'APP_NOT_FOUND');
    }
    await market.expect(200, 'GET', `/api/dev/apps/${hidden.id}`, { as: full });
    await market.expect(200, 'GET', `/api/dev/apps/${mine.id}`, { as: key });
  });

  test('is closed to everything that is not about these apps', async () => {
    const { body: api } = await market.expect(200, 'GET', '/openapi.json');
    const open: string[] = [];
    for (const [path, methods] of Object.entries<object>(api.paths)) {
      if (!path.startsWith('/api/dev/') || path.startsWith('/api/dev/apps/{id}') || path === '/api/dev/register')
        continue;
      for (const method of Object.keys(methods)) {
        const url = path.replaceAll(/\{\w+\}/g, 'made-up');
        const answer = await call(method.toUpperCase(), url, method === 'get' ? undefined : {});
        if (answer.body?.error?.code !== 'KEY_LIMITED_TO_APPS') open.push(`${method.toUpperCase()} ${path}`);
      }
    }
    assert.deepEqual(open.sort(), [
      // What is made up is not found; other keys are tried below.
      'DELETE /api/dev/api-keys/{id}',
      'GET /api/dev/api-keys',
      'GET /api/dev/apps',
      'GET /api/dev/host-scopes',
      'GET /api/dev/me',
      'POST /api/dev/installations/exchange',
      'POST /api/dev/installations/{id}/end',
      'POST /api/dev/installations/{id}/grant',
      'POST /api/dev/markdown',
      'POST /api/dev/media',
    ]);
  });

  test('reads the profile without address and account id', async () => {
    const { body } = await market.expect(200, 'GET', '/api/dev/me', { as: key });
    assert.deepEqual(
      [body.id, body.email, body.accountUserId, body.confirmedEmail],
      [developer.id, undefined, undefined, null],
    );
  });

  test('sees itself alone among the keys, and can revoke no other', async () => {
    const { body: own } = await create([mine.id]);
    const { body } = await market.expect(200, 'GET', '/api/dev/api-keys', { as: own.key });
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      [own.id],
    );
    assert.equal(body.data[0].createdBy, null, 'whose account it is');
    const other = await market.request('DELETE', `/api/dev/api-keys/${limited.id}`, { as: own.key });
    expectError(other, 403, 'KEY_LIMITED_TO_APPS');
    const revoked = await market.expect(200, 'DELETE', `/api/dev/api-keys/${own.id}`, { as: own.key });
    assert.deepEqual([revoked.body.status, revoked.body.createdBy], ['REVOKED', null]);
    expectError(await market.request('GET', '/api/dev/me', { as: own.key }), 401, 'KEY_REVOKED');
  });

  test('cannot be made for apps of others, or for none', async () => {
    const stranger = await market.verifiedDeveloper();
    expectError(await create([mine.id], stranger.token), 404, 'APP_NOT_FOUND');
    expectError(await create([mine.id, 'made-up']), 404, 'APP_NOT_FOUND');
    expectError(await create([]), 400, 'VALIDATION_FAILED');
  });

  test('is not found by the previous release, which knows no limits', async () => {
    assert.deepEqual(await market.sql('SELECT id FROM api_keys WHERE hash = $1', [hashOf(key)]), []);
  });

  test('is revoked when it is reported as leaked', async () => {
    const { body: leaked } = await create([mine.id]);
    await market.expect(202, 'POST', '/api/keys/report', { body: { key: leaked.key } });
    for (let tries = 0; ; tries++) {
      const { status } = await market.request('GET', '/api/dev/me', { as: leaked.key });
      if (status === 401) break;
      assert.ok(tries < 100);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });

  test('is revoked with the key that created it', async () => {
    const parent = await market.apiKey(developer);
    const { body: child } = await create([mine.id], parent);
    const { body: list } = await market.expect(200, 'GET', '/api/dev/api-keys', { as: full });
    const { parentId } = list.data.find(({ id }: { id: string }) => id === child.id);
    await market.expect(200, 'DELETE', `/api/dev/api-keys/${parentId}`, { as: full });
    expectError(await market.request('GET', '/api/dev/me', { as: child.key }), 401, 'KEY_REVOKED');
  });
});
