// The profile of a publisher: several people may edit it at once, and nothing that is typed is lost.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { launchBrowser } from './browser.ts';
import { openDialog } from './dialog.ts';
import { holdRequest } from './held-request.ts';
import { openSignedIn } from './signed-in.ts';
import { shown } from './visits.ts';

const market = await startTestMarket({ after });
const browser = await launchBrowser();
after(() => browser.close());

suite('the profile', { concurrency: false }, async () => {
  const developer = await market.verifiedDeveloper({ name: 'Ada Lovelace', companyName: 'Analytical Engines' });
  const as = await market.apiKey(developer);
  const saved = async () => (await market.expect(200, 'GET', '/api/dev/me', { as })).body;
  const page = await openSignedIn(browser, market, developer);
  const [about, company] = [page.getByLabel('About you'), page.getByLabel('Company')];
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const unsaved = page.getByText('Unsaved changes', { exact: true });
  after(() => assert.deepEqual(page.browserErrors, []));

  test('is saved field by field: a change of somebody else is not reverted', async () => {
    await page.goto('/portal/profile');
    // An emoji is one character.
    await about.fill('🧵'.repeat(2_001));
    await shown(page, '2,001 / 2,000');
    await save.click();
    await shown(page, 'Shorten it by 1 character.');
    await about.fill('We weave algebraic patterns.');
    await market.expect(200, 'PUT', '/api/dev/me', { as, body: { companyName: 'Difference Engines' } });
    await save.click();
    await shown(page, 'Profile saved');
    const { bio, companyName } = await saved();
    assert.deepEqual([bio, companyName], ['We weave algebraic patterns.', 'Difference Engines']);
    assert.equal(await company.inputValue(), 'Difference Engines');
    await unsaved.waitFor({ state: 'detached' });
  });

  test('keeps what is typed when a change is withdrawn, and asks before it is lost', async () => {
    await about.fill('Half a sent');
    await page.getByRole('button', { name: 'Withdraw change' }).click();
    await shown(page, 'Change withdrawn');
    await eventually(async () => (await company.inputValue()) === 'Analytical Engines', 'the earlier company');
    assert.equal(await about.inputValue(), 'Half a sent');
    await page.getByRole('link', { name: 'API keys' }).click();
    await openDialog(page).getByText('You’ll lose 1 unsaved change.').waitFor();
    await openDialog(page).getByRole('button', { name: 'Cancel' }).click();
  });

  test('keeps what is typed while it is being saved', async () => {
    const saving = await holdRequest(page, '**/portal/api/me');
    await about.fill('Half a sentence.');
    await save.click();
    await saving.requested;
    await company.fill('Engines & Co.');
    saving.release();
    await eventually(async () => (await saved()).bio === 'Half a sentence.', 'the text');
    await save.and(page.locator(':not([aria-busy])')).waitFor();
    await unsaved.waitFor();
    assert.equal(await company.inputValue(), 'Engines & Co.');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    assert.equal(await company.inputValue(), 'Analytical Engines');
    assert.equal(await about.inputValue(), 'Half a sentence.');
    await unsaved.waitFor({ state: 'detached' });
  });
});
