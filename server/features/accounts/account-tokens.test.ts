import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { base64url, CompactSign, exportSPKI, SignJWT, UnsecuredJWT } from 'jose';
import { newKey, startForeignProvider } from '../../testing/foreign-provider.ts';
import { eventually, startTestMarket, type TestMarket } from '../../testing/market.ts';
import { mintToken } from './embedded-provider.ts';

const ROLE = 'market-admin';
const roles = { realm_access: { roles: ['viewer', ROLE] } };
const provider = await startForeignProvider({ after });
const env = { ...provider.env, ROLES_CLAIM: 'realm_access.roles', ADMIN_ROLE: ROLE, ADMIN_ACCOUNTS: 'boss, chief' };
const market = await startTestMarket({ after }, { env });

/** Every token claims the administrator role, so a 200 always means that the token was accepted. */
const sign: typeof provider.sign = (claims, options) => provider.sign({ ...roles, ...claims }, options);
const ask = (token: string, of: TestMarket = market) => of.request('GET', '/api/admin/developers', { as: token });

async function assertRefused(token: string, code = 'TOKEN_INVALID', of = market): Promise<void> {
  const { status, headers, body } = await ask(token, of);
  assert.deepEqual([status, body.error?.code], [401, code]);
  assert.match(headers.get('www-authenticate') ?? '', /^Bearer realm="marketplace", error="invalid_token"/);
}

const now = () => Math.floor(Date.now() / 1000);
const [rsa] = provider.keys;
const hs256 = (secret: Uint8Array) =>
  new SignJWT({ ...provider.claims(), ...roles })
    .setProtectedHeader({ alg: 'HS256', kid: rsa!.kid, typ: 'at+jwt' })
    .sign(secret);
const payload = (value: unknown) =>
  new CompactSign(Buffer.from(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'RS256', kid: rsa!.kid })
    .sign(rsa!.privateKey);

suite('Account tokens that are accepted', () => {
  const tokens: Record<string, () => Promise<string>> = {
    'signed with RS256': () => sign({}, { with: 'RS256' }),
    'signed with ES256': () => sign({}, { with: 'ES256' }),
    'signed with EdDSA': () => sign({}, { with: 'EdDSA' }),
    'of type at+jwt': () => sign({}, { header: { typ: 'at+jwt' } }),
    'of type application/at+jwt': () => sign({}, { header: { typ: 'application/at+jwt' } }),
    'of type JWT': () => sign({}, { header: { typ: 'JWT' } }),
    'without a type': () => sign({}, { header: { typ: undefined } }),
    'of Keycloak type Bearer': () => sign({ typ: 'Bearer' }),
    'for several audiences': () => sign({ aud: ['https://other.example', provider.audience] }),
    'expired a moment ago, within the leeway': () => sign({ exp: now() - 3 }),
  };
  for (const [what, token] of Object.entries(tokens)) {
    test(`a token ${what} is accepted`, async () => assert.equal((await ask(await token())).status, 200));
  }
});

suite('Account tokens that are refused', () => {
  const tokens: Record<string, () => Promise<string> | string> = {
    'for another audience': () => sign({ aud: 'https://other.example' }),
    'without an audience': () => sign({ aud: undefined }),
    'of another issuer': () => sign({ iss: 'https://evil.example' }),
    'of an issuer that only starts like ours': () => sign({ iss: `${provider.issuer}.evil.example` }),
    'without an issuer': () => sign({ iss: undefined }),
    'without an expiry': () => sign({ exp: undefined }),
    'that is not valid yet': () => sign({ nbf: now() + 60 }),
    'without a subject': () => sign({ sub: undefined }),
    'with an empty subject': () => sign({ sub: '' }),
    'with a subject that is no text': () => sign({ sub: { id: 'boss' } }),
    'with a nonce, so an ID token,': () => sign({ nonce: 'n-0S6' }),
    'with an at_hash, so an ID token,': () => sign({ at_hash: 'MTIzNDU2' }),
    'of Keycloak type ID': () => sign({ typ: 'ID' }),
    'of Keycloak type Refresh': () => sign({ typ: 'Refresh' }),
    'of another type of JWT': () => sign({}, { header: { typ: 'logout+jwt' } }),
    'without a signature (alg none)': () => new UnsecuredJWT({ ...provider.claims(), ...roles }).encode(),
    'signed with HS256 and the public key as PEM': async () => hs256(Buffer.from(await exportSPKI(rsa!.publicKey))),
    'signed with HS256 and the public key as JWK': () => hs256(Buffer.from(JSON.stringify(rsa!.published))),
    'signed with an unknown key': async () => sign({}, { with: await newKey('RS256') }),
    'signed with an unknown key under a known id': async () =>
      sign({}, { with: { ...(await newKey('RS256')), kid: rsa!.kid } }),
    'that brings its own key': async () => {
      const own = await newKey('RS256');
      return sign({}, { with: own, header: { jwk: own.published } });
    },
    'whose payload was changed': async () => {
      const [header, , signature] = (await sign({ sub: 'somebody' })).split('.');
      return [header, base64url.encode(JSON.stringify({ ...provider.claims(), sub: 'boss' })), signature].join('.');
    },
    'whose signature was cut off': async () => (await sign()).replace(/[^.]+$/, ''),
    'whose payload is no object': () => payload([provider.claims()]),
    'whose payload is null': () => payload(null),
    'whose header is null': () => `${base64url.encode('null')}.${base64url.encode('{}')}.x`,
    'that is garbage': () => 'garbage',
    'that is garbage in three parts': () => 'gar.ba.ge',
    'that is nothing but dots': () => '..',
  };
  for (const [what, token] of Object.entries(tokens)) {
    test(`a token ${what} is refused`, async () => assertRefused(await token()));
  }

  test('an expired token is refused and says so', async () =>
    assertRefused(await sign({ exp: now() - 30 }), 'TOKEN_EXPIRED'));
});

suite('The identity provider', () => {
  test('may rotate its keys while the service runs', async (t) => {
    const rotating = await startForeignProvider(t);
    const itsMarket = await startTestMarket(t, { env: { ...env, ...rotating.env } });
    assert.equal((await ask(await rotating.sign(roles), itsMarket)).status, 200);
    await rotating.rotate();
    const renewed = await rotating.sign(roles);
    await eventually(async () => (await ask(renewed, itsMarket)).status === 200, 'the new key to be found');
  });

  test('is not requested again for every token with an unknown key id', async () => {
    const fetched = provider.keyFetches;
    for (let i = 0; i < 20; i++) await assertRefused(await sign({}, { header: { kid: `unknown-${i}` } }));
    assert.ok(provider.keyFetches - fetched <= 3, `${provider.keyFetches - fetched} times`);
  });

  test('answers 503 while it is unreachable, and recovers', async (t) => {
    const late = await startForeignProvider(t);
    late.reachable = false;
    const itsMarket = await startTestMarket(t, { env: { ...env, ...late.env } });
    const token = await late.sign(roles);
    const { status, headers, body } = await ask(token, itsMarket);
    assert.deepEqual([status, body.error.code], [503, 'IDENTITY_PROVIDER_UNAVAILABLE']);
    assert.match(headers.get('retry-after') ?? '', /^\d+$/);
    late.reachable = true;
    assert.equal((await ask(token, itsMarket)).status, 200);
  });

  for (const path of ['', '/', '/application/market', '/application/market/']) {
    test(`may have the issuer https://host${path}`, async (t) => {
      const elsewhere = await startForeignProvider(t, { path });
      const itsMarket = await startTestMarket(t, { env: { ...env, ...elsewhere.env } });
      assert.equal((await ask(await elsewhere.sign(roles), itsMarket)).status, 200);
    });
  }
});

suite('Opaque tokens', () => {
  test('that are active are accepted', async () => {
    provider.opaque.set('opaque-active', { ...provider.claims(), ...roles });
    assert.equal((await ask('opaque-active')).status, 200);
  });

  test('that are inactive are refused', async () => assertRefused('opaque-unheard-of'));

  const refused: Record<string, [claims: object, code?: string]> = {
    'for another audience': [{ aud: 'https://other.example' }],
    'of another issuer': [{ iss: 'https://evil.example' }],
    'without a subject': [{ sub: undefined }],
    'that have expired': [{ exp: now() - 30 }, 'TOKEN_EXPIRED'],
  };
  for (const [what, [claims, code]] of Object.entries(refused)) {
    test(`${what} are refused`, async () => {
      provider.opaque.set(`opaque ${what}`.replaceAll(' ', '-'), { ...provider.claims(), ...roles, ...claims });
      await assertRefused(`opaque ${what}`.replaceAll(' ', '-'), code);
    });
  }

  test('answer 503 while introspection is unavailable', async () => {
    provider.opaque.set('opaque-later', { ...provider.claims(), ...roles });
    provider.reachable = false;
    const { status, body } = await ask('opaque-later').finally(() => {
      provider.reachable = true;
    });
    assert.deepEqual([status, body.error.code], [503, 'IDENTITY_PROVIDER_UNAVAILABLE']);
    assert.equal((await ask('opaque-later')).status, 200);
  });
});

suite('Administrators and account ids', () => {
  const claims: [name: string, claim: string, administrator: object, nobody: object][] = [
    ['a nested claim', 'realm_access.roles', roles, { realm_access: { roles: ['viewer'] } }],
    [
      'a claim named like a URL',
      'https://example.com/roles',
      { 'https://example.com/roles': [ROLE] },
      { roles: [ROLE] },
    ],
    ['a text with spaces', 'scope', { scope: `openid ${ROLE}` }, { scope: `openid ${ROLE}s` }],
  ];
  for (const [name, claim, administrator, nobody] of claims) {
    test(`the role is found in ${name}`, async (t) => {
      const itsMarket =
        claim === env.ROLES_CLAIM ? market : await startTestMarket(t, { env: { ...env, ROLES_CLAIM: claim } });
      assert.equal((await ask(await provider.sign(administrator), itsMarket)).status, 200);
      assert.equal((await ask(await provider.sign(nobody), itsMarket)).status, 403);
    });
  }

  test('an account on the list is an administrator, another one without a role is not', async () => {
    for (const sub of ['boss', 'chief']) assert.equal((await ask(await provider.sign({ sub }))).status, 200);
    for (const sub of ['somebody', 'Boss', 'boss, chief'])
      assert.equal((await ask(await provider.sign({ sub }))).status, 403);
  });

  test('registration requires the account id from the configured claim', async (t) => {
    const settings = { ACCOUNT_ID_CLAIM: 'account.id', OIDC_CLI_CLIENT_ID: 'their-cli' };
    const itsMarket = await startTestMarket(t, { env: { ...env, ...settings } });
    await assertProgramsSignInAs('their-cli', itsMarket);
    const token = await provider.sign({ sub: 'subject-1', account: { id: 'account-1' } });
    const register = (accountUserId: string) => ({
      as: token,
      body: { name: 'A', email: 'a@example.com', accountUserId },
    });
    await itsMarket.expect(403, 'POST', '/api/dev/register', register('subject-1'));
    const { body } = await itsMarket.expect(201, 'POST', '/api/dev/register', register('account-1'));
    assert.equal(body.accountUserId, 'account-1');
    await assertRefused(await provider.sign({ sub: 'subject-1' }), 'TOKEN_INVALID', itsMarket);
  });
});

suite('Programs that sign somebody in', () => {
  test('get the issuer, and a client id only if one is configured', () => assertProgramsSignInAs(null, market));
});

async function assertProgramsSignInAs(clientId: string | null, { url, expect }: TestMarket): Promise<void> {
  const { body } = await expect(200, 'GET', '/api/account-system');
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = provider.env;
  const portalUrl = `${url}/portal`;
  assert.deepEqual(body, { issuer, clientId, scope: 'openid profile email', audience, portalUrl });
}

suite('The embedded provider', () => {
  test('mints tokens that the service accepts; tokens signed with another key are refused', async (t) => {
    const embedded = await startTestMarket(t);
    const dataDir = mkdtempSync(join(tmpdir(), 'another-identity-'));
    t.after(() => rmSync(dataDir, { recursive: true }));
    assert.equal((await ask(embedded.admin, embedded)).status, 200);
    assert.equal((await ask(await embedded.token('somebody'), embedded)).status, 403);
    await assertRefused(
      await mintToken({ ...embedded.settings, dataDir }, 'the-admin', true),
      'TOKEN_INVALID',
      embedded,
    );
    await assertRefused('garbage', 'TOKEN_INVALID', embedded);
  });

  test('is not trusted by a server with a configured provider', async () => assertRefused(market.admin));
});
