// The marketplace's own copies of images: what the reviewer saw is what the public sees, whatever the developer's server does
// afterwards, and a visitor's browser talks to nobody but the marketplace.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import sharp from 'sharp';
import { image, sha256, startImageOrigin } from '../server/testing/image-origin.ts';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { approvedApp } from '../server/testing/owned-apps.ts';
import { reviewTools } from '../server/testing/reviewing.ts';
import { launchBrowser, openPage, type WatchedPage } from './browser.ts';
import { listingWithImages } from './listing-with-images.ts';
import { ADMINISTRATOR, openSignedIn } from './signed-in.ts';
import { arrive } from './storefront-fixture.ts';

const endOrigin: (() => Promise<void> | void)[] = [];
const closeOrigin = async () => {
  for (const end of endOrigin.splice(0)) await end();
};
after(closeOrigin);
const origin = await startImageOrigin({ after: (end) => endOrigin.push(end) });
const market = await startTestMarket({ after }, { env: { ALLOW_PRIVATE_HOSTS: origin.host } });
const browser = await launchBrowser();
after(() => browser.close());

/** A photograph that says where it was taken. */
const photo = await sharp(await image('jpeg', 1600, 900))
  .withExif({
    IFD0: { Artist: 'Ada at home' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
  })
  .toBuffer();
origin.put('/photo.jpg', photo);
const listing = listingWithImages(origin, {
  name: 'Own Pictures',
  screenshots: [{ url: origin.url('/photo.jpg'), caption: 'A photo' }, { url: origin.url('/png/1281x720') }],
});
const IMAGES = 4;

/** The hosts of all requests of a page; data URLs have none. */
function watchHosts(page: WatchedPage): Set<string> {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  return hosts;
}
const own = new URL(market.url).host;
const foreign = (hosts: Set<string>) => [...hosts].filter((host) => host !== '' && host !== own);

const bytesOf = async (url: string) => {
  const answer = await fetch(url);
  assert.equal(answer.status, 200, url);
  return Buffer.from(await answer.arrayBuffer());
};

suite('an app with images on another server', { concurrency: false }, async () => {
  const { createApp, decide } = reviewTools(market);
  const app = await createApp(listing, { name: 'Ada Lovelace' });
  // Its images cannot be fetched; pages must not ask a visitor's browser to try.
  const without = await approvedApp(market, { name: 'No Pictures', logoUrl: 'https://images.example/logo.png' });
  await market.expect(200, 'POST', `/api/admin/apps/${without.id}/feature`, { as: market.admin });
  /** SHA-256 of what the reviewer's browser received. */
  let seen: string[];

  const published = async () => {
    const { body } = await market.expect(200, 'GET', `/api/apps/${app.slug}`);
    return [body.images.logo, body.images.banner, ...body.images.screenshots];
  };
  const publicHashes = async () => Promise.all((await published()).map(async ({ url }) => sha256(await bytesOf(url))));

  test('the reviewer sees the pinned bytes, and asks no other server for them', async () => {
    const submission = await app.submit();
    const page = await openSignedIn(browser, market, ADMINISTRATOR, { viewport: { width: 1280, height: 900 } });
    const hosts = watchHosts(page);
    const received = new Map<string, string>();
    const reading: Promise<unknown>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'image' || !response.url().startsWith('http')) return;
      reading.push(response.body().then((body) => received.set(response.url(), sha256(body))));
    });
    await page.goto(`/console/submissions/${submission}`);
    await page.getByRole('img', { name: 'Screenshot 1: A photo' }).waitFor();
    await page.networkQuiet();
    await Promise.all(reading);
    const shown = await page
      .getByRole('main')
      .locator('img')
      .evaluateAll((all) =>
        all.map((element) => {
          const { currentSrc, naturalWidth } = element as HTMLImageElement;
          return { currentSrc, naturalWidth };
        }),
      );
    assert.ok(shown.every(({ naturalWidth }) => naturalWidth > 0));
    // The banner comes before the logo.
    const [banner, logo, ...screenshots] = shown.map(({ currentSrc }) => received.get(currentSrc)!);
    seen = [logo!, banner!, ...screenshots];
    assert.equal(seen.length, IMAGES);
    for (const { currentSrc } of shown) assert.ok(currentSrc.includes(received.get(currentSrc)!), currentSrc);
    assert.deepEqual(foreign(hosts), []);
    assert.deepEqual(page.browserErrors, []);
    await page.context().close();
    assert.equal((await decide(submission, 'approve')).status, 200);
  });

  test('the public gets the bytes that the reviewer saw, also when the developer swaps the image or the server is gone', async () => {
    assert.deepEqual(await publicHashes(), seen);
    origin.put('/photo.jpg', await image('jpeg', 1700, 950));
    assert.deepEqual(await publicHashes(), seen);
    await closeOrigin();
    await assert.rejects(fetch(origin.url('/photo.jpg')));
    assert.deepEqual(await publicHashes(), seen);
  });

  test('what is served does not say where a photo was taken', async () => {
    assert.ok((await sharp(photo).metadata()).exif?.includes('Ada at home'));
    const shot = await eventually(
      async () => {
        const found = (await published())[2];
        return found.variants.length === 6 && found;
      },
      'the variants',
      60,
    );
    for (const url of [shot.url, ...shot.variants.map((variant: { url: string }) => variant.url)]) {
      const { exif, xmp, iptc } = await sharp(await bytesOf(url)).metadata();
      assert.deepEqual({ exif, xmp, iptc }, { exif: undefined, xmp: undefined, iptc: undefined }, url);
    }
  });

  test('public pages make no request to another host', async () => {
    const page = await openPage(browser, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    const hosts = watchHosts(page);
    const paths = ['/', '/apps', '/apps?search=pictures', `/apps/${without.slug}`, `/developers/${app.developer.id}`];
    for (const path of [...paths, '/developers', '/developers/guides/webhooks', `/apps/${app.slug}`]) {
      await arrive(page, market, path);
      // Lazy images, too.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.networkQuiet();
    }
    await page.getByRole('link', { name: 'A photo' }).click();
    const gallery = page.getByRole('dialog', { name: 'Screenshots of Own Pictures' });
    const photograph = gallery.getByRole('img', { name: 'A photo' });
    await photograph.waitFor();
    await page.networkQuiet();
    const { currentSrc, naturalWidth } = await photograph.evaluate((element) => {
      const { currentSrc, naturalWidth } = element as HTMLImageElement;
      return { currentSrc, naturalWidth };
    });
    assert.ok(naturalWidth > 0);
    assert.match(currentSrc, /\/1280\.avif$/, 'the gallery shows a large variant');
    assert.deepEqual(foreign(hosts), []);
    assert.deepEqual(page.browserErrors, []);
    await page.context().close();
  });

  test('the page of the app says when it was approved, and links to the proof', async () => {
    const page = await openPage(browser);
    await arrive(page, market, `/apps/${app.slug}`);
    const link = page.getByRole('link', { name: /^Exactly as approved on \w+ \d+, \d{4}$/ });
    const { body } = await market.expect(200, 'GET', (await link.getAttribute('href'))!.slice(market.basePath.length));
    assert.deepEqual(body.images.map((one: { sha256: string }) => one.sha256).toSorted(), seen.toSorted());
    await page.context().close();
  });
});
