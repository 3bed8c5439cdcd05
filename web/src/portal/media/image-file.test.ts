import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MAX_IMAGE_BYTES } from '@marketplace/sdk';
import { acceptOf, checkFile, type ImageKind, requirementOf, sizeWarning } from './image-file.ts';

const HEADS = {
  png: '\x89PNG\r\n\x1a\n',
  jpeg: '\xff\xd8\xff\xe0',
  webp: 'RIFF\x24\0\0\0WEBPVP8 ',
  gif: 'GIF89a',
  heic: '\0\0\0\x18ftypheic',
  avif: '\0\0\0\x1cftypavif',
  svg: '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
  pdf: '%PDF-1.7',
  text: 'hello',
};

/** The name says PNG, whatever is in the file. */
function file(head: keyof typeof HEADS, bytes = 100): File {
  const content = Buffer.concat([Buffer.from(HEADS[head], 'latin1'), Buffer.alloc(bytes)]).subarray(0, bytes);
  return new File([content], 'image.png', { type: 'image/png' });
}

async function refusalOf(head: keyof typeof HEADS, kind: ImageKind, bytes?: number): Promise<string | undefined> {
  return (await checkFile(file(head, bytes), kind)).refusal;
}

suite('a file', () => {
  test('is sent with the type that its bytes have, not the one that its name claims', async () => {
    for (const type of ['png', 'jpeg', 'webp'] as const) {
      const checked = await checkFile(file(type), 'screenshot');
      assert.ok(checked.refusal === undefined);
      assert.deepEqual([checked.image.type, checked.image.size], [`image/${type}`, 100]);
    }
  });

  test('of another type is refused, with the name of the type where it is known', async () => {
    const expected = { gif: 'GIF', heic: 'HEIC', avif: 'AVIF', svg: 'SVG', pdf: 'PDF' };
    for (const [head, name] of Object.entries(expected)) {
      const refusal = await refusalOf(head as keyof typeof HEADS, 'screenshot');
      assert.equal(refusal, `The file is a ${name}. Convert it to PNG, JPEG or WebP.`);
    }
    assert.equal(await refusalOf('text', 'screenshot'), 'The file is not a PNG, JPEG or WebP.');
    assert.equal(await refusalOf('text', 'screenshot', 0), 'The file is not a PNG, JPEG or WebP.');
  });

  test('is refused for a field that does not take its type', async () => {
    assert.equal(await refusalOf('webp', 'logo'), 'The file is a WebP. Convert it to PNG or JPEG.');
    assert.equal(await refusalOf('jpeg', 'logo'), undefined);
  });

  test('of exactly 10 MB is accepted, a larger one refused', async () => {
    assert.equal(await refusalOf('png', 'banner', MAX_IMAGE_BYTES), undefined);
    assert.match((await refusalOf('png', 'banner', MAX_IMAGE_BYTES + 1)) ?? '', /larger than 10 MB/);
  });
});

test('requirements are told before, and wrong sizes after a file is chosen', () => {
  assert.equal(requirementOf('logo'), 'PNG or JPEG, square, at least 512 × 512 px, up to 10 MB.');
  assert.equal(requirementOf('screenshot'), 'PNG, JPEG or WebP, at least 1280 × 720 px, up to 10 MB.');
  assert.equal(acceptOf('logo'), 'image/png,image/jpeg');
  assert.equal(sizeWarning('banner', { width: 1200, height: 600 }), undefined);
  assert.equal(sizeWarning('banner', { width: 600, height: 300 }), '600 × 300 px. Required: 1200 × 600 px.');
});
