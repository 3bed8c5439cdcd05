// The demo as a newcomer sees it after `npm start`: a member installs the demo's app, it shows the tasks of the workspace with a
// token of the demo's host, and after the uninstall it is refused.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { serviceProcesses } from '../server/testing/service-process.ts';
import { launchBrowser, openPage } from './browser.ts';
import { openDialog } from './dialog.ts';
import { shown } from './visits.ts';

const { startService } = serviceProcesses();
const service = await startService();
const browser = await launchBrowser();
after(() => browser.close());

suite('the demo app', { concurrency: false }, () => {
  test('gets access by a member’s consent and loses it with the uninstall', async () => {
    const page = await openPage(browser, { baseURL: service.url, viewport: { width: 1280, height: 900 } });
    await page.goto('/apps/standup');
    await page.getByRole('link', { name: 'Install', exact: true }).click();
    await page.getByRole('button', { name: /Uma/ }).click();
    await page.waitForURL('**/install/standup');
    await page
      .getByRole('heading', { name: /Standup/ })
      .first()
      .waitFor();
    await page.getByText('Standup sums up the open and finished tasks').waitFor();
    await page.getByRole('button', { name: 'Install in Acme' }).click();

    // It was not started in the app, so the app asks whose workspace it is.
    await page.getByRole('heading', { name: 'Connect Standup to Acme?' }).waitFor();
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.waitForURL('**/demo/standup');
    const tasks = page.getByRole('listitem');
    await tasks.first().waitFor();
    assert.ok((await tasks.count()) >= 3, 'the tasks of the workspace');
    await page.getByLabel('New task in Acme').fill('Water the plants');
    await page.getByRole('button', { name: 'Add task' }).click();
    await tasks.filter({ hasText: 'Water the plants' }).waitFor();

    await page.goto('/workspace');
    const app = page.getByRole('article', { name: 'Standup' });
    await app.getByRole('button', { name: 'Uninstall' }).click();
    const dialog = openDialog(page);
    await dialog.getByLabel('Too expensive').check();
    await dialog.getByRole('button', { name: 'Uninstall' }).click();
    await shown(page, 'Standup was uninstalled.');

    await page.goto('/demo/standup');
    await page.getByText('This workspace has ended the installation.').waitFor();
    assert.equal(await page.getByRole('listitem').count(), 0);
    assert.deepEqual(page.browserErrors, []);
    await page.context().close();
  });

  test('connects at once when the install started in the app, in the same browser', async () => {
    const page = await openPage(browser, { baseURL: service.url, viewport: { width: 360, height: 740 } });
    await page.goto('/demo/standup');
    await page.getByRole('link', { name: 'Connect a workspace' }).click();
    await page.getByRole('button', { name: /Mara/ }).click();
    await page.waitForURL('**/install/standup?state=*');
    await page.getByLabel('Workspace').selectOption('northwind');
    await page.getByRole('button', { name: 'Install in Northwind' }).click();
    await page.waitForURL('**/demo/standup');
    await page.getByRole('heading', { name: 'Northwind' }).waitFor();
    await page.getByRole('listitem').first().waitFor();
    await page.context().close();
  });
});
