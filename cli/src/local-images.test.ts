import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { image, pngThatClaims } from '../../server/testing/image-origin.ts';
import type { Listing } from './listing-files.ts';
import { checkFilesLocally } from './local-checks.ts';
import { isLocalPath, readLocalImages, withUrls } from './local-images.ts';

const scratch = mkdtempSync(join(tmpdir(), 'market-images-'));
after(() => rmSync(scratch, { recursive: true }));
const directory = join(scratch, 'project');
mkdirSync(join(directory, 'images'), { recursive: true });

const write = (name: string, bytes: Buffer) => writeFileSync(join(directory, name), bytes);
write('images/logo.png', await image('png', 512, 512));
write('images/banner.jpg', await image('jpeg', 1200, 600));
write('images/one.webp', await image('webp', 1280, 720));
write('images/two.png', await image('png', 1920, 1080));
write('images/copy-of-two.png', await image('png', 1920, 1080));
write('images/small.png', await image('png', 100, 90));
write('images/logo.webp', await image('webp', 512, 512));
write('images/named.png', await image('gif', 512, 512));
write('images/huge.png', pngThatClaims(10_000, 10_000));
write('images/broken.png', (await image('png', 512, 512)).subarray(0, 15));
write('images/heavy.png', Buffer.alloc(11 * 1024 * 1024));
writeFileSync(join(scratch, 'secret.png'), await image('png', 512, 512));
symlinkSync(join(scratch, 'secret.png'), join(directory, 'images/link.png'));
symlinkSync('images/logo.png', join(directory, 'inside.png'));
symlinkSync(scratch, join(directory, 'up'));

const LISTING: Listing = {
  name: 'Focus Board',
  description: 'One task at a time.',
  category: 'PRODUCTIVITY',
  longDescription: null,
  logoUrl: './images/logo.png',
  bannerUrl: 'images/banner.jpg',
  screenshots: [{ url: './images/one.webp' }, { url: 'https://example.com/2.png', caption: 'Two' }],
};

function check(changes: Partial<Listing>) {
  const listing = { ...LISTING, ...changes };
  return checkFilesLocally(
    { listing, environment: 'production', unknownFields: [] },
    readLocalImages(listing, directory),
  )
    .filter(({ status }) => status !== 'PASSED')
    .map(({ rule, pointer, found }) => [rule, pointer, found]);
}

suite('Images that are files', () => {
  test('a path is everything without the scheme of a URL', () => {
    const paths = ['./a.png', 'a.png', 'images/a.png', '../a.png', '/a.png', 'C:\\a.png', '//example.com/a.png'];
    const others = ['https://example.com/a.png', 'ftp://example.com/a.png', 'data:image/png,x', '', null, 7];
    assert.deepEqual(paths.filter(isLocalPath), paths);
    assert.deepEqual(others.filter(isLocalPath), []);
  });

  test('usable files break no rule, also through a link within the directory', () => {
    assert.deepEqual(check({}), []);
    assert.deepEqual(check({ logoUrl: 'inside.png' }), []);
  });

  test('every other file is refused, with its name and what is wrong', () => {
    const outside = (path: string) => `${path} is outside of the directory of marketplace.json`;
    const logos: [path: string, rule: string, found: string][] = [
      ['./images/none.png', 'LOGO_FILE', './images/none.png does not exist'],
      ['./images', 'LOGO_FILE', './images is not a file'],
      ['images/logo.png/x.png', 'LOGO_FILE', 'images/logo.png/x.png does not exist'],
      ['../secret.png', 'LOGO_FILE', outside('../secret.png')],
      ['images/../../secret.png', 'LOGO_FILE', outside('images/../../secret.png')],
      [join(scratch, 'secret.png'), 'LOGO_FILE', outside(join(scratch, 'secret.png'))],
      ['C:\\secret.png', 'LOGO_FILE', outside('C:\\secret.png')],
      ['images/link.png', 'LOGO_FILE', outside('images/link.png')],
      ['up/secret.png', 'LOGO_FILE', outside('up/secret.png')],
      ['images/heavy.png', 'LOGO_FILE', 'images/heavy.png: 11.0 MB'],
      ['images/logo.webp', 'LOGO_TYPE', 'images/logo.webp: WEBP'],
      ['images/named.png', 'LOGO_TYPE', 'images/named.png: not a PNG, JPEG or WebP'],
      ['images/small.png', 'LOGO_SIZE', 'images/small.png: 100 × 90 px'],
      ['images/huge.png', 'LOGO_SIZE', 'images/huge.png: 10000 × 10000 px'],
      ['images/broken.png', 'LOGO_SIZE', 'images/broken.png: a broken image'],
    ];
    for (const [logoUrl, rule, expected] of logos) {
      const [[brokenRule, pointer, found] = [], ...others] = check({ logoUrl });
      assert.deepEqual([brokenRule, pointer, found, others], [rule, '/logoUrl', expected, []], logoUrl);
    }
    assert.deepEqual(check({ bannerUrl: 'images/logo.png' }), [
      ['BANNER_SIZE', '/bannerUrl', 'images/logo.png: 512 × 512 px'],
    ]);
    const screenshots = [{ url: 'images/one.webp' }, { url: 'images/small.png' }];
    assert.deepEqual(check({ screenshots }), [
      ['SCREENSHOT_SIZE', '/screenshots/1/url', 'images/small.png: 100 × 90 px'],
    ]);
  });

  test('only images can be files', () => {
    assert.deepEqual(check({ websiteUrl: './index.html' }), [['ADDRESS', '/websiteUrl', 'not a valid URL']]);
  });

  test('the same content under two names is the same screenshot', () => {
    const screenshots = [{ url: 'images/two.png' }, { url: './images/copy-of-two.png' }];
    assert.deepEqual(check({ screenshots }), [['SCREENSHOT_DUPLICATE', '/screenshots/1/url', 'same as screenshot 1']]);
  });

  test('URLs replace the paths that have one, and nothing else', () => {
    const urls: Record<string, string> = { './images/logo.png': 'https://m/1', './images/one.webp': 'https://m/2' };
    const { logoUrl, bannerUrl, screenshots } = withUrls(LISTING, (path) => urls[path]);
    assert.deepEqual([logoUrl, bannerUrl], ['https://m/1', 'images/banner.jpg']);
    assert.deepEqual(screenshots, [{ url: 'https://m/2' }, LISTING.screenshots![1]]);
  });
});
