// Smaller copies of images: what counts as an attempt, and what ends a run.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { after, before, suite, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createMediaStore } from '../../parts.ts';
import { noisyImage, uniqueImage } from '../../testing/image-origin.ts';
import { createJobNode } from '../../testing/job-node.ts';
import { createApp } from '../../testing/listings.ts';
import { startTestMarket } from '../../testing/market.ts';
import { approve, emptyStore, uploadImage } from '../../testing/media.ts';
import { ImageProcessor } from './image-processor.ts';
import { MAX_VARIANT_ATTEMPTS } from './queries.ts';
import { makeMissingVariants } from './variants.ts';

const env = { RATE_LIMITS: 'off', JOBS: 'off', ...(await emptyStore({ after })) };
const market = await startTestMarket({ after }, { env });
const key = await market.apiKey(await market.verifiedDeveloper());
const directory = mkdtempSync(join(tmpdir(), 'market-variants-'));
after(() => rmSync(directory, { recursive: true }));

const node = await createJobNode(market);
before(() => node.jobs.work([]));
/** It takes no more jobs, like one that has begun to stop. */
const stopping = await createJobNode(market);
/** On the same store, by way of a server that refuses the keys in `refused`. */
const refused: string[] = [];
const store = createMediaStore(market.settings);
const server = createServer(async (request, response) => {
  const key = request.url!.slice('/images/'.length);
  if (refused.some((start) => key.startsWith(start))) return void response.writeHead(403).end();
  if (request.method === 'GET') return void (await pipeline((await store.read(key))!.body, response));
  const file = join(directory, 'received');
  await pipeline(request, createWriteStream(file));
  await store.put(key, file);
  response.end();
});
await once(server.listen(0, '127.0.0.1'), 'listening');
after(() => server.close());
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const mediaS3 = { endpoint, bucket: 'images', region: 'x', accessKey: 'x', secretKey: 'x' };
const afar = await createJobNode({ settings: { ...market.settings, mediaS3 } });
before(() => afar.jobs.work([]));

/** An app in the catalog whose images have no variants yet. */
async function publishedApp(): Promise<string[]> {
  const [logo, one, two] = await Promise.all(
    [64, 320, 321].map(async (width) => uploadImage(market, key, await uniqueImage(width, width))),
  );
  const app = await createApp(market, key, { logoUrl: logo!.url, screenshots: [{ url: one!.url }, { url: two!.url }] });
  const { body } = await market.expect(200, 'POST', `/api/dev/apps/${app.id}/submit`, { as: key });
  await approve(market, body.submissionId);
  return [logo!, one!, two!].map(({ sha256 }) => sha256);
}

const withVariants = async (hashes: string[]) =>
  (await market.sql(`SELECT FROM media_blobs WHERE sha256 = ANY($1) AND variants <> '{}'`, [hashes])).length;
const attempts = async (hashes: string[]) =>
  (await market.sql('SELECT variant_attempts FROM media_blobs WHERE sha256 = ANY($1)', [hashes])).map((row) =>
    Number(row.variant_attempts),
  );

suite('Variants', () => {
  test('are made after an outage of the store, however many runs it made fail', async () => {
    const images = await publishedApp();
    refused.push('');
    for (let run = 0; run < MAX_VARIANT_ATTEMPTS; run++)
      await assert.rejects(makeMissingVariants(afar)(), { code: 'MEDIA_STORE_UNAVAILABLE' });
    refused.pop();
    assert.deepEqual(await attempts(images), [0, 0, 0]);
    await makeMissingVariants(afar)();
    assert.equal(await withVariants(images), images.length);
  });

  test('do not wait for an image that the store cannot read; the run fails, so that it is repeated', async () => {
    const images = await publishedApp();
    refused.push(images[0]!);
    await assert.rejects(makeMissingVariants(afar)(), { code: 'MEDIA_STORE_UNAVAILABLE' });
    refused.pop();
    assert.equal(await withVariants(images), images.length - 1);
    assert.deepEqual(await attempts(images), [0, 0, 0]);
    await makeMissingVariants(node)();
    assert.equal(await withVariants(images), images.length);
  });

  test('are made by another node when one stops: its run ends after the image at hand and queues the next run', async () => {
    const images = await publishedApp();
    await makeMissingVariants(stopping)();
    assert.equal(await withVariants(images), 1);
    const queued = await market.sql(`SELECT FROM pgboss.job WHERE name = 'media-variants' AND state = 'created'`);
    assert.equal(queued.length, 1);

    await stopping.masters.processor.close();
    await assert.rejects(makeMissingVariants(stopping)(), /the service is stopping/);
    assert.deepEqual(await attempts(images), [0, 0, 0]);
    await makeMissingVariants(node)();
    assert.equal(await withVariants(images), images.length);
  });

  test('of an image that cannot be decoded are tried once in a run, and given up after three', async () => {
    const [damaged, ...others] = await publishedApp();
    const file = join(directory, 'damaged.png');
    writeFileSync(file, 'not an image');
    await store.put(`${damaged}/master.png`, file);
    for (let run = 1; run <= MAX_VARIANT_ATTEMPTS; run++) {
      await makeMissingVariants(node)();
      assert.deepEqual(await attempts([damaged!]), [run]);
    }
    await makeMissingVariants(node)();
    assert.deepEqual(await attempts([damaged!]), [MAX_VARIANT_ATTEMPTS]);
    assert.equal(await withVariants(others), others.length);
    const { body } = await market.expect(200, 'GET', '/api/admin/media', { as: market.admin });
    assert.equal(body.withoutVariants, 1);
    const { body: retried } = await market.expect(200, 'POST', '/api/admin/media/retry-copies', { as: market.admin });
    assert.equal(retried.withoutVariants, 0);
    await makeMissingVariants(node)();
    assert.deepEqual(await attempts([damaged!]), [1]);
  });
});

suite('The image processor', () => {
  const input = join(directory, 'input.png');
  before(async () => writeFileSync(input, await noisyImage('png', 1920, 1080)));

  test('does not blame the image for a full disk', async (t) => {
    const processor = new ImageProcessor();
    t.after(() => processor.close());
    // Linux answers each write to /dev/full with ENOSPC.
    const full = join(directory, 'full');
    mkdirSync(full);
    symlinkSync('/dev/full', join(full, '64.webp'));
    const unavailable = { code: 'MEDIA_STORE_UNAVAILABLE' };
    await assert.rejects(processor.makeVariants({ input, output: full, widths: [64] }), unavailable);
    await assert.rejects(processor.makeMaster({ input, output: '/dev/full' }), unavailable);
    await processor.makeVariants({ input, output: directory, widths: [64] });
  });

  test('does not blame the image that it works on when it is closed', async () => {
    const processor = new ImageProcessor();
    const made = processor.makeVariants({ input, output: directory, widths: [1280] });
    made.catch(() => {});
    await setImmediate();
    await processor.close();
    await assert.rejects(made, /the service is stopping/);
  });
});
