// Installing in a workspace: consent, setup hand-off, the page of the workspace, the developer's view. The app is a small HTTP
// server of this test.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, suite, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { decide } from '../server/testing/listings.ts';
import { startTestMarket } from '../server/testing/market.ts';
import { approvedApp } from '../server/testing/owned-apps.ts';
import { assertAccessible } from './accessible.ts';
import { launchBrowser, openPage, type WatchedPage } from './browser.ts';
import { openDialog } from './dialog.ts';
import { openSignedIn } from './signed-in.ts';
import { assertAccessibleVisits, shown } from './visits.ts';

const market = await startTestMarket({ after });
const browser = await launchBrowser();
after(() => browser.close());
const setupServer = createServer(({ url }, response) => {
  const isImage = url?.endsWith('.svg');
  response.setHeader('content-type', isImage ? 'image/svg+xml' : 'text/html');
  if (isImage) return response.end('<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"/>');
  response.end('<!doctype html><title>Setup</title><link rel="icon" href="data:,"><h1>Connected</h1>');
});
await new Promise<void>((resolve) => setupServer.listen(0, '127.0.0.1', resolve));
after(() => {
  setupServer.closeAllConnections();
  setupServer.close();
});
const ORIGIN = `http://127.0.0.1:${(setupServer.address() as AddressInfo).port}`;
const SETUP = `${ORIGIN}/setup`;

const scope = (name: string, risk: string, label: string, description: string) => ({
  ...{ scope: name, label, description, risk, deprecatedAt: null },
});
await market.expect(200, 'PUT', '/api/admin/host-scopes', {
  as: market.admin,
  body: {
    scopes: [
      scope('tasks:read', 'LOW', 'Read tasks', 'See the tasks of the workspace.'),
      scope('comments:write', 'MEDIUM', 'Write comments', 'Comment on tasks.'),
      scope('tasks:delete', 'HIGH', 'Delete tasks', 'Delete tasks for good.'),
    ],
  },
});

const READ = { scope: 'tasks:read', required: true, reason: 'Shows what is due this week.' };
const COMMENT = { scope: 'comments:write', required: false, reason: 'Leaves a comment when you put a task off.' };
const DELETE = { scope: 'tasks:delete', required: true, reason: 'Clears the board on Fridays.' };

const developer = await market.verifiedDeveloper({ name: 'Ada Lovelace', companyName: 'Analytical Engines' });
const owner = { developer, key: await market.apiKey(developer) };
/** Each test has its own app, so that they can run at the same time. */
const newApp = (name: string, fields: object = {}) => {
  const client = name.toLowerCase().replaceAll(' ', '-');
  const screenshots = [{ url: `${ORIGIN}/one.svg` }, { url: `${ORIGIN}/two.svg` }];
  const connection = { oauthClientId: client, setupUrl: SETUP, permissions: [READ, COMMENT] };
  return approvedApp(
    market,
    {
      name,
      environment: 'localhost',
      screenshots,
      websiteUrl: 'https://www.example.com/loom',
      ...connection,
      ...fields,
    },
    owner,
  );
};
const MEMBER = { accountUserId: 'mia', name: 'Mia Member', workspaces: 'acme' };
const OTHER = { accountUserId: 'otto', name: 'Otto Other', workspaces: 'acme' };
const ADMIN = { accountUserId: 'amy', name: 'Amy Admin', workspaces: 'acme:admin northwind:admin' };
const tokenOf = ({ accountUserId, workspaces }: typeof MEMBER) =>
  market.token(accountUserId, {
    workspaces: workspaces.split(' ').map((text) => {
      const [id, role = 'member'] = text.split(':');
      return { id: id!, name: id!, role: role as 'member' | 'admin' };
    }),
  });
/** Through the API, as another client of the host would. */
const installAs = async (person: typeof MEMBER, slug: string, permissions: string[], workspaceId = 'acme') =>
  (
    await market.expect(201, 'POST', '/api/installations', {
      as: await tokenOf(person),
      body: { app: slug, workspaceId, permissions },
    })
  ).body;
const open = (person: typeof MEMBER, options = {}) =>
  openSignedIn(browser, market, person, { viewport: { width: 1280, height: 900 }, ...options });
const installationsOf = async (appId: string) =>
  market.sql('SELECT * FROM workspace_installations WHERE app_id = $1 ORDER BY created_at', [appId]);
const hasFocus = (locator: Locator) => locator.and(locator.page().locator(':focus')).waitFor();
const button = (page: WatchedPage, name: string | RegExp) => page.getByRole('button', { name });
const card = (page: WatchedPage, name: string) => page.getByRole('article', { name });

/** The setup page, with what the marketplace hands over. */
async function landed(page: WatchedPage): Promise<URLSearchParams> {
  await page.waitForURL(`${SETUP}?**`);
  await page.getByRole('heading', { name: 'Connected' }).waitFor();
  return new URL(page.url()).searchParams;
}

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
    await shown(page, 'The app loses access at once; data it already has stays with its developer');
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

  test('shows what is already installed, also when somebody else was faster', async () => {
    const app = await newApp('Fast Loom');
    const page = await open(MEMBER);
    await page.goto(`/install/${app.slug}?state=mine`);
    const install = button(page, /^Install in/);
    await install.waitFor();
    await installAs(OTHER, app.slug, ['tasks:read']);
    await install.click();
    await shown(page, /Already installed in acme/i);
    await shown(page, 'workspace admins can open the app’s setup');
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

  test('says what to do if the host cannot confirm the workspaces, or the session has ended', async () => {
    const app = await newApp('Down Loom');
    const page = await open({ accountUserId: 'sue', name: 'Sue Session', workspaces: 'acme' });
    const error = { code: 'HOST_UNREACHABLE', message: 'We could not confirm your workspaces.' };
    await page.route('**/store/api/installations', (route) => route.fulfill({ status: 503, json: { error } }));
    await page.goto(`/install/${app.slug}?state=kept`);
    await button(page, /^Install in/).click();
    await page.getByRole('alert').getByText('Your workspaces can’t be confirmed right now').waitFor();
    await page.unroute('**/store/api/installations');
    await market.sql("DELETE FROM sessions WHERE account_user_id = 'sue'");
    await button(page, /^Install in/).click();
    const signIn = page.getByRole('alert').getByRole('link', { name: 'Sign in' });
    assert.equal(
      await signIn.getAttribute('href'),
      `/sign-in?returnTo=${encodeURIComponent(`/install/${app.slug}?state=kept`)}`,
    );
    await page.context().close();
  });

  test('works with the keyboard alone', async () => {
    const app = await newApp('Key Loom');
    const page = await open(MEMBER);
    await page.goto(`/apps/${app.slug}`);
    await page.getByRole('link', { name: 'Install', exact: true }).focus();
    await page.keyboard.press('Enter');
    await hasFocus(page.getByRole('heading', { name: 'Install Key Loom' }));
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

suite('the page of a workspace', { concurrency: 2 }, () => {
  test('lets the installer open the setup and uninstall with a reason', async () => {
    const app = await newApp('Done Loom');
    const { id } = await installAs(MEMBER, app.slug, ['tasks:read', 'comments:write']);
    const page = await open(MEMBER);
    await page.goto('/workspace');
    const own = card(page, 'Done Loom');
    await own.getByText('Active', { exact: true }).waitFor();
    await own.getByText('2 granted permissions').click();
    await own.getByText('Comment on tasks.').waitFor();
    await own.getByRole('button', { name: 'Open setup' }).click();
    assert.equal((await landed(page)).get('installation_id'), id);
    await page.goto('/workspace?workspace=acme');
    await own.getByRole('button', { name: 'Uninstall' }).click();
    const dialog = openDialog(page);
    await dialog.getByLabel('A feature is missing').check();
    await dialog.getByLabel('Anything else?').fill('No dark mode.');
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Uninstall' }).click();
    await shown(page, 'Done Loom was uninstalled.');
    await own.waitFor({ state: 'detached' });
    const reasons = await market.sql('SELECT code, text FROM uninstall_reasons WHERE app_id = $1', [app.id]);
    assert.deepEqual(reasons, [{ code: 'MISSING_FEATURE', text: 'No dark mode.' }]);
    await page.getByRole('navigation', { name: 'Apps' }).getByRole('link', { name: 'Uninstalled' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Done Loom' }).getByText('A feature is missing').waitFor();
    await page.context().close();
  });

  test('tells a member who is neither installer nor admin why not; an admin may uninstall', async () => {
    const app = await newApp('Shared Loom');
    await installAs(MEMBER, app.slug, ['tasks:read']);
    const other = await open(OTHER);
    await other.goto('/workspace');
    const theirs = card(other, 'Shared Loom');
    await theirs.getByText(/^Only .+ and workspace admins can open setup or uninstall\.$/).waitFor();
    assert.equal(await theirs.getByRole('button', { name: /Uninstall|Open setup/ }).count(), 0);
    const admin = await open(ADMIN);
    await admin.goto('/workspace?workspace=northwind');
    await admin.getByLabel('Switch workspace').selectOption('acme');
    await admin.waitForURL('**/workspace?workspace=acme');
    await card(admin, 'Shared Loom').getByRole('button', { name: 'Uninstall' }).click();
    await openDialog(admin).getByRole('button', { name: 'Uninstall' }).click();
    await shown(admin, 'Shared Loom was uninstalled.');
    await Promise.all([other.context().close(), admin.context().close()]);
  });

  test('asks for the consent that a new version needs, which the developer was told before', async () => {
    const app = await newApp('Next Loom');
    await installAs(MEMBER, app.slug, ['tasks:read']);
    const version = { permissions: [READ, COMMENT, DELETE], releaseNotes: 'Clears the board.' };
    await market.expect(201, 'POST', `/api/dev/apps/${app.id}/versions`, { as: app.key, body: version });
    const dev = await openSignedIn(browser, market, { accountUserId: developer.accountUserId });
    await dev.goto(`/portal/apps/${app.id}/versions/2`);
    await dev
      .getByRole('button', { name: /^Submit/ })
      .first()
      .click();
    await openDialog(dev).getByText('1 of 1 workspace must consent again').waitFor();
    await assertAccessible(dev);
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/versions/2/submit`, { as: app.key });
    await decide(market, app.id, 'approve');

    const page = await open(OTHER);
    await page.goto('/workspace');
    const own = card(page, 'Next Loom');
    await own.getByText('The new version asks for “Delete tasks”').waitFor();
    await dev.goto(`/portal/apps/${app.id}/installations?status=CONSENT_NEEDED`);
    await dev.getByRole('cell', { name: /acme/i }).waitFor();
    await shown(dev, '1 must consent');
    await own.getByRole('button', { name: 'Review permissions' }).click();
    const dialog = openDialog(page);
    const comments = dialog.getByRole('checkbox', { name: 'Write comments' });
    assert.ok(!(await comments.isChecked()), 'what was not granted stays so');
    await assertAccessible(page);
    await comments.check();
    await dialog.getByRole('button', { name: 'Grant permissions' }).click();
    await shown(page, 'The permissions of Next Loom were saved.');
    await own.getByText('Active', { exact: true }).waitFor();
    await own.getByRole('button', { name: 'Review permissions' }).click();
    await comments.uncheck();
    await dialog.getByRole('button', { name: 'Save permissions' }).click();
    await dialog.waitFor({ state: 'detached' });
    await own.getByText('2 granted permissions').waitFor();
    const [installed] = await installationsOf(app.id);
    assert.deepEqual([installed.permissions, installed.version], [['tasks:read', 'tasks:delete'], 2]);
    await Promise.all([page.context().close(), dev.context().close()]);
  });

  test('shows a suspended app without a way in', async () => {
    const app = await newApp('Shut Loom');
    await installAs(MEMBER, app.slug, ['tasks:read']);
    const reason = 'It asks for passwords that it does not need.';
    await market.expect(200, 'POST', `/api/admin/apps/${app.id}/suspend`, { as: market.admin, body: { reason } });
    const page = await open(MEMBER);
    await page.goto('/workspace');
    await card(page, 'Shut Loom').getByText('The app has no access').waitFor();
    assert.equal(
      await card(page, 'Shut Loom')
        .getByRole('button', { name: /setup|Review/ })
        .count(),
      0,
    );
    await page.context().close();
  });
});

suite('pages of installations', () => {
  test('are accessible and fit on a small screen', async () => {
    const app = await newApp('Wide Loom with a name that needs more than one line', {
      permissions: [READ, COMMENT, DELETE],
    });
    const wanda = { accountUserId: 'wanda', name: 'Wanda', workspaces: 'wide:admin empty' };
    const page = await open(wanda);
    await assertAccessibleVisits(page, [
      [`/install/${app.slug}`, 'High risk'],
      [`/install/${app.slug}?workspace=wide`, /Install in wide/i],
      [`/install/${app.slug}?state=%20`, 'This link is invalid'],
      ['/workspace?workspace=empty', 'No apps installed'],
      ['/workspace?workspace=empty&show=uninstalled', 'No uninstalled apps'],
    ]);
    const { id } = await installAs(wanda, app.slug, ['tasks:read', 'tasks:delete'], 'wide');
    await assertAccessibleVisits(page, [
      [`/install/${app.slug}?workspace=wide`, 'Already installed'],
      ['/workspace?workspace=wide', 'Wide Loom', (open) => open.getByText('2 granted permissions').click()],
      [`/apps/${app.slug}`, /Installed in wide/i],
    ]);
    await market.expect(200, 'DELETE', `/api/installations/${id}`, { as: await tokenOf(wanda) });
    await assertAccessibleVisits(page, [['/workspace?workspace=wide&show=uninstalled', 'Wide Loom']]);
    await page.context().close();
  });
});
