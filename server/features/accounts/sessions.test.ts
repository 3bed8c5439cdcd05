import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { startForeignProvider } from '../../testing/foreign-provider.ts';
import { age, saysOf, signInAt } from '../../testing/foreign-sign-in.ts';
import { startTestMarket } from '../../testing/market.ts';
import { type BrowserSession, openBrowser, signIn } from '../../testing/sign-in.ts';

const market = await startTestMarket({ after });
const other = await startTestMarket({ after }, { besides: market });

/** The same browser, served by another node. */
const onOther = (browser: BrowserSession, method: string, path: string) =>
  other.request(method, path, { headers: { cookie: cookieOf(browser), origin: other.url } });
const cookieOf = ({ cookies }: Pick<BrowserSession, 'cookies'>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  body.error?.code ?? String(status);

suite('A session ends', () => {
  test('at the next sign-in of the same browser, which gets a new one', async () => {
    const accountUserId = newId('user');
    const browser = openBrowser(market);
    const signInAgain = async () => {
      await browser.continueAs((await browser.go(`${market.url}/sign-in`)).url, { accountUserId });
      return `marketplace=${browser.cookies.get('marketplace')}`;
    };
    const planted = await signInAgain();
    const renewed = await signInAgain();
    const asks = (cookie: string) => market.request('GET', '/portal/api/session', { headers: { cookie } });
    assert.equal((await asks(renewed)).body.accountUserId, accountUserId);
    assert.equal(codeOf(await asks(planted)), 'NOT_SIGNED_IN');
  });

  test('at sign-out, on every node', async () => {
    const browser = await signIn(market, { accountUserId: newId('user') });
    assert.equal((await onOther(browser, 'GET', '/portal/api/session')).status, 200);
    await browser.request('POST', '/sign-out');
    assert.equal(codeOf(await onOther(browser, 'GET', '/portal/api/session')), 'NOT_SIGNED_IN');
  });

  test('when the developer is suspended, on every device and node; a new sign-in only shows the reason', async () => {
    const { id, accountUserId } = await market.verifiedDeveloper();
    const devices = [await signIn(market, { accountUserId }), await signIn(market, { accountUserId })];
    for (const browser of devices) assert.equal((await onOther(browser, 'GET', '/portal/api/apps')).status, 200);
    const body = { reason: 'Spam.' };
    await market.expect(200, 'POST', `/api/admin/developers/${id}/suspend`, { as: market.admin, body });
    for (const browser of devices) {
      assert.equal(codeOf(await browser.request('GET', '/portal/api/apps')), 'NOT_SIGNED_IN');
      assert.equal(codeOf(await onOther(browser, 'GET', '/portal/api/apps')), 'NOT_SIGNED_IN');
    }
    const nextSession = await signIn(market, { accountUserId });
    for (const [method, path] of [
      ['GET', '/portal/api/apps'],
      ['GET', '/portal/api/api-keys'],
      ['POST', '/portal/api/apps'],
    ] as const) {
      assert.equal(
        codeOf(await nextSession.request(method, path, method === 'POST' ? { body: {} } : {})),
        'DEVELOPER_SUSPENDED',
      );
      assert.equal(codeOf(await onOther(nextSession, method, path)), 'DEVELOPER_SUSPENDED');
    }
    assert.equal((await nextSession.request('GET', '/portal/api/me')).body.statusReason, 'Spam.');
  });

  test('only for the suspended developer', async () => {
    const [one, two] = [await market.verifiedDeveloper(), await market.verifiedDeveloper()];
    const browser = await signIn(market, { accountUserId: two.accountUserId });
    const body = { reason: 'Spam.' };
    await market.expect(200, 'POST', `/api/admin/developers/${one.id}/suspend`, { as: market.admin, body });
    assert.equal((await browser.request('GET', '/portal/api/apps')).status, 200);
  });
});

suite('An administrator in the console, with the embedded account system', () => {
  test('keeps administrator access while the account system confirms it, and loses it otherwise', async () => {
    const accountUserId = newId('admin');
    const admin = await signIn(market, { accountUserId, administrator: true });
    const queue = () => admin.request('GET', '/console/api/submissions');
    for (let i = 0; i < 3; i++) {
      assert.equal((await queue()).status, 200);
      await age(market, accountUserId, '6 minutes');
    }
    const [row] = await market.sql(
      "SELECT confirmed_at < now() - interval '5 minutes' AS due FROM sessions WHERE account_user_id = $1",
      [accountUserId],
    );
    assert.equal(row.due, true);
    assert.equal((await queue()).status, 200);

    await signIn(market, { accountUserId, administrator: false }); // now the account system says otherwise
    await age(market, accountUserId, '4 minutes');
    assert.equal((await queue()).status, 200, 'nothing was asked yet');
    await age(market, accountUserId, '6 minutes');
    assert.equal(codeOf(await queue()), 'NOT_SIGNED_IN');
    const nextSession = await signIn(market, { accountUserId, administrator: false });
    assert.equal(codeOf(await nextSession.request('GET', '/console/api/submissions')), 'ADMINISTRATOR_REQUIRED');
  });
});

suite('An administrator in the console, with an account system of the host', async () => {
  const provider = await startForeignProvider({ after });
  const lines: string[] = [];
  const host = await startTestMarket({ after }, { env: provider.env, log: (line) => lines.push(line) });
  const host2 = await startTestMarket({ after }, { besides: host, env: { ...provider.env, PUBLIC_URL: host.url } });
  const ADMINISTRATOR = { roles: ['marketplace-admin'] };

  async function arrive(claims: object) {
    const { accountUserId, cookie } = await signInAt(host, provider, claims);
    const queue = (node = host) => node.request('GET', '/console/api/submissions', { headers: { cookie } });
    return { accountUserId, queue };
  }

  test('is confirmed after five minutes by one of ten requests on two nodes, with a single-use refresh token', async () => {
    const admin = await arrive(ADMINISTRATOR);
    for (let round = 0; round < 3; round++) {
      await age(host, admin.accountUserId, round === 2 ? '2 hours' : '6 minutes');
      const before = provider.refreshes;
      const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => admin.queue(n % 2 ? host : host2)));
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
      assert.equal(provider.refreshes, before + 1);
    }
  });

  for (const [what, claims] of [
    ['the role is gone', { roles: ['something-else'] }],
    ['the sign-in is over', undefined],
    ['it is somebody else', { ...ADMINISTRATOR, sub: 'somebody-else' }],
  ] as const) {
    test(`the session ends when the account system says: ${what}`, async () => {
      const admin = await arrive(ADMINISTRATOR);
      saysOf(provider, admin.accountUserId, claims);
      assert.equal((await admin.queue()).status, 200);
      await age(host, admin.accountUserId, '6 minutes');
      assert.equal(codeOf(await admin.queue()), 'NOT_SIGNED_IN');
      assert.deepEqual(await host.sql('SELECT FROM sessions WHERE account_user_id = $1', [admin.accountUserId]), []);
      const asked = 'SELECT administrator_at IS NULL AS ended FROM accounts WHERE id = $1';
      const [{ ended }] = await host.sql(asked, [admin.accountUserId]);
      assert.equal(ended, what === 'the role is gone', 'their emails for administrators');
    });
  }

  test('the session ends after the account system is unreachable for half an hour, not before', async () => {
    const [admin, lucky] = [await arrive(ADMINISTRATOR), await arrive(ADMINISTRATOR)];
    provider.reachable = false;
    try {
      await age(host, admin.accountUserId, '29 minutes');
      await age(host, lucky.accountUserId, '29 minutes');
      for (let i = 0; i < 3; i++) assert.equal((await admin.queue()).status, 200);
      assert.equal((await lucky.queue()).status, 200);
      assert.ok(lines.some((line) => line.includes('could not confirm a session')));
      await age(host, admin.accountUserId, '31 minutes');
      assert.equal(codeOf(await admin.queue()), 'NOT_SIGNED_IN');
    } finally {
      provider.reachable = true;
    }
    await age(host, lucky.accountUserId, '31 minutes');
    assert.equal((await lucky.queue()).status, 200, 'it answers again');
  });

  test('without a refresh token, an administrator signs in again after half an hour', async () => {
    provider.givesRefreshTokens = false;
    const admin = await arrive(ADMINISTRATOR);
    provider.givesRefreshTokens = true;
    await age(host, admin.accountUserId, '29 minutes');
    assert.equal((await admin.queue()).status, 200);
    await age(host, admin.accountUserId, '31 minutes');
    assert.equal(codeOf(await admin.queue()), 'NOT_SIGNED_IN');
  });

  test('other accounts are not confirmed again while they do not use their workspaces', async () => {
    const user = await arrive({});
    const before = provider.refreshes;
    await age(host, user.accountUserId, '5 hours');
    assert.equal(codeOf(await user.queue()), 'ADMINISTRATOR_REQUIRED');
    assert.equal(provider.refreshes, before);
  });

  test('no refresh token is stored or logged in plain text', async () => {
    const admin = await arrive(ADMINISTRATOR);
    const token = [...provider.refreshTokens].find(
      ([, known]) => (known as { sub: string }).sub === admin.accountUserId,
    )![0];
    const [row] = await host.sql('SELECT refresh_token FROM sessions WHERE account_user_id = $1', [
      admin.accountUserId,
    ]);
    assert.ok(row.refresh_token.length > token.length);
    assert.ok(!row.refresh_token.includes(token));
    assert.ok(!lines.some((line) => line.includes('refresh-')));
  });
});

suite('CSRF: a cross-site request with a session', async () => {
  const browser = await signIn(market, { accountUserId: newId('admin'), administrator: true });
  const { body: reference } = await market.expect(200, 'GET', '/openapi.json');
  const mounts: [from: RegExp, to: string][] = [
    // Grants are for programs: not mounted for sessions.
    [/^\/api\/dev\/(?!installations\/(exchange|\{id\}\/grant))/, '/portal/api/'],
    [/^\/api\/(?=installations|workspaces|account\/notifications)/, '/store/api/'],
    [/^\/api\/admin\//, '/console/api/'],
    [/^\/api\/apps\/\{slug\}\/reviews(?=.)/, '/store/api/apps/{slug}/reviews'],
  ];
  const routes = Object.entries<object>(reference.paths).flatMap(([path, methods]) => {
    const mount = mounts.find(([from]) => from.test(path));
    if (!mount) return [];
    const mounted = path.replace(...mount).replaceAll(/\{\w+\}/g, 'made-up');
    return Object.keys(methods).map((method) => [method.toUpperCase(), mounted] as const);
  });
  const unsafe = [
    ...routes.filter(([method]) => method !== 'GET'),
    ['POST', '/store/api/apps/made-up/reviews'] as const,
  ];

  const foreign: [what: string, headers: Record<string, string>][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['our address as a prefix', { origin: `${market.url}.evil.example` }],
    ['another site by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling by Sec-Fetch-Site', { 'sec-fetch-site': 'same-site' }],
    ['nowhere, by Sec-Fetch-Site', { 'sec-fetch-site': 'none' }],
  ];
  test(`is refused on each of the ${unsafe.length} routes that change something`, async () => {
    assert.deepEqual([...new Set(unsafe.map(([method]) => method))].sort(), ['DELETE', 'POST', 'PUT']);
    for (const [method, path] of unsafe) {
      for (const [what, headers] of foreign) {
        const answer = await browser.request(method, path, { headers });
        assert.deepEqual([answer.status, codeOf(answer)], [403, 'CROSS_SITE'], `${method} ${path}: ${what}`);
      }
      const ours = await browser.request(method, path, { headers: { 'sec-fetch-site': 'same-origin' } });
      assert.notEqual(codeOf(ours), 'CROSS_SITE', `${method} ${path}`);
    }
  });

  test('is refused for reads too, when the browser sends Sec-Fetch-Site', async () => {
    for (const [method, path] of routes.filter(([method]) => method === 'GET')) {
      for (const site of ['cross-site', 'same-site']) {
        const answer = await browser.request(method, path, { headers: { 'sec-fetch-site': site } });
        assert.deepEqual([answer.status, codeOf(answer)], [403, 'CROSS_SITE'], path);
      }
    }
    for (const site of ['same-origin', 'none']) {
      const headers = { 'sec-fetch-site': site };
      assert.equal((await browser.request('GET', '/console/api/developers', { headers })).status, 200);
    }
  });

  test('cannot sign anybody out', async () => {
    for (const [, headers] of foreign) {
      assert.equal(codeOf(await browser.request('POST', '/sign-out', { headers })), 'CROSS_SITE');
    }
    assert.equal((await browser.request('GET', '/portal/api/session')).status, 200);
  });
});
