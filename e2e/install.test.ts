// Installing in a workspace: consent, setup hand-off, and what stands in the way. The app is a small HTTP server of this test.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { openPage, type WatchedPage } from './browser.ts';
import { openDialog } from './dialog.ts';
import { browser, installationsOf, market, newApp } from './host-fixture.ts';
import { ADMIN, button, card, hasFocus, installAs, landed, MEMBER, OTHER, open } from './install-fixture.ts';
import { shown } from './visits.ts';

suite('installing in a workspace', { concurrency: 2 }, () => {
  test('leads from the app page through the sign-in and the consent to the setup page', async () => {
    const app = await newApp('Week Loom');
    const page = await openPage(browser, { baseURL: market.url });
    const counted: string[] = [];
    page.on('request', (request) => /\/api\/apps\/[^/]+\/install$/.test(request.url()) && counted.push(request.url()));
    await page.goto(`/apps/${app.slug}`);
    await page.getByRole('link', { name: 'Install', exact: true }).click();
    await page.getByLabel('Account ID').fill('nora');
    await page.getByLabel('Name', { exact: true }).fill('Nora');
    await page.getByLabel('Email').fill('nora@example.com');
    await page.getByLabel('Workspaces').fill('acme');
    await button(page, 'Continue').last().click();
    await page.waitForURL(`**/install/${app.slug}`);
    for (const text of ['Analytical Engines', 'Verified developer', 'example.com', 'Low risk', 'Medium risk'])
      await shown(page, text);
    await shown(page, 'Shows what is due this week.');
    await shown(page, 'The app loses access immediately; data it already has stays with its developer');
    assert.deepEqual(await installationsOf(app.id), [], 'opening the page installs nothing');
    await button(page, /^Install in acme$/i).click();
    const handed = await landed(page);
    assert.deepEqual([...handed.keys()], ['code', 'installation_id'], 'no state when nobody gave one');
    const [installed] = await installationsOf(app.id);
    assert.equal(handed.get('installation_id'), installed.id);
    assert.deepEqual(installed.permissions, ['tasks:read', 'comments:write']);
    const { body } = await market.expect(200, 'POST', '/api/dev/installations/exchange', {
      as: app.key,
      body: { code: handed.get('code') },
    });
    assert.equal(body.installation.id, installed.id);
    assert.deepEqual(counted, [], 'the anonymous counter is not called');
    await page.context().close();
  });

  test('returns the state of the app that sent the person here, after the sign-in too', async () => {
    const app = await newApp('State Loom');
    const state = `a.b_c~d-${'x'.repeat(504)}`;
    const page = await openPage(browser, { baseURL: market.url });
    await page.goto(`/install/${app.slug}?workspace=northwind&state=${state}`);
    await page.getByLabel('Account ID').fill('nils');
    await page.getByLabel('Name', { exact: true }).fill('Nils');
    await page.getByLabel('Email').fill('nils@example.com');
    await page.getByLabel('Workspaces').fill('acme northwind');
    await button(page, 'Continue').last().click();
    await button(page, /^Install in northwind$/i).click();
    assert.equal((await landed(page)).get('state'), state);
    await page.context().close();
  });

  test('refuses an invalid state', async () => {
    const app = await newApp('Odd Loom');
    const page = await openPage(browser, { baseURL: market.url });
    for (const state of ['', 'a%20b', 'x'.repeat(513), '%3Cscript%3E', 'y'.repeat(4_000)]) {
      await page.goto(`/install/${app.slug}?state=${state}`);
      await shown(page, 'This link is invalid');
      assert.equal(await button(page, /^Install/).count(), 0);
    }
    await page.getByRole('link', { name: 'Go to app page' }).click();
    await page.waitForURL(`**/apps/${app.slug}`);
    await page.context().close();
  });

  test('grants only the optional permissions that stay selected', async () => {
    const app = await newApp('Choice Loom');
    const page = await open(MEMBER);
    await page.goto(`/install/${app.slug}`);
    const comments = page.getByRole('checkbox', { name: 'Write comments' });
    await button(page, /^Install in/).waitFor();
    assert.ok(await comments.isChecked());
    assert.equal(await page.getByRole('checkbox').count(), 1, 'a required permission is no choice');
    await comments.uncheck();
    await button(page, /^Install in/).click();
    await landed(page);
    assert.deepEqual((await installationsOf(app.id))[0].permissions, ['tasks:read']);
    await page.context().close();
  });

  test('asks for the workspace if there are several, and for a workspace in the link that is not theirs', async () => {
    const app = await newApp('Two Loom');
    const page = await open(ADMIN);
    await page.goto(`/install/${app.slug}`);
    await button(page, /^Install$/).click();
    await shown(page, 'Choose a workspace.');
    const choice = page.getByLabel('Workspace', { exact: true });
    await hasFocus(choice);
    assert.deepEqual(await installationsOf(app.id), []);
    await page.goto(`/install/${app.slug}?workspace=globex`);
    await shown(page, 'You’re not a member of the workspace in this link');
    await choice.selectOption('northwind');
    await button(page, /^Install in northwind$/i).click();
    await landed(page);
    assert.equal((await installationsOf(app.id))[0].workspace_id, 'northwind');
    await page.goto(`/apps/${app.slug}`);
    await page.getByText(/^Installed in northwind$/i).waitFor();
    await page.getByRole('link', { name: 'Manage' }).click();
    await page.waitForURL('**/workspace?workspace=northwind');
    await card(page, 'Two Loom').waitFor();
    await page.context().close();
  });

  test('is managed from the app page once it is installed in the only workspace', async () => {
    const app = await newApp('Only Loom');
    await installAs(MEMBER, app.slug, ['tasks:read']);
    const page = await open(MEMBER);
    const loaded = Promise.withResolvers<void>();
    await page.route('**/installations?**', async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await page.goto(`/apps/${app.slug}`);
    await page.locator('summary[aria-label^="Account menu for"]').waitFor();
    const main = page.getByRole('main');
    const install = main.getByRole('link', { name: 'Install', exact: true });
    await install.focus();
    loaded.resolve();
    const manage = main.getByRole('link', { name: 'Manage' });
    await hasFocus(manage);
    assert.equal(await manage.count(), 1);
    assert.equal(await install.count(), 0);
    await page.context().close();
  });

  test('keeps an optional permission deselected when the workspace is chosen afterwards', async () => {
    const app = await newApp('Order Loom');
    const page = await open(ADMIN);
    await page.goto(`/install/${app.slug}`);
    const comments = page.getByRole('checkbox', { name: 'Write comments' });
    await comments.uncheck();
    await page.getByLabel('Workspace', { exact: true }).selectOption('northwind');
    const install = button(page, /^Install in northwind$/i);
    await install.waitFor();
    assert.equal(await comments.isChecked(), false);
    await install.click();
    await landed(page);
    assert.deepEqual((await installationsOf(app.id))[0].permissions, ['tasks:read']);
    await page.context().close();
  });

  test('shows what is already installed, also when somebody else was faster', async () => {
    const app = await newApp('Fast Loom');
    const page = await open(MEMBER);
    await page.goto(`/install/${app.slug}?state=mine`);
    const install = button(page, /^Install in/);
    await install.waitFor();
    await installAs(OTHER, app.slug, ['tasks:read']);
    await install.click();
    await shown(page, /Already installed in acme/i);
    await shown(page, 'workspace administrators can open the app’s setup');
    assert.equal(await button(page, 'Open setup').count(), 0);
    assert.match(page.browserErrors.splice(0).join(), /status of 409/);
    await page.getByRole('link', { name: 'Manage' }).click();
    await card(page, 'Fast Loom').waitFor();
    const admin = await open(ADMIN);
    await admin.goto(`/install/${app.slug}?workspace=acme&state=mine`);
    await button(admin, 'Open setup').click();
    const handed = await landed(admin);
    assert.equal(handed.get('state'), 'mine');
    assert.ok(handed.get('code'));
    await Promise.all([page.context().close(), admin.context().close()]);
  });

  test('ends on the page itself if the app has no setup page', async () => {
    const app = await newApp('Plain Loom', { permissions: [], setupUrl: null, oauthClientId: null });
    const page = await open(MEMBER);
    await page.goto(`/install/${app.slug}`);
    await shown(page, 'Plain Loom asks for no permissions');
    await button(page, /^Install in/).click();
    const heading = page.getByRole('heading', { name: 'Installed' });
    await hasFocus(heading);
    await assertAccessible(page);
    await page.getByRole('link', { name: 'View installed apps' }).click();
    await card(page, 'Plain Loom').getByText('No permissions granted.').waitFor();
    await page.context().close();
  });

  test('says what to do if the person has no workspace, the app is gone, or the network is', async () => {
    const app = await newApp('Lost Loom');
    const nobody = await open({ accountUserId: 'nobody', name: 'Nobody', workspaces: '' });
    await nobody.goto(`/install/${app.slug}`);
    await shown(nobody, 'You’re not a member of any workspace');
    await nobody.goto('/workspace');
    await shown(nobody, 'You’re not a member of any workspace');
    await nobody.goto('/install/no-such-app');
    await shown(nobody, 'Page not found');
    const page = await open(MEMBER);
    await page.goto(`/install/${app.slug}`);
    const install = button(page, /^Install in/);
    await install.waitFor();
    await page.context().setOffline(true);
    await install.click();
    await page.getByRole('alert').getByText('Marketplace can’t be reached').waitFor();
    await page.context().setOffline(false);
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/unlist`, { as: app.key });
    await install.click();
    await page.getByRole('alert').getByText('This app is no longer available').waitFor();
    assert.deepEqual(await installationsOf(app.id), []);
    await Promise.all([page.context().close(), nobody.context().close()]);
  });

  test('says what to do if the session has ended', async () => {
    const app = await newApp('Down Loom');
    const page = await open({ accountUserId: 'sue', name: 'Sue Session', workspaces: 'acme' });
    await page.goto(`/install/${app.slug}?state=kept`);
    await button(page, /^Install in/).waitFor();
    await market.sql("DELETE FROM sessions WHERE account_user_id = 'sue'");
    await button(page, /^Install in/).click();
    const signIn = page.getByRole('alert').getByRole('link', { name: 'Sign in' });
    assert.equal(
      await signIn.getAttribute('href'),
      `${market.basePath}/sign-in?returnTo=${encodeURIComponent(`/install/${app.slug}?state=kept`)}`,
    );
    await page.context().close();
  });

  test('works with the keyboard alone', async () => {
    const app = await newApp('Key Loom');
    const page = await open(MEMBER);
    await page.goto(`/apps/${app.slug}`);
    // The page reacts: before that, a link loads the next page as a whole.
    await page.locator('summary[aria-label^="Account menu for"]').waitFor();
    await page.getByRole('link', { name: 'Install', exact: true }).focus();
    await page.keyboard.press('Enter');
    await hasFocus(page.getByRole('heading', { name: 'Key Loom', exact: true }));
    const comments = page.getByRole('checkbox', { name: 'Write comments' });
    await comments.waitFor();
    await tabTo(page, comments);
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('link', { name: 'Cancel' }));
    await tabTo(page, button(page, /^Install in/));
    await page.keyboard.press('Enter');
    await landed(page);
    assert.deepEqual((await installationsOf(app.id))[0].permissions, ['tasks:read']);
    await page.goto('/workspace');
    await card(page, 'Key Loom').waitFor();
    await tabTo(page, card(page, 'Key Loom').getByRole('button', { name: 'Uninstall' }), 200);
    await page.keyboard.press('Enter');
    const dialog = openDialog(page);
    await dialog.getByRole('radio', { name: 'Does not work' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('It ate a task.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const status = page.getByRole('status').filter({ hasText: 'Key Loom was uninstalled.' });
    await hasFocus(status);
    await page.context().close();
  });
});

/** Presses Tab until this element has the focus. */
async function tabTo(page: WatchedPage, target: Locator, most = 30): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  assert.fail(`${target} was not reached with ${most} tabs`);
}
