// Correction requests in the browser: the developer's form with a new image, the pictures on both sides, and the decision.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { startImageOrigin, uniqueImage } from '../server/testing/image-origin.ts';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { reviewTools } from '../server/testing/reviewing.ts';
import { assertAccessible } from './accessible.ts';
import { launchBrowser } from './browser.ts';
import { openDialog } from './dialog.ts';
import { listingWithImages } from './listing-with-images.ts';
import { ADMINISTRATOR, openSignedIn } from './signed-in.ts';
import { shown } from './visits.ts';

const origin = await startImageOrigin({ after });
const market = await startTestMarket({ after }, { env: { ALLOW_PRIVATE_HOSTS: origin.host } });
// Ten minutes before every hour, it would forget the pages that the tests write down.
await market.sql("DELETE FROM pgboss.schedule WHERE name = 'link-watch'");
const browser = await launchBrowser();
after(() => browser.close());

const { submitted, decide } = reviewTools(market);

async function liveApp(name: string) {
  const app = await submitted(listingWithImages(origin, { name, websiteUrl: origin.url('/status/200') }));
  await decide(app.submission, 'approve');
  return app;
}

const isDrawn = (image: Locator) =>
  eventually(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth > 0), 'the picture');

suite('a correction request', () => {
  test('replaces an image: developer and administrator see it before and after, and it is live when applied', async () => {
    const app = await liveApp('Painted Loom');
    const portal = await openSignedIn(browser, market, app.developer);
    await portal.goto(`/portal/apps/${app.id}/corrections`);
    await portal.getByRole('button', { name: 'Request a correction' }).click();
    const hasFocus = (locator: Locator) => locator.and(portal.locator(':focus')).waitFor();
    await hasFocus(portal.getByLabel('Short description'));
    await portal.getByRole('button', { name: 'Request correction' }).click();
    await shown(portal, 'Change at least one field.');
    assert.equal(await portal.getByLabel('Name', { exact: true }).count(), 0, 'a new name needs a new version');
    const chooser = portal.waitForEvent('filechooser');
    await portal.getByRole('button', { name: 'Replace logo' }).click();
    const buffer = await uniqueImage(512, 512);
    await (await chooser).setFiles([{ name: 'logo.png', mimeType: 'image/png', buffer }]);
    await portal.getByText('logo.png uploaded.').waitFor({ state: 'attached' });
    await portal.locator('details').filter({ hasText: 'Support and policies' }).locator('summary').click();
    await portal.getByLabel('Support email').fill('help@example.com');
    await shown(portal, 'Logo, Support email');
    await portal.getByRole('button', { name: 'Request correction' }).click();
    await shown(portal, 'Enter a reason.');
    await assertAccessible(portal);
    await portal.getByLabel('Reason').fill('A new look.');
    await portal.getByRole('button', { name: 'Request correction' }).click();
    await shown(portal, 'Correction requested');
    const pictures = portal.getByRole('img', { name: 'Logo' });
    for (const at of [0, 1]) await isDrawn(pictures.nth(at));
    assert.deepEqual(portal.browserErrors, []);

    const admin = await openSignedIn(browser, market, ADMINISTRATOR);
    await admin.goto('/console');
    await admin.getByRole('link', { name: '1 correction request to decide' }).click();
    await admin.getByRole('link', { name: /Painted Loom/ }).click();
    const copies = admin.getByRole('main').getByRole('img', { name: 'Logo' });
    for (const at of [0, 1]) await isDrawn(copies.nth(at));
    await shown(admin, 'help@example.com');
    await assertAccessible(admin);
    await admin.getByRole('button', { name: 'Apply' }).click();
    await openDialog(admin).getByRole('button', { name: 'Apply' }).click();
    await shown(admin, 'Correction applied');
    for (const at of [0, 1]) await isDrawn(copies.nth(at));
    const { logoUrl, supportEmail } = (await market.expect(200, 'GET', `/api/apps/${app.slug}`)).body;
    assert.match(logoUrl, /\/media\/[0-9a-f]{64}\/master\.png$/);
    assert.equal(supportEmail, 'help@example.com');
    for (const page of [portal, admin]) await page.context().close();
  });

  test('starts at the page that does not respond, and shows what the service refuses at its field', async () => {
    const app = await liveApp('Dead Loom');
    await market.sql(
      `INSERT INTO watched_links (id, app_id, field, url, checked_at, failing_since, problem)
       VALUES ('lnk_1', $1, 'websiteUrl', 'https://example.com/', now(), now() - interval '8 days', 'responds with status 503')`,
      [app.id],
    );
    const portal = await openSignedIn(browser, market, app.developer);
    // Earlier, so that the form is shown at once later.
    await portal.goto(`/portal/apps/${app.id}/corrections`);
    await shown(portal, 'No corrections yet');
    await portal.getByRole('link', { name: 'View details' }).click();
    await portal.getByRole('link', { name: 'request a correction of the URL' }).click();
    const website = portal.getByLabel('Website');
    await website.and(portal.locator(':focus')).waitFor();
    await website.fill('nowhere');
    await portal.getByLabel('Reason').fill('It has moved.');
    await portal.getByRole('button', { name: 'Request correction' }).click();
    await website.and(portal.locator('[aria-invalid]:focus')).waitFor();
    await website.fill('');
    await portal.getByLabel('Short description').fill('One. Two. Three.');
    await portal.getByRole('button', { name: 'Request correction' }).click();
    await portal.getByLabel('Short description').and(portal.locator('[aria-invalid]')).waitFor();
    await shown(portal, 'Fix the marked fields.');
    await portal.getByRole('link', { name: 'Profile' }).click();
    await openDialog(portal).getByText('You’ll lose 2 unsaved changes.').waitFor();
    await openDialog(portal).getByRole('button', { name: 'Leave' }).click();
    await portal.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await portal.context().close();
  });
});
