// The page of a workspace: installed apps, their permissions and setup, and the developer's view of the same installations.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { decide } from '../server/testing/listings.ts';
import { assertAccessible } from './accessible.ts';
import { openDialog } from './dialog.ts';
import { browser, COMMENT, DELETE, developer, installationsOf, market, newApp, READ } from './host-fixture.ts';
import { ADMIN, card, installAs, landed, MEMBER, OTHER, open, tokenOf } from './install-fixture.ts';
import { openSignedIn } from './signed-in.ts';
import { assertAccessibleVisits, shown } from './visits.ts';

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
    await theirs.getByText(/^Only .+ and workspace administrators can open setup or uninstall\.$/).waitFor();
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
    const asked = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await asked('Delete tasks').getByText('New', { exact: true }).waitFor();
    // It was declined at the installation.
    await asked('Write comments').getByText('Not granted', { exact: true }).waitFor();
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
