// Check reports of the demo: the real listing rules over the artwork itself. Drawing it takes seconds, so a job does it
// after the start.

import { createHash } from 'node:crypto';
import { checkListing, type Report } from '../features/checks/report.ts';
import { readImage } from '../features/media/image-header.ts';
import type { CheckedImage } from '../features/media/image-source.ts';
import { defineJob } from '../platform/jobs.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { Fetched } from '../platform/safe-fetch/safe-fetch.ts';
import { artworkAt } from './artwork-routes.ts';
import { hoursAfter } from './clock.ts';

export const demoReports = defineJob<{ submissionIds: string[] }>(
  'demo-reports',
  'Checks the listings of the demo data.',
  {
    retryLimit: 10,
    retryDelay: 5,
  },
);

/** What the reports of all decided submissions say; their receipts are written before the reports. */
export const DECIDED_REPORT = { status: 'PASSED' as const, rules: [] };

/** What administrators wait for comes first. */
export function writeDemoReports(db: Database) {
  return async ({ submissionIds }: { submissionIds: string[] }): Promise<void> => {
    const submissions = await db
      .selectFrom('submissions')
      .select(['id', 'appId', 'listing', 'submittedAt'])
      .where('id', 'in', submissionIds)
      .where('checks', 'is', null)
      .orderBy('decidedAt', (order) => order.desc().nullsFirst())
      .execute();
    // All versions of an app show the same images, so one report holds for all of them.
    const reports = new Map<string, Report>();
    for (const { id, appId, listing, submittedAt } of submissions) {
      const report = reports.get(appId) ?? (await checkListing(listing, SOURCES, NOTHING_KNOWN)).report;
      reports.set(appId, report);
      const checks = JSON.stringify({ ...report, checkedAt: hoursAfter(submittedAt, 1 / 60) });
      await db.updateTable('submissions').set({ checks }).where('id', '=', id).where('checks', 'is', null).execute();
    }
  };
}

/** The demo's images are its own, and never replaced. */
const NOTHING_KNOWN = { reviewed: new Map<string, string>(), findSharedLogo: async () => undefined };

const SOURCES = { images: { load: loadArtwork }, fetcher: { fetch: fetchArtwork } };

/** Not copied here: a job of its own does that (images.ts). */
async function loadArtwork(url: string): Promise<CheckedImage> {
  const fetched = await fetchArtwork(url);
  return fetched.ok ? { ...fetched, image: await readImage(fetched), master: undefined, fault: undefined } : fetched;
}

async function fetchArtwork(url: string): Promise<Fetched> {
  const image = await artworkAt(new URL(url).pathname);
  // What is no image is the app's website, a page of the demo.
  const bytes = image ?? Buffer.from('<!doctype html>');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ok: true, status: 200, head: bytes, tail: bytes, bytes: bytes.length, sha256 };
}
