// API keys in the portal: created with minimal scopes, shown once, revoked at once.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { startTestMarket } from '../server/testing/market.ts';
import { launchBrowser, type WatchedPage } from './browser.ts';
import { openDialog } from './dialog.ts';
import { openSignedIn } from './signed-in.ts';
import { shown } from './visits.ts';

const market = await startTestMarket({ after });
const browser = await launchBrowser();
after(() => browser.close());

const DAY_MS = 86_400_000;
const listOfApps = (key: string) => market.request('GET', '/api/dev/apps', { as: key });

suite('API keys in the portal', { concurrency: false }, async () => {
  const developer = await market.verifiedDeveloper();
  const page = await openSignedIn(browser, market, developer, { permissions: ['clipboard-read', 'clipboard-write'] });
  const dialog = openDialog(page);
  const secret = dialog.locator('#secret');
  const checked = () =>
    dialog
      .getByRole('checkbox', { checked: true })
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')));
  let key = '';

  after(() => assert.deepEqual(page.browserErrors, []));

  test('the form requires a name, a scope and a valid expiry date', async () => {
    await page.goto('/portal/api-keys');
    await page.getByRole('button', { name: 'Create API key' }).click();
    await dialog.getByText('Custom', { exact: true }).click();
    await dialog.getByLabel('Days (1 to 365)').fill('400');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('Enter a name for the key.').waitFor();
    await dialog.getByText('Select at least one scope.').waitFor();
    await dialog.getByText('Enter a whole number from 1 to 365.').waitFor();
    await dialog.getByLabel('Days (1 to 365)').fill('45');
    await dialog.getByText(/Expires on /).waitFor();
  });

  test('a key for selected apps needs one, also while the apps are still loading', async () => {
    const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
    await page.route('**/portal/api/apps*', async (route) => {
      await loaded;
      await route.continue();
    });
    await dialog.getByText('Selected apps').click();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('Select at least one app, and at most 20.').waitFor();
    load();
    await dialog.getByText('No apps yet. Create one first.').waitFor();
    await page.unroute('**/portal/api/apps*');
    await dialog.getByText('All apps').click();
    await dialog.getByText('Select at least one app').waitFor({ state: 'detached' });
  });

  test('a preset selects its scopes, and any of them can be changed', async () => {
    await dialog.getByRole('button', { name: 'Publish from CI' }).click();
    assert.deepEqual(await checked(), ['APP_READ', 'APP_CREATE', 'APP_UPDATE']);
    await dialog.getByRole('button', { name: 'All scopes' }).click();
    assert.equal((await checked()).length, 5);
    await dialog.getByRole('button', { name: 'Read-only' }).click();
    await dialog.getByLabel('ANALYTICS_READ').uncheck();
    assert.deepEqual(await checked(), ['APP_READ']);
    assert.equal(await dialog.getByRole('button', { name: 'Read-only', pressed: true }).count(), 0);
  });

  test('the secret is shown, selected and copied', async () => {
    await dialog.getByLabel('Name').fill('laptop');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('This is the only time you see it').waitFor();
    key = await secret.inputValue();
    assert.match(key, /^mkt_/);
    assert.equal(await page.evaluate('getSelection().toString()'), key, 'a copy by keyboard takes the whole key');
    await dialog.getByRole('button', { name: 'Copy the key' }).click();
    await dialog.getByText('Copied').waitFor();
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), key);
  });

  test('the dialog does not close before the user confirms that the secret is stored', async () => {
    await page.keyboard.press('Escape');
    await dialog.getByText('Store the key and tick the box first').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    assert.equal(await secret.inputValue(), key);
    await page.goBack();
    assert.equal(await secret.inputValue(), key, 'the way back is guarded too');
    await dialog.getByLabel('I have stored the key').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('the secret is never shown again, also after a reload; only its first and last characters are', async () => {
    await page.reload();
    await shown(page, `${key.slice(0, 8)}…${key.slice(-4)}`);
    assert.ok(!(await page.content()).includes(key));
    await page.getByRole('cell', { name: /^laptop/ }).waitFor();
    await shown(page, 'never');
  });

  test('the key works over HTTP within its scopes, is refused outside them, and has the chosen expiry date', async () => {
    assert.equal((await listOfApps(key)).status, 200);
    const refused = await market.request('POST', '/api/dev/apps', { as: key, body: {} });
    assert.deepEqual([refused.status, refused.body.error.code], [403, 'INSUFFICIENT_SCOPE']);
    const { body } = await market.expect(200, 'GET', `/api/admin/developers/${developer.id}/api-keys`, {
      as: market.admin,
    });
    const [{ scopes, createdAt, expiresAt }] = body.data;
    assert.deepEqual(scopes, ['APP_READ']);
    assert.equal((Date.parse(expiresAt) - Date.parse(createdAt)) / DAY_MS, 45);
  });

  test('revoking requires a confirmation', async () => {
    await page.getByRole('button', { name: 'Revoke laptop' }).click();
    await dialog.getByText('Revoke “laptop”?').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal((await listOfApps(key)).status, 200);
  });

  test('a revoked key stops working at once, and is listed as inactive', async () => {
    await page.getByRole('button', { name: 'Revoke laptop' }).click();
    await dialog.getByRole('button', { name: 'Revoke key' }).click();
    await shown(page, '“laptop” is revoked');
    assert.equal((await listOfApps(key)).status, 401);
    await shown(page, 'No active keys');
    await page.getByText('Revoked and expired').click();
    await page
      .getByRole('row', { name: /laptop/ })
      .getByText('Revoked', { exact: true })
      .waitFor();
  });
});

suite('developers who are not verified', () => {
  async function keysPage(developer: { accountUserId: string }): Promise<WatchedPage> {
    const page = await openSignedIn(browser, market, developer);
    // Even with the URL that opens the dialog.
    await page.goto('/portal/api-keys?create=true');
    return page;
  }

  test('see why they cannot create a key yet', async () => {
    const page = await keysPage(await market.register());
    await shown(page, 'Get verified to create API keys');
    await shown(page, 'We’re reviewing your profile');
    assert.equal(await page.getByRole('button', { name: 'Create API key' }).count(), 0);
    assert.equal(await openDialog(page).count(), 0);
    await page.context().close();
  });

  test('see the reason of their rejection, and what to do', async () => {
    const developer = await market.register();
    const body = { reason: 'Your website does not mention you.' };
    await market.expect(200, 'POST', `/api/admin/developers/${developer.id}/reject`, { as: market.admin, body });
    const page = await keysPage(developer);
    await shown(page, 'Your website does not mention you.');
    await page.getByRole('link', { name: 'Update your profile' }).click();
    await page.getByRole('button', { name: 'Save and request review' }).waitFor();
    await page.context().close();
  });
});

test('a user whose session ended elsewhere sees a notice, signs in and returns to the page', async () => {
  const developer = await market.verifiedDeveloper();
  const page = await openSignedIn(browser, market, developer);
  await page.goto('/portal/profile');
  await page.getByRole('link', { name: 'API keys' }).first().waitFor();
  await market.sql('DELETE FROM sessions WHERE account_user_id = $1', [developer.accountUserId]);
  await page.getByRole('link', { name: 'API keys' }).first().click();
  await shown(page, 'Your session has expired');
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  await page.locator(`button[value="${developer.accountUserId}"]`).click();
  await page.getByRole('button', { name: 'Create API key' }).first().waitFor();
  await page.context().close();
});
