// Pinned copies for live versions that have none: those that were approved before the marketplace kept images or before their
// checks had ended, or imported. A version whose receipt covers images gets none: what is fetched after the decision, nobody
// has reviewed. One version after the other, each once, so that the job can stop at any time and go on later.

import { sql } from 'kysely';
import { defineJob, type Jobs } from '../../platform/jobs.ts';
import { type Database, PREPARED, type Tx, transaction } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import type { SafeFetcher } from '../../platform/safe-fetch/safe-fetch.ts';
import { coveringReceipt } from '../receipts/covering-receipt.ts';
import { announceImagesOf } from './announcements.ts';
import type { ImageFields, PinnedImages } from './image.ts';
import { fetchImages, imageSource } from './image-source.ts';
import type { Masters } from './masters.ts';
import { imagesOfVersion, pinImages } from './pins.ts';
import { mediaVariants } from './variants.ts';

/** Of one app, or of all: `after` is where the run before has stopped. */
export const mediaBackfill = defineJob<{ appId?: string; after?: string }>(
  'media-backfill',
  'Copies the images of live versions that the marketplace has no copies of.',
  { policy: 'stately', retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 600 },
);

/** For one app: to look for what all apps lack takes 30 µs for each live one. */
export async function backfillApp(tx: Tx, jobs: Jobs, appId: string): Promise<void> {
  await jobs.send(tx, mediaBackfill, { appId }, { key: appId });
}

const MAX_RUN_MS = 60_000;
const BATCH = 20;

export interface BackfillParts {
  db: Database;
  jobs: Jobs;
  fetcher: SafeFetcher;
  masters: Masters;
  notifications: PgNotifications;
}

interface Unpinned extends ImageFields {
  appId: string;
  number: number;
  developerId: string;
  pinned: PinnedImages;
}

/** Of live versions: the URLs of their images, without the marketplace's copies. */
const IMAGES = sql`(
  SELECT apps.id AS app_id, version.number, apps.developer_id, url, EXISTS (
      SELECT FROM version_images AS image
      WHERE image.app_id = apps.id AND image.version = version.number AND md5(image.url) = md5(listed.url)) AS pinned,
    EXISTS (SELECT FROM image_backfills AS done WHERE done.app_id = apps.id AND done.version = version.number) AS attempted
  FROM apps JOIN app_versions AS version ON version.app_id = apps.id AND version.number = apps.live_version,
    LATERAL (SELECT version.logo_url AS url UNION SELECT version.banner_url
      UNION SELECT shot ->> 'url' FROM jsonb_array_elements(version.screenshots) AS shot) AS listed
  WHERE apps.deleted_at IS NULL AND url IS NOT NULL)`;

/** Whether a receipt says which images were approved. The parameters are SQL. */
const areDecided = (appId: string, version: string) =>
  sql<boolean>`EXISTS (SELECT FROM ${sql.raw(coveringReceipt(appId, version))} AS covering WHERE record ? 'imagesHash')`;

/** Of an approved version: if not, its images may be fetched at any time. */
export async function areImagesDecided(db: Database, appId: string, version: number): Promise<boolean> {
  const { rows } = await sql<{ decided: boolean }>`
    SELECT ${areDecided('named.app_id', 'named.version')} AS decided
    FROM (SELECT ${appId}::text AS app_id, ${version}::int AS version) AS named`.execute(db);
  return rows[0]!.decided;
}

export function backfillImages(parts: BackfillParts) {
  return async ({ appId, after = '' }: { appId?: string; after?: string }): Promise<void> => {
    if (appId) {
      for (const version of await findUnpinned(parts.db, { appId })) await pinVersion(parts, version);
      return;
    }
    const end = Date.now() + MAX_RUN_MS;
    for (
      let batch = await findUnpinned(parts.db, { after });
      batch.length > 0;
      batch = await findUnpinned(parts.db, { after })
    ) {
      for (const version of batch) {
        await pinVersion(parts, version);
        after = version.appId;
        if (Date.now() < end) continue;
        await transaction(parts.db, (tx) => parts.jobs.send(tx, mediaBackfill, { after }));
        return;
      }
    }
  };
}

/**
 * By id, so that a run does not read again what the runs before have read. Receipts come last (`OFFSET 0`): to decode one takes
 * longer than all else about an app, and few apps lack copies.
 */
async function findUnpinned(db: Database, wanted: { appId: string } | { after: string }): Promise<Unpinned[]> {
  const ofApp = 'appId' in wanted;
  const { rows } = await sql<Unpinned>`${ofApp ? PREPARED : sql``}
    SELECT * FROM (
      SELECT version.app_id, version.number, apps.developer_id, version.logo_url, version.banner_url, version.screenshots,
        ${sql.raw(imagesOfVersion('version.app_id', 'version.number'))} AS pinned
      FROM app_versions AS version JOIN apps ON apps.id = version.app_id AND apps.live_version = version.number
      WHERE ${ofApp ? sql`apps.id = ${wanted.appId}` : sql`apps.id > ${wanted.after}`} AND EXISTS (
        SELECT FROM ${IMAGES} AS image WHERE image.app_id = version.app_id AND NOT pinned AND NOT attempted)
      ORDER BY apps.id OFFSET 0) AS lacking
    WHERE NOT ${areDecided('lacking.app_id', 'lacking.number')} LIMIT ${BATCH}`.execute(db);
  return rows;
}

async function pinVersion(
  { db, jobs, fetcher, masters, notifications }: BackfillParts,
  version: Unpinned,
): Promise<void> {
  const { appId, number, developerId } = version;
  const source = imageSource({ db, fetcher, masters }, developerId, { retries: true });
  const pins = await fetchImages(source, version, version.pinned);
  await transaction(db, async (tx) => {
    // A correction that was decided meanwhile covers the images that there were.
    await tx.selectFrom('apps').select('id').where('id', '=', appId).forNoKeyUpdate().execute();
    if (await areImagesDecided(tx, appId, number)) return;
    await sql`
      INSERT INTO image_backfills (app_id, version) VALUES (${appId}, ${number})
      ON CONFLICT (app_id, version) DO UPDATE SET attempted_at = now()`.execute(tx);
    if (Object.keys(pins).length === 0) return;
    await pinImages(tx, appId, number, pins, { live: true });
    await announceImagesOf(tx, appId, notifications);
    await jobs.send(tx, mediaVariants, {});
  });
}

export interface BackfillProgress {
  /** Images of live versions. */
  total: number;
  pinned: number;
  /** Could not be fetched. */
  failed: number;
  waiting: number;
  /** Have no copy, and get none: they were approved without. */
  unreviewed: number;
}

export async function backfillProgress(db: Database): Promise<BackfillProgress> {
  const { rows } = await sql<BackfillProgress>`
    SELECT coalesce(sum(total), 0)::int AS total, coalesce(sum(pinned), 0)::int AS pinned,
      coalesce(sum(lacking) FILTER (WHERE NOT decided AND attempted), 0)::int AS failed,
      coalesce(sum(lacking) FILTER (WHERE NOT decided AND NOT attempted), 0)::int AS waiting,
      coalesce(sum(lacking) FILTER (WHERE decided), 0)::int AS unreviewed
    FROM (
      SELECT count(*) AS total, count(*) FILTER (WHERE pinned) AS pinned, count(*) FILTER (WHERE NOT pinned) AS lacking,
        bool_or(attempted) AS attempted,
        CASE WHEN bool_and(pinned) THEN false ELSE ${areDecided('image.app_id', 'image.number')} END AS decided
      FROM ${IMAGES} AS image GROUP BY image.app_id, image.number) AS version`.execute(db);
  return rows[0]!;
}

/** Another attempt for what could not be fetched, and for smaller copies that could not be made. */
export async function retryImages(db: Database, jobs: Jobs): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.updateTable('mediaBlobs').set({ variantAttempts: 0 }).where('variantAttempts', '>', 0).execute();
    await jobs.send(tx, mediaVariants, {});
    await sql`
      DELETE FROM image_backfills AS done USING ${IMAGES} AS image
      WHERE done.app_id = image.app_id AND done.version = image.number AND NOT image.pinned`.execute(tx);
    await jobs.send(tx, mediaBackfill, {});
  });
}
