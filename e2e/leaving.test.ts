// Leaving in the browser: a developer closes the account and reopens it; an administrator forgets a user of the host.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, suite, test } from 'node:test';
import { createApp, createApprovedApp } from '../server/testing/listings.ts';
import { startTestMarket } from '../server/testing/market.ts';
import { member } from '../server/testing/organizations.ts';
import { continueAs, launchBrowser } from './browser.ts';
import { openDialog } from './dialog.ts';
import { ADMINISTRATOR, openSignedIn } from './signed-in.ts';
import { shown } from './visits.ts';

const market = await startTestMarket({ after });
const browser = await launchBrowser();
after(() => browser.close());

const owner = await market.verifiedDeveloper({ name: 'Clara Closing' });
const key = await market.apiKey(owner);
const app = await createApprovedApp(market, key, { name: 'Window Box' });
const user = await market.token('mia', { workspaces: [{ id: 'acme', name: 'Acme', role: 'member' }] });
const consent = { app: app.slug, workspaceId: 'acme', permissions: [] };
await market.expect(201, 'POST', '/api/installations', { as: user, body: consent });
const neighbour = await createApprovedApp(market, await market.apiKey(await market.verifiedDeveloper()));
const reviewer = await openSignedIn(browser, market, ADMINISTRATOR);

suite('closing an account', { concurrency: false }, async () => {
  const pending = await createApp(market, key, { name: 'Waiting Room' });
  await market.expect(200, 'POST', `/api/dev/apps/${pending.id}/submit`, { as: key });
  const { body: house } = await market.expect(201, 'POST', '/api/publishers', {
    as: owner.token,
    body: { name: 'Full House', email: 'house@example.com' },
  });
  await market.expect(200, 'POST', `/api/admin/developers/${house.id}/verify`, { as: market.admin });
  const colleague = await member(market, { id: house.id, owner }, 'ADMIN');
  const page = await openSignedIn(browser, market, owner);
  const otherTab = await page.context().newPage();
  const person = { accountUserId: owner.accountUserId, name: 'Clara Closing', email: owner.email };
  const ageSession = () =>
    market.sql(`UPDATE sessions SET auth_time = now() - interval '11 minutes' WHERE account_user_id = $1`, [
      owner.accountUserId,
    ]);
  after(() => {
    // A challenge for a recent sign-in is a 401.
    assert.deepEqual(
      page.browserErrors.filter((error) => !error.includes('401')),
      [],
    );
  });

  test('is not possible until what stands in the way is fixed, and each leads to where that is done', async () => {
    await page.goto('/portal');
    await page.getByRole('link', { name: 'Your account' }).click();
    await shown(page, 'Fix these before you close your account');
    assert.equal(await page.getByRole('button', { name: 'Close account' }).count(), 0);
    await page.getByRole('link', { name: 'Transfer app: Window Box is installed in 1 workspace.' }).waitFor();
    await page.getByRole('link', { name: /^View review: Version 1 of Waiting Room/ }).click();
    await page.getByRole('button', { name: /^Withdraw/ }).waitFor();
    await market.expect(200, 'POST', `/api/dev/apps/${pending.id}/withdraw`, { as: key });
    await page.goto('/portal/account');
    await page.getByRole('link', { name: /^Manage members: You are the last owner of Full House/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    const path = `/api/publishers/${house.id}/members/${colleague.accountUserId}`;
    await market.expect(200, 'PUT', path, { as: owner.token, body: { role: 'OWNER' } });
  });

  test('is finished after another sign-in only while its dialog is open', async () => {
    await ageSession();
    await page.goto('/portal/account');
    await page.getByRole('button', { name: 'Close account' }).click();
    const dialog = openDialog(page);
    const close = dialog.getByRole('button', { name: 'Close account' });
    await dialog.getByLabel('Suspend 1 installation of your apps').check();
    await close.click();
    const connection = Promise.withResolvers<void>();
    await page.route('**/transfers?*', async (route) => {
      await connection.promise;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    await continueAs(page, person);
    // Playwright waits for enabled buttons; people don't.
    await close.and(page.locator('[aria-busy=true]')).click({ force: true });
    assert.ok(await dialog.getByLabel('Suspend 1 installation of your apps').isChecked());
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    connection.resolve();
    await page.unrouteAll({ behavior: 'wait' });
    await page.networkQuiet();
    assert.equal((await market.request('GET', `/api/apps/${app.slug}`)).status, 200);
  });

  test('asks about workspaces that use the apps, and for a recent sign-in, and then finishes what was begun', async () => {
    await ageSession();
    await otherTab.goto('/portal/apps');
    await otherTab.getByRole('link', { name: 'Window Box' }).waitFor();
    await page.goto('/portal/account');
    await page.getByRole('button', { name: 'Close account' }).click();
    const dialog = openDialog(page);
    await dialog.getByRole('button', { name: 'Close account' }).click();
    await dialog.getByText('Select this to close your account').waitFor();
    await dialog.getByLabel('Suspend 1 installation of your apps').check();
    await dialog.getByRole('button', { name: 'Close account' }).click();
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    await continueAs(page, person);
    await page.getByRole('heading', { level: 1, name: 'Your account is closed' }).waitFor();
    await shown(page, 'You’re signed out everywhere.');
    await page.locator('h1:focus').waitFor();
    assert.equal((await market.request('GET', `/api/apps/${app.slug}`)).status, 404);
  });

  test('is seen by administrators', async () => {
    await reviewer.goto(`/console/developers/${owner.id}`);
    await shown(reviewer, 'Closed, will be erased on');
    assert.deepEqual(reviewer.browserErrors, []);
  });

  test('leaves one page of portal and console, and the public pages', async () => {
    await page.getByRole('link', { name: 'Sign in to reopen it' }).click();
    await continueAs(page, { ...person, administrator: true });
    for (const path of [undefined, '/console/queue', `/portal/apps/${app.id}`]) {
      if (path) await page.goto(path);
      await page.getByRole('button', { name: 'Reopen account' }).waitFor();
      assert.equal(page.url(), `${market.url}/portal/account`);
      assert.equal(await page.getByRole('link', { name: 'API keys' }).count(), 0);
    }
    // It learns of it from the API.
    await otherTab.getByRole('link', { name: 'Webhooks' }).click();
    await otherTab.getByRole('button', { name: 'Reopen account' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download your data' }).click();
    const file = await (await download).path();
    assert.equal(JSON.parse(await readFile(file, 'utf8')).publisherId, owner.id);
    await page.goto(`/apps/${neighbour.slug}`);
    await page.getByRole('link', { name: 'Reopen it to write a review' }).click();
  });

  test('is undone by reopening it', async () => {
    await page.getByRole('button', { name: 'Reopen account' }).click();
    await shown(page, 'Everything is back except your API keys.');
    await page.getByRole('link', { name: 'Window Box', exact: true }).waitFor();
    assert.equal((await market.request('GET', `/api/apps/${app.slug}`)).status, 200);
  });
});

test('a user without a publisher who reopens the account is back at the account', async () => {
  const guest = { accountUserId: 'gus', name: 'Gus Guest', email: 'gus@example.com' };
  await market.expect(200, 'POST', '/api/account/close', { as: await market.token('gus'), body: {} });
  const page = await openSignedIn(browser, market, guest);
  await page.goto('/portal/account');
  await page.getByRole('button', { name: 'Reopen account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your account', exact: true }).waitFor();
  await shown(page, 'Everything is back except your API keys.');
  assert.deepEqual(page.browserErrors, []);
});

test('an administrator forgets a user of the host, and no developer', async () => {
  const review = { rating: 4, title: 'Neat', body: 'I am Rex.' };
  const path = `/api/apps/${neighbour.slug}/reviews`;
  await market.expect(201, 'POST', path, { as: await market.token('rex-of-the-host'), body: review });
  const forget = async (id: string) => {
    await reviewer.getByLabel('Account ID').fill(id);
    await reviewer.getByRole('button', { name: 'Forget user…' }).click();
    const dialog = openDialog(reviewer);
    await dialog.getByText(id).waitFor();
    await dialog.getByRole('button', { name: 'Forget user' }).click();
  };
  await reviewer.goto('/console');
  await reviewer.getByRole('link', { name: 'Forget a user' }).click();
  await reviewer.getByRole('button', { name: 'Forget user…' }).click();
  await shown(reviewer, 'Enter an account ID.');
  await forget(owner.accountUserId);
  await shown(reviewer, `${owner.accountUserId} can’t be forgotten`);
  await forget('rex-of-the-host');
  await shown(reviewer, 'rex-of-the-host is forgotten');
  await shown(reviewer, 'Removed the name and text from 1 review and the person from 0 installations.');
  const { body: left } = await market.expect(200, 'GET', path);
  assert.deepEqual([left.data[0].rating, left.data[0].body], [4, null]);
});
