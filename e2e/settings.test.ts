// The page for the settings of the marketplace: brand, faults, conflicts, history, and settings from a file.

import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { image } from '../server/testing/image-origin.ts';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { APPEARANCES, assertAccessible } from './accessible.ts';
import { launchBrowser, openPage } from './browser.ts';
import { openDialog } from './dialog.ts';
import { holdRequest } from './held-request.ts';
import { ADMINISTRATOR, openSignedIn } from './signed-in.ts';

const SENDER = 'Tasklane Apps <apps@tasklane.example>';
const market = await startTestMarket({ after }, { env: { MAIL_FROM_ALLOWED: SENDER } });
const browser = await launchBrowser();
after(() => browser.close());

const PATH = '/api/admin/settings';
const saved = async () => (await market.expect(200, 'GET', PATH, { as: market.admin })).body.settings;
const put = (body: object) => market.expect(200, 'PUT', PATH, { as: market.admin, body });
const png = async (width: number, height: number) => ({
  name: 'image.png',
  mimeType: 'image/png',
  buffer: await image('png', width, height),
});

const open = async (page: Page) => {
  await page.goto('/console/settings');
  await page.getByRole('form', { name: 'Settings' }).waitFor();
};
/** Saving loads the page anew. */
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('form', { name: 'Settings' }).waitFor();
};
const choose = async (page: Page, name: string, file: Awaited<ReturnType<typeof png>>) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: `Choose ${name}`, exact: true }).click();
  await (await chooser).setFiles(file);
};
const color = (page: Page, scheme: string, label: string) =>
  page.getByRole('group', { name: scheme, exact: true }).getByRole('textbox', { name: label, exact: true });
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const isFocused = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement);

suite('the page for settings', { concurrency: false }, async () => {
  const page = await openSignedIn(browser, market, ADMINISTRATOR, { viewport: { width: 1280, height: 900 } });

  test('is linked in the navigation and starts with the defaults', async () => {
    await page.goto('/console');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.waitForURL('**/console/settings');
    await page.getByText('No changes yet').waitFor();
    assert.equal(await nameField(page).inputValue(), 'Marketplace');
    assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).count(), 0);
    assert.ok(await page.getByRole('button', { name: 'Use default colors' }).isDisabled());
  });

  test('changes name, colors and images, which the storefront then has', async () => {
    await nameField(page).fill('Tasklane Apps');
    await color(page, 'Light', 'Buttons').fill('0B6E4F');
    await page.getByLabel('Pick: links and icons, light').fill('#0a5c42');
    await choose(page, 'logo', await png(160, 40));
    await choose(page, 'favicon', await png(64, 64));
    await page.getByRole('img', { name: 'The logo on a light background' }).waitFor();
    await page.getByLabel('Sender').selectOption(SENDER);
    await save(page);
    assert.deepEqual(page.browserErrors, []);
    await page.getByText('Last changed just now by Ida Min').waitFor();
    const { name, colors, logo, favicon, mail } = await saved();
    assert.equal(name, 'Tasklane Apps');
    assert.deepEqual(colors.light, { accent: '#0b6e4f', accentText: '#0a5c42' });
    assert.equal(mail.from, SENDER);
    const visitor = await openPage(browser, { baseURL: market.url });
    await visitor.goto('/');
    const brand = JSON.parse((await visitor.locator('#brand').textContent()) ?? '');
    assert.deepEqual([brand.name, brand.logo, brand.favicon], [name, logo, favicon]);
    assert.equal(await visitor.locator('link[rel=icon]').getAttribute('href'), market.basePath + favicon);
    const accent = await visitor.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-accent'),
    );
    assert.match(accent, /#0b6e4f/);
    assert.equal((await visitor.request.get(market.basePath + logo.light)).headers()['content-type'], 'image/png');
    await visitor.context().close();
  });

  test('keeps what is typed while they are being saved', async () => {
    const slogan = page.getByRole('textbox', { name: 'Slogan', exact: true });
    const saving = await holdRequest(page, '**/settings');
    await nameField(page).fill('Tasklane Add-ons');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saving.requested;
    await slogan.fill('Everything that fits.');
    saving.release();
    await eventually(async () => (await saved()).name === 'Tasklane Add-ons', 'the saved name');
    await page.networkQuiet();
    assert.equal(await slogan.inputValue(), 'Everything that fits.');
    await nameField(page).fill('Tasklane Apps');
    await save(page);
    const { name, slogan: stored } = await saved();
    assert.deepEqual([name, stored], ['Tasklane Apps', 'Everything that fits.']);
  });

  test('shows the contrast while a color is chosen, and refuses one that cannot be read', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
    const field = color(page, 'Light', 'Buttons');
    await field.fill('#ffee00');
    await page.getByText('1.20:1 Fail').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The contrast with #ffffff is 1.20:1; it must be at least 4.5:1.').waitFor();
    await page.getByText('Fix 1 field before you save.').waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.ok(await field.evaluate((one) => one === document.activeElement));
    assert.deepEqual(sent, []);
    await page.getByRole('button', { name: 'Use default colors' }).click();
    await page.getByText('1.20:1 Fail').waitFor({ state: 'detached' });
    assert.equal(await field.inputValue(), '#4d45c8');
    const { colors } = await saved();
    const unreadable = { ...colors, light: { ...colors.light, accent: '#ffee00' } };
    const { status, body } = await market.request('PUT', PATH, { as: market.admin, body: { colors: unreadable } });
    assert.equal(status, 400);
    assert.equal(body.error.details[0].pointer, '/colors/light/accent');
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  test('shows faults of the server at their fields and focuses the first', async () => {
    await page.getByLabel('Support email').fill('nobody');
    await page.getByLabel('Imprint').fill('tasklane');
    await choose(page, 'dark logo', await png(20, 20));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Fix 3 fields before you save.').waitFor();
    await page.getByText('The image is 20 × 20.').waitFor();
    const first = page.getByRole('button', { name: 'Replace dark logo' });
    assert.ok(await first.evaluate((one) => one === document.activeElement));
    assert.match(page.browserErrors.splice(0).join(), /^[^,]*status of 400[^,]*$/);
    await page.getByRole('button', { name: 'Remove dark logo' }).click();
    await page.getByText('Fix 2 fields before you save.').waitFor();
    await page.getByLabel('Support email').fill('help@tasklane.example');
    await page.getByLabel('Imprint').fill('https://tasklane.example/imprint');
    await save(page);
    assert.equal((await saved()).links.imprint, 'https://tasklane.example/imprint');
  });

  test('changes categories and canned reasons, and finds faults in closed panels', async () => {
    await page.locator('summary', { hasText: 'Categories' }).click();
    await page.getByLabel('Label of Finance').fill('');
    await page.locator('summary', { hasText: 'Categories' }).click();
    await page.getByLabel('Product name').fill('Tasklane');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Enter a label.').waitFor();
    assert.ok(await isFocused(page, 'Label of Finance'));
    await page.getByRole('button', { name: 'Use default for Finance' }).click();
    await page.getByLabel('Label of Other').fill('Everything else');
    await page.getByLabel('Icon of Other').selectOption('Globe');
    await page.locator('summary', { hasText: 'Canned reasons' }).click();
    await page.getByRole('button', { name: 'Add reason' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'How to fix it' }).last();
    await row.getByLabel('Code').fill('TOO_LOUD');
    await row.getByLabel('What’s wrong').fill('The app plays music.');
    await row.getByLabel('How to fix it').fill('Turn it off.');
    await row.getByRole('button', { name: 'Move up' }).click();
    await save(page);
    const { categories, cannedReasons } = await saved();
    assert.deepEqual(categories.OTHER, { label: 'Everything else', icon: 'globe' });
    assert.equal(cannedReasons.at(-2).code, 'TOO_LOUD');
  });

  test('asks before unsaved changes are lost, but not for a jump to a section', async () => {
    await nameField(page).fill('Lost');
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'History' }).click();
    assert.equal(await openDialog(page).count(), 0);
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    assert.equal(await nameField(page).inputValue(), 'Tasklane Apps');
  });

  test('restores earlier settings and says what was changed since', async () => {
    await put({ name: 'Third', slogan: 'A new one' });
    await open(page);
    const history = page.locator('#history');
    await history.getByText('Current').waitFor();
    await history.getByRole('button', { name: 'Restore' }).first().click();
    const dialog = openDialog(page);
    await dialog.getByText('Slogan', { exact: true }).waitFor();
    await dialog.getByText('Canned reasons', { exact: true }).waitFor();
    assert.equal(await dialog.getByText('Product name', { exact: true }).count(), 1);
    const loaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await loaded;
    await page.getByRole('form', { name: 'Settings' }).waitFor();
    assert.equal(await nameField(page).inputValue(), 'Tasklane Apps');
    assert.equal((await saved()).categories.OTHER.label, 'Everything else');
    assert.deepEqual(page.browserErrors, []);
  });

  test("merges somebody else's changes after a conflict", async () => {
    const other = await openSignedIn(browser, market, { ...ADMINISTRATOR, accountUserId: 'other', name: 'Otto Her' });
    await Promise.all([open(page), open(other)]);
    await nameField(page).fill('Mine');
    await other.getByLabel('Slogan').fill('Theirs');
    await save(other);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Someone else changed the settings. Your edits are kept.').waitFor();
    assert.match(page.browserErrors.splice(0).join(), /^[^,]*status of 412[^,]*$/);
    await page.getByRole('button', { name: 'Load latest' }).click();
    await page.getByText('Someone else changed the settings.').waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('Slogan').inputValue(), 'Theirs');
    await save(page);
    const { name, slogan } = await saved();
    assert.deepEqual([name, slogan], ['Mine', 'Theirs']);
    await other.context().close();
  });
});

test('settings from a file can be read, not changed', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'brand-')), 'brand.json');
  writeFileSync(file, JSON.stringify({ name: 'From a file' }));
  const managed = await startTestMarket({ after }, { env: { BRAND_FILE: file } });
  const page = await openSignedIn(browser, managed, ADMINISTRATOR);
  await open(page);
  await page.getByText('These settings come from a file').waitFor();
  await page.getByText(file).waitFor();
  assert.equal(await nameField(page).inputValue(), 'From a file');
  assert.ok(await nameField(page).isDisabled());
  assert.ok(await page.getByRole('button', { name: 'Choose logo' }).isDisabled());
  await page.locator('#history').getByText('by the settings file').waitFor();
  await page.getByText('MAIL_FROM_ALLOWED').waitFor();
  await assertAccessible(page);
  await page.context().close();
});

test('the page is accessible and fits in every appearance, with open panels and with faults', async () => {
  await put({ name: 'Tasklane Apps' });
  for (const look of APPEARANCES) {
    const page = await openSignedIn(browser, market, ADMINISTRATOR, look);
    await open(page);
    for (const panel of ['Categories', 'Canned reasons']) await page.locator('summary', { hasText: panel }).click();
    await page.getByRole('button', { name: 'Add reason' }).click();
    await page.getByLabel('Label of Finance').fill('Money');
    await assertAccessible(page);
    await page.getByLabel('Code').last().fill('no code');
    await page.getByLabel('Slogan').fill('');
    await color(page, 'Dark', 'Links and icons').fill('#22');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Fix 5 fields before you save.').waitFor();
    await assertAccessible(page);
    await page.locator('#history').getByRole('button', { name: 'Restore' }).first().click();
    await openDialog(page).getByText('You’ll lose your unsaved changes.').waitFor();
    await assertAccessible(page);
    await page.context().close();
  }
});
