// What interrupted writes leave in a directory of images, and how it is cleaned up.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { uniqueImage } from '../../testing/image-origin.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { objectsOf, uploadImage } from '../../testing/media.ts';
import { runJob } from '../../testing/run-job.ts';
import { fileStore } from './file-store.ts';

const directory = mkdtempSync(join(tmpdir(), 'market-media-'));
after(() => rmSync(directory, { recursive: true }));
const media = join(directory, 'media');
const drafts = join(media, 'drafts');
const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off', DATA_DIR: directory } });
const key = await market.apiKey(await market.verifiedDeveloper());
const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);

suite('Garbage collection of files', () => {
  test('deletes bytes without a row, which an upload left that was killed, after an hour', async () => {
    const [young, old] = await Promise.all(
      [83, 84].map(async (height) => uploadImage(market, key, await uniqueImage(80, height))),
    );
    for (const { sha256 } of [young!, old!]) {
      await market.sql('DELETE FROM media_files WHERE sha256 = $1', [sha256]);
      await market.sql('DELETE FROM media_blobs WHERE sha256 = $1', [sha256]);
    }
    utimesSync(join(media, old!.sha256.slice(0, 2), old!.sha256), twoHoursAgo, twoHoursAgo);
    await runJob(market, 'media-cleaning');
    await eventually(async () => (await objectsOf(market, old!.sha256)).length === 0, 'garbage collection');
    assert.deepEqual(await objectsOf(market, young!.sha256), ['master.png']);
  });

  test('deletes drafts of a process that was killed, after an hour', async () => {
    for (const name of ['young', 'old']) writeFileSync(join(drafts, name), 'half an image');
    utimesSync(join(drafts, 'old'), twoHoursAgo, twoHoursAgo);
    await fileStore(media).deleteDrafts();
    assert.deepEqual(readdirSync(drafts), ['young']);
    rmSync(join(drafts, 'young'));
  });
});

test('A file that cannot be moved to its place leaves no draft', async () => {
  const sha256 = 'ee'.repeat(32);
  mkdirSync(join(media, 'ee'), { recursive: true });
  // A file where the directory of the image should be.
  writeFileSync(join(media, 'ee', sha256), '');
  const image = join(directory, 'image');
  writeFileSync(image, 'image');
  await assert.rejects(fileStore(media).put(`${sha256}/master.png`, image), { code: 'MEDIA_STORE_UNAVAILABLE' });
  assert.deepEqual(readdirSync(drafts), []);
});
