import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import fc from 'fast-check';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { codeOf, expectError } from '../../testing/expect-error.ts';
import {
  grantFor,
  installableApp,
  installed,
  newMember,
  publishPermissions,
  READ,
  WRITE,
} from '../../testing/installations.ts';
import { eventually, startTestMarket, type TestMarket } from '../../testing/market.ts';

const a = await startTestMarket({ after });
const b = await startTestMarket({ after }, { besides: a });
const { admin } = a;

const keysOf = async (market: TestMarket) => (await market.expect(200, 'GET', '/.well-known/jwks.json')).body;
async function verified(grant: string, market = a) {
  const options = { issuer: market.url, audience: market.settings.hostTokenEndpoint!, typ: 'marketplace-grant+jwt' };
  return jwtVerify(grant, createLocalJWKSet(await keysOf(market)), { ...options, algorithms: ['ES256'] });
}

/** An installation whose state node B has in its cache. */
async function warmOnB(permissions = ['tasks:read']) {
  const [app, member] = [await installableApp(a), await newMember(a)];
  const id = await installed(a, member, app, permissions);
  for (let i = 0; i < 3; i++) assert.equal((await grantFor(b, app.key, id)).status, 200);
  return { app, member, id };
}

async function refusedByB(key: string, id: string, status: number, code: string): Promise<void> {
  const answer = await eventually(async () => {
    const got = await grantFor(b, key, id);
    return got.status === status && got;
  }, `${status} from the other node`);
  expectError(answer, status, code);
}

suite('a grant', () => {
  test('is an ES256 JWT for one client, workspace and set of scopes, valid for five minutes', async () => {
    const [app, member] = [await installableApp(a), await newMember(a)];
    const id = await installed(a, member, app, ['tasks:write', 'tasks:read']);
    const { body } = await grantFor(a, app.key, id);
    const { payload, protectedHeader } = await verified(body.grant);
    const { iat, nbf, exp, jti, ...claims } = payload;
    const { body: shown } = await a.expect(200, 'GET', `/api/apps/${app.slug}`);
    assert.deepEqual(claims, {
      ...{ iss: a.url, sub: id, aud: a.settings.hostTokenEndpoint, client_id: shown.oauthClientId, app: app.slug },
      ...{ workspace: member.workspaceId, scope: 'tasks:read tasks:write' },
    });
    assert.equal(exp! - iat!, 300);
    assert.equal(nbf, iat);
    assert.equal(Date.parse(body.expiresAt), exp! * 1_000);
    assert.equal(body.tokenEndpoint, a.settings.hostTokenEndpoint);
    assert.deepEqual(Object.keys(protectedHeader).sort(), ['alg', 'kid', 'typ']);
    const again = decodeJwt((await grantFor(a, app.key, id)).body.grant);
    assert.notEqual(again.jti, jti);
    await eventually(async () => {
      const read = await a.expect(200, 'GET', `/api/installations/${id}`, { as: member.token });
      return read.body.lastGrantAt !== null;
    }, 'the time of the last grant');
  });

  test('requires the scope APP_UPDATE of a key, and is not given to a session of the portal', async () => {
    const { app, id } = await warmOnB();
    const reader = await a.apiKey(app.developer, ['APP_READ']);
    expectError(await grantFor(a, reader, id), 403, 'INSUFFICIENT_SCOPE');
    expectError(await grantFor(a, app.developer.token, id), 401, 'CREDENTIAL_NOT_ACCEPTED');
    const answer = await a.request('POST', `/portal/api/installations/${id}/grant`, { headers: { origin: a.url } });
    assert.equal(answer.status, 404);
  });

  test('never names another workspace, client or scope than those of the installation', async () => {
    const owners = await Promise.all([1, 2].map(() => installableApp(a)));
    const members = await Promise.all([1, 2, 3].map(() => newMember(a)));
    const known: { id: string; owner: number; workspaceId: string; scope: string }[] = [];
    for (const [owner, app] of owners.entries())
      for (const member of members) {
        const permissions = known.length % 2 ? ['tasks:read'] : ['tasks:read', 'tasks:write'];
        const id = await installed(a, member, app, permissions);
        known.push({ id, owner, workspaceId: member.workspaceId, scope: permissions.join(' ') });
      }
    const clients = await Promise.all(
      owners.map(async ({ slug }) => (await a.expect(200, 'GET', `/api/apps/${slug}`)).body.oauthClientId),
    );
    const bodies = fc.record(
      {
        workspace: fc.constantFrom(...members.map(({ workspaceId }) => workspaceId)),
        workspaceId: fc.constantFrom('acme', ''),
        scope: fc.constantFrom('admin', 'tasks:write'),
        client_id: fc.constantFrom(...clients),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.nat(known.length - 1),
        fc.nat(1),
        fc.oneof(fc.constant({}), bodies),
        fc.boolean(),
        async (which, owner, body, onB) => {
          const one = known[which]!;
          const path = `/api/dev/installations/${one.id}/grant?${new URLSearchParams(body as Record<string, string>)}`;
          const sent = Object.keys(body).length > 0 ? { body } : {};
          const answer = await (onB ? b : a).request('POST', path, { as: owners[owner]!.key, ...sent });
          // What a request adds is refused, not believed.
          if ('body' in sent) return assert.ok([400, 404].includes(answer.status), answer.text);
          if (one.owner !== owner) return assert.deepEqual(codeOf(answer), [404, 'INSTALLATION_NOT_FOUND']);
          const { sub, workspace, scope, client_id } = decodeJwt(answer.body.grant);
          assert.deepEqual([sub, workspace, scope, client_id], [one.id, one.workspaceId, one.scope, clients[owner]]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('keeps the earlier permissions until the workspace consents to a new one', async () => {
    const { app, member, id } = await warmOnB();
    const members = { scope: 'members:read', required: true, reason: 'Shows who does what.' };
    await publishPermissions(a, app, [READ, members]);
    const scopeOnB = async () => decodeJwt((await grantFor(b, app.key, id)).body.grant).scope;
    assert.equal(await scopeOnB(), 'tasks:read');
    const permissions = ['tasks:read', 'members:read'];
    await a.expect(200, 'PUT', `/api/installations/${id}/permissions`, { as: member.token, body: { permissions } });
    await eventually(async () => (await scopeOnB()) === 'members:read tasks:read', 'the new permission');
  });

  test('loses a permission that the live version dropped, on the other node too', async () => {
    const { app, id } = await warmOnB(['tasks:read', 'tasks:write']);
    await publishPermissions(a, app, [READ]);
    await eventually(
      async () => decodeJwt((await grantFor(b, app.key, id)).body.grant).scope === 'tasks:read',
      'the reduced grant',
    );
  });
});

suite('a grant on the other node is refused soon', () => {
  test('after the end of the installation', async () => {
    const { app, member, id } = await warmOnB();
    await a.expect(200, 'DELETE', `/api/installations/${id}`, { as: member.token });
    await refusedByB(app.key, id, 410, 'INSTALLATION_ENDED');
  });

  test('after the suspension of the app, until it is restored', async () => {
    const { app, id } = await warmOnB();
    await a.expect(200, 'POST', `/api/admin/apps/${app.id}/suspend`, { as: admin, body: { reason: 'A complaint.' } });
    await refusedByB(app.key, id, 403, 'INSTALLATION_SUSPENDED');
    await a.expect(200, 'POST', `/api/admin/apps/${app.id}/restore`, { as: admin });
    await eventually(async () => (await grantFor(b, app.key, id)).status === 200, 'grants again');
  });

  test('after a suspension also when no worker runs, whose announcement would tell the nodes of it', async (t) => {
    const env = { JOBS: 'off' };
    const first = await startTestMarket(t, { env });
    const second = await startTestMarket(t, { besides: first, env });
    const [app, member] = [await installableApp(first), await newMember(first)];
    const id = await installed(first, member, app);
    assert.equal((await grantFor(second, app.key, id)).status, 200);
    const body = { reason: 'A complaint.' };
    await first.expect(200, 'POST', `/api/admin/apps/${app.id}/suspend`, { as: first.admin, body });
    await eventually(async () => (await grantFor(second, app.key, id)).status === 403, 'a refusal by the other node');
  });

  test('after the suspension of the developer', async () => {
    const { app, id } = await warmOnB();
    const body = { reason: 'A complaint.' };
    await a.expect(200, 'POST', `/api/admin/developers/${app.developer.id}/suspend`, { as: admin, body });
    await refusedByB(app.key, id, 403, 'DEVELOPER_SUSPENDED');
  });

  test('also when no notification tells of it, because the connections broke', async () => {
    const connections = (what: string) =>
      a.sql(
        `SELECT ${what} FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'marketplace signals'`,
      );
    for (let round = 0; round < 3; round++) {
      const { app, member, id } = await warmOnB();
      // States that are read while nothing is heard must not be kept.
      let asking = true;
      const readers = Array.from({ length: 4 }, async () => {
        while (asking) await grantFor(b, app.key, id);
      });
      await connections('pg_terminate_backend(pid)');
      await a.expect(200, 'DELETE', `/api/installations/${id}`, { as: member.token });
      asking = false;
      await Promise.all(readers);
      await refusedByB(app.key, id, 410, 'INSTALLATION_ENDED');
      await eventually(async () => (await connections('pid')).length === 2, 'both signal connections again');
    }
  });
});

suite('the grant signing key', () => {
  test('is rotated on every node, and its predecessor verifies for an hour', async () => {
    const { app, id } = await warmOnB([READ.scope, WRITE.scope]);
    const { body: old } = await grantFor(b, app.key, id);
    const { body: rotated } = await a.expect(200, 'POST', '/api/admin/grant-keys/rotate', { as: admin });
    const fresh = await eventually(async () => {
      const { grant } = (await grantFor(b, app.key, id)).body;
      return decodeProtectedHeader(grant).kid === rotated.kid && (grant as string);
    }, 'the new key on the other node');
    await verified(fresh, b);
    await verified(old.grant, b);
    assert.deepEqual((await keysOf(b)).keys.length, 2);
    const [kept] = await a.sql('SELECT private_jwk FROM grant_keys WHERE retired_at IS NOT NULL');
    assert.equal(kept.private_jwk, null);
    await a.sql(`UPDATE grant_keys SET retired_at = now() - interval '61 minutes' WHERE retired_at IS NOT NULL`);
    await assert.rejects(verified(old.grant, b), /no applicable key/);
    expectError(
      await a.request('POST', '/api/admin/grant-keys/rotate', { as: app.developer.token }),
      ...([403, 'ADMINISTRATOR_REQUIRED'] as const),
    );
  });

  test('is one, however many nodes and requests need the first', async () => {
    const first = await startTestMarket({ after });
    const second = await startTestMarket({ after }, { besides: first });
    const [app, member] = [await installableApp(first), await newMember(first)];
    const id = await installed(first, member, app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => grantFor(i % 2 ? first : second, app.key, id)),
    );
    const kids = answers.map(({ body }) => decodeProtectedHeader(body.grant).kid);
    assert.equal(new Set(kids).size, 1);
    assert.equal((await first.sql('SELECT FROM grant_keys')).length, 1);
    const [sealed] = await first.sql('SELECT private_jwk FROM grant_keys');
    assert.ok(!sealed.private_jwk.toString('utf8').includes('"d"'));
  });
});
