import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { startTestMarket } from '../../testing/market.ts';
import { signIn } from '../../testing/sign-in.ts';
import { sameOrigin } from './login-routes.ts';

const market = await startTestMarket({ after });
const profile = (accountUserId: string) => ({ name: 'Web Developer', email: 'web@example.com', accountUserId });

async function webDeveloper() {
  const accountUserId = newId('user');
  const browser = await signIn(market, { accountUserId });
  const { body } = await browser.request('POST', '/portal/api/register', { body: profile(accountUserId) });
  return { browser, id: body.id as string, accountUserId };
}
const decide = (id: string, move: string, body?: object) =>
  market.expect(200, 'POST', `/api/admin/developers/${id}/${move}`, { as: market.admin, ...(body ? { body } : {}) });

suite('Signing in to the web app', () => {
  test('redirects back to the page it started from, with an HttpOnly, SameSite cookie', async () => {
    const browser = await signIn(market, { accountUserId: 'web-1', name: 'Wanda' }, '/portal/apps?tab=2');
    assert.equal(browser.landedOn, '/portal/apps?tab=2');
    const { body } = await browser.request('GET', '/portal/api/session');
    const { accountUserId, name, administrator, developerId } = body;
    assert.deepEqual(
      { accountUserId, name, administrator, developerId },
      { accountUserId: 'web-1', name: 'Wanda', administrator: false, developerId: null },
    );
    const start = await market.request('GET', '/sign-in');
    assert.match(start.headers.getSetCookie()[0] ?? '', /; HttpOnly; SameSite=Lax/);
  });

  test('the session endpoint answers null without a session, and is never cached', async () => {
    const ask = async (browser: { request: (method: string, path: string) => ReturnType<typeof market.request> }) => {
      const { status, headers, body } = await browser.request('GET', '/store/api/session');
      assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
      return body.session;
    };
    assert.equal(await ask(market), null);
    const visitor = await signIn(market, { accountUserId: 'web-visitor', name: 'Vera', email: 'vera@example.com' });
    assert.deepEqual(await ask(visitor), {
      ...{ accountUserId: 'web-visitor', name: 'Vera', email: 'vera@example.com', administrator: false },
      ...{ workspaces: [], developerId: null, developerName: null, developerStatus: null, closingAt: null },
    });
    const { browser, id } = await webDeveloper();
    const { developerId, developerName, developerStatus } = await ask(browser);
    assert.deepEqual([developerId, developerName, developerStatus], [id, 'Web Developer', 'UNVERIFIED']);
    assert.equal((await browser.request('GET', '/portal/api/session')).body.developerName, 'Web Developer');
    await visitor.request('POST', '/sign-out');
    assert.equal(await ask(visitor), null);
    const forged = { headers: { cookie: 'marketplace=forged' } };
    assert.deepEqual((await market.request('GET', '/store/api/session', forged)).body, { session: null });
    assert.deepEqual((await market.request('GET', '/store/api/session', { as: market.admin })).body, { session: null });
  });

  test('the session cookie is HttpOnly and is not sent with a cross-site form', async () => {
    const { setCookies } = await signIn(market, { accountUserId: 'web-cookie' });
    const [session, ...more] = setCookies.filter((line) => line.startsWith('marketplace='));
    const [value, ...attributes] = (session ?? '').split('; ');
    assert.match(value!, /^marketplace=[\w-]{43}$/);
    assert.deepEqual(attributes.sort(), ['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Lax']);
    assert.deepEqual(more, []);
  });

  test('a name with bidirectional control characters is dropped', async () => {
    const browser = await signIn(market, { accountUserId: 'turner', name: 'Ada \u202egro.elpmaxe' });
    const { body } = await browser.request('GET', '/store/api/session');
    assert.deepEqual([body.session.accountUserId, body.session.name], ['turner', null]);
  });

  test('the database holds no session value in plain text', async () => {
    const browser = await signIn(market, { accountUserId: 'web-2' });
    const value = browser.cookies.get('marketplace');
    const [row] = await market.sql(
      `SELECT count(*)::int AS n FROM sessions WHERE position(convert_to($1, 'UTF8') IN hash) > 0`,
      [value],
    );
    assert.deepEqual(row, { n: 0 });
  });

  test('each sign-in creates a new session, and signing out ends it', async () => {
    const [one, two] = [
      await signIn(market, { accountUserId: 'web-3' }),
      await signIn(market, { accountUserId: 'web-3' }),
    ];
    assert.notEqual(one.cookies.get('marketplace'), two.cookies.get('marketplace'));
    assert.equal((await one.request('POST', '/sign-out')).status, 200);
    assert.equal((await one.request('GET', '/portal/api/session')).status, 401);
    assert.equal((await two.request('GET', '/portal/api/session')).status, 200);
  });

  test('a page signs out by sending an empty form, and is led to the sign-out of the account system', async () => {
    const browser = await signIn(market, { accountUserId: 'web-6' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, text } = await browser.request('POST', '/sign-out', { headers });
    assert.equal(status, 200);
    assert.ok(text.includes(`<meta http-equiv="refresh" content="0;url=${market.url}/oidc/session/end?`));
    assert.equal((await browser.request('GET', '/portal/api/session')).status, 401);
    const elsewhere = await browser.request('POST', '/sign-out', {
      headers: { ...headers, origin: 'https://evil.example' },
    });
    assert.equal(elsewhere.status, 403);
  });

  test('a session expires', async () => {
    const browser = await signIn(market, { accountUserId: 'web-4' });
    await market.sql(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE account_user_id = 'web-4'`);
    const { status, body } = await browser.request('GET', '/portal/api/session');
    assert.deepEqual([status, body.error.code], [401, 'NOT_SIGNED_IN']);
  });

  for (const [returnTo, where] of [
    ['/portal', '/portal'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/..//evil.example', '/'],
    ['/.//evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/\t/evil.example', '/'],
    ['', '/'],
  ] as const) {
    test(`returnTo ${JSON.stringify(returnTo)} leads to ${where}`, () => {
      assert.equal(sameOrigin(returnTo, market.url), where);
    });
  }

  test('the session cookie is set once, and the sign-in cookie is cleared', async () => {
    const browser = await signIn(market, { accountUserId: 'web-5' });
    assert.deepEqual(
      [...browser.cookies.keys()].filter((name) => name.startsWith('marketplace')),
      ['marketplace'],
    );
  });

  test('a callback with the state of another sign-in is refused, even with a valid code', async () => {
    const other = (url: string) =>
      url.includes('/sign-in/callback') ? url.replace(/state=[^&]+/, 'state=another') : url;
    const { cookies } = await signIn(market, { accountUserId: 'web-state' }, '/portal', other);
    assert.equal(cookies.has('marketplace'), false);
    assert.equal((await signIn(market, { accountUserId: 'web-state' })).cookies.has('marketplace'), true);
  });

  test('a callback for a sign-in that this browser did not start is refused', async () => {
    const { status, body } = await market.request('GET', '/sign-in/callback?code=stolen&state=forged');
    assert.deepEqual([status, body.error.code], [400, 'SIGN_IN_FAILED']);
  });
});

suite("The web app's mount of the same routes", () => {
  test('a developer registers, is rejected, fixes the profile, and is reviewed again', async () => {
    const { browser, id } = await webDeveloper();
    await decide(id, 'reject', { reason: 'Who are you?' });
    const rejected = await browser.request('GET', '/portal/api/me');
    assert.deepEqual([rejected.body.status, rejected.body.statusReason], ['REJECTED', 'Who are you?']);
    const updated = await browser.request('PUT', '/portal/api/me', { body: { bio: 'We make boards.' } });
    assert.deepEqual([updated.body.status, updated.body.statusReason], ['UNVERIFIED', null]);
  });

  test('a verified developer creates and revokes keys, and creates apps', async () => {
    const { browser, id } = await webDeveloper();
    await decide(id, 'verify');
    const made = await browser.request('POST', '/portal/api/api-keys', { body: { name: 'ci', scopes: ['APP_READ'] } });
    assert.equal(made.status, 201);
    const listing = {
      name: 'From the web',
      description: 'One sentence.',
      category: 'OTHER',
      environment: 'production',
    };
    assert.equal((await browser.request('POST', '/portal/api/apps', { body: listing })).status, 201);
    assert.equal((await browser.request('DELETE', `/portal/api/api-keys/${made.body.id}`)).body.status, 'REVOKED');
  });

  test('an unregistered or suspended developer gets the specific error', async () => {
    const stranger = await signIn(market, { accountUserId: newId('user') });
    assert.equal((await stranger.request('GET', '/portal/api/me')).body.error.code, 'NOT_REGISTERED');
    const { browser, id, accountUserId } = await webDeveloper();
    await decide(id, 'verify');
    await decide(id, 'suspend', { reason: 'Spam.' });
    assert.equal((await browser.request('GET', '/portal/api/apps')).body.error.code, 'NOT_SIGNED_IN');
    const nextSession = await signIn(market, { accountUserId });
    assert.equal((await nextSession.request('GET', '/portal/api/apps')).body.error.code, 'DEVELOPER_SUSPENDED');
    const change = await nextSession.request('PUT', '/portal/api/me', { body: { bio: 'Let me in.' } });
    assert.equal(change.body.error.code, 'DEVELOPER_SUSPENDED');
    const { status, statusReason } = (await nextSession.request('GET', '/portal/api/me')).body;
    assert.deepEqual([status, statusReason], ['SUSPENDED', 'Spam.'], 'and may read why');
  });

  test('the console is for administrators', async () => {
    const admin = await signIn(market, { accountUserId: 'console-admin', administrator: true });
    assert.equal((await admin.request('GET', '/console/api/developers')).status, 200);
    const other = await signIn(market, { accountUserId: newId('user') });
    assert.equal((await other.request('GET', '/console/api/developers')).body.error.code, 'ADMINISTRATOR_REQUIRED');
  });

  test('a cross-site request is refused, and so is one without an origin', async () => {
    const { browser } = await webDeveloper();
    for (const origin of ['https://evil.example', 'null', '']) {
      const answer = await browser.request('PUT', '/portal/api/me', { body: { bio: 'Hacked.' }, headers: { origin } });
      assert.deepEqual([answer.status, answer.body.error.code], [403, 'CROSS_SITE'], origin);
    }
    assert.equal((await browser.request('GET', '/portal/api/me')).body.bio, null);
  });

  test('an unexpected body is refused as it is under /api', async () => {
    const { browser, id } = await webDeveloper();
    await decide(id, 'verify');
    const listing = { name: 'Bodyless', description: 'One sentence.', category: 'OTHER', environment: 'production' };
    const { body } = await browser.request('POST', '/portal/api/apps', { body: listing });
    const answer = await browser.request('POST', `/portal/api/apps/${body.id}/submit`, { body: { x: 1 } });
    assert.deepEqual([answer.status, answer.body.error.details[0].pointer], [400, '/x']);
  });

  test('a session is not accepted under /api, nor a key or token under the mounts', async () => {
    const { browser } = await webDeveloper();
    assert.equal((await browser.request('GET', '/api/dev/me')).status, 401);
    const key = await market.apiKey(await market.verifiedDeveloper());
    assert.equal((await market.request('GET', '/portal/api/me', { as: key })).status, 401);
    assert.equal((await market.request('GET', '/console/api/developers', { as: market.admin })).status, 401);
  });
});
