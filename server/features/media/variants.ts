// Smaller copies of images, as WebP and AVIF, for versions that are in review or live. The job looks for what is missing, so
// it can stop at any time and go on later, on any node.

import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { defineJob, type Jobs } from '../../platform/jobs.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import { announceImage } from './announcements.ts';
import { type ImageRole, variantWidths, WIDTHS } from './image.ts';
import { ImageWorkerFailure } from './image-processor.ts';
import { lockImage, type Masters } from './masters.ts';
import { masterName } from './media-urls.ts';
import { MAX_VARIANT_ATTEMPTS } from './queries.ts';

/** At most one is queued and one runs, whatever asks for it. */
export const mediaVariants = defineJob(
  'media-variants',
  'Makes smaller copies of the images of submitted and live versions.',
  { policy: 'stately', retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 600 },
);

/** Then it queues itself again, as it does when its node stops. */
const MAX_RUN_MS = 60_000;
const BATCH = 20;

export interface VariantParts {
  db: Database;
  jobs: Jobs;
  masters: Masters;
  notifications: PgNotifications;
  logger: FastifyBaseLogger;
}

interface Missing {
  sha256: string;
  type: 'png' | 'jpeg' | 'webp';
  width: number;
  variants: number[];
  roles: ImageRole[];
}

export function makeMissingVariants(parts: VariantParts) {
  return async (): Promise<void> => {
    const end = Date.now() + MAX_RUN_MS;
    // A run tries each image once: a cause that passes must not use up all attempts within a second.
    const tried: string[] = [];
    for (let batch = await findMissing(parts.db, tried); batch.length > 0; batch = await findMissing(parts.db, tried)) {
      let outage: unknown;
      for (const missing of batch) {
        tried.push(missing.sha256);
        // The rest of the batch is tried all the same: one object that the store cannot read must not hold up the others.
        await makeVariants(parts, missing).catch((error) => {
          outage ??= error;
        });
        if (parts.jobs.working && Date.now() < end) continue;
        if (outage) throw outage;
        await transaction(parts.db, (tx) => parts.jobs.send(tx, mediaVariants, {}));
        return;
      }
      if (outage) throw outage;
    }
  };
}

const ROLES = Object.entries(WIDTHS).flatMap(([role, widths]) => widths.map((width) => ({ role, width })));
const WIDTHS_OF_ROLES = sql`unnest(${ROLES.map(({ role }) => role)}::text[], ${ROLES.map(({ width }) => width)}::int[])`;

/** Some at a time: the query reads the pins of all versions that are in review or live. Live versions first. */
async function findMissing(db: Database, except: string[]): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    WITH shown AS (
      SELECT image.sha256, apps.live_version = version.number AS live,
        CASE image.url WHEN version.logo_url THEN 'logo' WHEN version.banner_url THEN 'banner' ELSE 'screenshot' END AS role
      FROM version_images AS image
      JOIN app_versions AS version ON version.app_id = image.app_id AND version.number = image.version
      JOIN apps ON apps.id = image.app_id
      WHERE apps.deleted_at IS NULL AND (version.status = 'PENDING' OR apps.live_version = version.number))
    SELECT blob.sha256, blob.type, blob.width, blob.variants, array_agg(DISTINCT shown.role) AS roles
    FROM shown JOIN media_blobs AS blob USING (sha256) JOIN ${WIDTHS_OF_ROLES} AS widths (role, width) USING (role)
    WHERE variant_attempts < ${MAX_VARIANT_ATTEMPTS} AND widths.width <= blob.width AND widths.width <> ALL (blob.variants)
      AND blob.sha256 <> ALL (${except}::text[])
      AND NOT EXISTS (SELECT FROM media_denied AS denied WHERE denied.sha256 = blob.sha256)
    GROUP BY blob.sha256 ORDER BY variant_attempts, bool_or(shown.live) DESC, blob.created_at LIMIT ${BATCH}`.execute(
    db,
  );
  return rows;
}

/** Throws during an outage (of the store, the disk or the database) and when the service stops. Faults of the image are logged. */
async function makeVariants({ db, masters, notifications, logger }: VariantParts, missing: Missing): Promise<void> {
  const { sha256, type, width, roles } = missing;
  const widths = roles.flatMap((role) => variantWidths(role, width)).filter((one) => !missing.variants.includes(one));
  // The attempt counts before the work: otherwise an image that kills this process would do so again and again.
  await sql`UPDATE media_blobs SET variant_attempts = variant_attempts + 1 WHERE sha256 = ${sha256}`.execute(db);
  const directory = masters.temporaryFile();
  try {
    await mkdir(directory);
    const input = `${directory}/${masterName(type)}`;
    const master = await masters.store.read(`${sha256}/${masterName(type)}`);
    if (!master) return void logger.warn({ sha256 }, 'the store has no master of an image');
    await pipeline(master.body, createWriteStream(input));
    await masters.processor.makeVariants({ input, output: directory, widths });
    const names = widths.flatMap((one) => [`${one}.webp`, `${one}.avif`]);
    for (const name of names) await masters.store.put(`${sha256}/${name}`, `${directory}/${name}`);
    await transaction(db, async (tx) => {
      await lockImage(tx, sha256);
      await sql`
        UPDATE media_blobs SET variant_attempts = 0, variants = (SELECT array_agg(DISTINCT width ORDER BY width) FROM unnest(variants || ${widths}::int[]) AS width)
        WHERE sha256 = ${sha256}`.execute(tx);
      await announceImage(tx, sha256, notifications);
    });
  } catch (err) {
    if (err instanceof ImageWorkerFailure)
      return void logger.warn({ err, sha256 }, 'could not make the variants of an image');
    await sql`UPDATE media_blobs SET variant_attempts = greatest(variant_attempts - 1, 0) WHERE sha256 = ${sha256}`.execute(
      db,
    );
    throw err;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
