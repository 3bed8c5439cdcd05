import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Image, Images } from '@marketplace/sdk';
import { imageAt } from './image-at.ts';

const image = (name: string): Image => ({ url: `/${name}`, width: 1, height: 1, variants: [], placeholder: '' });

test('a JSON pointer finds the copy of its image', () => {
  const images: Images = { logo: image('logo'), banner: null, screenshots: [null, image('second')] };
  assert.equal(imageAt(images, '/logoUrl')?.url, '/logo');
  assert.equal(imageAt(images, '/bannerUrl'), null);
  assert.equal(imageAt(images, '/screenshots/1')?.url, '/second');
  assert.equal(imageAt(images, '/screenshots/1/url')?.url, '/second');
  assert.equal(imageAt(images, '/screenshots/2'), null);
  assert.equal(imageAt(null, '/logoUrl'), null);
});
