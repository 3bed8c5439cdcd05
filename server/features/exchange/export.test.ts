import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pg from 'pg';
import { validatorOf } from '../../platform/http/validation.ts';
import { fillCatalog } from '../../testing/catalog.ts';
import { expectError } from '../../testing/expect-error.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { approvedApp, draftApp } from '../../testing/owned-apps.ts';
import { runJob } from '../../testing/run-job.ts';
import { CatalogAppLine } from './line.ts';

const market = await startTestMarket({ after });
const { admin } = market;

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back, and asserts it
type Line = any;
interface Exported {
  apps: Line[];
  removed: Line[];
  cursor: string;
  etag: string;
}

/** Until then an app that changed just before may be repeated: transactions of other tests run in the same cluster. */
async function noOlderTransaction(): Promise<void> {
  await eventually(
    async () => {
      const [row] = await market.sql(
        `SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint > coalesce(max(changed_in), 0) AS settled FROM catalog_changes`,
      );
      return row.settled;
    },
    'the end of older transactions',
    60,
  );
}

async function read(since?: string, { settled = true } = {}): Promise<Exported> {
  if (settled) await noOlderTransaction();
  const { text, headers } = await market.expect(200, 'GET', `/catalog.ndjson${since ? `?since=${since}` : ''}`);
  const lines: Line[] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const of = (type: string) => lines.filter((line) => line.type === type);
  assert.equal(of('end').length, 1);
  assert.equal(lines.at(-1).type, 'end');
  return { apps: of('app'), removed: of('removed'), cursor: lines.at(-1).cursor, etag: headers.get('etag')! };
}
const slugsOf = (lines: Line[]) => lines.map(({ slug }) => slug).sort();
const get = (headers: Record<string, string>) => market.request('GET', '/catalog.ndjson', { headers });

suite('the catalog export', () => {
  test('has every public fact of an app, and lines that the import accepts', async () => {
    const app = await approvedApp(market, {
      longDescription: '## Why\n\nBecause.',
      permissions: [{ scope: 'tasks:read', required: true, reason: 'Shows tasks.' }],
      ...{
        oauthClientId: 'exported',
        setupUrl: 'https://example.com/setup',
        privacyPolicyUrl: 'https://example.com/p',
      },
      ...{ supportEmail: 'help@example.com', pricing: { model: 'FREE' }, dataSafety: { storedIn: ['DE'] } },
    });
    await draftApp(market);
    const { apps, removed } = await read();
    assert.deepEqual([slugsOf(apps), removed], [[app.slug], []]);
    const [line] = apps;
    const { body: shown } = await market.expect(200, 'GET', `/api/apps/${app.slug}`);
    const { body: developer } = await market.expect(200, 'GET', `/api/developers/${app.developer.id}`);
    const { type, ratings, developer: publisher, permissions, ...facts } = line;
    for (const [field, value] of Object.entries(facts)) assert.deepEqual(value, shown[field], field);
    assert.deepEqual(permissions, [{ scope: 'tasks:read', required: true, reason: 'Shows tasks.' }]);
    for (const [field, value] of Object.entries(publisher)) assert.deepEqual(value, developer[field], field);
    assert.deepEqual([type, ratings], ['app', { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }]);
    const own = ['status', 'longDescriptionHtml', 'workspaceInstall', 'approvedImages'];
    assert.deepEqual(
      Object.keys(shown).filter((field) => !(field in line)),
      own,
      'what only the page of an app has',
    );
    const validate = validatorOf(CatalogAppLine);
    assert.ok(validate(line), JSON.stringify(validate.errors));
    assert.doesNotMatch(JSON.stringify(line), new RegExp(`${app.developer.accountUserId}|${app.developer.email}`));
  });

  test('gives what changed since a cursor, and what was removed', async () => {
    const [kept, changed, gone] = [await approvedApp(market), await approvedApp(market), await approvedApp(market)];
    const { cursor } = await read();
    assert.deepEqual(await read(cursor).then(({ apps, removed }) => [apps, removed]), [[], []]);
    await market.expect(200, 'POST', `/api/dev/apps/${gone.id}/unlist`, { as: gone.key });
    await market.expect(200, 'PUT', '/api/dev/me', { as: changed.key, body: { bio: 'We changed.' } });
    const since = await read(cursor);
    assert.deepEqual(slugsOf(since.apps), [changed.slug]);
    assert.equal(since.apps[0].developer.bio, 'We changed.');
    assert.deepEqual(
      since.removed.map(({ id, slug }: Line) => [id, slug]),
      [[gone.id, gone.slug]],
    );
    assert.ok(Math.abs(Date.parse(since.removed[0].at) - Date.now()) < 60_000);
    await market.expect(200, 'POST', `/api/dev/apps/${gone.id}/relist`, { as: gone.key });
    const later = await read(since.cursor);
    assert.deepEqual([slugsOf(later.apps), later.removed], [[gone.slug], []]);
    assert.ok(slugsOf((await read()).apps).includes(kept.slug));
    assert.deepEqual((await read(cursor)).removed, [], 'an app that came back is not removed');
  });

  test('gives an image that was blocked no more', async () => {
    const app = await approvedApp(market);
    const { cursor } = await read();
    const [{ sha256 }] = await market.sql(
      `INSERT INTO media_blobs (sha256, type, width, height, bytes, placeholder)
       SELECT repeat('a', 64), 'png', 512, 512, 100, '' RETURNING sha256`,
    );
    await market.sql(
      `INSERT INTO version_images (app_id, version, url, sha256) SELECT app_id, number, screenshots -> 0 ->> 'url', $2
       FROM app_versions WHERE app_id = $1 ON CONFLICT (app_id, version, md5(url)) DO UPDATE SET sha256 = excluded.sha256`,
      [app.id, sha256],
    );
    const [before] = (await read()).apps.filter(({ id }) => id === app.id);
    await market.expect(200, 'PUT', `/api/admin/media/denied/${sha256}`, {
      as: admin,
      body: { reason: 'Not theirs.' },
    });
    const [line] = (await read(cursor)).apps;
    assert.equal(line.id, app.id);
    assert.equal(line.screenshots.length, before.screenshots.length - 1);
  });

  test('loses no change of a transaction that was running when the export began', async (t) => {
    const [slow, quick] = [await approvedApp(market), await approvedApp(market)];
    const running = new pg.Client({ connectionString: market.settings.databaseUrl });
    await running.connect();
    t.after(() => running.end());
    await running.query('BEGIN');
    await running.query('UPDATE apps SET unlisted = true WHERE id = $1', [slow.id]);
    await running.query('DELETE FROM catalog WHERE app_id = $1', [slow.id]);
    await market.expect(200, 'POST', `/api/dev/apps/${quick.id}/unlist`, { as: quick.key });
    const { cursor, apps, etag } = await read(undefined, { settled: false });
    assert.ok(slugsOf(apps).includes(slow.slug) && !slugsOf(apps).includes(quick.slug));
    await running.query('COMMIT');
    assert.equal((await get({ 'if-none-match': etag })).status, 200);
    const since = await read(cursor);
    assert.ok(slugsOf(since.removed).includes(slow.slug));
    const next = await read(since.cursor);
    assert.deepEqual([next.apps, next.removed], [[], []], 'nothing is repeated once no transaction runs');
  });

  test('has an ETag that changes with the catalog, not with counters; and 304 to whoever has it', async () => {
    const app = await approvedApp(market);
    const { etag, cursor } = await read();
    assert.equal(etag, `W/"${cursor}"`);
    assert.equal((await read()).etag, etag);
    for (const tag of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
      const answer = await get({ 'if-none-match': tag });
      assert.deepEqual([answer.status, answer.text], [304, ''], tag);
    }
    await market.sql('UPDATE app_statistics SET install_count = install_count + 1 WHERE app_id = $1', [app.id]);
    assert.equal((await get({ 'if-none-match': etag })).status, 304);
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/unlist`, { as: app.key });
    const changed = await get({ 'if-none-match': etag });
    assert.equal(changed.status, 200);
    assert.notEqual(changed.headers.get('etag'), etag);
    assert.equal(changed.headers.get('cache-control'), 'public, max-age=0, must-revalidate');
    assert.equal((await get({ 'if-none-match': '"none"' })).status, 200);
  });

  test('is compressed as the client accepts it, and empty to HEAD', async () => {
    // The last line is the cursor.
    await noOlderTransaction();
    const plain = (await get({ 'accept-encoding': 'identity' })).text;
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { body, headers } = await rawGet('/catalog.ndjson', encoding);
      assert.equal(headers['content-encoding'], encoding);
      assert.equal(headers.vary, 'accept-encoding');
      assert.equal(decompress(body).toString(), plain);
    }
    const head = await market.request('HEAD', '/catalog.ndjson');
    assert.deepEqual([head.status, head.text], [200, '']);
    assert.ok(head.headers.get('etag'));
  });

  test('refuses a cursor that is none, of another epoch, of the future, or whose removals are deleted', async () => {
    const gone = await approvedApp(market);
    const { cursor } = await read();
    await market.expect(200, 'POST', `/api/dev/apps/${gone.id}/unlist`, { as: gone.key });
    const request = (since: string) => market.request('GET', `/catalog.ndjson?since=${since}`);
    for (const wrong of ['x', '1', '%22', `${cursor}x`, `-${cursor}`])
      expectError(await request(wrong), 400, 'CATALOG_CURSOR_INVALID');
    expectError(await request(`${'0'.repeat(32)}-1`), 410, 'CATALOG_CURSOR_TOO_OLD');
    expectError(await request(cursor.replace(/\d+$/, '999999999999')), 410, 'CATALOG_CURSOR_TOO_OLD');
    assert.deepEqual(slugsOf((await read(cursor)).removed), [gone.slug]);
    await market.sql(`UPDATE catalog_changes SET removed_at = now() - interval '91 days' WHERE app_id = $1`, [gone.id]);
    await runJob(market, 'catalog-change-cleaning');
    for (
      let i = 0;
      i < 200 && (await market.sql('SELECT FROM catalog_changes WHERE app_id = $1', [gone.id])).length;
      i++
    )
      await new Promise((resolve) => setTimeout(resolve, 50));
    expectError(await request(cursor), 410, 'CATALOG_CURSOR_TOO_OLD');
    const { cursor: next } = await read();
    assert.deepEqual(await read(next).then(({ apps, removed }) => [apps, removed]), [[], []]);
  });

  test('of many apps has each once, in batches; so has what changed', async () => {
    const { cursor } = await read();
    const before = slugsOf((await read()).apps);
    const filled = await fillCatalog(
      market,
      Array.from({ length: 450 }, (_, n) => ({ name: `Many ${n}`, installs: n, stars: [0, 1, 0, 0, n] })),
    );
    const { apps } = await read();
    assert.deepEqual(slugsOf(apps), [...before, ...filled.map(({ slug }) => slug)].sort());
    const [line] = apps.filter(({ slug }) => slug === filled[7]!.slug);
    assert.deepEqual(
      [line.installCount, line.reviewCount, line.averageRating, line.ratings],
      [7, 8, 4.63, { 1: 0, 2: 1, 3: 0, 4: 0, 5: 7 }],
    );
    // Filling refreshes every row.
    assert.deepEqual(slugsOf((await read(cursor)).apps), slugsOf(apps));
  });
});

/** `fetch` decompresses. */
async function rawGet(path: string, encoding: string) {
  const { get: request } = await import('node:http');
  return new Promise<{ body: Buffer; headers: Record<string, unknown> }>((resolve, reject) => {
    request(`${market.settings.publicUrl}${path}`, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => resolve({ body: Buffer.concat(chunks), headers: answer.headers }));
    }).on('error', reject);
  });
}
