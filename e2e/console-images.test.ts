// Images in the review console: missing copies, blocking and unblocking, and the Images page.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { image, startImageOrigin } from '../server/testing/image-origin.ts';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { forgetCopies } from '../server/testing/media.ts';
import { reviewTools } from '../server/testing/reviewing.ts';
import { assertAccessible } from './accessible.ts';
import { launchBrowser } from './browser.ts';
import { openDialog } from './dialog.ts';
import { listingWithImages } from './listing-with-images.ts';
import { ADMINISTRATOR, openSignedIn } from './signed-in.ts';

const origin = await startImageOrigin({ after });
const market = await startTestMarket({ after }, { env: { ALLOW_PRIVATE_HOSTS: origin.host } });
const browser = await launchBrowser();
after(() => browser.close());
const { submitted, decide } = reviewTools(market);

suite('images in the console', { concurrency: false }, async () => {
  const page = await openSignedIn(browser, market, ADMINISTRATOR, { viewport: { width: 1280, height: 900 } });
  const main = page.getByRole('main');
  const dialog = openDialog(page);
  const live = await submitted(listingWithImages(origin, { name: 'Live Board' }));
  await decide(live.submission, 'approve');
  const logoOf = async (slug: string) => (await market.expect(200, 'GET', `/api/apps/${slug}`)).body.images.logo;
  const logo: { url: string } = await logoOf(live.slug);

  test('the reviewer reads that images are being copied, and then which could not be fetched', async () => {
    const gone = origin.url('/status/404');
    const { submission } = await submitted(listingWithImages(origin, { name: 'Slow Board', bannerUrl: gone }));
    const setChecks = (checks: object | null, images: object) =>
      market.sql('UPDATE submissions SET checks = $2, images = $3 WHERE id = $1', [
        submission,
        checks && JSON.stringify(checks),
        JSON.stringify(images),
      ]);
    const [ran] = await market.sql('SELECT checks, images FROM submissions WHERE id = $1', [submission]);
    // As if the checks were still running: a fetch that is held ends after ten seconds.
    await setChecks(null, {});
    await page.goto(`/console/submissions/${submission}`);
    await main.getByText('Logo: Being copied…').waitFor();
    await setChecks(ran.checks, ran.images);
    await main.getByRole('img', { name: 'Logo' }).waitFor();
    await main.getByText('Banner: Couldn’t be fetched').waitFor();
    const link = main.getByRole('link', { name: gone });
    assert.equal(await link.getAttribute('rel'), 'noreferrer');
    assert.equal(await link.getAttribute('target'), '_blank');
    await assertAccessible(page);
    assert.deepEqual(page.browserErrors, []);
  });

  test('the reviewer of an update sees an image that was replaced at the same URL beside the live one', async () => {
    const url = origin.url('/replaced.png');
    origin.put('/replaced.png', await image('png', 1280, 720));
    const screenshots = [{ url }, { url: origin.url('/png/1281x720') }];
    const app = await submitted(listingWithImages(origin, { name: 'Swapping Board', screenshots }));
    await decide(app.submission, 'approve');
    const { body } = await market.expect(200, 'GET', `/api/apps/${app.slug}`);
    origin.put('/replaced.png', await image('png', 1300, 740));
    await app.act('POST', '/versions', { releaseNotes: 'The same, they say.' });
    const update = await app.submit('/versions/2');
    await page.goto(`/console/submissions/${update}?view=difference`);
    const shots = main.getByRole('img', { name: 'Screenshot 1' });
    await shots.nth(1).waitFor();
    const [before, after] = await shots.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).currentSrc));
    assert.ok(before!.startsWith(body.images.screenshots[0].url));
    assert.notEqual(hashOf(before!), hashOf(after!));
    await assertAccessible(page);
  });

  test('an image of an app can be blocked with a reason, and is gone at once', async () => {
    await page.goto(`/console/apps/${live.id}`);
    await page.getByRole('button', { name: 'Block image: Logo' }).click();
    await dialog.getByRole('button', { name: 'Block image' }).click();
    await dialog.getByText('Enter a reason.').waitFor();
    await assertAccessible(page);
    await dialog.getByLabel('Reason').fill('It’s someone else’s trademark.');
    await dialog.getByRole('button', { name: 'Block image' }).click();
    await dialog.waitFor({ state: 'detached' });
    await main.getByText('Logo: No copy to show').waitFor();
    assert.equal(await logoOf(live.slug), null);
    assert.equal((await fetch(logo.url)).status, 404);
    assert.deepEqual(page.browserErrors, []);
  });

  test('an image of a submission can be blocked from its review', async () => {
    const app = await submitted(
      listingWithImages(origin, { name: 'Waiting Board', bannerUrl: origin.url('/rotated/600x1200') }),
    );
    await page.goto(`/console/submissions/${app.submission}`);
    await page.getByRole('button', { name: 'Block image: Banner' }).click();
    await dialog.getByLabel('Reason').fill('Not suitable.');
    await dialog.getByRole('button', { name: 'Block image' }).click();
    await main.getByText('Banner: No copy to show').waitFor();
  });

  test('the Images page lists blocked images with reason and person, and unblocks them', async () => {
    await page.goto('/console/images');
    const row = main.getByRole('listitem').filter({ hasText: 'trademark' });
    await row.getByText(hashOf(logo.url)!).waitFor();
    await row.getByText('Ida Min').waitFor();
    await row.getByRole('button', { name: 'Unblock' }).click();
    await dialog.getByRole('button', { name: 'Unblock' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    assert.equal((await fetch(logo.url)).status, 200);
  });

  test('the Images page blocks an image by its URL, and explains what else it takes', async () => {
    await page.getByRole('button', { name: 'Block image…' }).click();
    await dialog.getByLabel('Image').fill('https://example.com/logo.png');
    await dialog.getByRole('button', { name: 'Block image' }).click();
    await dialog.getByText('Enter 64 hexadecimal digits').waitFor();
    await dialog.getByText('Enter a reason.').waitFor();
    await assertAccessible(page);
    await dialog.getByLabel('Image').fill(logo.url);
    await dialog.getByLabel('Reason').fill('It is back.');
    await dialog.getByRole('button', { name: 'Block image' }).click();
    await main.getByText('It is back.').waitFor();
    assert.equal((await fetch(logo.url)).status, 404);
    assert.deepEqual(page.browserErrors, []);
  });

  test('the Images page shows how many copies are missing, and tries again', async () => {
    const path = '/later.png';
    const app = await submitted(listingWithImages(origin, { name: 'Later Board', logoUrl: origin.url(path) }));
    await decide(app.submission, 'approve');
    await page.goto('/console/images');
    await main.getByText('1 approved without a copy').waitFor();
    await forgetCopies(market, app.id);
    await market.expect(200, 'POST', '/api/admin/media/retry-copies', { as: market.admin });
    await eventually(async () => {
      const { body } = await market.expect(200, 'GET', '/api/admin/media', { as: market.admin });
      return body.copies.waiting === 0 && body.copies.failed > 0;
    }, 'the failed copy');
    await page.goto('/console/images');
    await main.getByText('1 couldn’t be fetched').waitFor();
    await assertAccessible(page);
    // Not the bytes of the blocked logo.
    origin.put(path, await image('png', 600, 600));
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.click();
    // The page follows without being reloaded.
    await retry.waitFor({ state: 'detached' });
    await main.getByText(/^(\d+) of \1 copied$/).waitFor();
    assert.ok(await logoOf(app.slug));
  });
});

function hashOf(url: string): string | undefined {
  return /\/media\/([0-9a-f]{64})\//.exec(url)?.[1];
}
