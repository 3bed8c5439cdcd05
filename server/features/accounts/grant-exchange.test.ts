import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import fc from 'fast-check';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { type GrantOptions, JWT_BEARER, startDemoHost } from '../../testing/demo-host.ts';
import { newKey } from '../../testing/foreign-provider.ts';
import { startTestMarket } from '../../testing/market.ts';

const host = await startDemoHost({ after });
const foreignKey = await newKey('ES256');
const rsaKey = await newKey('RS256');
const now = () => Math.floor(Date.now() / 1000);

suite('A grant of the marketplace', () => {
  test('is exchanged for an access token of five minutes for the same workspace and scope', async () => {
    const { status, body } = await host.exchange({ assertion: await host.grant() });
    assert.equal(status, 200, JSON.stringify(body));
    const { access_token: token, ...rest } = body;
    assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 300, scope: 'tasks:read tasks:write' });
    const { iat, exp, jti, ...claims } = decodeJwt(token!);
    assert.equal(exp! - iat!, 300);
    assert.ok(jti);
    assert.deepEqual(claims, {
      iss: `${host.url}/oidc`,
      aud: `${host.url}/demo/host`,
      sub: 'ins_1',
      client_id: 'standup',
      workspace: 'acme',
      scope: 'tasks:read tasks:write',
    });
    assert.equal(decodeProtectedHeader(token!).typ, 'at+jwt');
  });

  test('is exchanged with the secret in the form, too', async () => {
    const response = await fetch(host.tokenEndpoint, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ grant_type: JWT_BEARER, assertion: await host.grant() },
        ...{ client_id: 'standup', client_secret: host.secretOf('standup') },
      }),
    });
    assert.equal(response.status, 200);
  });

  test('works once, when many try at once at two processes', async () => {
    const assertion = await host.grant();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => host.exchange({ assertion }, { process: n % 2 })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(400)]);
    const refused = answers.find(({ status }) => status === 400)!;
    assert.deepEqual(refused.body, { error: 'invalid_grant', error_description: 'This grant was used before.' });
    assert.equal((await host.exchange({ assertion })).body.error, 'invalid_grant');
  });

  test('is accepted with a clock that is a minute off', async () => {
    for (const skew of [{ exp: now() - 55 }, { nbf: now() + 55, iat: now() + 55 }])
      assert.equal((await host.exchange({ assertion: await host.grant(skew) })).status, 200, JSON.stringify(skew));
  });

  test('gives a narrower scope, but no wider one, and a refused scope does not use it up', async () => {
    const assertion = await host.grant({ scope: 'tasks:read' });
    const wider = await host.exchange({ assertion, scope: 'tasks:read tasks:write' });
    assert.deepEqual([wider.status, wider.body.error], [400, 'invalid_scope']);
    assert.equal((await host.exchange({ assertion, scope: 'tasks:read' })).body.scope, 'tasks:read');
    const both = await host.exchange({ assertion: await host.grant(), scope: 'tasks:write' });
    assert.equal(decodeJwt(both.body.access_token!).scope, 'tasks:write');
  });

  /** Whatever is altered, the grant is refused, and the unaltered one is not. */
  const alterations: fc.Arbitrary<{ claims?: object; options?: GrantOptions }> = fc.oneof(
    ...['iss', 'aud', 'client_id'].map((claim) =>
      fc.oneof(fc.string(), fc.constant(undefined), fc.integer()).map((value) => ({ claims: { [claim]: value } })),
    ),
    ...['sub', 'workspace', 'scope', 'jti'].map((claim) =>
      fc
        .oneof(fc.constant(undefined), fc.integer(), fc.constant(null), fc.array(fc.string()))
        .map((value) => ({ claims: { [claim]: value } })),
    ),
    fc.integer({ min: 62, max: 1_000_000 }).map((seconds) => ({ claims: { exp: now() - seconds } })),
    fc.integer({ min: 65, max: 1_000_000 }).map((seconds) => ({ claims: { nbf: now() + seconds } })),
    fc.constantFrom(undefined, 'soon', null).map((exp) => ({ claims: { exp } })),
    fc
      .constantFrom('JWT', 'at+jwt', 'marketplace-grant', '', undefined)
      .map((typ) => ({ options: { header: { typ } as never } })),
    fc.constant({ options: { key: foreignKey } }),
    fc.constant({ options: { key: { ...foreignKey, kid: host.key.kid } } }),
    fc.constant({ options: { key: rsaKey } }),
    fc.constant({ options: { key: { ...rsaKey, kid: host.key.kid } } }),
  );
  test('is refused as invalid_grant with any altered claim, type, algorithm or key', async () => {
    await fc.assert(
      fc.asyncProperty(alterations, async ({ claims, options }) => {
        const { status, body } = await host.exchange({ assertion: await host.grant(claims, options) });
        assert.deepEqual([status, body.error], [400, 'invalid_grant'], JSON.stringify({ claims, body }));
        assert.ok(!('access_token' in body));
      }),
      { numRuns: 150 },
    );
  });

  test('is refused when a byte of it is changed, and when it is no JWT', async () => {
    const grant = await host.grant();
    await fc.assert(
      fc.asyncProperty(fc.nat(grant.length - 1), fc.constantFrom('A', 'b', '.', '-'), async (at, letter) => {
        const changed = grant.slice(0, at) + letter + grant.slice(at + 1);
        // The last character of the signature has bits that count for nothing.
        fc.pre(changed !== grant && at < grant.length - 1);
        assert.equal((await host.exchange({ assertion: changed })).body.error, 'invalid_grant');
      }),
      { numRuns: 60 },
    );
    for (const assertion of ['x', 'a.b.c', `${btoa('{"alg":"none"}')}.${btoa('{}')}.`])
      assert.equal((await host.exchange({ assertion })).body.error, 'invalid_grant', assertion);
    const missing = await host.exchange({});
    assert.deepEqual([missing.status, missing.body.error], [400, 'invalid_request']);
  });

  test('of one app is useless to the client of another', async () => {
    const assertion = await host.grant();
    const theft = await host.exchange({ assertion }, { client: 'other-app' });
    assert.deepEqual([theft.status, theft.body.error], [400, 'invalid_grant']);
    assert.equal((await host.exchange({ assertion })).status, 200, 'and the theft does not use it up');
  });

  test('needs the secret of the client', async () => {
    for (const secret of ['wrong', host.secretOf('other-app')]) {
      const { status, body } = await host.exchange({ assertion: await host.grant() }, { secret });
      assert.deepEqual([status, body.error], [401, 'invalid_client']);
    }
    const unknown = await host.exchange({ assertion: await host.grant() }, { client: 'nobody', secret: 'x' });
    assert.equal(unknown.body.error, 'invalid_client');
    const anonymous = await fetch(host.tokenEndpoint, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: JWT_BEARER, assertion: await host.grant(), client_id: 'standup' }),
    });
    assert.equal(((await anonymous.json()) as { error: string }).error, 'invalid_client');
  });

  test('cannot be exchanged by the clients of the marketplace itself', async () => {
    const response = await fetch(host.tokenEndpoint, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ grant_type: JWT_BEARER, client_id: 'marketplace-web' },
        assertion: await host.grant({ client_id: 'marketplace-web' }),
      }),
    });
    assert.equal(response.status, 400);
  });

  test('gives a token that the marketplace does not accept as an account', async () => {
    const market = await startTestMarket({ after });
    const { body } = await host.exchange({ assertion: await host.grant() });
    const refused = await market.expect(401, 'GET', '/api/account/developer', { as: body.access_token! });
    assert.equal(refused.body.error.code, 'TOKEN_INVALID');
    await assert.rejects(host.accountTokens.verify(body.access_token!), { code: 'TOKEN_INVALID' });
  });
});

suite('A client that a developer registers', () => {
  const register = async (metadata: object) => {
    const response = await fetch(`${host.url}/oidc/reg`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(metadata),
    });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };

  test('exchanges grants for it, also at another process', async () => {
    const { status, body } = await register({ client_name: 'My app' });
    assert.equal(status, 201, JSON.stringify(body));
    const { client_id: client, client_secret: secret } = body as { client_id: string; client_secret: string };
    const assertion = await host.grant({ client_id: client });
    assert.equal((await host.exchange({ assertion }, { client, secret, process: 1 })).status, 200);
  });

  const refusals: [what: string, metadata: object][] = [
    ['a redirect URI', { redirect_uris: ['https://evil.example/cb'] }],
    ['another grant', { grant_types: ['authorization_code'], response_types: ['code'] }],
    ['a second grant', { grant_types: [JWT_BEARER, 'refresh_token'] }],
    ['no secret', { token_endpoint_auth_method: 'none' }],
    ['a URL of keys', { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'http://127.0.0.1/keys' }],
    ['a URL that the provider would read', { sector_identifier_uri: 'http://127.0.0.1/' }],
    ['a long name', { client_name: 'x'.repeat(101) }],
    ['a name that is none', { client_name: { first: 'My' } }],
  ];
  for (const [what, metadata] of refusals) {
    test(`is refused with ${what}`, async () => {
      const { status, body } = await register(metadata);
      assert.equal(status, 400);
      assert.match(body.error!, /^invalid_(client_metadata|redirect_uri)$/);
    });
  }
});
