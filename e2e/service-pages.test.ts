// Pages that the service renders itself, in a real browser: mailbox, sign-in, API reference.

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { APPEARANCES, assertAccessible } from './accessible.ts';
import { launchBrowser, openPage, type WatchedPage } from './browser.ts';

const market = await startTestMarket({ after });
const browser = await launchBrowser();
after(() => browser.close());

async function sentMail(to: string, event = 'developer.registered'): Promise<{ id: string; subject: string }> {
  return eventually(async () => {
    const { body } = await market.expect(200, 'GET', '/mailbox.json');
    return body.data.find((mail: { to: string; event: string }) => mail.to === to && mail.event === event);
  }, 'the mail');
}

/** The URL that starts a sign-in, as the web app would build it. */
function startOfSignIn() {
  const verifier = randomBytes(32).toString('base64url');
  const redirect_uri = `${market.url}/sign-in/callback`;
  const query = new URLSearchParams({
    client_id: 'marketplace-web',
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { url: `${market.url}/oidc/auth?${query}`, verifier, redirect_uri };
}

async function accessTokenFor(page: WatchedPage, choose: (page: WatchedPage) => Promise<void>): Promise<string> {
  const { url, verifier, redirect_uri } = startOfSignIn();
  await page.goto(url);
  await choose(page);
  await page.waitForURL(`${redirect_uri}?**`);
  const code = new URL(page.url()).searchParams.get('code');
  const form = {
    grant_type: 'authorization_code',
    client_id: 'marketplace-web',
    code: code!,
    redirect_uri,
    code_verifier: verifier,
  };
  const answer = await fetch(`${market.url}/oidc/token`, { method: 'POST', body: new URLSearchParams(form) });
  return (await answer.json()).access_token;
}

suite('pages of the service', () => {
  for (const look of APPEARANCES) {
    test(`are accessible, fit and run without errors (${look.colorScheme}, ${look.viewport.width} px)`, async () => {
      const developer = await market.register({ name: '<b>Bold</b> & Söhne' });
      const mail = await sentMail(developer.email);
      for (const path of ['/mailbox', `/mailbox/${mail.id}`]) {
        const page = await openPage(browser, look);
        await page.goto(`${market.url}${path}`);
        await assertAccessible(page);
        await page.context().close();
      }
      const page = await openPage(browser, look);
      await page.goto(startOfSignIn().url);
      await assertAccessible(page);
      await page.goto(`${market.url}/docs/`);
      // On phones the links to endpoints are in a closed menu.
      await page.getByRole('heading', { name: 'Developer profile' }).first().waitFor();
      await assertAccessible(page);
      await page.context().close();
    });
  }

  test('the mailbox links to each email, which shows names as text', async () => {
    const developer = await market.verifiedDeveloper({ name: '<img src=x onerror=alert(1)>' });
    const suspension = { as: market.admin, body: { reason: 'A complaint.' } };
    await market.expect(200, 'POST', `/api/admin/developers/${developer.id}/suspend`, suspension);
    const mail = await sentMail(developer.email, 'developer.suspended');
    const page = await openPage(browser);
    await page.goto(`${market.url}/mailbox`);
    await page.locator(`a[href="${market.basePath}/mailbox/${mail.id}"]`).click();
    await page.getByRole('heading', { level: 1, name: mail.subject }).waitFor();
    const shown = page.frameLocator('iframe').getByText('Hello <img src=x onerror=alert(1)>,');
    await shown.waitFor();
    assert.deepEqual(page.browserErrors, []);
    await page.context().close();
  });

  test('the API reference says that it loads, that it could not, and what to read without JavaScript', async () => {
    const page = await openPage(browser);
    const script = Promise.withResolvers<void>();
    await page.route('**/docs/reference.js', async (route) => {
      await script.promise;
      await route.abort();
    });
    await page.goto(`${market.url}/docs/`, { waitUntil: 'commit' });
    await page.getByText('Loading the API reference…').waitFor();
    script.resolve();
    await page.getByText('The API reference could not be loaded. Reload the page.').waitFor();
    assert.deepEqual(
      page.browserErrors.filter((error) => !error.includes('ERR_FAILED')),
      [],
    );
    await page.context().close();
    const bare = await openPage(browser, { javaScriptEnabled: false });
    await bare.goto(`${market.url}/docs/`);
    assert.equal(await bare.getByText('Loading').isVisible(), false);
    await bare.getByRole('link', { name: 'the API as JSON' }).click();
    await bare.waitForURL(`${market.url}/openapi.json`);
    await bare.context().close();
  });

  test('an empty mailbox explains how email gets there', async (t) => {
    const empty = await startTestMarket(t);
    const page = await openPage(browser);
    await page.goto(`${empty.url}/mailbox`);
    await page.getByText('No emails yet').waitFor();
    await page.context().close();
  });

  test('continuing as a demo account gives a token that the API accepts', async () => {
    const page = await openPage(browser);
    const token = await accessTokenFor(page, (shown) => shown.getByRole('button', { name: 'Dana Reyes' }).click());
    const body = { name: 'Dana', email: 'dana@brightboard.example', accountUserId: 'demo-developer' };
    await market.expect(201, 'POST', '/api/dev/register', { as: token, body });
    await market.expect(403, 'GET', '/api/admin/developers', { as: token });
    await page.context().close();
  });

  test('a new account can sign in as an administrator', async () => {
    const page = await openPage(browser);
    const token = await accessTokenFor(page, async (shown) => {
      await shown.getByLabel('Account ID').fill('root-9');
      await shown.getByLabel('Name').fill('Rooty');
      await shown.getByLabel('Email').fill('rooty@example.com');
      await shown.getByLabel('Administrator').check();
      await shown.getByRole('button', { name: 'Continue', exact: true }).click();
    });
    await market.expect(200, 'GET', '/api/admin/developers', { as: token });
    await page.context().close();
  });

  test('an expired sign-in shows a message', async () => {
    const page = await openPage(browser);
    const answer = await page.goto(`${market.url}/oidc/sign-in/gone`);
    assert.equal(answer?.status(), 400);
    await page.getByText('This sign-in has expired').waitFor();
    await page.context().close();
  });

  test('the API reference shows every endpoint, without external requests', async () => {
    const page = await openPage(browser);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(market.url) && !request.url().startsWith('data:')) foreign.push(request.url());
    });
    await page.goto(`${market.url}/docs`);
    await page.getByRole('heading', { name: 'Marketplace API' }).waitFor();
    await page.getByRole('link', { name: 'Register as a developer' }).first().waitFor();
    assert.deepEqual(foreign, []);
    assert.equal(
      await page.getByRole('link', { name: 'Back to Marketplace' }).getAttribute('href'),
      `${market.basePath}/`,
    );
    assert.deepEqual(page.browserErrors, []);
    await page.context().close();
  });
});
