// Images under faults: kill -9 during uploads, and a full disk under the store.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { uniqueImage } from '../server/testing/image-origin.ts';
import { eventually } from '../server/testing/market.ts';
import { runJob } from '../server/testing/run-job.ts';
import { READY_MS, rounds, TIMEOUT_MS } from './bounds.ts';
import { finallyDo } from './cleanup.ts';
import { accountsOf, newService, QUIET, type Service, urlOf } from './service.ts';

const options = { timeout: TIMEOUT_MS };

async function newKey({ url, directory }: Service): Promise<string> {
  const { admin, token } = await accountsOf({ DATA_DIR: directory, ...QUIET });
  const accountUserId = 'uploader';
  const as = await token(accountUserId);
  const post = async (path: string, credential: string, body: object = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.ok(response.ok, `${path}: ${response.status}`);
    return response.json();
  };
  const { id } = await post('/api/dev/register', as, { name: 'Up', email: 'up@example.com', accountUserId });
  await post(`/api/admin/developers/${id}/verify`, admin);
  return (await post('/api/dev/api-keys', as, { name: 'up', scopes: ['APP_CREATE', 'APP_READ'] })).key;
}

async function upload(
  url: string,
  key: string,
  bytes: Buffer,
): Promise<{ status: number; retryAfter: string | null; body: { sha256?: string; previewUrl?: string } }> {
  const response = await fetch(`${url}/api/dev/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() };
}

/** Hashes of images that have an object in the store. */
function stored(directory: string): string[] {
  const media = join(directory, 'media');
  const prefixes = existsSync(media) ? readdirSync(media).filter((name) => /^[0-9a-f]{2}$/.test(name)) : [];
  return prefixes.flatMap((prefix) => readdirSync(join(media, prefix))).sort();
}

suite('kill -9 during uploads: no row without its bytes, and no bytes without a row after garbage collection', () => {
  const times = rounds(2, 20);
  test(`${times} times`, options, async (t) => {
    const service = await newService(t);
    await service.start();
    const key = await newKey(service);
    const acknowledged = new Set<string>();
    for (let round = 0; round < times; round++) {
      let killed = false;
      const uploading = Array.from({ length: 6 }, async () => {
        while (!killed) {
          const answer = await upload(service.url, key, await uniqueImage(300, 200)).catch(() => undefined);
          if (answer?.body.sha256) acknowledged.add(answer.body.sha256);
        }
      });
      const before = acknowledged.size;
      await eventually(async () => acknowledged.size >= before + 3, 'uploads', 60);
      await sleep(randomInt(0, 300));
      await service.stop('SIGKILL');
      killed = true;
      await Promise.all(uploading);
      await service.start();
      const rows = (await service.query('SELECT sha256 FROM media_blobs')).map(({ sha256 }) => sha256 as string);
      const objects = new Set(stored(service.directory));
      assert.deepEqual(
        rows.filter((sha256) => !objects.has(sha256)),
        [],
        'rows without bytes',
      );
      assert.deepEqual(
        [...acknowledged].filter((sha256) => !rows.includes(sha256)),
        [],
        'lost uploads',
      );
    }
    const old = new Date(Date.now() - 2 * 3_600_000);
    const before = stored(service.directory);
    for (const sha256 of before) utimesSync(join(service.directory, 'media', sha256.slice(0, 2), sha256), old, old);
    await runJob({ settings: { databaseUrl: urlOf(join(service.directory, 'socket')) } as never }, 'media-cleaning');
    const rows = (await service.query('SELECT sha256 FROM media_blobs ORDER BY 1')).map(
      ({ sha256 }) => sha256 as string,
    );
    await eventually(async () => stored(service.directory).length === rows.length, 'garbage collection');
    assert.deepEqual(stored(service.directory), rows.sort());
    t.diagnostic(`${acknowledged.size} uploads acknowledged, ${before.length - rows.length} orphans collected`);
  });
});

function mountSmallDisk(t: TestContext, directory: string, megabytes: number): void {
  mkdirSync(directory, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', directory], {
    encoding: 'utf8',
  });
  assert.equal(
    mounted.status,
    0,
    `This needs a small file system, which root can mount where the machine allows it: ${mounted.stderr}`,
  );
  finallyDo(t, () => spawnSync('umount', ['--lazy', directory]));
}

suite('a full disk under the images: uploads get 503, reads continue, and the service recovers by itself', () => {
  test('filled to the last byte', options, async (t) => {
    const service = await newService(t);
    const media = join(service.directory, 'media');
    mountSmallDisk(t, media, 8);
    await service.start();
    const key = await newKey(service);
    const first = await upload(service.url, key, await uniqueImage(300, 200));
    assert.equal(first.status, 201);
    const { bavail, bsize } = statfsSync(media);
    try {
      writeFileSync(join(media, 'ballast'), Buffer.alloc(bavail * bsize));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
    for (let i = 0; i < 3; i++) {
      const refused = await upload(service.url, key, await uniqueImage(300, 200));
      assert.equal(refused.status, 503, JSON.stringify(refused.body));
      assert.ok(Number(refused.retryAfter) > 0);
    }
    assert.equal((await fetch(first.body.previewUrl!)).status, 200);
    assert.equal((await fetch(`${service.url}/api/apps`)).status, 200);
    rmSync(join(media, 'ballast'));
    const since = performance.now();
    const healed = await upload(service.url, key, await uniqueImage(300, 200));
    assert.equal(healed.status, 201);
    assert.ok(performance.now() - since < READY_MS);
    const [{ orphans }] = (await service.query(
      `SELECT count(*)::int AS orphans FROM media_blobs WHERE sha256 <> ALL($1)`,
      [stored(service.directory)],
    )) as [{ orphans: number }];
    assert.equal(orphans, 0);
  });
});
