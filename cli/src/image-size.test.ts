import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { image, rotatedJpeg } from '../../server/testing/image-origin.ts';
import { imageSizeOf } from './image-size.ts';

suite('The size of an image', () => {
  test('is read from the header of every type', async () => {
    const raw = { create: { width: 321, height: 200, channels: 4, background: '#0008' } } as const;
    const files = [
      ...(await Promise.all((['png', 'jpeg', 'webp'] as const).map((type) => image(type, 321, 200)))),
      await sharp(raw).webp({ lossless: true }).toBuffer(),
      await sharp(raw).webp({ quality: 50 }).toBuffer(),
      await sharp(await image('jpeg', 321, 200))
        .jpeg({ progressive: true })
        .withExif({ IFD0: { Copyright: 'Somebody' } })
        .toBuffer(),
    ];
    for (const bytes of files) assert.deepEqual(imageSizeOf(bytes), { width: 321, height: 200 });
  });

  test('is the displayed one: metadata can turn a JPEG', async () => {
    assert.deepEqual(imageSizeOf(await rotatedJpeg(320, 200)), { width: 200, height: 320 });
  });

  test('is unknown for a file that ends in its header, and for all other files', async () => {
    for (const type of ['png', 'jpeg', 'webp'] as const)
      for (let length = 0; length < 20; length++)
        assert.equal(imageSizeOf((await image(type, 321, 200)).subarray(0, length)), undefined);
    assert.equal(imageSizeOf(await image('gif', 321, 200)), undefined);
    assert.equal(imageSizeOf(deflateSync('hello')), undefined);
  });
});
