// What a listing discloses, in the browser: the developer's editor, the public page, and the pages of reviewers.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { startImageOrigin } from '../server/testing/image-origin.ts';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { approvedApp } from '../server/testing/owned-apps.ts';
import { launchBrowser, openPage, type WatchedPage } from './browser.ts';
import { openDialog } from './dialog.ts';
import { listingWithImages } from './listing-with-images.ts';
import { ADMINISTRATOR, openSignedIn } from './signed-in.ts';
import { assertAccessibleVisits, shown } from './visits.ts';

const origin = await startImageOrigin({ after });
const market = await startTestMarket({ after }, { env: { ALLOW_PRIVATE_HOSTS: origin.host } });
const browser = await launchBrowser();
after(() => browser.close());

const developer = await market.verifiedDeveloper();
const key = await market.apiKey(developer);
const WIDE = { viewport: { width: 1280, height: 900 } };
const saved = async (id: string) => (await market.expect(200, 'GET', `/api/dev/apps/${id}`, { as: key })).body;
const hasFocus = (locator: Locator) => locator.and(locator.page().locator(':focus')).waitFor();
const section = (page: WatchedPage, title: string) => page.locator('details').filter({ hasText: title }).first();
const openSection = (page: WatchedPage, title: string) => section(page, title).locator('summary').click();

async function openEditor(fields: Record<string, unknown> = {}): Promise<{ id: string; page: WatchedPage }> {
  const body = listingWithImages(origin, { environment: 'production', ...fields });
  const { id } = (await market.expect(201, 'POST', '/api/dev/apps', { as: key, body })).body;
  const page = await openSignedIn(browser, market, developer, WIDE);
  await page.goto(`/portal/apps/${id}`);
  await shown(page, 'All changes saved');
  return { id, page };
}

const SAFETY = {
  collects: [
    { type: 'Names', purpose: 'To greet people', shared: false },
    { type: 'Letters', purpose: 'To deliver them', shared: true },
  ],
  storedIn: ['DE', 'IE'],
  encryptedInTransit: true,
  retentionDays: 30,
  usedForAiTraining: false,
  deletionUrl: 'https://example.com/delete',
  subprocessors: [
    { name: 'Harbor Cloud', purpose: 'Hosting', countries: ['DE'], url: 'https://harbor.example' },
    { name: 'Pigeon', purpose: 'Sends emails', countries: ['US'], url: null },
  ],
  certifications: [{ name: 'ISO 27001', validUntil: '2027-12-31', url: null }],
};

suite('in the editor', () => {
  test('sections tell what they state, and their fields are saved automatically', async () => {
    const { id, page } = await openEditor();
    await section(page, 'Data safety').getByText('Nothing stated').waitFor();
    await openSection(page, 'Pricing');
    await page.getByLabel('Pricing model').selectOption('FREEMIUM');
    await page.getByLabel('Pricing note').fill('Free for five.');
    await openSection(page, 'Data safety');
    await page.getByRole('button', { name: 'Add data' }).click();
    await hasFocus(page.getByLabel('Data of collected data 1'));
    await page.keyboard.type('Names');
    await page.keyboard.press('Tab');
    await page.keyboard.type('To greet people');
    const countries = page.getByRole('combobox', { name: 'Stored in' });
    await countries.fill('ger');
    await page.getByRole('option', { name: 'Germany' }).waitFor();
    await countries.press('Enter');
    await countries.fill('united');
    await countries.press('ArrowDown');
    await countries.press('ArrowDown');
    await countries.press('Enter');
    await page.getByRole('button', { name: 'Remove Germany' }).waitFor();
    await page.getByLabel('Used to train AI').selectOption('no');
    await eventually(async () => (await saved(id)).dataSafety?.usedForAiTraining === false, 'the data safety');
    const { pricing, dataSafety } = await saved(id);
    assert.deepEqual(pricing, { model: 'FREEMIUM', url: null, note: 'Free for five.' });
    assert.deepEqual(dataSafety.collects, [{ type: 'Names', purpose: 'To greet people', shared: false }]);
    assert.deepEqual([dataSafety.storedIn.length, dataSafety.storedIn[0]], [2, 'DE']);
    assert.deepEqual([dataSafety.encryptedAtRest, dataSafety.retentionDays], [null, null]);
    await page.getByRole('button', { name: 'Remove collected data 1' }).click();
    await hasFocus(page.getByRole('button', { name: 'Add data' }));
    await eventually(async () => (await saved(id)).dataSafety.collects.length === 0, 'no collected data');
    await openSection(page, 'Pricing');
    await section(page, 'Pricing').getByText('Free and paid: Free for five.').waitFor();
    assert.deepEqual(page.browserErrors, []);
    await page.context().close();
  });

  test('faults of the page and of the service are shown at their fields, and hold nothing else back', async () => {
    const { id, page } = await openEditor();
    await openSection(page, 'Data safety');
    const retention = page.getByLabel('Retention in days');
    await retention.fill('a year');
    await openSection(page, 'Support and policies');
    await shown(page, 'Enter a number of days from 0 to 36500.');
    assert.equal(await retention.getAttribute('aria-invalid'), 'true');
    await page.getByLabel('Support email').fill('support@example.com');
    await eventually(async () => (await saved(id)).supportEmail !== null, 'the email address');
    assert.equal((await saved(id)).dataSafety, null);
    await retention.fill('365');
    await page.getByLabel('Data deletion').fill('https://printer/delete');
    const deletion = page.locator('#field-dataSafety-deletionUrl-error');
    await deletion.getByText(/printer is not publicly reachable/).waitFor();
    await page.getByLabel('Data deletion').fill('https://example.com/delete');
    await eventually(async () => (await saved(id)).dataSafety?.retentionDays === 365, 'the data safety');
    assert.match(page.browserErrors.join(), /^[^,]*status of 400[^,]*$/);
    await page.context().close();
  });

  test('a listing with permissions needs a privacy policy: the dialog leads to the field in its section', async () => {
    const permissions = [{ scope: 'tasks:read', required: true, reason: 'Shows your tasks.' }];
    const connection = { oauthClientId: 'disclosing-app', setupUrl: 'https://example.com/setup' };
    const contacts = { supportEmail: 'support@example.com', privacyPolicyUrl: null };
    const { id, page } = await openEditor({ permissions, ...connection, ...contacts });
    const { body } = await market.expect(400, 'POST', `/api/dev/apps/${id}/submit`, { as: key });
    assert.deepEqual(
      body.error.details.map(({ code }: { code: string }) => code),
      ['PRIVACY_POLICY_PRESENT'],
    );
    await section(page, 'Support and policies').getByText('Needs a privacy policy', { exact: true }).waitFor();
    const policy = page.getByLabel('Privacy policy');
    assert.equal(await policy.isVisible(), false);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    const dialog = openDialog(page);
    assert.ok(await dialog.getByRole('button', { name: 'Submit', exact: true }).isDisabled());
    await dialog.getByRole('button', { name: /Privacy policy.*Needed because/ }).click();
    await hasFocus(policy);
    await page.keyboard.type('https://example.com/privacy');
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await openDialog(page).getByRole('button', { name: 'Submit', exact: true }).click();
    await page.waitForURL(`**/portal/apps/${id}/review`);
    await page.goto(`/portal/apps/${id}`);
    await shown(page, 'support@example.com');
    await page.context().close();
  });

  test('is accessible in every appearance, with all sections open', async () => {
    const { id, page } = await openEditor({ dataSafety: SAFETY });
    const openAll = async (one: WatchedPage) => {
      for (const title of ['Support and policies', 'Pricing', 'Tags', 'Data safety']) await openSection(one, title);
      await one.getByRole('combobox', { name: 'Stored in' }).click();
      await one.getByRole('option', { name: 'Afghanistan' }).first().waitFor();
    };
    await assertAccessibleVisits(page, [[`/portal/apps/${id}`, 'Support and policies', openAll]]);
    await page.context().close();
  });
});

test('the public page shows cards of what is stated and no others, and reviewers see every fact', async () => {
  const owner = { developer, key };
  const listing = listingWithImages(origin, {
    privacyPolicyUrl: 'https://example.com/privacy',
    supportEmail: 'support@example.com',
    statusUrl: 'https://status.example.com',
    dataSafety: SAFETY,
  });
  const app = await approvedApp(market, listing, owner);
  const silent = await approvedApp(market, listingWithImages(origin), owner);
  const priced = await approvedApp(market, listingWithImages(origin, { pricing: { model: 'FREE' } }), owner);
  const visitor = await openPage(browser, { baseURL: market.url });
  const cards = async (slug: string) => {
    await visitor.goto(`/apps/${slug}`);
    await visitor.getByRole('heading', { name: 'About' }).waitFor();
    const headings = await visitor.getByRole('heading', { level: 3 }).allInnerTexts();
    return headings.filter((text) => /Pricing|Support|Privacy/.test(text));
  };
  assert.deepEqual(await cards(silent.slug), []);
  assert.deepEqual(await cards(priced.slug), ['Pricing']);
  assert.deepEqual(await cards(app.slug), ['Support', 'Privacy and data safety']);
  const text = await visitor.getByRole('main').innerText();
  assert.match(text, /Names\s+To greet people\s+Not shared\s+Letters\s+To deliver them\s+Shared with others/);
  assert.match(text, /Stored in\s+Germany, Ireland\s+Encrypted in transit\s+Yes\s+Retention\s+Deleted 30 days/);
  assert.match(text, /ISO 27001\s+Valid until Dec 31, 2027/);
  assert.doesNotMatch(text, /Encrypted at rest|Not stated|Documentation/);
  const links = await visitor
    .locator('main a[href*="example.com/"], main a[href^="mailto:"]')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]));
  const outside = 'nofollow ugc noopener';
  assert.deepEqual(Object.fromEntries(links), {
    'mailto:support@example.com': null,
    'https://example.com/privacy': outside,
    'https://example.com/delete': outside,
  });
  await assertAccessibleVisits(visitor, [[`/apps/${app.slug}`, 'Privacy and data safety']]);
  await visitor.context().close();

  const path = `/api/dev/apps/${app.id}/versions`;
  const dataSafety = { ...SAFETY, storedIn: ['DE', 'US'] };
  await market.expect(201, 'POST', path, { as: key, body: { dataSafety, releaseNotes: 'Elsewhere.' } });
  const { body } = await market.expect(200, 'POST', `${path}/2/submit`, { as: key });
  const page = await openSignedIn(browser, market, ADMINISTRATOR, WIDE);
  await page.goto(`/console/submissions/${body.submissionId}?view=difference`);
  await shown(page, 'Stored in');
  const main = await page.getByRole('main').innerText();
  assert.match(main, /Stored in\s+Changed\s+Germany\s+Ireland\s*United States/);
  assert.doesNotMatch(main, /Subprocessors|\[object|"DE"/);
  await page.getByRole('button', { name: 'Add issue: Stored in' }).click();
  await page.getByLabel('What’s wrong').fill('The privacy policy names Germany alone.');
  await page.getByLabel('How to fix it').fill('Use the same countries in both.');
  await page.getByRole('dialog').getByRole('button', { name: 'Add issue' }).click();
  await assertAccessibleVisits(page, [
    [`/console/submissions/${body.submissionId}`, 'The privacy policy names Germany alone.'],
    [`/console/apps/${app.id}/correct`, 'Support and policies'],
  ]);
  await page.getByLabel('Retention in days').fill('60');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await openDialog(page).getByText('days after the uninstall').waitFor();
  await openDialog(page).getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`**/console/apps/${app.id}`);
  assert.equal((await saved(app.id)).dataSafety.retentionDays, 60);
  await page.context().close();
});
