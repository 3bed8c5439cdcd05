// Five journeys with the service below a path of its host. No page asks for anything outside of that path.
// `npm run test:prefix` runs all browser tests like this.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { image } from '../server/testing/image-origin.ts';
import { installableApp } from '../server/testing/installations.ts';
import { startTestMarket } from '../server/testing/market.ts';
import { continueAs, launchBrowser, openPage } from './browser.ts';
import { openDialog } from './dialog.ts';
import { shown } from './visits.ts';

const basePath = '/tools/market';
const market = await startTestMarket({ after }, { basePath, env: { ALLOW_SHARED_ORIGIN: 'on' } });
const browser = await launchBrowser();
after(() => browser.close());

const SETUP = 'https://app.example/setup';
const DATA = [{ scope: 'tasks:read', label: 'Read tasks', description: 'See tasks.', risk: 'LOW', deprecatedAt: null }];
await market.expect(200, 'PUT', '/api/admin/host-scopes', { as: market.admin, body: { scopes: DATA } });
const permissions = [{ scope: 'tasks:read', required: true, reason: 'Lists your tasks.' }];
const app = await installableApp(market, { name: 'Focus Board', setupUrl: SETUP, permissions });

const file = async (name: string, width: number, height: number) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await image('png', width, height),
});

async function choose(button: Locator, files: Awaited<ReturnType<typeof file>>[]): Promise<void> {
  const chooser = button.page().waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(files);
}

/** A page that remembers what it asked for outside of the path, other than the setup page of the app. */
async function openBelow() {
  const page = await openPage(browser, { baseURL: market.url });
  const outside: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    const below = url === market.url || url.startsWith(`${market.url}/`);
    if (!below && !/^(?:data|blob):/.test(url) && !url.startsWith(SETUP)) outside.push(url);
  });
  page.on('response', (response) => response.status() >= 500 && outside.push(`${response.status()} ${response.url()}`));
  const body = '<!doctype html><title>Setup</title><link rel="icon" href="data:,"><h1>Connected</h1>';
  await page.route(`${SETUP}**`, (route) => route.fulfill({ contentType: 'text/html', body }));
  return { page, faults: () => [...outside, ...page.browserErrors] };
}

suite(`the service at ${basePath}`, { concurrency: false }, async () => {
  const [visitor, developer, reviewer] = await Promise.all([openBelow(), openBelow(), openBelow()]);

  test('somebody browses and opens an app', async () => {
    const { page, faults } = visitor;
    await page.goto(market.url);
    await page.getByRole('combobox', { name: 'Search apps' }).first().fill('focus');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${market.url}/apps?search=focus`);
    await page
      .getByRole('link', { name: /Focus Board/ })
      .first()
      .click();
    await page.waitForURL(`${market.url}/apps/${app.slug}`);
    await page.getByRole('heading', { level: 1, name: 'Focus Board' }).waitFor();
    await page.getByRole('link', { name: 'Test Developer' }).first().click();
    await page.waitForURL(`${market.url}/developers/**`);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Focus Board' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.waitForURL(`${market.url}/docs/`);
    await shown(page, 'Developers register, get verified');
    await page.getByRole('link', { name: 'Back to Marketplace' }).click();
    await page.waitForURL(`${market.url}/`);
    await page.goto('/developers/guides/publish-your-first-app');
    await page.locator('article .prose a[href^="/"]').first().click();
    await page.waitForURL(`${market.url}/**`);
    await page.goto('/nowhere');
    await page.getByRole('link', { name: 'Browse apps' }).click();
    await page.waitForURL(`${market.url}/apps`);
    assert.deepEqual(
      faults().filter((fault) => !/404 \(Not Found\)/.test(fault)),
      [],
    );
    page.browserErrors.length = 0;
  });

  test('a developer signs in and registers', async () => {
    const { page, faults } = developer;
    await page.goto(market.url);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await continueAs(page, { accountUserId: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' });
    await page.waitForURL(`${market.url}/`);
    await page.getByLabel('Account menu for Ada Lovelace').click();
    await page.getByRole('link', { name: 'Developer portal' }).first().click();
    await page.waitForURL(`${market.url}/portal/register`);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.waitForURL(`${market.url}/portal`);
    await page.getByRole('heading', { level: 1, name: /Ada/ }).waitFor();
    assert.deepEqual(faults(), []);
  });

  test('the developer writes a listing and uploads its images', async () => {
    const [{ id }] = await market.sql(`SELECT id FROM developers WHERE name = 'Ada Lovelace'`);
    await market.expect(200, 'POST', `/api/admin/developers/${id}/verify`, { as: market.admin });
    const { page, faults } = developer;
    await page.goto('/portal/apps/new');
    await page.getByLabel('Name').fill('Week Loom');
    await page.getByLabel('Short description').fill('Weaves the loose ends of your week into one plan.');
    await page.getByLabel('Category').selectOption('PRODUCTIVITY');
    await page.getByLabel('Environment').selectOption('localhost');
    await page.getByRole('button', { name: /^Create/ }).click();
    await page.waitForURL(`${market.url}/portal/apps/app_*`);
    await page.getByLabel('Long description').fill('## Why\n\nBecause **weeks** fall apart.');
    await choose(page.getByRole('button', { name: 'Choose file for the logo' }), [await file('logo', 512, 512)]);
    const shots = await Promise.all([file('one', 1280, 720), file('two', 1281, 720)]);
    await choose(page.getByRole('button', { name: 'Choose files for screenshots' }), shots);
    await page.getByRole('button', { name: 'Replace screenshot 2' }).waitFor();
    await shown(page, 'All changes saved');
    await page
      .getByRole('button', { name: /^Submit/ })
      .first()
      .click();
    await openDialog(page).getByRole('button', { name: 'Submit', exact: true }).click();
    await page.waitForURL(`${market.url}/portal/apps/**/review`);
    await shown(page, 'Position in queue');
    assert.deepEqual(faults(), []);
  });

  test('an administrator approves it in the console', async () => {
    const { page, faults } = reviewer;
    await page.goto('/console/queue');
    await continueAs(page, { accountUserId: 'root', name: 'Root', email: 'root@example.com', administrator: true });
    await page.waitForURL(`${market.url}/console/queue`);
    await page.getByRole('link', { name: /Week Loom/ }).click();
    await page.waitForURL(`${market.url}/console/submissions/**`);
    await page.getByText(/\d+ checks? passed/).waitFor();
    await page.getByRole('button', { name: /^Approve/ }).click();
    const send = page.getByRole('button', { name: 'Approve and send email' });
    await send.click();
    await send.waitFor({ state: 'hidden' });
    await page.goto('/apps/week-loom');
    await page.getByRole('heading', { level: 1, name: 'Week Loom' }).waitFor();
    assert.deepEqual(faults(), []);
  });

  test('a member of a workspace consents to an app, sees it there and signs out', async () => {
    const { page, faults } = visitor;
    await page.goto(`/apps/${app.slug}`);
    await page.getByRole('link', { name: 'Install', exact: true }).click();
    await continueAs(page, { accountUserId: 'bob', name: 'Bob', email: 'bob@example.com' });
    await page.waitForURL(`${market.url}/install/${app.slug}`);
    await page.getByRole('button', { name: 'Install in Acme' }).click();
    await page.waitForURL(`${SETUP}?**`);
    await page.goto('/workspace');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Focus Board' })
      .getByText('Read tasks')
      .first()
      .waitFor({ state: 'attached' });
    await page.getByLabel('Account menu for Bob').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${market.url}/`);
    await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
    assert.deepEqual(faults(), []);
  });
});
