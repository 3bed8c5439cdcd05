// verify-receipts --live, against the real service: what is shown is what was approved, or the difference is named.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { canonicalJson } from '../../platform/text/canonical-json.ts';
import { fillCatalog } from '../../testing/catalog.ts';
import { image } from '../../testing/image-origin.ts';
import { startTestMarket } from '../../testing/market.ts';
import { approvedAfterChecks, type OwnedTestApp } from '../../testing/owned-apps.ts';
import type { ReceiptRecord } from '../receipts/receipt.ts';
import { hashOf, KEYS_PATH, RECEIPT_TYPE } from '../receipts/record.ts';
import { compareWithApproval } from './live-verification.ts';

// Tampering behind the service's back is not announced to its cache.
const market = await startTestMarket({ after }, { env: { RESPONSE_CACHE: 'off', RATE_LIMITS: 'off' } });
const developer = await market.verifiedDeveloper();
const owner = { developer, key: await market.apiKey(developer) };

async function upload(bytes: Buffer): Promise<string> {
  const headers = { authorization: `Bearer ${owner.key}`, 'content-type': 'image/png' };
  const answer = await fetch(`${market.url}/api/dev/media`, { method: 'POST', headers, body: new Uint8Array(bytes) });
  return (await answer.json()).url;
}

const urls = await Promise.all([512, 513, 1280, 1281].map(async (width) => upload(await image('png', width, 720))));
const screenshots = [
  { url: urls[2], caption: 'The board' },
  { url: urls[3] },
  // Nothing listens there: it could not be fetched, so it is not pinned.
  { url: 'http://127.0.0.1:1/three.png' },
];
const LISTING = {
  environment: 'localhost',
  longDescription: `## Why\n\n${'Weeks are short. '.repeat(20)}The end.`,
  logoUrl: urls[0],
  screenshots,
  oauthClientId: 'board',
  setupUrl: 'https://example.com/setup',
  permissions: [{ scope: 'tasks:read', required: true, reason: 'Shows your tasks.' }],
};
const app = await approvedAfterChecks(market, { ...LISTING, name: 'Focus Board' }, owner);
const today = new Date().toISOString().slice(0, 10);

function verify(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const file = fileURLToPath(new URL('../../verify-receipts.ts', import.meta.url));
  return new Promise((resolve) =>
    execFile(process.execPath, [file, '--live', ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    ),
  );
}

const page = `${market.url}/apps/${app.slug}`;
const AS_APPROVED = `${app.slug}: exactly as approved on ${today}, 3 images\n`;

/** What the service shows, and the bytes of its images. */
async function shown({ slug }: OwnedTestApp) {
  const { body: proof } = await market.expect(200, 'GET', `/api/apps/${slug}/proof`);
  const { body } = await market.expect(200, 'GET', `/api/apps/${slug}`);
  const hashes = new Map(proof.images?.map(({ url, sha256 }: Record<string, string>) => [url, sha256]));
  return { proof, app: body, hashAt: async (url: string) => ({ sha256: String(hashes.get(url)) }) };
}
const keys = async () => (await market.expect(200, 'GET', KEYS_PATH)).body;

/** Adds a receipt to the chain as earlier releases did, of the first format by default, with a key of its own. */
async function appendFormer({ id }: OwnedTestApp, changes: Partial<ReceiptRecord> = {}): Promise<void> {
  const [head] = await market.sql('SELECT sequence::int, hash FROM receipt_head');
  const [latest] = await market.sql('SELECT jws FROM receipts WHERE app_id = $1 ORDER BY sequence DESC LIMIT 1', [id]);
  const payload = Buffer.from(latest!.jws.split('.')[1], 'base64url').toString();
  const { format, imagesHash, policyVersion, override, ...rest } = JSON.parse(payload) as ReceiptRecord;
  const kept = changes.format === 2 ? { format, imagesHash } : {};
  const sequence = head!.sequence + 1;
  const record = { ...rest, ...kept, id: `rct_first_${sequence}`, sequence, previousHash: head!.hash, ...changes };
  const pair = await generateKeyPair('EdDSA', { extractable: true });
  const kid = `first-${sequence}`;
  const jws = await new CompactSign(Buffer.from(canonicalJson(record)))
    .setProtectedHeader({ alg: 'EdDSA', typ: RECEIPT_TYPE, kid })
    .sign(pair.privateKey);
  const hash = hashOf(record);
  await market.sql('INSERT INTO receipt_keys (kid, public_jwk) VALUES ($1, $2)', [
    kid,
    await exportJWK(pair.publicKey),
  ]);
  await market.sql(
    `INSERT INTO receipts (sequence, id, app_id, submission_id, hash, jws, decided_by, salt)
     SELECT $1, $2, app_id, NULL, $3, $4, decided_by, salt FROM receipts WHERE app_id = $5 LIMIT 1`,
    [sequence, record.id, hash, jws, id],
  );
  await market.sql('UPDATE receipt_head SET sequence = $1, hash = $2', [sequence, hash]);
}

suite('verify-receipts --live', () => {
  test('an untouched app is exactly as approved, at the URL of its page and of the API', async () => {
    for (const url of [page, `${market.url}/api/apps/${app.slug}`, `${market.url}/api/apps/${app.slug}/proof`])
      assert.deepEqual(await verify(url), { code: 0, stdout: AS_APPROVED, stderr: '' });
  });

  test('a changed text is named, with what was approved and what is shown', async (t) => {
    const set = (text: string) =>
      market.sql('UPDATE catalog SET long_description = $1 WHERE app_id = $2', [text, app.id]);
    t.after(() => set(LISTING.longDescription));
    await set(LISTING.longDescription.replace('The end.', 'No end.'));
    const { code, stdout } = await verify(page);
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^focus-board: not as approved on \S+\n {2}\/longDescription: approved "….*short\. The end\.", shown "….*short\. No end\."\n$/,
    );
  });

  test('changed bytes of an image are named, and a missing image', async (t) => {
    const { proof } = await shown(app);
    const { sha256 } = proof.images[0];
    const file = join(market.settings.dataDir, 'media', sha256.slice(0, 2), sha256, 'master.png');
    const bytes = readFileSync(file);
    t.after(() => writeFileSync(file, bytes));
    writeFileSync(file, Buffer.concat([bytes, Buffer.from([0])]));
    const altered = await verify(page);
    assert.equal(altered.code, 1);
    assert.match(altered.stdout, /approved on \S+\n {2}image \/logoUrl: other bytes \(SHA-256 \w{64}\)\n$/);
    rmSync(file);
    assert.match((await verify(page)).stdout, /\n {2}image \/logoUrl: responds with status 404\n$/);
  });

  test('an image that was exchanged in the database is named', async (t) => {
    const set = (from: string, to: string) =>
      market.sql('UPDATE version_images SET sha256 = $1 WHERE app_id = $2 AND url = $3', [
        /\/media\/(\w+)/.exec(to)![1],
        app.id,
        from,
      ]);
    t.after(() => set(urls[0]!, urls[0]!));
    await set(urls[0]!, urls[1]!);
    const { code, stdout } = await verify(page);
    assert.equal(code, 1);
    assert.match(stdout, /\n {2}\/logoUrl: approved "http\S+", shown "\S+"\n {2}\/images\/logoUrl: approved/);
  });

  test('after the changes are undone, the app is as approved again', async () => {
    assert.deepEqual(await verify(page), { code: 0, stdout: AS_APPROVED, stderr: '' });
  });

  test('every public field of the listing is compared', async () => {
    const real = await shown(app);
    const published = await keys();
    assert.deepEqual((await compareWithApproval(real, published)).differences, []);
    const changed: [field: string, value: unknown, pointer: string][] = [
      ...['name', 'description', 'longDescription', 'category', 'environment', 'websiteUrl', 'oauthClientId'].map(
        (field) => [field, 'X', `/${field}`] as [string, unknown, string],
      ),
      ['setupUrl', null, '/setupUrl'],
      ['releaseNotes', 'X', '/releaseNotes'],
      ['logoUrl', null, '/logoUrl'],
      ['bannerUrl', urls[0], '/bannerUrl'],
      ['permissions', [], '/permissions'],
      ['permissions', [{ ...real.app.permissions[0], reason: 'X' }], '/permissions'],
      ['screenshots', real.app.screenshots.slice(1), '/screenshots'],
      [
        'screenshots',
        real.app.screenshots.with(2, { ...real.app.screenshots[2], url: 'http://x' }),
        '/screenshots/2/url',
      ],
      ['screenshots', real.app.screenshots.with(0, { ...real.app.screenshots[0], caption: 'X' }), '/screenshots/0'],
      ['images', { ...real.app.images, banner: { url: urls[0] } }, '/images/bannerUrl'],
    ];
    for (const [field, value, pointer] of changed) {
      const { differences } = await compareWithApproval({ ...real, app: { ...real.app, [field]: value } }, published);
      assert.ok(differences[0]?.startsWith(`${pointer}: approved `), `${field}: ${differences}`);
    }
  });

  test('a proof that does not belong to the receipt, or a receipt to the app, is named', async () => {
    const real = await shown(app);
    const published = await keys();
    const { proof } = real;
    const [first, ...others] = proof.images;
    const forged = { ...proof.receipt, record: { ...proof.receipt.record, listingHash: 'f'.repeat(64) } };
    const cases: [changed: object, says: RegExp][] = [
      [{ proof: { ...proof, listing: proof.listing.replace('Plan', 'Plot') } }, /^proof: the listing does not have/],
      [{ proof: { ...proof, images: others } }, /^proof: the images do not have/],
      [{ proof: { ...proof, images: null } }, /^proof: the images do not have/],
      [{ proof: { ...proof, images: [{ ...first, sha256: 'f'.repeat(64) }, ...others] } }, /^proof: the images do not/],
      [{ proof: { ...proof, receipt: forged } }, /^receipt: the record of rct_\w+ does not have the hash/],
      [{ app: { ...real.app, id: 'app_other' } }, /^receipt: it is about another app/],
      [{ app: { ...real.app, version: 2 } }, /^receipt: it is about version 1, but version 2 is shown/],
    ];
    for (const [changed, says] of cases) {
      const { differences } = await compareWithApproval({ ...real, ...changed }, published);
      assert.match(differences[0] ?? 'none', says);
    }
    const { differences } = await compareWithApproval(real, { keys: [] });
    assert.match(differences[0]!, /signed with a key that is not published/);
  });

  test('the URL of the service compares every listed app; what no receipt covers is a fault only with --strict', async () => {
    const texts = await approvedAfterChecks(market, { ...LISTING, name: 'First Format' }, owner);
    await appendFormer(texts);
    assert.equal((await shown(texts)).app.approvedImages, false);
    const { text } = await market.expect(200, 'GET', `/apps/${texts.slug}`);
    assert.match(text, /Text as approved on/);
    assert.doesNotMatch(text, /Exactly as approved|text and images that our reviewer saw/);
    await fillCatalog(market, [{ name: 'No Receipt', slug: 'no-receipt' }]);
    const all = [
      `first-format: texts exactly as approved on ${today}; the receipt does not cover images\n`,
      AS_APPROVED,
      'no-receipt: has no receipt, because it was approved before there were receipts; not compared\n',
    ].join('');
    assert.deepEqual(await verify(market.url), { code: 0, stdout: all, stderr: '' });
    assert.deepEqual(await verify(`${market.url}/`, '--strict'), { code: 1, stdout: all, stderr: '' });

    await market.sql(`UPDATE catalog SET description = 'Another.' WHERE app_id = $1`, [texts.id]);
    const { code, stdout } = await verify(`${market.url}/apps/${texts.slug}`);
    assert.deepEqual([code, stdout.split('\n')[1]?.slice(0, 27)], [1, '  /description: approved "P']);
  });

  test('a corrected app is exactly as corrected; the receipt of its correction covers texts and images', async () => {
    const corrected = await approvedAfterChecks(market, { ...LISTING, name: 'Corrected' }, owner);
    const url = `${market.url}/apps/${corrected.slug}`;
    assert.match((await verify(url)).stdout, /exactly as approved on/);
    const body = { description: 'Plan your day.', logoUrl: await upload(await image('png', 600, 600)) };
    await market.expect(200, 'PUT', `/api/admin/apps/${corrected.id}`, { as: market.admin, body });
    const AS_CORRECTED = `${corrected.slug}: exactly as corrected on ${today}, 3 images\n`;
    assert.deepEqual(await verify(url, '--strict'), { code: 0, stdout: AS_CORRECTED, stderr: '' });
    const { text } = await market.expect(200, 'GET', `/apps/${corrected.slug}`);
    assert.match(text, /Exactly as approved on/);

    // Behind the service's back: the receipt of the correction is what counts, not that of the approval.
    const set = (description: string) =>
      market.sql('UPDATE catalog SET description = $1 WHERE app_id = $2', [description, corrected.id]);
    await set('Plan your week.');
    const { code, stdout } = await verify(url);
    assert.equal(code, 1);
    assert.match(
      stdout,
      /not as corrected on .*\n {2}\/description: approved "Plan your day\.", shown "Plan your week\."/,
    );
    await set('Plan your day.');

    // The third screenshot could not be fetched. A copy that is made later does not break the proof of the others.
    const [known] = await market.sql('SELECT sha256 FROM version_images WHERE app_id = $1', [corrected.id]);
    await market.sql('INSERT INTO version_images (app_id, version, url, sha256) VALUES ($1, 1, $2, $3)', [
      ...[corrected.id, 'http://127.0.0.1:1/three.png', known!.sha256],
    ]);
    const later = await verify(url);
    assert.doesNotMatch(later.stdout, /proof:/);
    assert.match(later.stdout, /\/screenshots\/2\/url: approved "http:\/\/127/);
    await market.sql(`DELETE FROM version_images WHERE app_id = $1 AND url LIKE '%three.png'`, [corrected.id]);
  });

  test('a chain with receipts of all formats verifies', async () => {
    const second = await approvedAfterChecks(market, { ...LISTING, name: 'Second Format' }, owner);
    await appendFormer(second, { format: 2 });
    assert.match(
      (await verify(`${market.url}/apps/${second.slug}`, '--strict')).stdout,
      /exactly as approved on .*3 images/,
    );
    const file = fileURLToPath(new URL('../../verify-receipts.ts', import.meta.url));
    const { text } = await market.expect(200, 'GET', '/api/admin/receipts/export', { as: market.admin });
    const formats = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).record.format);
    assert.deepEqual(formats, [3, 3, undefined, 3, 3, 3, 2]);
    const { status, stdout } = await new Promise<{ status: number; stdout: string }>((resolve) =>
      execFile(
        process.execPath,
        [file, `${market.url}/api/admin/receipts/export`, '--token', market.admin],
        (error, stdout) => resolve({ status: error ? Number(error.code) : 0, stdout }),
      ),
    );
    assert.deepEqual([status, stdout.slice(0, 49)], [0, '7 receipts are valid and the chain is unbroken; t']);
  });

  test('what cannot be compared ends with code 2', async () => {
    const missing = await verify(`${market.url}/apps/nothing`);
    assert.deepEqual([missing.code, missing.stderr], [2, 'No app `nothing` is listed there.\n']);
    assert.equal((await verify(`${market.url}/developers`)).code, 2);
    assert.equal((await verify('http://127.0.0.1:9/apps/x')).code, 2);
    assert.equal((await verify()).code, 2);
  });
});
