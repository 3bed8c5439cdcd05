import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Image } from '@marketplace/sdk';
import { copiesOf, copyAt, type WithImages } from './copies.ts';

const image = (url: string): Image => ({ url, width: 1, height: 1, variants: [], placeholder: '' });
const shot = (url: string, order: number) => ({ url, caption: null, order });

const LISTING: WithImages = {
  logoUrl: 'https://example.com/logo.png',
  bannerUrl: null,
  screenshots: [shot('https://example.com/1.png', 0), shot('https://example.com/2.png', 1)],
  images: { logo: image('/logo'), banner: null, screenshots: [null, image('/2')] },
};

suite('the copies of a listing', () => {
  test('are found by the URL in the listing', () => {
    const find = copiesOf(LISTING);
    assert.equal(find('https://example.com/logo.png')?.url, '/logo');
    assert.equal(find('https://example.com/2.png')?.url, '/2');
    for (const url of ['https://example.com/1.png', 'https://example.com/3.png', '', null])
      assert.equal(find(url), null);
  });

  test('are found by pointer: null without a copy, undefined where the listing has no image', () => {
    assert.equal(copyAt(LISTING, '/logoUrl')?.url, '/logo');
    assert.equal(copyAt(LISTING, '/screenshots/1/url')?.url, '/2');
    assert.equal(copyAt(LISTING, '/screenshots/0/url'), null);
    for (const pointer of ['/bannerUrl', '/screenshots', '/screenshots/7/url', '/description']) {
      assert.equal(copyAt(LISTING, pointer), undefined);
    }
  });
});
