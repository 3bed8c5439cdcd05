// The page for the synonyms of the search: editing, preview, faults, conflicts and the default set.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { fillCatalog } from '../server/testing/catalog.ts';
import { startTestMarket } from '../server/testing/market.ts';
import { APPEARANCES, assertAccessible } from './accessible.ts';
import { launchBrowser } from './browser.ts';
import { ADMINISTRATOR, openSignedIn } from './signed-in.ts';

const market = await startTestMarket({ after });
const browser = await launchBrowser();
after(() => browser.close());
await fillCatalog(market, [
  { name: 'Zither Club', description: 'For players.' },
  { name: 'Harp Club', description: 'For players.' },
]);

const PATH = '/api/admin/search/synonyms';
const put = (groups: object[]) => market.expect(200, 'PUT', PATH, { as: market.admin, body: { groups } });
const saved = async () => (await market.expect(200, 'GET', PATH, { as: market.admin })).body;

suite('the page for synonyms', { concurrency: false }, async () => {
  const page = await openSignedIn(browser, market, ADMINISTRATOR, { viewport: { width: 1280, height: 900 } });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const preview = page.getByRole('list');
  const open = async () => {
    await page.goto('/console/synonyms');
    await page.getByRole('heading', { level: 1, name: 'Synonyms' }).waitFor();
    await page.getByRole('button', { name: 'Add group' }).waitFor();
  };

  test('is linked in the navigation and starts with the default set', async () => {
    await page.goto('/console');
    await page.getByRole('link', { name: 'Synonyms' }).click();
    await page.waitForURL('**/console/synonyms');
    await page.getByText('Default synonyms').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Restore defaults' }).isDisabled());
    assert.ok(await save.isDisabled());
    await page.getByLabel('Find a word').fill('invoice');
    await page.getByRole('textbox', { name: 'Words of bill, invoice' }).waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Words of kanban, board' }).count(), 0);
  });

  test('previews a change before it is saved', async () => {
    await put([{ words: ['piano', 'grand'] }]);
    await open();
    await page.getByLabel('Search words').fill('zither');
    const lists = preview.filter({ hasText: 'Zither Club' });
    await lists.nth(1).waitFor();
    await page.getByRole('button', { name: 'Add group' }).click();
    await page.keyboard.type('zither, harp');
    await page.getByText('1 unsaved change').waitFor();
    await page.getByText('New', { exact: true }).waitFor();
    assert.match(await lists.nth(1).innerText(), /Harp Club/);
    assert.doesNotMatch(await lists.nth(0).innerText(), /Harp Club/);
    assert.deepEqual((await saved()).groups, [{ words: ['piano', 'grand'] }]);
    await save.click();
    await page.getByText('Synonyms saved').waitFor();
    assert.deepEqual((await saved()).groups, [{ words: ['zither', 'harp'] }, { words: ['piano', 'grand'] }]);
    const { body } = await market.expect(200, 'GET', '/api/apps?search=zither');
    assert.equal(body.pagination.total, 2);
  });

  test('changes the kind of a group and removes another', async () => {
    await page.getByLabel('Kind of zither, harp').selectOption('One way');
    await page.getByRole('textbox', { name: 'Word that finds zither, harp' }).fill('strings');
    await page.getByRole('button', { name: 'Remove piano, grand' }).click();
    await page.getByText('2 unsaved changes').waitFor();
    await save.click();
    await page.getByText('Changed just now by Ida Min').waitFor();
    assert.deepEqual((await saved()).groups, [{ from: 'strings', words: ['zither', 'harp'] }]);
  });

  test('shows faults at their fields and focuses the first', async () => {
    await page.getByLabel('Search words').fill('');
    const words = page.getByRole('textbox', { name: 'Words that strings finds' });
    await words.fill('zither, Zither');
    await save.click();
    await page.getByText('“Zither” is in this group twice. List each word once.').waitFor();
    await page.getByText('Not saved. Fix 1 group first.').waitFor();
    assert.equal(await words.getAttribute('aria-invalid'), 'true');
    assert.ok(await words.evaluate((field) => field === document.activeElement));
    assert.match(page.browserErrors.splice(0).join(), /^[^,]*status of 400[^,]*$/);
    await words.fill('zither, lute');
    await page.getByText('Not saved').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Discard' }).click();
    assert.equal(await words.inputValue(), 'zither, harp');
  });

  test('asks before unsaved changes are lost', async () => {
    await page.getByRole('textbox', { name: 'Words that strings finds' }).fill('zither, harp, lute');
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('1 unsaved change', { exact: true }).waitFor();
  });

  test("merges somebody else's changes after a conflict", async () => {
    await put([{ words: ['theirs', 'other'] }, { from: 'strings', words: ['zither', 'harp'] }]);
    await save.click();
    await page.getByText('Someone else changed the synonyms. Your edits are kept.').waitFor();
    assert.match(page.browserErrors.splice(0).join(), /^[^,]*status of 412[^,]*$/);
    await page.getByRole('button', { name: 'Load latest' }).click();
    await page.getByRole('textbox', { name: 'Words of theirs, other' }).waitFor();
    await page.getByText('1 unsaved change').waitFor();
    await save.click();
    await page.getByText('Changed just now by Ida Min').waitFor();
    assert.deepEqual((await saved()).groups, [
      { from: 'strings', words: ['zither', 'harp', 'lute'] },
      { words: ['theirs', 'other'] },
    ]);
  });

  test('restores the default set', async () => {
    await page.getByRole('button', { name: 'Restore defaults' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore the default synonyms?' });
    await dialog.getByRole('button', { name: 'Restore defaults' }).click();
    await page.getByText('Default synonyms restored').waitFor();
    assert.equal((await saved()).isDefault, true);
    assert.deepEqual(page.browserErrors, []);
  });
});

test('the page is accessible and fits in every appearance, with a preview and with faults', async () => {
  for (const look of APPEARANCES) {
    await put([{ words: ['zither', 'lute'] }, { from: 'strings', words: ['piano', 'time tracking'] }]);
    const page = await openSignedIn(browser, market, ADMINISTRATOR, look);
    await page.goto('/console/synonyms');
    await page.getByLabel('Search words').fill('zither club');
    await page.getByRole('textbox', { name: 'Words of zither, lute' }).fill('zither, harp');
    await page.getByRole('list').filter({ hasText: 'Harp Club' }).first().waitFor();
    await assertAccessible(page);
    await page.getByRole('textbox', { name: 'Words of zither, harp' }).fill('alone');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Not saved').waitFor();
    assert.match(page.browserErrors.splice(0).join(), /status of 400/);
    await assertAccessible(page);
    await page.context().close();
  }
});
