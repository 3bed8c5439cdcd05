// Images in tests: uploads, and an app whose images the marketplace has copies of.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMediaStore } from '../parts.ts';
import { newId } from '../platform/ids.ts';
import { eventually, type TestMarket } from './market.ts';
import { s3Environment } from './s3.ts';

export interface Uploaded {
  id: string;
  url: string;
  previewUrl: string;
  sha256: string;
  bytes: number;
}

export async function uploadImage(
  market: TestMarket,
  key: string,
  bytes: Buffer,
  type = 'image/png',
): Promise<Uploaded> {
  const response = await fetch(`${market.url}/api/dev/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': type },
    body: new Uint8Array(bytes),
  });
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
  return (await response.json()) as Uploaded;
}

export async function getImage(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Submits the open version, and waits until its images were copied. Returns the id of the submission. */
export async function submitAndCopy(market: TestMarket, key: string, appId: string, version = ''): Promise<string> {
  const path = `/api/dev/apps/${appId}${version}/submit`;
  const { submissionId } = (await market.expect(200, 'POST', path, { as: key })).body;
  await eventually(
    async () =>
      (await market.sql('SELECT FROM submissions WHERE id = $1 AND checks IS NOT NULL', [submissionId])).length > 0,
    'the checks',
    20,
  );
  return submissionId;
}

export async function approve(market: TestMarket, submissionId: string): Promise<void> {
  await market.expect(200, 'POST', `/api/admin/submissions/${submissionId}/approve`, { as: market.admin });
}

/** Makes the live version of the app one that a release without copies has approved: no copies, and no receipt about them. */
export async function forgetCopies(market: TestMarket, appId: string): Promise<void> {
  await market.sql('ALTER TABLE receipts DISABLE TRIGGER USER');
  for (const table of ['receipts', 'version_images', 'image_backfills'])
    await market.sql(`DELETE FROM ${table} WHERE app_id = $1`, [appId]);
  await market.sql('ALTER TABLE receipts ENABLE TRIGGER USER');
}

/** Names of the image's objects in the store, such as `master.png`. */
export async function objectsOf({ settings }: TestMarket, sha256: string): Promise<string[]> {
  return (await createMediaStore(settings).keysOf(sha256)).map((key) => key.slice(sha256.length + 1));
}

/** Settings with an empty store: another directory, or another bucket in `npm run test:s3`. */
export async function emptyStore(t: { after(run: () => void): void }): Promise<Record<string, string>> {
  const directory = mkdtempSync(join(tmpdir(), 'market-media-'));
  t.after(() => rmSync(directory, { recursive: true }));
  return { DATA_DIR: directory, ...(await s3Environment(newId('store'))) };
}
