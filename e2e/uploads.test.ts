// Uploads in the listing editor: by drop, paste and file picker; with progress, in words when refused, and repeatable.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { startImageOrigin } from '../server/testing/image-origin.ts';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { assertAccessible } from './accessible.ts';
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

const UPLOADS = '**/portal/api/media';
const MASTER = /\/media\/[0-9a-f]{64}\/master\.png$/;

interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function png(name: string, width: number, height: number, background: string): Promise<TestFile> {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return { name: `${name}.png`, mimeType: 'image/png', buffer };
}

const logo = await png('logo', 512, 512, 'teal');
const [red, green, blue] = (await Promise.all(
  ['red', 'green', 'blue'].map((color) => png(color, 1280, 720, color)),
)) as [TestFile, TestFile, TestFile];
const svg: TestFile = { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="…"></svg>') };
/** A PNG by its first bytes, and too large. */
const huge: TestFile = {
  name: 'huge.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([red.buffer, Buffer.alloc(10 * 1024 * 1024)]),
};

async function openEditor(fields: Record<string, unknown> = {}): Promise<{ id: string; page: WatchedPage }> {
  const body = listingWithImages(origin, { logoUrl: null, bannerUrl: null, screenshots: [], ...fields });
  const { id } = (await market.expect(201, 'POST', '/api/dev/apps', { as: key, body })).body;
  const page = await openSignedIn(browser, market, developer);
  await page.goto(`/portal/apps/${id}`);
  await shown(page, 'All changes saved');
  return { id, page };
}

const screenshots = (page: WatchedPage) => page.getByRole('group', { name: 'Screenshots', exact: true });
const logoField = (page: WatchedPage) => page.getByRole('group', { name: 'Logo', exact: true });
const hasFocus = (locator: Locator) => locator.and(locator.page().locator(':focus')).waitFor();

/** Drags files over an area as a file manager does. Returns what is dragged. */
async function dragOver(target: Locator, files: TestFile[]) {
  const transfer = await target.page().evaluateHandle(
    (given) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      return data;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
  );
  for (const type of ['dragenter', 'dragover']) await target.dispatchEvent(type, { dataTransfer: transfer });
  return transfer;
}

async function drop(target: Locator, files: TestFile[]): Promise<void> {
  const transfer = await dragOver(target, files);
  await target.dispatchEvent('drop', { dataTransfer: transfer });
}

/** Puts an image on the clipboard of the browser and presses the keys. */
async function paste(page: WatchedPage, { buffer }: TestFile): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
  }, buffer.toString('base64'));
  await page.keyboard.press('Control+v');
}

async function choose(button: Locator, files: TestFile[]): Promise<void> {
  const chooser = button.page().waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(files);
}

/** Uploads wait until the returned function is called. */
async function holdUploads(page: WatchedPage): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(UPLOADS, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Colors of the thumbnails in the list, as the browser has drawn them. */
async function colorsShown(page: WatchedPage): Promise<string> {
  const colors = await page.getByRole('button', { name: /^Replace screenshot/ }).evaluateAll((buttons) =>
    buttons.map((button) => {
      const image = button.querySelector<HTMLImageElement>('picture img');
      if (!image?.complete || image.naturalWidth === 0) return '?';
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 1;
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
      return r > g && r > b ? 'R' : g > b ? 'G' : 'B';
    }),
  );
  return colors.join('');
}

const showsColors = (page: WatchedPage, colors: string) =>
  eventually(async () => (await colorsShown(page)) === colors, `thumbnails ${colors}`);

suite('screenshots', () => {
  test('are uploaded by drop, shown while they upload, reordered meanwhile and afterwards, and submitted', async () => {
    const { id, page } = await openEditor();
    const release = await holdUploads(page);
    await drop(screenshots(page), [red, green, blue]);
    for (const { name } of [red, green, blue]) {
      const bar = page.getByRole('progressbar', { name: `Upload of ${name}` });
      await bar.waitFor();
      assert.equal(await bar.getAttribute('max'), '100');
      await page.getByRole('button', { name: `Cancel upload of ${name}` }).waitFor();
    }
    await showsColors(page, 'RGB');
    await shown(page, 'Uploading…');
    await page.getByText(/^Uploading blue\.png\.$/).waitFor({ state: 'attached' });
    await assertAccessible(page);

    await page.getByRole('button', { name: 'Move screenshot 1 down' }).press('Enter');
    await page.getByText('Screenshot moved from position 1 to 2 of 3.').waitFor({ state: 'attached' });
    await showsColors(page, 'GRB');
    await page.getByLabel('Caption of screenshot 1').fill('The green one');
    assert.deepEqual((await app(id)).screenshots, [], 'nothing is saved before it is uploaded');

    release();
    await shown(page, 'All changes saved');
    await showsColors(page, 'GRB');
    const saved = await app(id);
    assert.deepEqual(
      saved.screenshots.map(({ caption }: { caption: string | null }) => caption),
      ['The green one', null, null],
    );
    for (const { url } of saved.screenshots) assert.match(url, MASTER);
    assert.equal(new Set(saved.screenshots.map(({ url }: { url: string }) => url)).size, 3);

    const grips = page.getByTitle('Drag to reorder');
    await page.getByLabel('URL of screenshot 1').scrollIntoViewIfNeeded();
    const [first, last] = [(await grips.first().boundingBox())!, (await grips.last().boundingBox())!];
    await page.mouse.move(last.x + 8, last.y + last.height / 2);
    await page.mouse.down();
    await page.mouse.move(last.x + 8, first.y + first.height / 2, { steps: 5 });
    await page.mouse.move(last.x + 8, first.y - 4);
    await page.mouse.up();
    await page.getByText('Screenshot moved from position 3 to 1 of 3.').waitFor({ state: 'attached' });
    await showsColors(page, 'BGR');
    await eventually(async () => (await app(id)).screenshots[0].url === saved.screenshots[2].url, 'the new order');

    await page.getByRole('button', { name: 'Submit for review' }).click();
    await openDialog(page).getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
    assert.equal((await app(id)).status, 'PENDING');
    assert.deepEqual(page.browserErrors, []);
    await page.context().close();
  });

  test('offer to be replaced one by one, not when files are dragged over the whole list', async () => {
    const { id, page } = await openEditor();
    await drop(screenshots(page), [red, green]);
    await eventually(async () => (await app(id)).screenshots.length === 2, 'two screenshots');
    const offers = () =>
      page.getByRole('button', { name: /^Replace screenshot/ }).evaluateAll((buttons) =>
        buttons.map((button) => {
          const words = [...button.querySelectorAll('span')].find(({ textContent }) => textContent === 'Replace')!;
          return getComputedStyle(words).opacity;
        }),
      );
    await dragOver(screenshots(page), [blue]);
    await page.locator('[role=group][data-over]').waitFor();
    // Offers fade in.
    await screenshots(page).evaluate((list) =>
      Promise.all(list.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
    assert.deepEqual(await offers(), ['0', '0']);
    await dragOver(page.getByRole('group', { name: 'Screenshot 2', exact: true }), [blue]);
    await eventually(async () => (await offers()).join() === '0,1', 'the offer of the second');
    await page.context().close();
  });

  test('beyond the sixth are not added, and the page says which', async () => {
    const { page } = await openEditor();
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, n) => png(`shot-${n + 1}`, 1280, 720, `rgb(${n * 30}, 0, 0)`)),
    );
    await choose(page.getByRole('button', { name: 'Choose files for screenshots' }), many);
    await shown(page, 'A listing has up to six screenshots. Not added: shot-7.png, shot-8.png.');
    await shown(page, 'You’ve reached the limit of six.');
    await shown(page, 'All changes saved');
    assert.equal(await page.getByRole('button', { name: /^Replace screenshot/ }).count(), 6);
    await page.context().close();
  });

  test('are refused before they are sent, in the service’s words, if they are an SVG or larger than 10 MB', async () => {
    const { page } = await openEditor();
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/portal/api/media') && sent.push(request.url()));
    await drop(screenshots(page), [svg, huge, green]);
    for (const { name, buffer } of [svg, huge]) {
      const answer = await fetch(`${market.url}/api/dev/media`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'image/png' },
        body: new Uint8Array(buffer),
      });
      const { error } = (await answer.json()) as { error: { message: string } };
      await shown(page, `${name}: ${error.message}`);
    }
    await showsColors(page, 'G');
    assert.equal(sent.length, 1, 'only the good file was sent');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText(/drawing\.svg/).waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('of which one is replaced keep the old image until the new one is uploaded, and after a cancel', async () => {
    const { id, page } = await openEditor();
    await drop(screenshots(page), [red, green]);
    await eventually(async () => (await app(id)).screenshots.length === 2, 'two screenshots');
    const before = (await app(id)).screenshots;
    const release = await holdUploads(page);
    await drop(page.getByRole('group', { name: 'Screenshot 1', exact: true }), [blue]);
    await showsColors(page, 'BG');
    await page.getByRole('button', { name: 'Cancel upload of blue.png' }).press('Enter');
    await showsColors(page, 'RG');
    await hasFocus(page.getByRole('button', { name: 'Replace screenshot 1' }));
    assert.deepEqual((await app(id)).screenshots, before);
    release();
    await choose(page.getByRole('button', { name: 'Replace screenshot 1' }), [blue]);
    await showsColors(page, 'BG');
    await eventually(async () => (await app(id)).screenshots[0].url !== before[0].url, 'the new image');
    assert.equal((await app(id)).screenshots[1].url, before[1].url);
    await page.context().close();
  });
});

suite('the logo', () => {
  test('is uploaded by paste, shown at once, and there after a reload', async () => {
    const { id, page } = await openEditor();
    await page.getByRole('button', { name: 'Choose file for the logo' }).focus();
    await paste(page, logo);
    await logoField(page).locator('img').waitFor();
    await eventually(async () => MASTER.test((await app(id)).logoUrl ?? ''), 'the URL of the logo');
    await shown(page, 'All changes saved');
    await page.reload();
    const image = logoField(page).locator('img');
    await image.waitFor();
    await eventually(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth > 0), 'the copy to load');
    assert.deepEqual(page.browserErrors, []);
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await eventually(async () => (await app(id)).logoUrl === null, 'the logo to be removed');
    await hasFocus(page.getByRole('button', { name: 'Choose file for the logo' }));
    await page.context().close();
  });

  test('of a wrong size is uploaded with a warning, one of a wrong type is refused', async () => {
    const { id, page } = await openEditor();
    const wide = await png('wide', 300, 200, 'teal');
    await choose(page.getByRole('button', { name: 'Choose file for the logo' }), [wide]);
    await shown(page, '300 × 200 px. Required: square, at least 512 × 512 px.');
    await eventually(async () => MASTER.test((await app(id)).logoUrl ?? ''), 'the URL of the logo');
    const webp = { name: 'logo.webp', mimeType: 'image/webp', buffer: await sharp(logo.buffer).webp().toBuffer() };
    await drop(logoField(page), [webp]);
    await shown(page, 'logo.webp: The file is a WebP. Convert it to PNG or JPEG.');
    await page.context().close();
  });

  test('can be sent again after a failure of the network and of the service', async () => {
    const { id, page } = await openEditor();
    let attempts = 0;
    await page.route(UPLOADS, (route) => {
      attempts += 1;
      return attempts <= 3 ? route.abort('connectionreset') : route.fulfill({ status: 400, json: REFUSED });
    });
    await drop(logoField(page), [logo]);
    await logoField(page).getByText('The marketplace could not be reached.').waitFor();
    assert.equal(attempts, 3, 'two retries');
    await shown(page, 'Not saved:');
    await logoField(page).getByRole('button', { name: 'Try again' }).press('Enter');
    await logoField(page).getByText(REFUSED.error.message).waitFor();
    assert.equal(attempts, 4, 'a refusal is final');
    await page.unroute(UPLOADS);
    await logoField(page).getByRole('button', { name: 'Try again' }).press('Enter');
    await hasFocus(page.getByRole('button', { name: 'Replace logo' }));
    await shown(page, 'All changes saved');
    assert.match((await app(id)).logoUrl, MASTER);
    await page.context().close();
  });
});

const REFUSED = { error: { code: 'MEDIA_INVALID', message: 'The PNG is cut off.', requestId: 'req_1' } };

test('a running upload is protected from navigation and blocks the submission', async () => {
  const { id, page } = await openEditor();
  const release = await holdUploads(page);
  await drop(logoField(page), [logo]);
  await page.getByRole('progressbar', { name: 'Upload of logo.png' }).waitFor();
  await page.getByRole('link', { name: 'Profile' }).click();
  await openDialog(page).getByText('Images are still uploading.').waitFor();
  await openDialog(page).getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await openDialog(page).getByText('The image isn’t uploaded yet.').waitFor();
  await openDialog(page).getByRole('button', { name: 'Cancel' }).click();
  release();
  await eventually(async () => MASTER.test((await app(id)).logoUrl ?? ''), 'the URL of the logo');
  await shown(page, 'All changes saved');
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  await page.context().close();
});

test('an image of another host is shown after a check, from the marketplace’s copy', async () => {
  const { page } = await openEditor({ logoUrl: origin.url('/png/512x512') });
  await logoField(page).getByText('Shown after the next check.').waitFor();
  assert.equal(await logoField(page).locator('img').count(), 0);
  await page.getByRole('button', { name: 'Run checks' }).click();
  await logoField(page).locator('img').waitFor();
  assert.equal(await logoField(page).getByText('Shown after the next check.').count(), 0);
  const source = await logoField(page).locator('img').getAttribute('src');
  assert.ok(source?.startsWith(`${market.url}/media/`), source ?? 'none');
  assert.deepEqual(page.browserErrors, []);
  await page.context().close();
});
