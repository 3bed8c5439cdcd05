// What every store of images promises: for files always, for S3 in `npm run test:s3`.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, suite, type TestContext, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { type S3Server, s3Server, useBucket } from '../../testing/s3.ts';
import { fileStore } from './file-store.ts';
import { type S3Settings, s3Store } from './s3-store.ts';
import type { MediaStore } from './store.ts';

const directory = mkdtempSync(join(tmpdir(), 'market-store-'));
after(() => rmSync(directory, { recursive: true }));
const newHash = () => randomBytes(32).toString('hex');
const UNAVAILABLE = { code: 'MEDIA_STORE_UNAVAILABLE' };

function newFile(bytes: Buffer | string): string {
  const file = join(directory, newId('file'));
  writeFileSync(file, bytes);
  return file;
}

async function contentOf(store: MediaStore, key: string) {
  const object = await store.read(key);
  return object && { content: await buffer(object.body), bytes: object.bytes };
}

function keepsThePromises(newStore: () => Promise<MediaStore>, { objects }: { objects: number }): void {
  test('reads what was put, byte for byte', async () => {
    const store = await newStore();
    for (const size of [1, 100_000, 5_000_000]) {
      const [key, content] = [`${newHash()}/master.png`, randomBytes(size)];
      await store.put(key, newFile(content));
      assert.deepEqual(await contentOf(store, key), { content, bytes: size });
      assert.equal(await store.has(key), true);
    }
  });

  test('replaces an object', async () => {
    const [store, key] = [await newStore(), `${newHash()}/master.png`];
    await store.put(key, newFile('before'));
    await store.put(key, newFile('now'));
    assert.equal((await contentOf(store, key))!.content.toString(), 'now');
  });

  test('has nothing under a key that nobody has put', async () => {
    const [store, sha256] = [await newStore(), newHash()];
    await store.put(`${sha256}/master.png`, newFile('image'));
    for (const key of [`${sha256}/640.webp`, `${newHash()}/master.png`]) {
      assert.equal(await store.read(key), undefined);
      assert.equal(await store.has(key), false);
    }
    assert.deepEqual(await store.keysOf(newHash()), []);
  });

  test('lists images with the time of their newest object, and the keys of one', async () => {
    const store = await newStore();
    assert.deepEqual(await Array.fromAsync(store.list()), []);
    await store.identity('not an image');
    const [one, other] = [newHash(), newHash()];
    const before = Date.now();
    for (const key of [`${one}/master.png`, `${one}/64.webp`, `${one}/64.avif`, `${other}/master.jpg`])
      await store.put(key, newFile(key));
    const listed = await Array.fromAsync(store.list());
    assert.deepEqual(listed.map(({ sha256 }) => sha256).sort(), [one, other].sort());
    // S3 has whole seconds.
    for (const { modifiedAt } of listed)
      assert.ok(Math.abs(modifiedAt.getTime() - before) < 60_000, modifiedAt.toISOString());
    assert.deepEqual((await store.keysOf(one)).sort(), [`${one}/64.avif`, `${one}/64.webp`, `${one}/master.png`]);
  });

  test('deletes all objects of one image, and of no other', async () => {
    const [store, one, other] = [await newStore(), newHash(), newHash()];
    for (const key of [`${one}/master.png`, `${one}/64.webp`, `${other}/master.png`])
      await store.put(key, newFile(key));
    await store.delete(one);
    assert.deepEqual(await store.keysOf(one), []);
    assert.equal(await store.read(`${one}/master.png`), undefined);
    assert.deepEqual(await store.keysOf(other), [`${other}/master.png`]);
    await store.delete(one);
  });

  test(`lists ${objects} images`, async () => {
    const store = await newStore();
    const hashes = Array.from({ length: objects }, newHash);
    const file = newFile('small');
    const left = [...hashes];
    const putNext = async () => {
      for (let sha256 = left.pop(); sha256; sha256 = left.pop()) await store.put(`${sha256}/master.png`, file);
    };
    await Promise.all(Array.from({ length: 8 }, putNext));
    const listed = (await Array.fromAsync(store.list())).map(({ sha256 }) => sha256);
    assert.deepEqual(listed.sort(), hashes.sort());
  });

  test('has nothing of a put that failed', async () => {
    const [store, sha256] = [await newStore(), newHash()];
    await assert.rejects(store.put(`${sha256}/master.png`, join(directory, 'no-such-file')));
    assert.deepEqual(await store.keysOf(sha256), []);
    assert.deepEqual(await Array.fromAsync(store.list()), []);
  });

  test('keeps the name that it got first', async () => {
    const store = await newStore();
    assert.deepEqual([await store.identity('first'), await store.identity('second')], ['first', 'first']);
  });
}

suite('Files', () => {
  keepsThePromises(async () => fileStore(mkdtempSync(join(directory, 'store-'))), { objects: 50 });
});

const configured = s3Server();
if (configured) suite('S3', () => testS3(configured));

function testS3(s3: S3Server): void {
  const newBucket = () => useBucket(s3, newId('store'));

  // A response has at most 1,000 keys.
  keepsThePromises(async () => s3Store(await newBucket()), { objects: 1_001 });

  test('has nothing of a put whose connection was cut, and what was there before', async (t) => {
    const settings = await newBucket();
    const [store, sha256] = [s3Store(settings), newHash()];
    const cut = s3Store({ ...settings, endpoint: await lineTo(t, settings, { cutAfterBytes: 500_000 }) });
    await store.put(`${sha256}/master.png`, newFile('before'));
    for (const name of ['master.png', '64.webp'])
      await assert.rejects(cut.put(`${sha256}/${name}`, newFile(randomBytes(1_000_000))), UNAVAILABLE);
    assert.deepEqual(await store.keysOf(sha256), [`${sha256}/master.png`]);
    assert.equal((await contentOf(store, `${sha256}/master.png`))!.content.toString(), 'before');
  });

  test('has nothing of a put whose bytes changed on the way', async (t) => {
    const settings = await newBucket();
    const damaging = s3Store({ ...settings, endpoint: await lineTo(t, settings, { damage: true }) });
    const key = `${newHash()}/master.png`;
    await assert.rejects(damaging.put(key, newFile(Buffer.alloc(1_000, 'a'))), UNAVAILABLE);
    assert.equal(await s3Store(settings).has(key), false);
  });

  test('that refuses the key, or has no such bucket, is not available', async () => {
    const settings = await newBucket();
    const file = newFile('image');
    for (const wrong of [{ secretKey: 'wrong' }, { accessKey: 'test:nobody' }, { bucket: 'no-such-bucket' }])
      await assert.rejects(s3Store({ ...settings, ...wrong }).put(`${newHash()}/master.png`, file), UNAVAILABLE);
  });
}

suite('An S3 server', () => {
  test('that does not respond within 15 seconds is not available', async (t) => {
    const store = s3Store(await server(t, () => t.mock.timers.tick(15_000)));
    t.mock.timers.enable({ apis: ['setTimeout'] });
    await assert.rejects(store.read(`${newHash()}/master.png`), UNAVAILABLE);
  });

  test('may take longer for the rest of the bytes, as long as a slow visitor needs', async (t) => {
    let finish = () => {};
    const store = s3Store(
      await server(t, (_, response) => {
        response.writeHead(200, { 'content-length': 6 }).write('abc');
        finish = () => response.end('def');
      }),
    );
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const object = await store.read(`${newHash()}/master.png`);
    t.mock.timers.tick(60_000);
    finish();
    assert.equal((await buffer(object!.body)).toString(), 'abcdef');
  });
});

async function server(t: TestContext, listener: RequestListener): Promise<S3Settings> {
  const endpoint = await listen(t, createHttpServer(listener));
  return { endpoint, bucket: 'images', region: 'us-east-1', accessKey: 'test', secretKey: 'test' };
}

/** A TCP proxy that cuts connections, or changes the bytes `aa` of a body. */
function lineTo(
  t: TestContext,
  { endpoint }: S3Settings,
  { cutAfterBytes = Number.POSITIVE_INFINITY, damage = false },
) {
  const { hostname, port } = new URL(endpoint);
  return listen(
    t,
    createServer((socket) => {
      const inside = connect(Number(port), hostname);
      const end = () => {
        socket.destroy();
        inside.destroy();
      };
      for (const one of [socket, inside]) one.on('error', end).on('close', end);
      let bytes = 0;
      socket.on('data', (chunk) => {
        bytes += chunk.length;
        if (bytes > cutAfterBytes) return end();
        inside.write(damage ? chunk.toString('latin1').replaceAll('aaaaaaaa', 'aaaabaaa') : chunk, 'latin1');
      });
      inside.pipe(socket);
    }),
  );
}

async function listen(t: TestContext, one: Server): Promise<string> {
  one.listen(0, '127.0.0.1');
  await once(one, 'listening');
  t.after(() => one.close());
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
}
