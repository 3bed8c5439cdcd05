// Decisions of administrators outside the queue, and their immediate effect for developers and visitors.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { mintToken } from '../server/features/accounts/embedded-provider.ts';
import { startImageOrigin } from '../server/testing/image-origin.ts';
import { startMailServer } from '../server/testing/mail-server.ts';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { reviewTools } from '../server/testing/reviewing.ts';
import { launchBrowser, openPage } from './browser.ts';
import { openDialog } from './dialog.ts';
import { listingWithImages } from './listing-with-images.ts';
import { ADMINISTRATOR, openSignedIn } from './signed-in.ts';
import { shown } from './visits.ts';

const origin = await startImageOrigin({ after });
const mail = await startMailServer({ after });
const env = { ALLOW_PRIVATE_HOSTS: origin.host, SMTP_URL: mail.url, MAIL_FROM: 'market@example.com' };
const market = await startTestMarket({ after }, { env });
const browser = await launchBrowser();
after(() => browser.close());

const { submitted, decide } = reviewTools(market);
const admin = await openSignedIn(browser, market, ADMINISTRATOR);
const visitor = await openPage(browser, { baseURL: market.url });
const dialog = openDialog(admin);

async function liveApp(name: string) {
  const app = await submitted(listingWithImages(origin, { name }), { name: `Maker of ${name}` });
  await decide(app.submission, 'approve');
  return app;
}

const statusOf = async (method: string, path: string, as?: string) =>
  (await market.request(method, path, as ? { as } : {})).status;

/** Clicks the button, enters the reason where one is required, and confirms. */
async function confirm(deed: string, reason?: string): Promise<void> {
  await admin.getByRole('main').getByRole('button', { name: deed, exact: true }).click();
  if (reason) await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: deed, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

suite('decisions about developers', () => {
  test('a verified developer can create keys and apps without signing in again', async () => {
    const developer = await market.register({ name: 'Vera Fied' });
    const portal = await openSignedIn(browser, market, developer);
    await portal.goto('/portal/apps/new');
    await shown(portal, 'We’re reviewing your profile');
    await admin.goto(`/console/developers/${developer.id}`);
    await confirm('Verify');
    await shown(admin, 'Vera Fied is verified');
    await portal.reload();
    await portal.getByRole('button', { name: 'Create draft' }).waitFor();
    await portal.networkQuiet();
    assert.equal(await portal.getByText('We’re reviewing your profile').count(), 0);
    await portal.context().close();
  });

  test('a rejection requires a reason, which the developer sees; an updated profile is reviewed again', async () => {
    const developer = await market.register({ name: 'Reto Jected' });
    await admin.goto(`/console/developers/${developer.id}`);
    await admin.getByRole('button', { name: 'Reject', exact: true }).click();
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await dialog.getByText('Enter a reason. The developer will see it.').waitFor();
    await dialog.getByLabel('Reason').fill('Your profile does not say who you are.');
    await dialog.getByLabel('Website').fill('Link a page with your name.');
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await shown(admin, 'Reto Jected is rejected');

    const portal = await openSignedIn(browser, market, developer);
    await portal.goto('/portal/profile');
    await shown(portal, 'Your profile does not say who you are.');
    await portal.getByRole('textbox', { name: 'Website', description: 'Link a page with your name.' }).waitFor();
    await portal.getByLabel('About you').fill('I make looms.');
    await portal.getByRole('button', { name: 'Save and request review' }).click();
    await shown(portal, 'Sent for review');
    await portal.context().close();

    await admin.reload();
    await shown(admin, 'Pending verification');
    await confirm('Verify');
    await shown(admin, 'Reto Jected is verified');
  });

  test('a refused rejection keeps the dialog and its reason, and one that someone else decided closes it', async () => {
    const developer = await market.register({ name: 'Clara Claimed' });
    const path = `/api/admin/developers/${developer.id}`;
    await admin.goto(`/console/developers/${developer.id}`);
    await admin.getByRole('button', { name: 'Reject', exact: true }).click();
    await dialog.getByLabel('Reason').fill('Your profile does not say who you are.');
    const colleague = await mintToken(market.settings, 'colleague', true);
    await market.expect(200, 'POST', `${path}/claim`, { as: colleague });
    const reject = dialog.getByRole('button', { name: 'Reject', exact: true });
    await reject.click();
    await dialog.getByText('is reviewing this developer until').waitFor();
    assert.equal(await dialog.getByLabel('Reason').inputValue(), 'Your profile does not say who you are.');
    await market.expect(200, 'POST', `${path}/verify`, { as: colleague });
    await reject.click();
    await shown(admin, 'Someone else already decided');
    await dialog.waitFor({ state: 'detached' });
  });

  test('a suspension closes the portal, disables the keys and hides the apps, until the reinstatement', async () => {
    const { developer, key, slug } = await liveApp('Suspended Sails');
    const portal = await openSignedIn(browser, market, developer);
    await portal.goto('/portal/apps');
    await shown(portal, 'Suspended Sails');
    await visitor.goto(`/apps/${slug}`);
    await visitor.getByRole('heading', { level: 1, name: 'Suspended Sails' }).waitFor();

    await admin.goto(`/console/developers/${developer.id}`);
    await confirm('Suspend', 'Your apps ask for passwords.');
    await shown(admin, 'Suspended: API keys don’t work and apps are hidden');
    assert.notEqual(await statusOf('GET', '/api/dev/apps', key), 200);
    assert.equal(await statusOf('GET', `/api/apps/${slug}`), 404);
    await visitor.reload();
    await shown(visitor, 'Page not found');
    // The suspension ended the session: the sign-in asks who.
    await portal.reload();
    await portal.locator(`button[value="${developer.accountUserId}"]`).click();
    await shown(portal, 'You can’t use the portal right now');
    await shown(portal, 'Your apps ask for passwords.');

    await confirm('Reinstate');
    await shown(admin, /is reinstated/);
    assert.equal(await statusOf('GET', '/api/dev/apps', key), 200);
    await visitor.reload();
    await visitor.getByRole('heading', { level: 1, name: 'Suspended Sails' }).waitFor();
    await portal.getByRole('button', { name: 'Check again' }).click();
    await portal.getByRole('link', { name: 'Suspended Sails' }).waitFor();
    await portal.context().close();
  });
});

suite('decisions about apps', () => {
  test('a featured app appears on the home page at once, and leaves it at once', async () => {
    const { id } = await liveApp('Window Weaver');
    await admin.goto(`/console/apps/${id}`);
    await admin.getByRole('button', { name: 'Feature', exact: true }).click();
    await admin.getByRole('button', { name: 'Unfeature', exact: true }).waitFor();
    await visitor.goto('/apps?featured=true');
    await visitor
      .getByRole('link', { name: /Window Weaver/ })
      .first()
      .waitFor();
    await admin.getByRole('button', { name: 'Unfeature', exact: true }).click();
    await admin.getByRole('button', { name: 'Feature', exact: true }).waitFor();
    await visitor.reload();
    await shown(visitor, 'No matching apps');
  });

  test('a suspended app leaves the storefront, its developer sees the reason, and a restore brings it back unchanged', async () => {
    const { id, slug, developer } = await liveApp('Hidden Loom');
    await admin.goto(`/console/apps/${id}`);
    await confirm('Suspend', 'It asks for passwords that it does not need.');
    await shown(admin, 'Suspended: hidden from Marketplace until restored');
    await visitor.goto(`/apps/${slug}`);
    await shown(visitor, 'Page not found');
    const portal = await openSignedIn(browser, market, developer);
    await portal.goto(`/portal/apps/${id}`);
    await shown(portal, 'It asks for passwords that it does not need.');
    await portal.context().close();
    await confirm('Restore');
    await shown(admin, 'Hidden Loom is restored');
    await visitor.reload();
    await visitor.getByRole('heading', { level: 1, name: 'Hidden Loom' }).waitFor();
  });

  test('a correction is previewed word by word, and is live at once', async () => {
    const { id, slug } = await liveApp('Corrected Clock');
    await admin.goto(`/console/apps/${id}/correct`);
    const isRefused = (label: string) => admin.getByLabel(label).and(admin.locator('[aria-invalid]:focus')).waitFor();
    await admin.getByLabel('Website').fill('nowhere');
    await admin.getByRole('button', { name: 'Review changes' }).click();
    await isRefused('Website');
    await shown(admin, 'Fix the marked fields.');
    await admin.getByLabel('Website').fill('');
    await admin.getByLabel('Short description').fill('One. Two. Three.');
    await admin.getByRole('button', { name: 'Review changes' }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await isRefused('Short description');
    await admin.getByLabel('Short description').fill('Plan your month on one calm board.');
    await shown(admin, '1 unsaved change');
    await admin.getByRole('button', { name: 'Review changes' }).click();
    await dialog.locator('del').getByText('week').waitFor();
    await dialog.locator('ins').getByText('month').waitFor();
    assert.match((await market.request('GET', `/api/apps/${slug}`)).body.description, /week/, 'not before it is saved');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await shown(admin, 'Corrected Clock updated');
    await visitor.goto(`/apps/${slug}`);
    await shown(visitor, 'Plan your month on one calm board.');
  });

  test('a fault that stays as it was does not stop a correction, and one that is sent is named', async () => {
    const { id } = await liveApp('Legacy Clock');
    // From before the rules of today; scopes have no control here.
    await market.sql(
      `UPDATE app_versions SET permissions = '[{"scope": "Old!", "required": true, "reason": "Reads."}]'
       WHERE app_id = $1`,
      [id],
    );
    await admin.goto(`/console/apps/${id}/correct`);
    const review = admin.getByRole('button', { name: 'Review changes' });
    await admin.getByLabel(/^Reason for/).fill('Reads tasks.');
    await review.click();
    await shown(admin, /^Permission 1: Use only a–z/);
    await admin.getByLabel(/^Reason for/).fill('Reads.');
    await admin.getByLabel('Website').fill('https://example.com/clock');
    await review.click();
    await dialog.getByText('https://example.com/clock').waitFor();
    await dialog.getByRole('button', { name: 'Back to editing' }).click();
    await admin.getByLabel('Website').fill('');
  });
});

test('a reported review is hidden with a reason, and is no longer public', async () => {
  const { slug } = await liveApp('Reviewed Raft');
  const path = `/api/apps/${slug}/reviews`;
  const body = { rating: 1, title: 'Buy my watches', body: 'Cheap watches.' };
  const { body: review } = await market.expect(201, 'POST', path, { as: await market.token('seller'), body });
  const report = { as: await market.token('reader'), body: { reason: 'An advertisement.' } };
  await market.expect(201, 'POST', `${path}/${review.id}/report`, report);
  await visitor.goto(`/apps/${slug}`);
  await shown(visitor, 'Cheap watches.');
  await admin.goto('/console/reviews');
  await shown(admin, '“An advertisement.”');
  await confirm('Hide', 'Advertisements are not reviews.');
  await shown(admin, 'No reported reviews');
  await visitor.reload();
  await visitor.getByRole('heading', { level: 1, name: 'Reviewed Raft' }).waitFor();
  assert.equal(await visitor.getByText('Cheap watches.').count(), 0);
  await admin.goto('/console/reviews?show=hidden');
  await shown(admin, '“Advertisements are not reviews.”');
});

test('developers who may use a protected term are found by name', async () => {
  const { id } = await market.verifiedDeveloper({ name: 'Olga Owner', companyName: 'Acme Inc.' });
  await admin.goto('/console/protected-terms');
  await admin.getByRole('button', { name: 'Protect a term' }).click();
  await dialog.getByLabel('Term').fill('Acme');
  const field = dialog.getByRole('combobox', { name: 'Exempted developers' });
  await field.fill('nobody at all');
  await dialog.getByText('No match.').waitFor();
  await field.fill('acme inc');
  await dialog.getByRole('option', { name: /^Olga Owner/ }).waitFor();
  await field.press('Enter');
  await dialog.getByRole('button', { name: 'Remove Olga Owner, Acme Inc.' }).waitFor();
  await dialog.getByRole('button', { name: 'Protect' }).click();
  await admin.getByRole('main').getByRole('link', { name: 'Olga Owner' }).waitFor();
  const terms = await market.expect(200, 'GET', '/api/admin/protected-terms', { as: market.admin });
  assert.deepEqual(terms.body.data[0].exempted, [{ id, name: 'Olga Owner' }]);
  await admin.getByRole('button', { name: 'Edit Acme' }).click();
  await dialog.getByRole('button', { name: 'Remove Olga Owner' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await admin.getByRole('main').getByRole('link', { name: 'Olga Owner' }).waitFor({ state: 'detached' });
});

test('a refused email is shown with the response of the mail server, and sent by a retry', async () => {
  mail.behave('moved@example.com', { refuse: 550, saying: 'No such user here' });
  await market.register({ name: 'Moved Away', email: 'moved@example.com' });
  const failed = '/api/admin/mails?status=FAILED';
  const count = async () => (await market.expect(200, 'GET', failed, { as: market.admin })).body.data.length;
  await eventually(async () => (await count()) === 1, 'the failed mail');
  await admin.goto('/console/mail?status=FAILED');
  await shown(admin, /No such user here/);
  await admin.getByRole('link', { name: /^Welcome to Marketplace/ }).click();
  await shown(admin, 'confirm-email#…');
  mail.behave('moved@example.com', 'hang');
  await admin.getByRole('button', { name: /^Retry “/ }).click();
  await shown(admin, 'Email queued for retry');
  await shown(admin, /^Queued$/);
  await eventually(async () => mail.hanging().length === 1, 'the attempt');
  mail.behave('moved@example.com', 'accept');
  await eventually(async () => mail.acceptedFor('moved@example.com').length === 1, 'the mail');
  await shown(admin, /^Sent$/);
  await admin.goto('/console/mail?status=SENT');
  await shown(admin, 'To moved@example.com');
});
