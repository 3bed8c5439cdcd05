// Who may see an image that is not public, and the life of images: blocked, garbage, copied after the fact, stores.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { startImageOrigin, uniqueImage } from '../../testing/image-origin.ts';
import { createApp } from '../../testing/listings.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import {
  approve,
  emptyStore,
  forgetCopies,
  getImage,
  objectsOf,
  submitAndCopy,
  uploadImage,
} from '../../testing/media.ts';
import { jobsEnded, runJob } from '../../testing/run-job.ts';
import { signIn } from '../../testing/sign-in.ts';
import { hashOf } from '../receipts/record.ts';

const origin = await startImageOrigin({ after });
const env = { RATE_LIMITS: 'off', ALLOW_PRIVATE_HOSTS: origin.host, ...(await emptyStore({ after })) };
const market = await startTestMarket({ after }, { env });
const { database } = market;
const developer = await market.verifiedDeveloper();
const key = await market.apiKey(developer);
const read = async (path: string, as?: string) => (await market.expect(200, 'GET', path, as ? { as } : {})).body;

async function publishedApp() {
  const [logo, one, two] = await Promise.all(
    [512, 1280, 1280].map(async (width) => uploadImage(market, key, await uniqueImage(width, 512 + (width % 512)))),
  );
  const app = await createApp(market, key, { logoUrl: logo!.url, screenshots: [{ url: one!.url }, { url: two!.url }] });
  await approve(market, await submitAndCopy(market, key, app.id));
  return { app, logo: logo!, one: one! };
}

const age = (table: string, sha256: string, days: number) =>
  market.sql(`UPDATE ${table} SET last_referenced_at = now() - make_interval(days => $2) WHERE sha256 = $1`, [
    sha256,
    days,
  ]);
const collect = async (until: () => Promise<boolean>) => {
  await runJob(market, 'media-cleaning');
  await eventually(async () => (await until()) || undefined, 'garbage collection');
};
const hasRow = async (table: string, sha256: string) =>
  (await market.sql(`SELECT FROM ${table} WHERE sha256 = $1`, [sha256])).length > 0;

suite('An image that is not public', () => {
  test('is for sessions of its developer and of administrators, and a 404 for everybody else', async () => {
    const { url } = await uploadImage(market, key, await uniqueImage(100, 100));
    const statusFor = async (person?: { accountUserId: string; administrator?: boolean }) => {
      const session = person && (await signIn(market, person));
      const cookie = session && [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      return (await getImage(url, cookie ? { cookie } : {})).status;
    };
    const stranger = await market.verifiedDeveloper();
    assert.deepEqual(
      [
        await statusFor(),
        await statusFor({ accountUserId: stranger.accountUserId }),
        await statusFor({ accountUserId: developer.accountUserId }),
        await statusFor({ accountUserId: 'the-admin', administrator: true }),
      ],
      [404, 404, 200, 200],
    );
  });
});

suite('A signed URL', () => {
  test('with an invalid signature is a 404 without a session, and leaves the session to decide', async () => {
    const { url } = await uploadImage(market, key, await uniqueImage(101, 100));
    const session = await signIn(market, { accountUserId: developer.accountUserId });
    const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const t of ['old', 'x'.repeat(1_000), '']) {
      assert.equal((await getImage(`${url}?t=${t}`)).status, 404, t);
      assert.equal((await getImage(`${url}?t=${t}`, { cookie })).status, 200, t);
    }
  });

  test('is valid for at most an hour', async () => {
    const { previewUrl } = await uploadImage(market, key, await uniqueImage(102, 100));
    const [at] = new URL(previewUrl).searchParams.get('t')!.split('.');
    const left = Number.parseInt(at!, 36) - Date.now();
    assert.ok(left <= 3_600_000 && left > 2_600_000, String(left));
    assert.equal((await getImage(previewUrl)).status, 200);
  });

  test('of a variant that does not exist is a 404, also for `If-None-Match: *`', async () => {
    const { previewUrl } = await uploadImage(market, key, await uniqueImage(103, 100));
    const any = { 'if-none-match': '*' };
    assert.equal((await getImage(previewUrl, any)).status, 304);
    assert.equal((await getImage(previewUrl.replace('master.png', '64.webp'), any)).status, 404);
  });
});

suite('A blocked image', () => {
  test('is gone at once on every node, from pages, responses and the store’s URL; its developer gets an email', async () => {
    const other = await startTestMarket({ after }, { env, besides: { database } });
    const { app, logo } = await publishedApp();
    const nodes = [market, other];
    const statuses = () =>
      Promise.all(nodes.map(async ({ url }) => (await getImage(`${url}/media/${logo.sha256}/master.png`)).status));
    for (const _ of ['first', 'cached', 'cached']) assert.deepEqual(await statuses(), [200, 200]);
    const path = `/api/admin/media/denied/${logo.sha256}`;
    await market.expect(200, 'PUT', path, { as: market.admin, body: { reason: 'Shows a secret.' } });
    await eventually(async () => (await statuses()).every((status) => status === 404) || undefined, 'both nodes');
    const detail = await read(`/api/apps/${app.slug}`);
    assert.deepEqual([detail.logoUrl, detail.images.logo], [null, null]);
    assert.equal((await getImage(logo.previewUrl)).status, 404, 'not even with a signature');
    const [mail] = await market.sql(`SELECT subject, text FROM mails WHERE event = 'image.denied'`);
    assert.match(mail!.subject, /was blocked/);
    assert.match(mail!.text, /Shows a secret/);
    const { data } = await read('/api/admin/media/denied', market.admin);
    assert.deepEqual([data[0].sha256, data[0].reason, data[0].deniedBy], [logo.sha256, 'Shows a secret.', 'the-admin']);

    await market.expect(200, 'DELETE', path, { as: market.admin });
    await eventually(async () => (await statuses()).every((status) => status === 200) || undefined, 'both nodes');
    await market.expect(404, 'DELETE', path, { as: market.admin });
    await market.expect(404, 'PUT', '/api/admin/media/denied/abc', { as: market.admin, body: { reason: 'x' } });
  });

  test('fails the checks, at the URL of its upload as at any other', async () => {
    const bytes = await uniqueImage(512, 512);
    const { sha256, url } = await uploadImage(market, key, bytes);
    await market.expect(200, 'PUT', `/api/admin/media/denied/${sha256}`, { as: market.admin, body: { reason: 'No.' } });
    origin.put('/blocked.png', bytes);
    const screenshots = [{ url: origin.url('/png/1280x720') }, { url: origin.url('/png/1281x720') }];
    for (const logoUrl of [url, origin.url('/blocked.png')]) {
      const app = await createApp(market, key, { logoUrl, screenshots });
      const { body: report } = await market.expect(200, 'POST', `/api/dev/apps/${app.id}/check`, { as: key });
      const rule = report.rules.find((one: { rule: string }) => one.rule === 'LOGO_TYPE');
      assert.deepEqual(
        [report.status, rule.status, rule.found],
        ['FAILED', 'FAILED', 'an image that an administrator has blocked'],
      );
      await submitAndCopy(market, key, app.id);
      const [submission] = await market.sql('SELECT images FROM submissions WHERE app_id = $1', [app.id]);
      assert.ok(!Object.values(submission!.images).includes(sha256));
    }
  });

  test('cannot be uploaded again', async () => {
    const bytes = await uniqueImage(90, 90);
    const { sha256, id } = await uploadImage(market, key, bytes);
    await market.expect(200, 'PUT', `/api/admin/media/denied/${sha256}`, { as: market.admin, body: { reason: 'No.' } });
    await assert.rejects(uploadImage(market, key, bytes), /403 .*MEDIA_DENIED/, 'by whoever still has it');
    await market.expect(200, 'DELETE', `/api/dev/media/${id}`, { as: key });
    await assert.rejects(uploadImage(market, key, bytes), /403 .*MEDIA_DENIED/);
  });
});

suite('Garbage collection', () => {
  test('deletes uploads that no version has used for 30 days, then their bytes', async () => {
    const kept = await uploadImage(market, key, await uniqueImage(80, 80));
    const unused = await uploadImage(market, key, await uniqueImage(80, 81));
    await age('media_files', unused.sha256, 31);
    await age('media_files', kept.sha256, 29);
    await collect(async () => !(await hasRow('media_files', unused.sha256)));
    assert.ok(await hasRow('media_files', kept.sha256));
    assert.ok(await hasRow('media_blobs', unused.sha256), 'its bytes stay for 30 days after the last reference');
    await age('media_blobs', unused.sha256, 31);
    await collect(async () => !(await hasRow('media_blobs', unused.sha256)));
    assert.deepEqual(await objectsOf(market, unused.sha256), []);
    assert.deepEqual(await objectsOf(market, kept.sha256), ['master.png']);
  });

  test('keeps what a version or a submission names, however old it is', async () => {
    const { app, logo, one } = await publishedApp();
    const next = await uploadImage(market, key, await uniqueImage(512, 512));
    await market.expect(201, 'POST', `/api/dev/apps/${app.id}/versions`, {
      as: key,
      body: { logoUrl: next.url, releaseNotes: 'New.' },
    });
    await approve(market, await submitAndCopy(market, key, app.id, '/versions/2'));
    // A logo that only a withdrawn submission has.
    const withdrawn = await uploadImage(market, key, await uniqueImage(512, 512));
    const third = `/api/dev/apps/${app.id}/versions/3`;
    const body = { logoUrl: withdrawn.url, releaseNotes: 'Newer.' };
    await market.expect(201, 'POST', `/api/dev/apps/${app.id}/versions`, { as: key, body });
    await submitAndCopy(market, key, app.id, '/versions/3');
    await market.expect(200, 'POST', `${third}/withdraw`, { as: key });
    await market.expect(200, 'PUT', third, { as: key, body: { logoUrl: next.url } });
    const used = [logo, one, next, withdrawn];
    for (const { sha256 } of used) {
      await age('media_files', sha256, 400);
      await age('media_blobs', sha256, 400);
    }
    const unused = await uploadImage(market, key, await uniqueImage(80, 82));
    await market.sql('DELETE FROM media_files WHERE sha256 = $1', [unused.sha256]);
    await age('media_blobs', unused.sha256, 31);
    await collect(async () => !(await hasRow('media_blobs', unused.sha256)));
    for (const { sha256 } of used) assert.ok((await objectsOf(market, sha256)).includes('master.png'));
  });

  test('keeps what an open correction request names, until it is closed', async () => {
    const { app } = await publishedApp();
    const file = await uploadImage(market, key, await uniqueImage(512, 512));
    const path = `/api/dev/apps/${app.id}/corrections`;
    const body = { changes: { logoUrl: file.url }, reason: 'A new logo.' };
    const correction = (await market.expect(201, 'POST', path, { as: key, body })).body;
    await market.expect(409, 'DELETE', `/api/dev/media/${file.id}`, { as: key });
    const unused = await uploadImage(market, key, await uniqueImage(80, 83));
    for (const { sha256 } of [file, unused]) await age('media_files', sha256, 31);
    await collect(async () => !(await hasRow('media_files', unused.sha256)));
    assert.ok(await hasRow('media_files', file.sha256));
    await market.expect(200, 'DELETE', `${path}/${correction.id}`, { as: key });
    await market.expect(200, 'DELETE', `/api/dev/media/${file.id}`, { as: key });
  });
});

suite('Live versions without copies', () => {
  test('get them by a job that shows its progress, and what failed can be tried again', async () => {
    const bytes = await uniqueImage(512, 512);
    origin.put('/late.png', bytes);
    const app = await createApp(market, key, {
      logoUrl: origin.url('/late.png'),
      screenshots: [{ url: origin.url('/png/1280x720') }, { url: origin.url('/status/500') }],
    });
    await approve(market, await submitAndCopy(market, key, app.id));
    const progress = async () => (await read('/api/admin/media', market.admin)).copies;
    await forgetCopies(market, app.id);
    const before = await progress();
    assert.equal(before.waiting, 3);
    await runJob(market, 'media-backfill');
    const done = await eventually(async () => {
      const now = await progress();
      return now.waiting === 0 && now;
    }, 'copies');
    assert.deepEqual([done.failed - before.failed, done.pinned - before.pinned], [1, 2]);
    assert.ok((await read(`/api/apps/${app.slug}`)).images.logo);

    await market.sql('DELETE FROM version_images WHERE app_id = $1', [app.id]);
    await market.expect(200, 'POST', '/api/admin/media/retry-copies', { as: market.admin });
    await eventually(async () => (await read(`/api/apps/${app.slug}`)).images.logo !== null || undefined, 'copies');
  });

  test('that a correction has decided meanwhile get none: its receipt covers the images that there were', async () => {
    const path = '/meanwhile.png';
    origin.put(path, await uniqueImage(512, 512));
    const app = await createApp(market, key, {
      logoUrl: origin.url(path),
      screenshots: [{ url: origin.url('/png/1280x720') }, { url: origin.url('/png/1281x720') }],
    });
    await approve(market, await submitAndCopy(market, key, app.id));
    await forgetCopies(market, app.id);
    const release = origin.hold(path);
    const since = origin.requests.length;
    await runJob(market, 'media-backfill');
    await eventually(async () => origin.requests.includes(path, since), 'the fetch of the job');
    origin.put(path, Buffer.from('gone'));
    const body = { description: 'Plan your day.', override: 'The logo is gone.' };
    origin.hold(path)(); // later requests do not wait
    await market.expect(200, 'PUT', `/api/admin/apps/${app.id}`, { as: market.admin, body });
    origin.put(path, await uniqueImage(512, 512));
    release();
    await jobsEnded(market, 'media-backfill');
    assert.equal((await read(`/api/apps/${app.slug}`)).images.logo, null);
    const { receipt, images: proved } = await read(`/api/apps/${app.slug}/proof`);
    const approved = proved.map(({ pointer, sha256 }: Record<string, string>) => [pointer, sha256]);
    assert.equal(hashOf(Object.fromEntries(approved)), receipt.record.imagesHash);
  });
});

suite('A store of images', () => {
  test('that is not the one of the database is refused at the start, with what to do', async () => {
    await assert.rejects(
      startTestMarket({ after }, { env: { ...env, ...(await emptyStore({ after })) }, besides: { database } }),
      /is not the image store of this database: .*mount one directory.*adopt-media-store/s,
    );
  });

  test('that does not respond makes images unavailable: pages render, uploads and images are 503, and nothing else', async () => {
    const s3 = {
      ...{ MEDIA_S3_ENDPOINT: 'http://127.0.0.1:1', MEDIA_S3_BUCKET: 'images' },
      ...{ MEDIA_S3_ACCESS_KEY: 'test', MEDIA_S3_SECRET_KEY: 'test' },
    };
    const { app, logo } = await publishedApp();
    const cut = await startTestMarket({ after }, { env: { ...env, ...s3, JOBS: 'off' }, besides: { database } });
    assert.equal((await cut.request('GET', `/apps/${app.slug}`)).status, 200);
    assert.ok((await cut.expect(200, 'GET', `/api/apps/${app.slug}`)).body.images.logo.placeholder.startsWith('data:'));
    const unavailable = await fetch(`${cut.url}/media/${logo.sha256}/master.png`);
    assert.deepEqual([unavailable.status, unavailable.headers.get('retry-after')], [503, '30']);
    await assert.rejects(uploadImage(cut, key, await uniqueImage(70, 70)), /503 .*MEDIA_STORE_UNAVAILABLE/);
  });
});
