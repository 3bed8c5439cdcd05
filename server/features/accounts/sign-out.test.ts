import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { startForeignProvider } from '../../testing/foreign-provider.ts';
import { startTestMarket, type TestMarket } from '../../testing/market.ts';
import { openBrowser } from '../../testing/sign-in.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function signedIn(market: TestMarket, accountUserId: string) {
  const browser = openBrowser(market);
  await browser.continueAs((await browser.go(`${market.url}/sign-in`)).url, { accountUserId });
  return browser;
}
const signOut = (market: TestMarket, { go }: ReturnType<typeof openBrowser>, fields = {}) =>
  go(`${market.url}/sign-out`, {
    method: 'POST',
    headers: { ...FORM, origin: market.url },
    body: new URLSearchParams(fields),
  });
/** Where the page leads a browser, also without script. */
async function nextPageOf(response: Response): Promise<URL> {
  const [, url] = /<meta http-equiv="refresh" content="0;url=([^"]+)">/.exec(await response.text())!;
  return new URL(url!.replaceAll('&amp;', '&'));
}
const sizeOf = ({ headers }: Response) =>
  [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);

suite('Sign-out with the embedded account system', async () => {
  const market = await startTestMarket({ after });

  test('ends the session here and there, and the next sign-in asks who', async () => {
    const browser = await signedIn(market, newId('user'));
    const page = await nextPageOf((await signOut(market, browser)).response);
    assert.equal(browser.cookies.has('marketplace'), false);
    assert.deepEqual(
      [page.pathname, page.searchParams.get('post_logout_redirect_uri'), page.searchParams.get('client_id')],
      ['/oidc/session/end', `${market.url}/signed-out`, 'marketplace-web'],
    );
    const { response } = await browser.go(page.href);
    assert.match(await response.clone().text(), /<script>/, 'sent at once: the ID token is of this session');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await response.text())![1]!;
    const body = new URLSearchParams({ xsrf, logout: 'yes' });
    const end = await browser.go(`${market.url}/oidc/session/end/confirm`, { method: 'POST', body });
    assert.equal(end.url, `${market.url}/signed-out`);
    assert.equal((await browser.go(end.url)).url, `${market.url}/`);
    assert.equal(browser.cookies.has('_session'), false);
    assert.match((await browser.go(`${market.url}/sign-in`)).url, /\/oidc\/sign-in\//);
  });

  test('a sign-in always shows the accounts, also without a sign-out', async () => {
    const browser = await signedIn(market, newId('user'));
    assert.ok(browser.cookies.has('_session'));
    const { response, url } = await browser.go(`${market.url}/sign-in`);
    assert.match(url, /\/oidc\/sign-in\//);
    assert.match(await response.text(), /Continue as/);
  });

  test('a link of another site does not sign out without a click, and cannot choose where to go', async () => {
    const browser = await signedIn(market, newId('user'));
    const page = await (await browser.go(`${market.url}/oidc/session/end`)).response.text();
    assert.match(page, /Do you want to sign out\?/);
    assert.doesNotMatch(page, /<script>/);
    const elsewhere = 'client_id=marketplace-web&post_logout_redirect_uri=https://evil.example/';
    const refused = await browser.go(`${market.url}/oidc/session/end?${elsewhere}`);
    assert.equal(refused.response.status, 400);
  });

  test('a browser without a session has nothing to confirm', async () => {
    const { response } = await openBrowser(market).go(`${market.url}/oidc/session/end`);
    assert.equal(response.status, 200);
    assert.doesNotMatch(await response.text(), /Signing out|Do you want to sign out\?/);
  });

  for (const [switchOn, where] of [
    ['/console?x=1', '/sign-in?returnTo=%2Fconsole%3Fx%3D1'],
    ['//evil.example', '/sign-in?returnTo=%2F'],
    ['https://evil.example', '/sign-in?returnTo=%2F'],
    ['/..//evil.example', '/sign-in?returnTo=%2F'],
    [`/${'x'.repeat(2_000)}`, '/sign-in?returnTo=%2F'],
    [`/${'ü'.repeat(1_000)}`, '/sign-in?returnTo=%2F'],
  ] as const) {
    test(`switching accounts on ${switchOn.slice(0, 20)} leads to ${where}`, async () => {
      const browser = openBrowser(market);
      await signOut(market, browser, { switchOn });
      const cookie = `marketplace-signed-out=${browser.cookies.get('marketplace-signed-out')}`;
      const { status, headers } = await market.request('GET', '/signed-out', { headers: { cookie } });
      assert.deepEqual([status, headers.get('location')], [303, where]);
    });
  }

  test('a forged cookie cannot choose where to go', async () => {
    const cookie = 'marketplace-signed-out=https://evil.example';
    const { headers } = await market.request('GET', '/signed-out', { headers: { cookie } });
    assert.equal(headers.get('location'), '/');
  });
});

suite('Sign-out with an account system of the host', async () => {
  async function hosted(endsSessions: boolean) {
    const provider = await startForeignProvider({ after }, { endsSessions });
    const market = await startTestMarket({ after }, { env: provider.env });
    const browser = openBrowser(market);
    const startOfSignIn = async () => new URL((await browser.go(`${market.url}/sign-in`)).url).searchParams;
    async function signIn(claims: object = {}) {
      provider.signIns.set('code', { sub: 'somebody', ...claims });
      const state = (await startOfSignIn()).get('state');
      await browser.go(`${market.url}/sign-in/callback?code=code&state=${state}`);
      assert.ok(browser.cookies.has('marketplace'));
    }
    const cookie = () => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const session = async () =>
      (await market.request('GET', '/store/api/session', { headers: { cookie: cookie() } })).body.session;
    return { provider, market, browser, signIn, startOfSignIn, session };
  }

  test('names the ID token and the registered page to the end session endpoint', async () => {
    const { provider, market, browser, signIn, startOfSignIn, session } = await hosted(true);
    await signIn();
    assert.equal((await startOfSignIn()).has('prompt'), false, 'the provider decides, unless the user signed out');
    const [row] = await market.sql('SELECT id_token FROM sessions');
    assert.ok(!row.id_token.toString('latin1').includes('eyJ'), 'stored encrypted');
    const page = await nextPageOf((await signOut(market, browser)).response);
    assert.equal(`${page.origin}${page.pathname}`, `${provider.issuer}/logout`);
    const { id_token_hint, ...parameters } = Object.fromEntries(page.searchParams);
    assert.deepEqual(parameters, {
      theme: 'dark',
      client_id: 'market',
      post_logout_redirect_uri: `${market.url}/signed-out`,
    });
    const claims = JSON.parse(Buffer.from(id_token_hint!.split('.')[1]!, 'base64url').toString());
    assert.deepEqual([claims.sub, claims.aud], ['somebody', 'market']);
    assert.equal(await session(), null);
    assert.equal((await startOfSignIn()).get('prompt'), 'login');

    await signIn({ groups: 'g'.repeat(5_000) });
    const tooLong = await nextPageOf((await signOut(market, browser)).response);
    assert.equal(tooLong.searchParams.has('id_token_hint'), false, 'too long for a URL');
  });

  test('sends the URL with the ID token in the page: proxies refuse long response headers', async () => {
    const { market, browser, signIn } = await hosted(true);
    await signIn({ groups: 'g'.repeat(2_500) });
    const { response } = await signOut(market, browser);
    assert.ok(sizeOf(response) < 2_000, `${sizeOf(response)} bytes`);
    assert.equal(response.headers.get('refresh'), null);
    const page = await nextPageOf(response);
    assert.ok(page.searchParams.get('id_token_hint')!.length > 3_000);
  });

  test('ends the session here when the provider has no such endpoint, and the next sign-in asks who', async () => {
    const { market, browser, signIn, startOfSignIn, session } = await hosted(false);
    await signIn();
    const { response } = await signOut(market, browser);
    assert.deepEqual([response.status, response.headers.get('location')], [303, '/']);
    assert.equal(await session(), null);
    assert.equal((await startOfSignIn()).get('prompt'), 'select_account');
    await signIn();
    assert.equal((await startOfSignIn()).has('prompt'), false, 'asked once');
  });

  test('ends the session here when the provider cannot be reached', async () => {
    const provider = await startForeignProvider({ after });
    provider.reachable = false;
    const market = await startTestMarket({ after }, { env: provider.env });
    const { response } = await signOut(market, openBrowser(market));
    assert.deepEqual([response.status, response.headers.get('location')], [303, '/']);
  });
});
