// An app's page: the gallery, reviewing, reporting.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { assertAccessible } from './accessible.ts';
import { openPage } from './browser.ts';
import { openSignedIn } from './signed-in.ts';
import { arrive, openStorefront } from './storefront-fixture.ts';

const { market, browser, loom } = await openStorefront({ after });
const path = `/apps/${loom.slug}`;
const viewport = { width: 1280, height: 900 };

suite('the gallery', { concurrency: false }, async () => {
  const page = await openPage(browser, { viewport, reducedMotion: 'reduce' });
  const gallery = page.getByRole('dialog', { name: 'Screenshots of Week Loom' });
  after(() => assert.deepEqual(page.browserErrors, []));

  test('opens at the chosen image and moves by arrow keys', async () => {
    await arrive(page, market, path);
    await page.getByRole('link', { name: 'View number 2' }).click();
    await gallery.getByText('2 of 3').waitFor();
    await gallery.getByText('View number 2').waitFor();
    await assertAccessible(page);
    await page.keyboard.press('ArrowRight');
    await gallery.getByText('3 of 3').waitFor();
    await page.keyboard.press('ArrowRight');
    assert.ok(await gallery.getByRole('button', { name: 'Next' }).isDisabled(), 'it ends at the last');
    await page.keyboard.press('ArrowLeft');
    await gallery.getByText('2 of 3').waitFor();
    await page.keyboard.press('ArrowLeft');
    await gallery.getByText('1 of 3').waitFor();
    await gallery.getByRole('button', { name: 'Next' }).click();
    await gallery.getByText('2 of 3').waitFor();
  });

  test('closes with Escape and restores the focus', async () => {
    await page.keyboard.press('Escape');
    await gallery.waitFor({ state: 'detached' });
    const link = page.getByRole('link', { name: 'View number 2' });
    assert.ok(await link.evaluate((element) => element === document.activeElement));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await gallery.getByText('3 of 3').waitFor();
    await gallery.getByRole('button', { name: 'Close' }).click();
    await gallery.waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).pathname, market.basePath + path);
  });
});

suite('reviewing', { concurrency: false }, async () => {
  const bob = { accountUserId: 'bob', name: 'Bob' };
  const page = await openSignedIn(browser, market, bob, { viewport });
  const write = page.getByRole('button', { name: 'Write a review' });
  const title = page.getByLabel('Title');
  const body = page.getByLabel('Comment');
  const reviews = page.locator('#reviews');
  after(() => assert.deepEqual(page.browserErrors, []));

  test('requires stars, and enforces the maximum length', async () => {
    await arrive(page, market, path);
    await write.click();
    await body.fill('x'.repeat(2001));
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Select a star rating.').waitFor();
    const stars = page.getByRole('group', { name: 'Your rating', description: 'Select a star rating.' });
    await stars.getByRole('radio', { name: '1 star' }).and(page.locator(':focus')).waitFor();
    await page.getByText('Shorten it by 1 character.').waitFor();
    assert.equal((await body.inputValue()).length, 2001);
    await assertAccessible(page);
  });

  test('counts an emoji as one character', async () => {
    await page.getByText('4 stars', { exact: true }).click({ force: true });
    await body.fill('🧶'.repeat(1500));
    await page.getByText('1,500 / 2,000').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Thank you. Your review is public.').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('Your review was deleted.').waitFor();
  });

  test('keeps what was typed over a reload, until it is cancelled', async () => {
    await write.click();
    await page.getByText('3 stars', { exact: true }).click({ force: true });
    await body.fill('Half a sent');
    await page.reload();
    await write.click();
    assert.equal(await body.inputValue(), 'Half a sent');
    assert.ok(await page.getByRole('radio', { name: '3 stars' }).isChecked());
    await page.getByRole('button', { name: 'Cancel' }).click();
    await write.click();
    assert.equal(await body.inputValue(), '');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  test('shows server-side faults at their field, and loses no input', async () => {
    await write.click();
    await page.getByText('2 stars', { exact: true }).click({ force: true });
    await title.fill('Rings a bell\u0007');
    await body.fill('Every week.');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.waitForFunction(() => document.querySelector('[aria-invalid=true]'));
    assert.match(await title.evaluate((field) => document.getElementById(`${field.id}-error`)!.innerText), /\S/);
    assert.equal(await title.getAttribute('aria-invalid'), 'true');
    assert.equal(await title.inputValue(), 'Rings a bell\u0007');
    assert.equal(await body.inputValue(), 'Every week.');
    assert.match(page.browserErrors.splice(0).join(), /^[^,]*status of 400[^,]*$/);
  });

  test('publishes, and updates the number of ratings at once', async () => {
    await title.fill('My weeks hold');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Thank you. Your review is public.').waitFor();
    await reviews.getByText('My weeks hold').waitFor();
    await reviews.getByText('13 ratings').waitFor();
    const { body: answer } = await market.expect(200, 'GET', `/api/apps/${loom.slug}/reviews`);
    assert.equal(answer.data[0].title, 'My weeks hold');
  });

  test('neither overwrites an existing review nor loses the new text', async () => {
    const eve = { accountUserId: 'eve', name: 'Eve' };
    const first = await openSignedIn(browser, market, eve, { viewport });
    const second = await openSignedIn(browser, market, eve, { viewport });
    for (const open of [first, second]) {
      await arrive(open, market, path);
      await open.getByRole('button', { name: 'Write a review' }).click();
      await open.getByText('1 star', { exact: true }).click({ force: true });
      await open.getByLabel('Comment').fill('Apples are better.');
    }
    await first.getByRole('button', { name: 'Publish' }).click();
    await first.getByText('Thank you. Your review is public.').waitFor();
    await second.getByRole('button', { name: 'Publish' }).click();
    await second
      .getByRole('alert')
      .getByText(/already|before/)
      .waitFor();
    assert.equal(await second.getByLabel('Comment').inputValue(), 'Apples are better.');
    assert.deepEqual(first.browserErrors, []);
    await Promise.all([first, second].map((open) => open.context().close()));
  });

  test('marks an edited review', async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    assert.equal(await title.inputValue(), 'My weeks hold');
    await page.getByText('5 stars', { exact: true }).click({ force: true });
    await body.fill('Every single week.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your review was updated.').waitFor();
    await reviews.getByText('Every single week.').waitFor();
  });

  test('shows an error instead of an empty form while the review cannot be loaded', async () => {
    await page.route('**/reviews/mine', (route) => route.fulfill({ status: 400, json: {} }));
    await arrive(page, market, path);
    await page.getByText('Couldn’t load your review').waitFor();
    assert.equal(await write.count(), 0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    assert.match(page.browserErrors.splice(0).join(), /status of 400/);
  });

  test('a hidden review can be edited, but not deleted', async () => {
    const { body: all } = await market.expect(200, 'GET', '/api/admin/reviews', { as: market.admin });
    const { id } = all.data.find(({ title }: { title: string }) => title === 'My weeks hold');
    const hide = { as: market.admin, body: { reason: 'Names a person.' } };
    await market.expect(200, 'POST', `/api/admin/reviews/${id}/hide`, hide);
    await arrive(page, market, path);
    await page.getByText('Hidden by an administrator').waitFor();
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Delete', exact: true }).count(), 0);
    await market.expect(200, 'POST', `/api/admin/reviews/${id}/restore`, { as: market.admin });
    await arrive(page, market, path);
  });

  test('deletes a review after a confirmation', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('Your review was deleted.').waitFor();
    await write.waitFor();
    // Eve's review is the thirteenth.
    await reviews.getByText('13 ratings').waitFor();
  });

  test('reviews of others can be expanded, also after a failure, and reported', async () => {
    await page.route(/\/reviews\?.*page=2/, (route) => route.abort());
    await reviews.getByRole('link', { name: 'Show more' }).click();
    await reviews.getByRole('alert').getByText('Couldn’t load more reviews').waitFor();
    await reviews.getByText('Opinion 12', { exact: true }).waitFor();
    await page.unroute(/\/reviews\?.*page=2/);
    page.browserErrors.length = 0;
    await reviews.getByRole('link', { name: 'Show more' }).click();
    await reviews.getByText('Opinion 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Report review by Reader 12' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report review by Reader 12' });
    await dialog.getByLabel('Something else').check();
    await dialog.getByRole('button', { name: 'Report', exact: true }).click();
    await dialog.getByText('Describe what’s wrong.').waitFor();
    await assertAccessible(page);
    await dialog.getByLabel('Details').fill('Reader 12 has never seen a loom.');
    await dialog.getByRole('button', { name: 'Report', exact: true }).click();
    await reviews.getByText('Reported. Thank you.').waitFor();
    const { body: reported } = await market.expect(200, 'GET', '/api/admin/reviews?reported=true', {
      as: market.admin,
    });
    assert.deepEqual(
      reported.data.map(({ authorName, reports }: { authorName: string; reports: { reason: string }[] }) => [
        authorName,
        reports[0]!.reason,
      ]),
      [['Reader 12', 'Something else: Reader 12 has never seen a loom.']],
    );
  });

  test('is not available to the developer of the app, who gets a link to the replies', async () => {
    const { accountUserId } = loom.developer;
    const hers = await openSignedIn(browser, market, { accountUserId, name: 'Ada' }, { viewport });
    await arrive(hers, market, path);
    await hers.getByText('This is your app.').waitFor();
    assert.equal(await hers.getByRole('button', { name: 'Write a review' }).count(), 0);
    await hers.getByRole('link', { name: 'Reply to reviews' }).click();
    await hers.waitForURL(`**/portal/apps/${loom.id}/reviews`);
    await hers.context().close();
  });
});
