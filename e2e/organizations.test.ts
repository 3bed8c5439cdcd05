// Organizations in the portal: several people run one publisher, in as many browsers.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { startImageOrigin } from '../server/testing/image-origin.ts';
import { newApp } from '../server/testing/listings.ts';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { continueAs, launchBrowser, openPage, type WatchedPage } from './browser.ts';
import { openDialog } from './dialog.ts';
import { openSignedIn } from './signed-in.ts';
import { shown } from './visits.ts';

const origin = await startImageOrigin({ after });
const market = await startTestMarket({ after }, { env: { ALLOW_PRIVATE_HOSTS: origin.host } });
const browser = await launchBrowser();
after(() => browser.close());

const person = (accountUserId: string, name: string) => ({
  ...{ accountUserId, name, email: `${accountUserId}@example.com` },
});
const [OLA, DEV, EVE] = [person('ola', 'Ola Nordmann'), person('dev', 'Dev Patel'), person('eve', 'Eve Moreau')];

const switcher = (page: WatchedPage) => page.getByRole('button', { name: /^Current publisher:/ });
const confirm = (page: WatchedPage, name: string) => openDialog(page).getByRole('button', { name }).click();

async function invite(page: WatchedPage, email: string, role: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('button', { name: `Revoke the invitation to ${email}` }).waitFor();
}

async function invitationLink(email: string): Promise<string> {
  return eventually(async () => {
    const [mail] = await market.sql('SELECT text FROM mails WHERE recipient = $1 AND text LIKE $2', [
      email,
      '%/portal/invitation#%',
    ]);
    return mail && /\/portal\/invitation#[\w-]+/.exec(mail.text)![0];
  }, `the invitation of ${email}`);
}

suite('an organization of three publishes an app, one leaves, ownership moves', { concurrency: false }, async () => {
  const owner = await openPage(browser, { baseURL: market.url });
  const developer = await openPage(browser, { baseURL: market.url });
  const successor = await openPage(browser, { baseURL: market.url });

  test('somebody without a developer profile creates an organization', async () => {
    await owner.goto('/portal');
    await continueAs(owner, OLA);
    await owner.waitForURL('**/portal/register');
    await owner.getByRole('link', { name: 'Create an organization' }).click();
    await owner.getByRole('button', { name: 'Create organization' }).click();
    await shown(owner, 'Enter a name.');
    await owner.getByLabel('Name', { exact: true }).fill('Fjord Works');
    await owner.getByRole('button', { name: 'Create organization' }).click();
    await owner.getByRole('heading', { level: 1, name: 'Fjord Works' }).waitFor();
    assert.match(await switcher(owner).innerText(), /Fjord Works\s+Organization · Owner/);
    await owner.getByRole('link', { name: 'Members' }).click();
    await shown(owner, 'Get verified to invite members');
  });

  test('an administrator verifies it', async () => {
    const admin = await openPage(browser, { baseURL: market.url });
    await admin.goto('/console');
    await continueAs(admin, { ...person('root', 'Root'), administrator: true });
    await admin.getByRole('link', { name: /^Developers/ }).click();
    await admin.getByRole('link', { name: 'Fjord Works' }).click();
    await admin.getByRole('button', { name: 'Verify', exact: true }).click();
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /^Verify/ })
      .click();
    await openDialog(admin).waitFor({ state: 'detached' });
    await admin.getByText('Verified', { exact: true }).first().waitFor();
    await admin.context().close();
  });

  test('the owner invites two people', async () => {
    await owner.reload();
    await invite(owner, DEV!.email, 'Developer');
    await invite(owner, EVE!.email, 'Administrator');
  });

  test('an invited person signs in on the way, and the token of the invitation is in no request', async () => {
    const urls: string[] = [];
    developer.on('request', (request) => urls.push(request.url()));
    const link = await invitationLink(DEV!.email);
    await developer.goto(link);
    await continueAs(developer, DEV!);
    await shown(developer, 'Join Fjord Works?');
    const token = link.split('#')[1]!;
    assert.deepEqual(
      urls.map((url) => url.split('#')[0]).filter((url) => url!.includes(token)),
      [],
    );
    await developer.getByRole('button', { name: 'Accept invitation' }).click();
    await developer.getByRole('heading', { level: 1, name: 'Fjord Works' }).waitFor();
    assert.match(await switcher(developer).innerText(), /Developer/);
  });

  test('an invitation to somebody else is refused until the account is switched', async () => {
    await successor.goto(await invitationLink(EVE!.email));
    await continueAs(successor, person('mallory', 'Mallory'));
    await shown(successor, 'Join Fjord Works?');
    // The embedded provider vouches for no address of a new account; then having the link suffices.
    await market.sql(`UPDATE sessions SET email_verified = true WHERE account_user_id = 'mallory'`);
    await successor.reload();
    await shown(successor, 'This invitation is for another email address');
    await successor.getByRole('button', { name: 'Switch account' }).click();
    await continueAs(successor, EVE!);
    await shown(successor, 'Join Fjord Works?');
    await successor.getByRole('button', { name: 'Accept invitation' }).click();
    await successor.getByRole('heading', { level: 1, name: 'Fjord Works' }).waitFor();
    await successor.goto('/portal/invitation');
    await shown(successor, 'This link is incomplete');
  });

  test('a developer creates an app for the organization and submits it', async () => {
    await developer.goto('/portal/apps/new');
    await developer.getByLabel('Name').fill('Fjord Planner');
    await developer.getByLabel('Short description').fill('Plans the year of a small harbor, from boats to berths.');
    await developer.getByLabel('Category').selectOption('PRODUCTIVITY');
    await developer.getByLabel('Environment').selectOption('localhost');
    await developer.getByRole('button', { name: /^Create/ }).click();
    await developer.waitForURL('**/portal/apps/app_*');
    await developer.getByLabel('Logo URL').fill(origin.url('/png/512x512'));
    for (const size of ['1280x720', '1281x720']) {
      await developer.getByLabel('URL of a new screenshot').fill(origin.url(`/png/${size}`));
      await developer.getByRole('button', { name: 'Add', exact: true }).click();
    }
    await developer.getByText('All changes saved').waitFor();
    await developer
      .getByRole('button', { name: /^Submit/ })
      .first()
      .click();
    await developer.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
    await developer.waitForURL('**/review');
    const [app] = await market.sql(
      'SELECT d.name FROM apps JOIN developers d ON d.id = apps.developer_id WHERE slug = $1',
      ['fjord-planner'],
    );
    assert.equal(app.name, 'Fjord Works');
  });

  test('what a role may not do is not offered', async () => {
    await developer.getByRole('link', { name: 'Settings' }).click();
    await shown(developer, 'Identifiers');
    assert.equal(await developer.getByText('Delete app').count(), 0);
    await developer.goto('/portal/members');
    await developer.getByText('ola@example.com').waitFor();
    assert.equal(await developer.getByText('Invite a member').count(), 0);
    assert.equal(await developer.getByRole('button', { name: /^(Change role|Remove)/ }).count(), 0);
    await developer.goto('/portal/profile');
    await shown(developer, 'You can read the profile, but not change it.');
    await developer.goto('/portal/api-keys?create=true');
    await openDialog(developer).getByLabel('APP_UPDATE').waitFor();
    assert.equal(await openDialog(developer).getByLabel('APP_DELETE').count(), 0);
  });

  test('the last owner cannot leave; with another owner they can', async () => {
    await owner.goto('/portal/members');
    await owner.getByRole('button', { name: 'Leave' }).click();
    await confirm(owner, 'Leave organization');
    await shown(owner, 'This is the last owner of the publisher.');
    await confirm(owner, 'Cancel');
    await owner.getByRole('button', { name: 'Change role of Eve Moreau' }).click();
    await openDialog(owner)
      .getByRole('radio', { name: /^Owner/ })
      .check();
    await confirm(owner, 'Save role');
    await shown(owner, 'Eve Moreau is now Owner');
    await owner.getByRole('button', { name: 'Leave' }).click();
    await confirm(owner, 'Leave organization');
    await owner.waitForURL('**/portal/register');
    await shown(owner, 'You left Fjord Works');
  });

  test('the new owner removes the developer, whose open portal falls back with a notice', async () => {
    await developer.goto('/portal');
    await developer.getByRole('heading', { level: 1, name: 'Fjord Works' }).waitFor();
    await developer.networkQuiet();
    await successor.goto('/portal/members');
    assert.match(await switcher(successor).innerText(), /Owner/);
    await successor.getByRole('button', { name: 'Remove Dev Patel' }).click();
    await confirm(successor, 'Remove member');
    await shown(successor, 'Dev Patel is no longer a member');
    await successor.getByRole('link', { name: 'Apps', exact: true }).click();
    await successor.getByRole('link', { name: 'Fjord Planner' }).waitFor();
    // Without a page load: the first answer of the API says that the publisher is gone.
    const refusal = developer.waitForResponse(
      (response) => response.url().includes('/portal/api/') && response.status() === 404,
    );
    await developer.getByRole('link', { name: 'Webhooks' }).click();
    await refusal;
    await developer.waitForURL('**/portal/register');
    await shown(developer, 'You don’t have access to that publisher');
  });
});

suite('somebody with two publishers', { concurrency: false }, async () => {
  const developer = await market.verifiedDeveloper({ name: 'Tove Jansson' });
  const { body: organization } = await market.expect(201, 'POST', '/api/publishers', {
    as: developer.token,
    body: { name: 'Moomin House', email: 'house@example.com' },
  });
  await market.expect(200, 'POST', `/api/admin/developers/${organization.id}/verify`, { as: market.admin });
  const newKey = { name: 'test', scopes: ['APP_CREATE'], publisherId: organization.id };
  const { body: key } = await market.expect(201, 'POST', '/api/dev/api-keys', { as: developer.token, body: newKey });
  const listing = newApp({ name: 'Moomin Mail' });
  const { body: app } = await market.expect(201, 'POST', '/api/dev/apps', { as: key.key, body: listing });
  const own = await openSignedIn(browser, market, developer);
  const headingOf = (page: Pick<WatchedPage, 'getByRole'>, name: RegExp) =>
    page.getByRole('heading', { level: 1, name }).waitFor();

  test('sees one in each of two tabs', async () => {
    await own.goto('/portal');
    await headingOf(own, /Tove/);
    await switcher(own).click();
    const link = own.getByRole('menuitem', { name: /^Moomin House/ });
    const other = await own.context().newPage();
    await other.goto((await link.getAttribute('href'))!);
    await headingOf(other, /Moomin House/);
    for (const page of [own, other]) await page.reload();
    await headingOf(own, /Tove/);
    await headingOf(other, /Moomin House/);
    await other.goto('/portal/profile');
    assert.equal(await other.getByLabel('Name', { exact: true }).inputValue(), 'Moomin House');
    await own.goto('/portal/profile');
    assert.equal(await own.getByLabel('Name', { exact: true }).inputValue(), 'Tove Jansson');
    await other.close();
  });

  test('switches in one tab, also with the keyboard', async () => {
    await switcher(own).focus();
    await own.keyboard.press('Enter');
    const focused = (name: RegExp) => own.getByRole('menuitem', { name }).and(own.locator(':focus')).waitFor();
    await focused(/^Tove Jansson/);
    await own.keyboard.press('ArrowDown');
    await focused(/^Moomin House/);
    await own.keyboard.press('Enter');
    await headingOf(own, /Moomin House/);
    assert.equal(new URL(own.url()).search, '');
    await own.getByRole('link', { name: 'Members' }).waitFor();
  });

  test('opens an app by its URL, whichever publisher the tab shows', async () => {
    await own.goto(`/portal?publisher=${developer.id}`);
    await headingOf(own, /Tove/);
    await own.goto(`/portal/apps/${app.id}`);
    await shown(own, 'Moomin Mail');
    assert.match(await switcher(own).innerText(), /Moomin House/);
    await own.goto('/portal/apps/app_01kac0000000000000000000');
    await shown(own, 'Page not found');
  });

  test('creates a key for some apps that needs a recent sign-in, without filling it in twice', async () => {
    await market.sql(`UPDATE sessions SET auth_time = now() - interval '11 minutes' WHERE account_user_id = $1`, [
      developer.accountUserId,
    ]);
    await own.goto('/portal/api-keys');
    await own.getByRole('button', { name: 'Create API key' }).click();
    const dialog = openDialog(own);
    await dialog.getByLabel('Name').fill('cleaner');
    await dialog.getByText('Selected apps').click();
    await dialog.getByLabel('APP_DELETE').check();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('Select at least one app').waitFor();
    await dialog.getByLabel('Moomin Mail').check();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('Confirm that it’s you').waitFor();
    // The list that is being read would lack the key: it is created after the list has arrived.
    const [listing, arrives] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await own.route('**/portal/api/api-keys', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      listing.resolve();
      await arrives.promise;
      await route.fulfill({ response });
    });
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    await own.getByRole('heading', { name: 'Continue as…' }).waitFor();
    await continueAs(own, { accountUserId: developer.accountUserId, name: 'Tove', email: developer.email });
    await listing.promise;
    await own.waitForFunction(() => document.querySelector<HTMLInputElement>('input[name=name]')?.value === 'cleaner');
    arrives.resolve();
    await shown(own, 'This is the only time you see it');
    await dialog.getByLabel('I have stored the key').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await own.getByRole('cell', { name: /^cleaner/ }).waitFor();
    await shown(own, 'Only Moomin Mail');
    await shown(own, /^by /);
    assert.match(await switcher(own).innerText(), /Moomin House/);
    const [made] = await market.sql(`SELECT developer_id, app_ids FROM api_keys WHERE name = 'cleaner'`);
    assert.deepEqual([made.developer_id, made.app_ids], [organization.id, [app.id]]);
  });

  test('manages the members of the one that is suspended, and nothing else of it', async () => {
    const guest = 'snork@example.com';
    const invitation = { email: guest, role: 'ANALYST' };
    const path = `/api/publishers/${organization.id}/invitations`;
    await market.expect(201, 'POST', path, { as: developer.token, body: invitation });
    const body = { token: (await invitationLink(guest)).split('#')[1] };
    await market.expect(200, 'POST', '/api/invitations/accept', { as: await market.token('snork'), body });
    await market.expect(200, 'POST', `/api/admin/developers/${organization.id}/suspend`, {
      as: market.admin,
      body: { reason: 'Its apps ask for passwords.' },
    });
    const page = await openSignedIn(browser, market, developer);
    await page.goto(`/portal?publisher=${organization.id}`);
    await headingOf(page, /^Your organization is suspended/);
    await page.getByRole('main').getByRole('link', { name: 'Members' }).click();
    await page.getByRole('button', { name: 'Remove snork' }).click();
    await confirm(page, 'Remove member');
    await shown(page, 'snork is no longer a member');
    await shown(page, '1 member');
    assert.equal(await page.getByText(/Open invitations|Get verified/).count(), 0);
    await page.context().close();
  });
});
