// The listing editor: autosave loses no input, and every fault is shown at its field.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { startImageOrigin } from '../server/testing/image-origin.ts';
import { decide, REJECTION } from '../server/testing/listings.ts';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { launchBrowser, type WatchedPage } from './browser.ts';
import { openDialog } from './dialog.ts';
import { listingWithImages } from './listing-with-images.ts';
import { openSignedIn } from './signed-in.ts';
import { shown } from './visits.ts';

const origin = await startImageOrigin({ after });
const market = await startTestMarket({ after }, { env: { ALLOW_PRIVATE_HOSTS: origin.host } });
const browser = await launchBrowser();
after(() => browser.close());

const developer = await market.verifiedDeveloper();
const key = await market.apiKey(developer);
const app = async (id: string) => (await market.expect(200, 'GET', `/api/dev/apps/${id}`, { as: key })).body;
const change = (id: string, body: object) => market.expect(200, 'PUT', `/api/dev/apps/${id}`, { as: key, body });

async function createApp(fields: Record<string, unknown> = {}): Promise<string> {
  const body = listingWithImages(origin, fields);
  return (await market.expect(201, 'POST', '/api/dev/apps', { as: key, body })).body.id;
}

async function openEditor(id: string): Promise<WatchedPage> {
  const page = await openSignedIn(browser, market, developer);
  await page.goto(`/portal/apps/${id}`);
  await shown(page, 'All changes saved');
  return page;
}

const description = (page: WatchedPage) => page.getByLabel('Short description');
const hasFocus = (locator: Locator) => locator.and(locator.page().locator(':focus')).waitFor();

suite('input', () => {
  test('is saved automatically, and is there after a reload', async () => {
    const id = await createApp();
    const page = await openEditor(id);
    const saving = page.waitForResponse((response) => response.request().method() === 'PUT');
    await description(page).fill('Keeps every week in one piece.');
    await saving;
    await shown(page, 'All changes saved');
    assert.equal((await app(id)).description, 'Keeps every week in one piece.');
    await page.reload();
    await shown(page, 'All changes saved');
    assert.equal(await description(page).inputValue(), 'Keeps every week in one piece.');
    assert.deepEqual(page.browserErrors, []);
    await page.context().close();
  });

  test('is kept while offline, protected from navigation, and saved when online again', async () => {
    const id = await createApp();
    const page = await openEditor(id);
    await page.context().setOffline(true);
    await description(page).fill('Written in a tunnel.');
    await shown(page, 'Couldn’t save');
    await shown(page, 'Your edits are still here.');
    await page.getByRole('link', { name: 'Profile' }).click();
    await openDialog(page).getByText('Leave without saving?').waitFor();
    await openDialog(page).getByRole('button', { name: 'Stay here' }).click();
    await page.context().setOffline(false);
    await shown(page, 'All changes saved');
    assert.equal((await app(id)).description, 'Written in a tunnel.');
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await page.context().close();
  });

  test('that is saved several times at once is sent once, and never conflicts with itself', async () => {
    const id = await createApp();
    const page = await openEditor(id);
    const { promise: isWaitedFor, resolve: fail } = Promise.withResolvers<void>();
    let sent = 0;
    await page.route(`**/portal/api/apps/${id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      sent += 1;
      if (sent > 1) return route.continue();
      await isWaitedFor;
      return route.abort();
    });
    const sending = page.waitForRequest((request) => request.method() === 'PUT');
    await description(page).fill('Saved by an impatient hand.');
    await sending;
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Control+s');
    fail();
    await shown(page, 'All changes saved');
    await page.networkQuiet();
    assert.equal(sent, 2, 'the failed one, and one more');
    assert.equal(await page.getByText('This listing was changed elsewhere').count(), 0);
    assert.equal((await app(id)).description, 'Saved by an impatient hand.');
    await page.context().close();
  });

  test('stays unsaved where it is invalid, while the rest is saved; leaving requires a confirmation', async () => {
    const id = await createApp();
    const page = await openEditor(id);
    await page.getByLabel('Website').fill('not an address');
    await description(page).fill('This much can be saved.');
    await page.getByRole('button', { name: 'Website', exact: true }).waitFor();
    await eventually(async () => (await app(id)).description === 'This much can be saved.', 'the other field');
    assert.equal((await app(id)).websiteUrl, null);
    await page.getByRole('link', { name: 'Profile' }).click();
    await openDialog(page).getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await page.context().close();
  });
});

suite('a change made elsewhere', () => {
  async function conflict() {
    const id = await createApp();
    const page = await openEditor(id);
    await change(id, { description: 'Theirs.', category: 'FINANCE' });
    await description(page).fill('Mine.');
    await shown(page, 'This listing was changed elsewhere');
    await shown(page, /Short description, Category|Category, Short description/);
    assert.equal((await app(id)).description, 'Theirs.', 'nothing is overwritten unasked');
    return { id, page };
  }

  test('is reported, and “Keep mine” saves the local input and takes over the rest', async () => {
    const { id, page } = await conflict();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await shown(page, 'All changes saved');
    const { description: text, category } = await app(id);
    assert.deepEqual([text, category], ['Mine.', 'FINANCE']);
    assert.equal(await page.getByLabel('Category').inputValue(), 'FINANCE');
    await page.context().close();
  });

  test('is reported, and “Load theirs” shows the other version', async () => {
    const { id, page } = await conflict();
    await page.getByRole('button', { name: 'Load theirs' }).click();
    await shown(page, 'All changes saved');
    assert.equal(await description(page).inputValue(), 'Theirs.');
    assert.equal((await app(id)).description, 'Theirs.');
    await page.context().close();
  });
});

test('screenshots can be reordered by keyboard and by dragging, and the order is saved', async () => {
  const screenshots = ['A', 'B', 'C'].map((caption, n) => ({ url: origin.url(`/png/128${n}x720`), caption }));
  const id = await createApp({ screenshots });
  const page = await openEditor(id);
  const saved = (order: string) =>
    eventually(async () => {
      const captions = (await app(id)).screenshots.map(({ caption }: { caption: string }) => caption);
      return captions.join('') === order;
    }, `the order ${order}`);
  await page.getByRole('button', { name: 'Move screenshot 1 down' }).press('Enter');
  await page.getByText('Screenshot moved from position 1 to 2 of 3.').waitFor({ state: 'attached' });
  await saved('BAC');

  const grips = page.getByTitle('Drag to reorder');
  await page.getByLabel('URL of screenshot 1').scrollIntoViewIfNeeded();
  const [first, last] = [(await grips.first().boundingBox())!, (await grips.last().boundingBox())!];
  await page.mouse.move(last.x + 8, last.y + last.height / 2);
  await page.mouse.down();
  await page.mouse.move(last.x + 8, first.y + first.height / 2, { steps: 5 });
  await page.mouse.move(last.x + 8, first.y - 4);
  await page.mouse.up();
  await page.getByText('Screenshot moved from position 3 to 1 of 3.').waitFor({ state: 'attached' });
  await saved('CBA');
  assert.deepEqual(page.browserErrors, []);
  await page.context().close();
});

suite('the list of rules beside the editor', () => {
  test('links each rule to its field', async () => {
    const page = await openEditor(await createApp({ logoUrl: null, screenshots: [] }));
    await page.getByRole('button', { name: /Two to six screenshots/ }).click();
    await hasFocus(page.getByRole('button', { name: 'Choose files for screenshots' }));
    await page.getByRole('button', { name: /Short description of one or two sentences/ }).click();
    await hasFocus(description(page));
    await page.getByRole('button', { name: /Logo/ }).click();
    await hasFocus(page.getByLabel('Logo URL'));
    await page.context().close();
  });

  test('shows check results image by image, and the check can be canceled', async () => {
    const slow = '/png/1290x720';
    const screenshots = ['/png/1280x720', slow].map((path) => ({ url: origin.url(path) }));
    const contacts = { supportEmail: 'support@example.com', privacyPolicyUrl: origin.url('/png/512x512') };
    const page = await openEditor(await createApp({ bannerUrl: null, screenshots, ...contacts }));
    await page.networkQuiet();
    const release = origin.hold(slow);
    await page.getByRole('button', { name: 'Run checks' }).click();
    await page.getByRole('button', { name: /Checking: Screenshot 2/ }).waitFor();
    await page.getByRole('button', { name: /Met: Screenshot 1 1280 × 720/ }).waitFor();
    await shown(page, /\d of \d+ rules checked/);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await shown(page, 'Check canceled.');
    release();
    await page.getByRole('button', { name: 'Run checks' }).click();
    await shown(page, 'All rules are met.');
    await page.getByRole('button', { name: /Met: Screenshot 2 1290 × 720/ }).waitFor();
    await page.context().close();
  });
});

test('a refused URL and a failed check say what is wrong and what to do', async () => {
  const page = await openEditor(
    await createApp({ environment: 'production', bannerUrl: null, logoUrl: origin.url('/status/404') }),
  );
  await page.getByRole('button', { name: 'Run checks' }).click();
  await shown(page, 'Responds with status 404. Check the URL: there is nothing at this one.');
  await page.getByLabel('Website').fill('https://printer/');
  await shown(page, /printer is not publicly reachable\. Use a public URL\./);
  assert.doesNotMatch((await page.getByRole('main').textContent()) ?? '', /`/);
  await page.context().close();
});

test('the preview names the publisher as Marketplace does: the reviewed company, not the account', async () => {
  const maker = await market.verifiedDeveloper({ name: 'Ann Author', companyName: 'Loom & Co.' });
  const as = await market.apiKey(maker);
  const body = listingWithImages(origin, {});
  const { id } = (await market.expect(201, 'POST', '/api/dev/apps', { as, body })).body;
  const page = await openSignedIn(browser, market, { ...maker, name: 'Annie at Home' });
  const assertPublisher = async (name: RegExp) => {
    await page.goto(`/portal/apps/${id}`);
    await shown(page, name);
    assert.equal(await page.getByRole('main').getByText('Annie at Home').count(), 0);
  };
  await assertPublisher(/^Loom & Co\. · /);
  // A new name is not public before an administrator confirms it.
  await market.expect(200, 'PUT', '/api/dev/me', { as, body: { companyName: 'Famous Bank' } });
  await assertPublisher(/^Loom & Co\. · /);
  await market.expect(200, 'PUT', '/api/dev/me', { as, body: { companyName: 'Loom & Co.' } });
  await page.context().close();
});

test('the preview shows the long description as the service renders it', async () => {
  const page = await openEditor(await createApp());
  const markdown = '## Looms\n\nWeaves **tight**. <script>alert(1)</script>\n\n[home](https://example.com)';
  await page.getByLabel('Long description').fill(markdown);
  const preview = page.locator('.prose').first();
  await preview.getByRole('heading', { name: 'Looms' }).waitFor();
  const { body } = await market.expect(200, 'POST', '/api/dev/markdown', { as: key, body: { markdown } });
  assert.match(body.html, /<strong>tight<\/strong>/);
  assert.equal(await preview.locator('strong').textContent(), 'tight');
  assert.equal(await preview.locator('script').count(), 0);
  await page.context().close();
});

test('faults that block a submission are listed field by field, with links', async () => {
  const id = await createApp({ description: 'One. Two. Three.', screenshots: [] });
  const { body } = await market.expect(400, 'POST', `/api/dev/apps/${id}/submit`, { as: key });
  assert.equal(body.error.code, 'LISTING_INCOMPLETE');
  const page = await openEditor(id);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const dialog = openDialog(page);
  await dialog.getByText('Fix these before submitting').waitFor();
  const links = dialog.getByRole('listitem').filter({ hasText: 'Not met' });
  assert.equal(await links.count(), body.error.details.length);
  assert.equal(await dialog.getByRole('button', { name: 'Submit', exact: true }).isDisabled(), true);
  await dialog.getByRole('button', { name: /It has 3 sentences/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await hasFocus(description(page));
  await page.context().close();
});

test('incomplete test access is not sent: what is missing is named at its field, and then it goes to the reviewer', async () => {
  const id = await createApp();
  const page = await openEditor(id);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const dialog = openDialog(page);
  await dialog.getByRole('button', { name: /^Test access for the reviewer/ }).click();
  await dialog.getByLabel('Username').fill('reviewer');
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await hasFocus(dialog.getByLabel('Sign-in URL'));
  await dialog.getByText('Enter the URL where the reviewer signs in.').waitFor();
  await dialog.getByText('Enter the password of the test account.').waitFor();
  await dialog.getByLabel('Sign-in URL').fill('nowhere');
  await dialog.getByLabel('Password').fill('open sesame');
  assert.equal(await dialog.getByText(/^Enter the/).count(), 0);
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await hasFocus(dialog.getByLabel('Sign-in URL').and(page.locator('[aria-invalid]')));
  await dialog.getByLabel('Sign-in URL').fill('https://example.com/sign-in');
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
  assert.equal((await app(id)).status, 'PENDING');
  await page.context().close();
});

test('a submission leads to its review, also when that cannot be loaded yet', async () => {
  const id = await createApp();
  const page = await openEditor(id);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const submit = openDialog(page).getByRole('button', { name: 'Submit', exact: true });
  await submit.waitFor();
  await page.networkQuiet();
  await page.route(`**/portal/api/apps/${id}/review`, (route) => route.abort());
  await submit.click();
  await page.waitForURL(`**/portal/apps/${id}/review`);
  await shown(page, 'Submitted for review');
  assert.equal((await app(id)).status, 'PENDING');
  await page.context().close();
});

test('resubmitting without a change warns of what the reviewer requested, and is allowed', async () => {
  const id = await createApp();
  await market.expect(200, 'POST', `/api/dev/apps/${id}/submit`, { as: key });
  await decide(market, id, 'reject');
  const page = await openEditor(id);
  await page.getByRole('button', { name: 'Resubmit' }).click();
  const dialog = openDialog(page);
  await dialog.getByText('Nothing has changed since the reviewer requested changes').waitFor();
  await dialog.getByText(REJECTION.reasons[0]!.message).waitFor();
  const submit = dialog.getByRole('button', { name: 'Resubmit', exact: true });
  await hasFocus(submit);
  const warning = await submit.evaluate(
    (button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.innerText,
  );
  assert.equal(warning, 'Nothing has changed since the reviewer requested changes');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
  assert.equal((await app(id)).status, 'PENDING');
  await page.context().close();
});

test('“Fix this” on the review page leads to the field', async () => {
  const id = await createApp();
  await market.expect(200, 'POST', `/api/dev/apps/${id}/submit`, { as: key });
  await decide(market, id, 'reject');
  const page = await openEditor(id);
  await page.getByRole('link', { name: 'View review' }).click();
  await page.getByRole('link', { name: 'Fix this' }).click();
  await hasFocus(description(page));
  await page.waitForFunction(() => {
    const field = document.activeElement!.getBoundingClientRect();
    return field.top > 0 && field.bottom < innerHeight;
  });
  await page.context().close();
});

test('rejection reasons are shown at their field until it is changed', async () => {
  const id = await createApp();
  await market.expect(200, 'POST', `/api/dev/apps/${id}/submit`, { as: key });
  await decide(market, id, 'reject');
  const page = await openEditor(id);
  const { message, fix } = REJECTION.reasons[0]!;
  const notes = page.locator('#field-description-note');
  await notes.getByText(message).waitFor();
  await notes.getByText(fix).waitFor();
  await notes.getByText('Not changed yet').waitFor();
  assert.match((await description(page).getAttribute('aria-describedby')) ?? '', /field-description-note/);
  await description(page).fill('Turns a pile of notes into a week that you can keep.');
  await notes.getByText('Changed since the review').waitFor();
  await shown(page, 'You changed every field the reviewer mentioned');
  await page.getByRole('button', { name: 'Resubmit' }).click();
  await openDialog(page).getByRole('button', { name: 'Resubmit', exact: true }).waitFor();
  assert.equal(await openDialog(page).getByText(message).count(), 0);
  assert.equal(await openDialog(page).locator('[aria-describedby]').count(), 0);
  await page.keyboard.press('Escape');
  await page.context().close();
});
