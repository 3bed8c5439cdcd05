// What a reviewer saw is what the public sees: images of other hosts are copied at check and submission, and the copies
// are what approval publishes.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import sharp from 'sharp';
import { sha256, startImageOrigin, uniqueImage } from '../../testing/image-origin.ts';
import { createApp } from '../../testing/listings.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { approve, getImage, submitAndCopy, uploadImage } from '../../testing/media.ts';
import { jobsEnded } from '../../testing/run-job.ts';
import { compareWithApproval } from '../apps/live-verification.ts';
import { notRunReport } from '../checks/report.ts';
import { hashOf, KEYS_PATH } from '../receipts/record.ts';

const origin = await startImageOrigin({ after });
const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off', ALLOW_PRIVATE_HOSTS: origin.host } });
const developer = await market.verifiedDeveloper();
const key = await market.apiKey(developer);
const read = async (path: string, as?: string) => (await market.expect(200, 'GET', path, as ? { as } : {})).body;

let images = 0;
/** Another image at each call, at a path of its own. */
async function hosted(width = 1280, height = 720): Promise<{ path: string; url: string; bytes: Buffer }> {
  const path = `/hosted-${++images}.png`;
  const bytes = await uniqueImage(width, height);
  origin.put(path, bytes);
  return { path, url: origin.url(path), bytes };
}

async function appWithImages() {
  const [logo, banner, one, two] = [await hosted(512, 512), await hosted(1200, 600), await hosted(), await hosted()];
  const app = await createApp(market, key, {
    logoUrl: logo!.url,
    bannerUrl: banner!.url,
    screenshots: [{ url: one!.url }, { url: two!.url }],
  });
  return { app, logo, banner, one, two };
}

/** Between what was approved and what is shown, as `verify-receipts --live` finds them. */
async function differences(slug: string): Promise<string[]> {
  const [proof, app, keys] = await Promise.all(
    [`/api/apps/${slug}/proof`, `/api/apps/${slug}`, KEYS_PATH].map((path) => read(path)),
  );
  const hashAt = async (url: string) => ({ sha256: sha256((await getImage(url)).bytes) });
  return (await compareWithApproval({ proof, app, hashAt }, keys)).differences;
}

suite('An image on another host', () => {
  test('is copied at the check of a draft, for the developer alone', async () => {
    const { app } = await appWithImages();
    assert.equal(app.images.logo, null);
    const { body: report } = await market.expect(200, 'POST', `/api/dev/apps/${app.id}/check`, { as: key });
    assert.notEqual(report.status, 'FAILED', JSON.stringify(report));
    const { images: copies, logoUrl } = await read(`/api/dev/apps/${app.id}`, key);
    assert.equal(logoUrl, app.logoUrl, 'the given URL stays');
    assert.deepEqual([copies.logo.width, copies.banner.width, copies.screenshots.length], [512, 1200, 2]);
    assert.equal((await getImage(copies.logo.url)).status, 200);
    const [unsigned] = copies.logo.url.split('?');
    assert.equal((await getImage(unsigned)).status, 404);
    assert.equal((await getImage(`${unsigned}?t=abc.def`)).status, 404);
    const [other] = copies.banner.url.split('?t=').slice(1);
    assert.equal((await getImage(`${unsigned}?t=${other}`)).status, 404, 'a signature is for one image');
  });

  test('is what the reviewer and then the public see, also after the origin has swapped it and is gone', async () => {
    const { app, logo, one } = await appWithImages();
    const submission = await submitAndCopy(market, key, app.id);
    const { images: reviewed } = await read(`/api/admin/submissions/${submission}`, market.admin);
    const seen = await getImage(reviewed.logo.url);
    const [masterUrl] = reviewed.logo.url.split('?');
    assert.equal((await getImage(masterUrl)).status, 404, 'not public before approval');
    origin.put(logo.path, await uniqueImage(512, 512));
    origin.put(one.path, Buffer.from('gone'));
    await approve(market, submission);

    const detail = await read(`/api/apps/${app.slug}`);
    assert.equal(detail.logoUrl, masterUrl);
    assert.equal(detail.images.logo.url, masterUrl);
    assert.deepEqual(
      detail.screenshots.map(({ url }: { url: string }) => url),
      detail.images.screenshots.map(({ url }: { url: string }) => url),
    );
    const shown = await getImage(detail.logoUrl);
    assert.equal(sha256(shown.bytes), sha256(seen.bytes));
    assert.equal(masterUrl.split('/').at(-2), sha256(shown.bytes));
    const [item] = (await read(`/api/apps?search=${encodeURIComponent(app.name)}`)).data;
    assert.equal(item.logoUrl, masterUrl);
    assert.equal((await read(`/api/dev/apps/${app.id}`, key)).logoUrl, logo.url, 'the developer keeps the given URL');
    const requested = origin.requests.length;
    await market.request('GET', `/apps/${app.slug}`);
    assert.equal(origin.requests.length, requested);
  });

  test('is fetched again at submission: what was swapped after the check is what the reviewer sees', async () => {
    const { app, logo } = await appWithImages();
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/check`, { as: key });
    const before = (await read(`/api/dev/apps/${app.id}`, key)).images.logo.url.split('?')[0];
    origin.put(logo.path, await uniqueImage(512, 512));
    const submission = await submitAndCopy(market, key, app.id);
    const { images: reviewed } = await read(`/api/admin/submissions/${submission}`, market.admin);
    assert.notEqual(reviewed.logo.url.split('?')[0], before);
    await approve(market, submission);
    assert.equal((await read(`/api/apps/${app.slug}`)).logoUrl, reviewed.logo.url.split('?')[0]);
  });

  test('that cannot be fetched is not pinned: the field keeps its URL, `images` has none', async () => {
    const app = await createApp(market, key, {
      logoUrl: origin.url('/status/404'),
      screenshots: [{ url: (await hosted()).url }, { url: origin.url('/png/1x1') }],
    });
    const submission = await submitAndCopy(market, key, app.id);
    await approve(market, submission);
    const detail = await read(`/api/apps/${app.slug}`);
    assert.equal(detail.logoUrl, app.logoUrl);
    assert.equal(detail.images.logo, null);
    assert.ok(detail.images.screenshots[0]);
  });

  test('that had no copy when the version was approved gets none: nobody has reviewed what is there by now', async () => {
    const path = `/missing-${++images}.png`;
    const screenshots = [{ url: (await hosted()).url }, { url: (await hosted()).url }];
    const missing = await createApp(market, key, { logoUrl: origin.url(path), screenshots });
    await approve(market, await submitAndCopy(market, key, missing.id));
    origin.put(path, await uniqueImage(512, 512));
    const before = origin.requests.length;
    const { body: overview } = await market.expect(200, 'POST', '/api/admin/media/retry-copies', { as: market.admin });
    const { copies } = overview;
    await jobsEnded(market, 'media-backfill');
    assert.deepEqual(origin.requests.slice(before), []);
    const { logoUrl, images: shown } = await read(`/api/apps/${missing.slug}`);
    assert.deepEqual([logoUrl, shown.logo], [missing.logoUrl, null]);
    assert.deepEqual(await differences(missing.slug), []);
    assert.deepEqual([copies.waiting, copies.failed], [0, 0]);
    assert.equal(copies.unreviewed, copies.total - copies.pinned);
  });

  const copied = (slug: string) =>
    eventually(async () => {
      const now = await read(`/api/apps/${slug}`);
      return now.images.logo !== null && now.images.screenshots.every(Boolean) && now;
    }, 'the copies');

  test('of a version that was approved before its checks had ended is copied afterwards; the receipt covers texts alone', async () => {
    const { app, logo } = await appWithImages();
    const release = origin.hold(logo.path);
    const { body } = await market.expect(200, 'POST', `/api/dev/apps/${app.id}/submit`, { as: key });
    await approve(market, body.submissionId);
    assert.equal((await read(`/api/apps/${app.slug}`)).images.logo, null);
    release();
    const detail = await copied(app.slug);
    assert.equal((await getImage(detail.logoUrl)).status, 200);
    const { receipt, images: proved } = await read(`/api/apps/${app.slug}/proof`);
    const { imagesHash, format, override } = receipt.record;
    assert.deepEqual([imagesHash, proved, format, override], [undefined, null, 3, true]);
    assert.deepEqual(await differences(app.slug), []);
  });

  test('of a version that was approved because its checks could not run is copied afterwards', async () => {
    const { app } = await appWithImages();
    const submission = await submitAndCopy(market, key, app.id);
    await market.sql(`UPDATE submissions SET checks = $1, images = '{}' WHERE id = $2`, [
      ...[JSON.stringify(notRunReport()), submission],
    ]);
    await approve(market, submission);
    await copied(app.slug);
    assert.equal((await read(`/api/apps/${app.slug}/proof`)).images, null);
    assert.deepEqual(await differences(app.slug), []);
  });

  test('of an app that changes hands before its images were copied is copied afterwards', async () => {
    const { app, logo } = await appWithImages();
    const release = origin.hold(logo.path);
    const { body } = await market.expect(200, 'POST', `/api/dev/apps/${app.id}/submit`, { as: key });
    await approve(market, body.submissionId);
    const to = await market.verifiedDeveloper();
    const transfers = `/api/publishers/${developer.id}/apps/${app.id}/transfers`;
    const transfer = { as: developer.token, body: { toPublisher: to.id } };
    const { body: opened } = await market.expect(201, 'POST', transfers, transfer);
    await market.expect(200, 'POST', `/api/transfers/${opened.id}/accept`, { as: to.token });
    release();
    await copied(app.slug);
    assert.deepEqual(await differences(app.slug), []);
  });

  test('that another one has replaced at the same URL is in the difference of the next version', async () => {
    const { app, logo } = await appWithImages();
    await approve(market, await submitAndCopy(market, key, app.id));
    origin.put(logo.path, await uniqueImage(512, 512));
    await market.expect(201, 'POST', `/api/dev/apps/${app.id}/versions`, { as: key, body: { releaseNotes: 'New.' } });
    const submission = await submitAndCopy(market, key, app.id, '/versions/2');
    const { difference, images: now, imagesBefore } = await read(`/api/admin/submissions/${submission}`, market.admin);
    const entry = difference.find(({ pointer }: { pointer: string }) => pointer === '/logoUrl');
    assert.deepEqual(entry, {
      pointer: '/logoUrl',
      from: imagesBefore.logo.url.split('?')[0],
      to: now.logo.url.split('?')[0],
    });
    assert.equal(difference.filter(({ pointer }: { pointer: string }) => pointer.startsWith('/screenshots')).length, 0);
  });

  test('at a URL that looks like that of an upload stays what the reviewer saw', async () => {
    const other = await market.apiKey(await market.verifiedDeveloper());
    const { sha256: theirs } = await uploadImage(market, other, await uniqueImage(512, 512));
    for (const hash of [theirs, 'b'.repeat(64)]) {
      const path = `/media/${hash}/master.png`;
      origin.put(path, await uniqueImage(512, 512));
      const screenshots = [{ url: (await hosted()).url }, { url: (await hosted()).url }];
      const app = await createApp(market, key, { logoUrl: origin.url(path), screenshots });
      await approve(market, await submitAndCopy(market, key, app.id));
      const { logoUrl } = await read(`/api/apps/${app.slug}`);
      assert.ok(!logoUrl.includes(hash));

      const body = { screenshots: screenshots.map(({ url }) => ({ url, caption: 'Another caption' })) };
      await market.expect(200, 'PUT', `/api/admin/apps/${app.id}`, { as: market.admin, body });
      assert.equal((await read(`/api/apps/${app.slug}`)).logoUrl, logoUrl);
      const versions = `/api/dev/apps/${app.id}/versions`;
      await market.expect(201, 'POST', versions, { as: key, body: { releaseNotes: 'New.' } });
      const change = { logoUrl: origin.url(path) };
      const { text } = await market.expect(200, 'PUT', `${versions}/2`, { as: key, body: change });
      assert.ok(text.includes(logoUrl) && !text.replaceAll(origin.url(path), '').includes(hash));
    }
  });

  test('that a check of the draft fetches too late is not published', async () => {
    const { app, logo } = await appWithImages();
    const release = origin.hold(logo.path);
    const since = origin.requests.length;
    const checking = market.request('POST', `/api/dev/apps/${app.id}/check`, { as: key });
    await eventually(async () => origin.requests.includes(logo.path, since), 'the fetch of the check');
    origin.hold(logo.path)(); // later requests do not wait
    await approve(market, await submitAndCopy(market, key, app.id));
    const { logoUrl } = await read(`/api/apps/${app.slug}`);
    origin.put(logo.path, await uniqueImage(512, 512));
    release();
    assert.equal((await checking).status, 200);
    assert.equal((await read(`/api/apps/${app.slug}`)).logoUrl, logoUrl);
  });

  test('that the checks find while the submission is being approved is not in a proof without it', async () => {
    const { app, logo } = await appWithImages();
    const release = origin.hold(logo.path);
    const { submissionId } = (await market.expect(200, 'POST', `/api/dev/apps/${app.id}/submit`, { as: key })).body;
    await eventually(async () => origin.requests.includes(logo.path), 'the fetch of the checks');
    const lock = new pg.Client({ connectionString: market.settings.databaseUrl! });
    await lock.connect();
    try {
      await lock.query('BEGIN');
      await lock.query('SELECT FROM developers WHERE id = $1 FOR UPDATE', [developer.id]);
      const approving = approve(market, submissionId);
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await eventually(async () => (await market.sql(waiting)).length === 1, 'the approval to wait');
      release();
      const checked = `SELECT FROM submissions WHERE id = $1 AND checks IS NOT NULL`;
      await eventually(
        async () =>
          (await market.sql(waiting)).length === 2 || (await market.sql(checked, [submissionId])).length === 1,
        'the checks',
      );
      await lock.query('ROLLBACK');
      await approving;
    } finally {
      await lock.end();
    }
    const { receipt, images: proved } = await read(`/api/apps/${app.slug}/proof`);
    const approved = proved?.map(({ pointer, sha256: hash }: Record<string, string>) => [pointer, hash]);
    // The approval was first, so that its receipt covers no images, or the checks were.
    assert.equal(approved && hashOf(Object.fromEntries(approved)), receipt.record.imagesHash);
  });

  test('of a correction is copied, too', async () => {
    const { app } = await appWithImages();
    await approve(market, await submitAndCopy(market, key, app.id));
    const other = await hosted(600, 600);
    await market.expect(200, 'PUT', `/api/admin/apps/${app.id}`, { as: market.admin, body: { logoUrl: other.url } });
    const detail = await read(`/api/apps/${app.slug}`);
    assert.equal(detail.images.logo.width, 600);
    assert.equal((await getImage(detail.logoUrl)).status, 200);
    assert.deepEqual(await differences(app.slug), []);
  });

  test('of a correction that could not be fetched gets no copy later, and neither does an unchanged one', async () => {
    const bytes = await uniqueImage(512, 512);
    const uploader = await market.apiKey(await market.verifiedDeveloper());
    const { url: upload } = await uploadImage(market, uploader, bytes);
    const [lost, late] = [`/lost-${++images}.png`, `/late-${++images}.png`];
    const [shot, other] = [(await hosted()).url, (await hosted()).url];
    const screenshots = [{ url: shot }, { url: other }, { url: origin.url(lost) }];
    const app = await createApp(market, key, { logoUrl: upload, screenshots });
    await approve(market, await submitAndCopy(market, key, app.id));
    // By now there is an image at each of these URLs.
    origin.put(lost, await uniqueImage(1280, 720));
    await uploadImage(market, key, bytes);
    const correct = (body: object) =>
      market.expect(200, 'PUT', `/api/admin/apps/${app.id}`, { as: market.admin, body: { override: 'Now.', ...body } });
    const captions = screenshots.map(({ url }) => ({ url, caption: 'Another caption' }));
    await correct({ description: 'Plan your day.' });
    await correct({ screenshots: captions, bannerUrl: origin.url(late) });
    origin.put(late, await uniqueImage(1200, 600));
    await market.expect(200, 'POST', '/api/admin/media/retry-copies', { as: market.admin });
    await jobsEnded(market, 'media-backfill');
    const { logoUrl, bannerUrl, images: shown } = await read(`/api/apps/${app.slug}`);
    assert.deepEqual([logoUrl, bannerUrl], [upload, origin.url(late)]);
    assert.deepEqual([shown.logo, shown.banner, shown.screenshots[2]], [null, null, null]);
    assert.ok(shown.screenshots[0] && shown.screenshots[1]);
    assert.deepEqual(await differences(app.slug), []);
  });
});

suite('An uploaded image', () => {
  test('is part of the submission at once, and public from the approval on', async () => {
    const logo = await uploadImage(market, key, await uniqueImage(512, 512));
    const shots = [
      await uploadImage(market, key, await uniqueImage(1280, 720)),
      await uploadImage(market, key, await uniqueImage(1280, 721)),
    ];
    const app = await createApp(market, key, { logoUrl: logo.url, screenshots: shots.map(({ url }) => ({ url })) });
    const { body } = await market.expect(200, 'POST', `/api/dev/apps/${app.id}/submit`, { as: key });
    const { images: reviewed } = await read(`/api/admin/submissions/${body.submissionId}`, market.admin);
    assert.equal(reviewed.logo.width, 512);
    assert.equal((await getImage(logo.url)).status, 404);
    await approve(market, body.submissionId);
    assert.equal((await getImage(logo.url)).status, 200);
    assert.deepEqual((await read(`/api/apps/${app.slug}`)).logoUrl, logo.url);
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/unlist`, { as: key });
    assert.equal((await getImage(logo.url)).status, 404, 'only images of apps that are listed are public');
  });

  test('of another developer cannot be used by its URL: it is not found, as if there were none', async () => {
    const theirs = await uploadImage(market, key, await uniqueImage(512, 512));
    const mine = await market.apiKey(await market.verifiedDeveloper());
    const [taken, madeUp] = await Promise.all(
      [theirs.sha256, 'a'.repeat(64)].map(async (hash) => {
        const app = await createApp(market, mine, { logoUrl: `${market.url}/media/${hash}/master.png` });
        const { body } = await market.expect(200, 'POST', `/api/dev/apps/${app.id}/check`, { as: mine });
        const rule = body.rules.find(({ rule }: { rule: string }) => rule === 'LOGO_REACHABLE');
        return [(await read(`/api/dev/apps/${app.id}`, mine)).images.logo, rule.status, rule.found];
      }),
    );
    assert.deepEqual(taken, [null, 'FAILED', 'responds with status 404']);
    assert.deepEqual(madeUp, taken);
  });
});

suite('Variants', () => {
  test('are made after the submission as WebP and AVIF, never larger than the master', async () => {
    // Those of the tests before would come first.
    await market.sql('UPDATE media_blobs SET variant_attempts = 100');
    const { app } = await appWithImages();
    const submission = await submitAndCopy(market, key, app.id);
    await approve(market, submission);
    const detail = await eventually(
      async () => {
        const body = await read(`/api/apps/${app.slug}`);
        const shown = [body.images.logo, body.images.banner, ...body.images.screenshots];
        return shown.every(({ variants }) => variants.length > 0) && body;
      },
      'variants',
      60,
    );
    const widths = (variants: { width: number; type: string }[]) =>
      variants.map(({ width, type }) => `${width} ${type}`);
    assert.deepEqual(
      widths(detail.images.logo.variants),
      [64, 128, 256, 512].flatMap((width) => [`${width} image/avif`, `${width} image/webp`]),
    );
    assert.deepEqual(widths(detail.images.screenshots[0].variants).length, 6, '320, 640 and 1280 of 1280');
    for (const { url, type, width } of detail.images.logo.variants) {
      const variant = await getImage(url);
      assert.deepEqual([variant.status, variant.headers.get('content-type')], [200, type]);
      assert.equal((await sharp(variant.bytes).metadata()).width, width);
    }
  });
});

suite('A served image', () => {
  test('has headers that caches and browsers can rely on', async () => {
    const logo = await uploadImage(market, key, await uniqueImage(512, 512));
    const app = await createApp(market, key, {
      logoUrl: logo.url,
      screenshots: [{ url: (await hosted()).url }, { url: (await hosted()).url }],
    });
    await approve(market, await submitAndCopy(market, key, app.id));
    for (const attempt of ['first', 'second', 'from the cache']) {
      const { status, headers } = await getImage(logo.url);
      const chosen = [
        'content-type',
        'cache-control',
        'x-content-type-options',
        'content-security-policy',
        'cross-origin-resource-policy',
      ];
      assert.deepEqual(
        [status, ...chosen.map((name) => headers.get(name))],
        [
          ...[
            200,
            'image/png',
            'public, max-age=86400, immutable',
            'nosniff',
            "default-src 'none'; sandbox",
            'cross-origin',
          ],
        ],
        attempt,
      );
      const again = await getImage(logo.url, { 'if-none-match': headers.get('etag')! });
      assert.deepEqual([again.status, again.bytes.length], [304, 0]);
    }
    const head = await fetch(logo.url, { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(logo.bytes)]);
    for (const path of [
      `/media/${logo.sha256}/master.jpg`,
      `/media/${logo.sha256}/63.webp`,
      `/media/${logo.sha256}/..`,
      '/media/abc/master.png',
    ])
      assert.equal((await getImage(`${market.url}${path}`)).status, 404, path);
    const preview = await getImage(logo.previewUrl);
    assert.equal(preview.status, 200);
  });
});
