// Transfers of apps in the browser: one publisher asks, the other accepts, and everybody who uses the app sees it.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { createApprovedApp, submissionOf } from '../server/testing/listings.ts';
import { startTestMarket } from '../server/testing/market.ts';
import { continueAs, launchBrowser, openPage, type WatchedPage } from './browser.ts';
import { openDialog } from './dialog.ts';
import { ADMINISTRATOR, openSignedIn } from './signed-in.ts';
import { shown } from './visits.ts';

const market = await startTestMarket({ after });
const browser = await launchBrowser();
after(() => browser.close());

const DAY_MS = 86_400_000;
const ageSession = (accountUserId: string) =>
  market.sql(`UPDATE sessions SET auth_time = now() - interval '11 minutes' WHERE account_user_id = $1`, [
    accountUserId,
  ]);
const signInAgain = async (page: WatchedPage, accountUserId: string, name: string) => {
  const dialog = openDialog(page);
  await dialog.getByText('Confirm that it’s you').waitFor();
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('heading', { name: 'Continue as…' }).waitFor();
  await continueAs(page, { accountUserId, name, email: `${accountUserId}@example.com` });
};

suite('a transfer from a developer to an organization', { concurrency: false }, async () => {
  const sender = await market.verifiedDeveloper({ name: 'Sofia Sender' });
  const receiver = await market.verifiedDeveloper({ name: 'Olga Owner' });
  const { body: organization } = await market.expect(201, 'POST', '/api/publishers', {
    as: receiver.token,
    body: { name: 'Open House', email: 'house@example.com' },
  });
  await market.expect(200, 'POST', `/api/admin/developers/${organization.id}/verify`, { as: market.admin });
  const app = await createApprovedApp(market, await market.apiKey(sender), { name: 'Moving Van' });
  const member = await market.token('mia', { workspaces: [{ id: 'acme', name: 'Acme', role: 'member' }] });
  const consent = { app: app.slug, workspaceId: 'acme', permissions: [] };
  await market.expect(201, 'POST', '/api/installations', { as: member, body: consent });

  const giving = await openSignedIn(browser, market, sender);
  const taking = await openSignedIn(browser, market, receiver);
  const visitor = await openPage(browser, { baseURL: market.url });
  const page = `/apps/${app.slug}`;
  const notice = visitor.getByText('New publisher since');
  const settings = `/portal/apps/${app.id}/settings`;
  after(() => {
    // A challenge for a recent sign-in is a 401.
    for (const { browserErrors } of [giving, taking, visitor])
      assert.deepEqual(
        browserErrors.filter((error) => !error.includes('401')),
        [],
      );
  });

  test('the receiver copies the publisher ID from the profile', async () => {
    await taking.goto(`/portal/profile?publisher=${organization.id}`);
    await shown(taking, organization.id);
    await taking.getByRole('button', { name: 'Copy publisher ID' }).waitFor();
  });

  test('the dialog asks for a publisher that exists, and for the name of the app', async () => {
    await ageSession(sender.accountUserId);
    await giving.goto(settings);
    await giving.getByRole('button', { name: 'Transfer', exact: true }).click();
    const dialog = openDialog(giving);
    await dialog.getByLabel('Publisher ID').fill('Open House');
    await dialog.getByRole('button', { name: 'Request transfer' }).click();
    await dialog.getByText('It starts with dev_').waitFor();
    await dialog.getByText('Type “Moving Van” to confirm.').waitFor();
    await dialog.getByLabel('Publisher ID').fill(organization.id);
    await dialog.getByLabel('Message').fill('As agreed.');
    await dialog.getByLabel('Type Moving Van to confirm').fill('Moving Van');
    await dialog.getByRole('button', { name: 'Request transfer' }).click();
    await signInAgain(giving, sender.accountUserId, 'Sofia Sender');
    await shown(giving, 'Waiting for Open House');
  });

  test('a request can be cancelled, and made again', async () => {
    await giving.getByRole('button', { name: 'Cancel transfer' }).click();
    await openDialog(giving).getByRole('button', { name: 'Cancel transfer' }).click();
    await giving.getByRole('button', { name: 'Transfer', exact: true }).click();
    const dialog = openDialog(giving);
    await dialog.getByLabel('Publisher ID').fill('dev_01kac0000000000000000000');
    await dialog.getByLabel('Type Moving Van to confirm').fill('Moving Van');
    await dialog.getByRole('button', { name: 'Request transfer' }).click();
    await dialog.getByText('There is no verified publisher with this id.').waitFor();
    giving.browserErrors.length = 0;
    await dialog.getByLabel('Publisher ID').fill(organization.id);
    await dialog.getByLabel('Message').fill('As agreed.');
    await dialog.getByRole('button', { name: 'Request transfer' }).click();
    await shown(giving, 'Waiting for Open House');
    await visitor.goto(page);
    await visitor.getByRole('link', { name: 'Sofia Sender' }).first().waitFor();
    assert.equal(await visitor.getByText('Transferred').count(), 0);
  });

  test('the email leads the owner there, who accepts after another sign-in, without asking twice', async () => {
    const [mail] = await market.sql(
      `SELECT text FROM mails WHERE recipient = 'house@example.com' AND event = 'app.transfer-requested'`,
    );
    await ageSession(receiver.accountUserId);
    await taking.goto('/portal');
    await taking.goto(/\/portal\/transfers\S*/.exec(mail.text)![0]);
    await shown(taking, 'As agreed.');
    await taking.getByRole('link', { name: 'Home' }).click();
    await shown(taking, 'Sofia Sender wants to transfer Moving Van to Open House');
    await taking.getByRole('link', { name: 'View transfer', exact: true }).click();
    await taking.getByRole('button', { name: 'Accept Moving Van' }).click();
    await openDialog(taking).getByRole('button', { name: 'Accept transfer' }).click();
    await signInAgain(taking, receiver.accountUserId, 'Olga Owner');
    await shown(taking, 'Moving Van now belongs to Open House');
    await shown(taking, 'Accepted');
    await taking.getByRole('link', { name: 'Apps', exact: true }).click();
    await taking.getByRole('heading', { level: 1, name: 'Apps' }).waitFor();
    await taking.getByRole('link', { name: 'Moving Van' }).click();
    await shown(taking, 'no new permissions, no setup URL at another host, and no further transfer');
  });

  test('the app’s page says at once that the publisher is new, and stops after seven days', async () => {
    await visitor.goto(page);
    await notice.waitFor();
    await visitor.getByRole('link', { name: 'Open House' }).first().waitFor();
    // Rendered once and cached for as long as nothing changes: without what changes with time.
    const html = await (await fetch(`${market.url}${page}`)).text();
    assert.match(html, /Transferred/);
    assert.doesNotMatch(html, /New publisher/);
    await visitor.clock.setFixedTime(Date.now() + 7 * DAY_MS);
    await visitor.goto(page);
    await visitor.networkQuiet();
    await shown(visitor, 'Transferred');
    assert.equal(await notice.count(), 0);
  });

  test('workspaces that use the app, and reviewers of its next version, see it', async () => {
    const workspace = await openSignedIn(browser, market, { accountUserId: 'mia', workspaces: 'acme' });
    await workspace.goto('/workspace');
    await workspace.getByRole('article', { name: 'Moving Van' }).getByText('New publisher since').waitFor();
    const key = { name: 'test', scopes: ['APP_UPDATE'], publisherId: organization.id };
    const { body: made } = await market.expect(201, 'POST', '/api/dev/api-keys', { as: receiver.token, body: key });
    const as = made.key;
    await market.expect(201, 'POST', `/api/dev/apps/${app.id}/versions`, { as, body: { releaseNotes: 'New home.' } });
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/versions/2/submit`, { as });
    const { id } = await submissionOf(market, app.id);
    const reviewer = await openSignedIn(browser, market, ADMINISTRATOR);
    await reviewer.goto(`/console/submissions/${id}`);
    await shown(reviewer, 'New publisher');
    await shown(reviewer, 'From another publisher to this developer');
  });

  test('the former publisher sees where it went, and no longer the app', async () => {
    await giving.goto('/portal/transfers');
    await shown(giving, 'To Open House');
    await shown(giving, 'Accepted');
    await giving.goto('/portal/apps');
    await shown(giving, 'No apps yet');
  });
});
