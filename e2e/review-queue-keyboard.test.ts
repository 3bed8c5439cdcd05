// The console by keyboard alone: review queue, focus after dialogs, help; and concurrent decisions of two reviewers.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { mintToken } from '../server/features/accounts/embedded-provider.ts';
import { startImageOrigin } from '../server/testing/image-origin.ts';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { reviewTools } from '../server/testing/reviewing.ts';
import { launchBrowser, type WatchedPage } from './browser.ts';
import { openDialog } from './dialog.ts';
import { listingWithImages } from './listing-with-images.ts';
import { ADMINISTRATOR, openSignedIn } from './signed-in.ts';
import { shown } from './visits.ts';

const origin = await startImageOrigin({ after });
const market = await startTestMarket({ after }, { env: { ALLOW_PRIVATE_HOSTS: origin.host } });
const browser = await launchBrowser();
after(() => browser.close());

const { submitted, whole, decide } = reviewTools(market);
const waiting = (name: string) => submitted(listingWithImages(origin, { name }), { name: `Maker of ${name}` });
const colleague = await mintToken(market.settings, 'colleague', true);

/** Waits until the element has the focus. */
async function hasFocus(locator: Locator): Promise<void> {
  await locator.and(locator.page().locator(':focus')).waitFor();
}

/** Moves the focus with the Tab key only. */
async function tabTo(locator: Locator): Promise<void> {
  for (let steps = 0; steps < 40; steps++) {
    if (await locator.evaluate((element) => element.matches(':focus'))) return;
    await locator.page().keyboard.press('Tab');
  }
  assert.fail(`Tab does not lead to ${locator}`);
}

suite('the review queue by keyboard alone', { concurrency: false }, async () => {
  const [alpha, beta] = [await waiting('Alpha Loom'), await waiting('Beta Sail')];
  await waiting('Gamma Kiln');
  await waiting('Delta Forge');
  const page = await openSignedIn(browser, market, ADMINISTRATOR);
  const row = (name: string) => page.getByRole('link', { name, exact: true });
  const dialog = openDialog(page);

  after(() => assert.deepEqual(page.browserErrors, []));

  test('j and k move through the rows, longest wait first', async () => {
    await page.goto('/console/queue');
    await row('Alpha Loom').waitFor();
    for (const [key, name] of [
      'jAlpha Loom',
      'jBeta Sail',
      'jGamma Kiln',
      'kBeta Sail',
      'kAlpha Loom',
      'kAlpha Loom',
    ].map((step) => [step[0]!, step.slice(1)] as const)) {
      await page.keyboard.press(key);
      await hasFocus(row(name));
    }
  });

  test('e claims the row, and releases it', async () => {
    await page.keyboard.press('e');
    // The button and its shortcut are enabled again once the response has arrived.
    await page.getByRole('button', { name: 'Release Alpha Loom', disabled: false }).waitFor();
    const assignee = async () => (await whole(alpha.submission)).body.assignee;
    await eventually(async () => (await assignee()) === 'the-admin', 'the claim');
    await page.keyboard.press('e');
    await eventually(async () => (await assignee()) === null, 'the release');
    await page.getByRole('button', { name: 'Claim Alpha Loom', disabled: false }).waitFor();
    await page.keyboard.press('e');
    await eventually(async () => (await assignee()) === 'the-admin', 'the second claim');
    await hasFocus(row('Alpha Loom'));
  });

  test('Enter opens the submission; r opens the rejection, whose reason appears in the email preview', async () => {
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/console/submissions/${alpha.submission}**`);
    await page.getByRole('heading', { level: 1, name: 'Alpha Loom' }).waitFor();
    await page.keyboard.press('r');
    await hasFocus(dialog.getByLabel('Field'));
    await page.keyboard.type('Name');
    await tabTo(dialog.getByLabel('What’s wrong'));
    await page.keyboard.type('There is a loom of that name already.');
    // Escape keeps what was written for the next time.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('a');
    await dialog.getByText('1 issue isn’t added yet: Name.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('r');
    await hasFocus(dialog.getByLabel('Field'));
    assert.equal(await dialog.getByLabel('What’s wrong').inputValue(), 'There is a loom of that name already.');
    await tabTo(dialog.getByLabel('How to fix it'));
    await page.keyboard.type('Choose a distinct name.');
    await tabTo(dialog.getByRole('button', { name: 'Add issue' }));
    await page.keyboard.press('Enter');
    const mail = dialog.getByRole('region', { name: 'Email text' });
    await mail.getByText('There is a loom of that name already.').waitFor();
    await hasFocus(dialog.getByLabel('Guidance'));
  });

  test('Escape leaves the dialog without a decision; the reason is kept', async () => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal((await whole(alpha.submission)).body.status, 'PENDING');
    await shown(page, '1 issue added');
    await page.keyboard.press('r');
    // The button that sends the decision is never focused by itself.
    await hasFocus(dialog.getByLabel('Guidance'));
  });

  test('the button rejects, and the focus moves to the link to the next submission', async () => {
    await tabTo(dialog.getByRole('button', { name: 'Request changes and send email' }));
    await page.keyboard.press('Enter');
    await hasFocus(page.getByRole('link', { name: 'Next: Beta Sail' }));
    const { body } = await whole(alpha.submission);
    assert.equal(body.status, 'REJECTED');
    const [{ pointer, message, fix }] = body.reasons;
    assert.deepEqual(
      [pointer, message, fix],
      ['/name', 'There is a loom of that name already.', 'Choose a distinct name.'],
    );
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Beta Sail' }).waitFor();
  });

  test('a shows the email, Enter approves; u returns to the queue, without decided submissions', async () => {
    await page.keyboard.press('a');
    await dialog.getByRole('region', { name: 'Email text' }).getByText('Beta Sail').first().waitFor();
    await hasFocus(dialog.getByRole('button', { name: 'Approve and send email' }));
    await page.keyboard.press('Enter');
    await hasFocus(page.getByRole('link', { name: /^Next: / }));
    assert.equal((await whole(beta.submission)).body.status, 'APPROVED');
    await page.keyboard.press('u');
    await page.waitForURL('**/console/queue');
    await row('Gamma Kiln').waitFor();
    assert.equal(await row('Alpha Loom').count(), 0);
    assert.equal(await row('Beta Sail').count(), 0);
  });

  test('? lists all shortcuts, and Escape restores the focus', async () => {
    await page.keyboard.press('j');
    await hasFocus(row('Delta Forge'));
    await page.keyboard.press('?');
    await dialog.getByText('Claim or release').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await hasFocus(row('Delta Forge'));
  });

  test('/ focuses the search; Escape clears it, then returns the focus to the page', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('forge');
    await row('Gamma Kiln').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await row('Gamma Kiln').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('k');
    await hasFocus(row('Gamma Kiln'));
  });
});

suite('the focus after a confirmed dialog', { concurrency: false }, async () => {
  const names = ['Ada First', 'Ben Second', 'Cleo Third'];
  const developers = await Promise.all(names.map((name) => market.register({ name })));
  const page = await openSignedIn(browser, market, ADMINISTRATOR);
  const dialog = openDialog(page);
  /** Waits until the dialog is gone and the element has the focus. */
  const returnsTo = async (locator: Locator) => {
    await dialog.waitFor({ state: 'detached' });
    await hasFocus(locator);
  };

  after(() => assert.deepEqual(page.browserErrors, []));

  test('is on the row that took the place of the decided one', async () => {
    await page.goto('/console/developers?status=UNVERIFIED');
    const rows = page.getByRole('table').getByRole('link');
    await rows.nth(2).waitFor();
    const [first, second] = [(await rows.nth(0).textContent())!, (await rows.nth(1).textContent())!];
    await tabTo(page.getByRole('button', { name: `Verify ${first}` }));
    await page.keyboard.press('Enter');
    // Harmless: it starts on its button.
    await hasFocus(dialog.getByRole('button', { name: 'Verify', exact: true }));
    await page.keyboard.press('Enter');
    await returnsTo(page.getByRole('link', { name: second }));
  });

  test('is on the heading of the new state, when the button is gone', async () => {
    const { id } = developers[0]!;
    await market.request('POST', `/api/admin/developers/${id}/verify`, { as: market.admin });
    await page.goto(`/console/developers/${id}`);
    await tabTo(page.getByRole('button', { name: 'Suspend', exact: true }));
    await page.keyboard.press('Enter');
    await hasFocus(dialog.getByLabel('Reason'));
    await page.keyboard.type('Spam.');
    await tabTo(dialog.getByRole('button', { name: 'Suspend', exact: true }));
    await page.keyboard.press('Enter');
    await returnsTo(page.getByRole('heading', { level: 1, name: 'Ada First' }));
    await tabTo(page.getByRole('button', { name: 'Reinstate', exact: true }));
  });

  test('is on the button that opened it, when the button is still there', async () => {
    await page.goto(`/console/developers/${developers[1]!.id}`);
    const change = page.getByRole('button', { name: 'Change', exact: true });
    await tabTo(change);
    await page.keyboard.press('Enter');
    await hasFocus(dialog.getByLabel('Maximum number of apps'));
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await returnsTo(change);
    await shown(page, 'App limit saved');
  });

  test('a destructive dialog starts on Cancel; the next key gets the focus after a revocation', async () => {
    const developer = await market.verifiedDeveloper({ name: 'Kay Holder' });
    await market.apiKey(developer);
    await market.apiKey(developer);
    const portal = await openSignedIn(browser, market, developer);
    await portal.goto('/portal/api-keys');
    const revoke = portal.getByRole('button', { name: /^Revoke / });
    await revoke.nth(1).waitFor();
    await tabTo(revoke.first());
    await portal.keyboard.press('Enter');
    await hasFocus(openDialog(portal).getByRole('button', { name: 'Cancel' }));
    await tabTo(openDialog(portal).getByRole('button', { name: 'Revoke key' }));
    await portal.keyboard.press('Enter');
    await openDialog(portal).waitFor({ state: 'detached' });
    await hasFocus(revoke);
    await portal.context().close();
  });
});

suite('the keyboard help', () => {
  const assertHelp = async (page: WatchedPage, path: string, entry: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const dialog = openDialog(page);
    await eventually(async () => {
      await page.keyboard.press('?');
      return (await dialog.count()) > 0;
    }, `the help on ${path}`);
    await dialog.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    await dialog.getByText(entry).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };

  test('? opens it on every page of the console, with the keys of that page', async () => {
    const { submission } = await waiting('Theta Globe');
    const page = await openSignedIn(browser, market, ADMINISTRATOR);
    for (const [path, entry] of [
      ['/console', 'Open the command palette'],
      ['/console/queue', 'Claim or release'],
      [`/console/submissions/${submission}`, 'Back to queue'],
      ['/console/developers', 'Search'],
      ['/console/audit', 'Open the command palette'],
      ['/console/webhooks', 'Open the command palette'],
    ] as const)
      await assertHelp(page, path, entry);
    await page.context().close();
  });

  test('? opens it on every page of the portal, and so does the command palette', async () => {
    const developer = await market.verifiedDeveloper({ name: 'Keyla Board' });
    const { body: app } = await market.expect(201, 'POST', '/api/dev/apps', {
      as: await market.apiKey(developer),
      body: listingWithImages(origin, { name: 'Iota Drum' }),
    });
    const page = await openSignedIn(browser, market, developer);
    for (const [path, entry] of [
      ['/portal', 'Open the command palette'],
      ['/portal/api-keys', 'Open the command palette'],
      [`/portal/apps/${app.id}`, 'Save the listing'],
      ['/portal/profile', 'Open the command palette'],
    ] as const)
      await assertHelp(page, path, entry);
    await page.keyboard.press('Control+k');
    await hasFocus(page.getByLabel('Search pages and commands'));
    await page.keyboard.type('keyboard');
    await page.getByRole('option', { name: 'New app' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await openDialog(page).getByText('Single-key shortcuts').waitFor();
    await page.context().close();
  });
});

suite('two reviewers on one submission', () => {
  test('the second reviewer sees who decided first, and how', async () => {
    const { submission } = await waiting('Epsilon Boat');
    const page = await openSignedIn(browser, market, ADMINISTRATOR);
    await page.goto(`/console/submissions/${submission}?decide=approve`);
    const approve = page.getByRole('button', { name: 'Approve and send email' });
    await approve.waitFor();
    assert.equal((await decide(submission, 'reject', { as: colleague })).status, 200);
    await approve.press('Enter');
    await shown(page, /colleague already decided/);
    await shown(page, 'Decisions are final');
    assert.equal((await whole(submission)).body.decidedBy, 'colleague');
    await page.context().close();
  });

  test('a concurrent claim blocks the decision, and no input is lost', async () => {
    const { submission } = await waiting('Zeta Clock');
    const page = await openSignedIn(browser, market, ADMINISTRATOR);
    await page.goto(`/console/submissions/${submission}?decide=reject`);
    const dialog = openDialog(page);
    await dialog.getByLabel('What’s wrong').fill('It shows the wrong time.');
    await dialog.getByLabel('How to fix it').fill('Show the right one.');
    await dialog.getByRole('button', { name: 'Add issue' }).press('Enter');
    const reject = dialog.getByRole('button', { name: 'Request changes and send email' });
    await reject.waitFor();
    const path = `/api/admin/submissions/${submission}`;
    await market.expect(200, 'POST', `${path}/claim`, { as: colleague });
    await reject.press('Enter');
    await dialog.getByText('Claimed by another reviewer').waitFor();
    await dialog.getByText('colleague claimed this submission').first().waitFor();
    await dialog.getByText('It shows the wrong time.').first().waitFor();
    assert.equal(await reject.isDisabled(), true);

    await market.expect(200, 'POST', `${path}/release`, { as: colleague });
    await page.reload();
    await dialog.getByText('It shows the wrong time.').first().waitFor();
    await reject.press('Enter');
    await shown(page, 'Decisions are final');
    assert.equal((await whole(submission)).body.reasons[0].message, 'It shows the wrong time.');
    await page.context().close();
  });

  test('a submission claimed by a colleague is read-only', async () => {
    const { submission } = await waiting('Eta Lamp');
    await market.expect(200, 'POST', `/api/admin/submissions/${submission}/claim`, { as: colleague });
    const page = await openSignedIn(browser, market, ADMINISTRATOR);
    await page.goto(`/console/submissions/${submission}`);
    await shown(page, /colleague claimed this submission until/);
    assert.equal(await page.getByRole('button', { name: /^Approve/ }).isDisabled(), true);
    assert.equal(await page.getByRole('button', { name: /^Request changes/ }).isDisabled(), true);
    await page.keyboard.press('a');
    await page.keyboard.press('r');
    assert.equal(await openDialog(page).count(), 0);
    await page.context().close();
  });
});
