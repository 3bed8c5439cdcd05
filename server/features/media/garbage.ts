// Garbage collection of images: uploads that no version uses are deleted after 30 days, and so are the masters and variants
// that nothing refers to. What an open correction request names is kept, and what a submission names: a receipt proves that
// it was approved.

import { sql } from 'kysely';
import { defineJob } from '../../platform/jobs.ts';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import { lockImage } from './masters.ts';
import { REQUESTED_IMAGES } from './queries.ts';
import type { MediaStore } from './store.ts';

export const mediaCleaning = defineJob('media-cleaning', 'Deletes images that nothing has referred to for 30 days.', {
  expireInSeconds: 3_600,
});

const KEPT = sql`interval '30 days'`;
/** An object without a row may belong to an upload that is under way. */
const MIN_ORPHAN_AGE_MS = 60 * 60 * 1000;

/** Hashes that versions, submissions and open correction requests name, with the developer of each. */
const USED = sql`(
  SELECT apps.developer_id, image.sha256 FROM version_images AS image JOIN apps ON apps.id = image.app_id
  UNION SELECT apps.developer_id, image.value FROM submissions JOIN apps ON apps.id = submissions.app_id,
    jsonb_each_text(images) AS image
  UNION ${REQUESTED_IMAGES})`;

export function collectGarbage(db: Database, store: MediaStore) {
  return async (): Promise<void> => {
    await sql`
      UPDATE media_files AS file SET last_referenced_at = now() FROM ${USED} AS used
      WHERE used.developer_id = file.developer_id AND used.sha256 = file.sha256`.execute(db);
    await sql`DELETE FROM media_files WHERE last_referenced_at < now() - ${KEPT}`.execute(db);
    await sql`
      UPDATE media_blobs AS blob SET last_referenced_at = now()
      WHERE EXISTS (SELECT FROM ${USED} AS used WHERE used.sha256 = blob.sha256)
        OR EXISTS (SELECT FROM media_files AS file WHERE file.sha256 = blob.sha256)`.execute(db);
    for (const sha256 of await unreferenced(db)) await deleteImage(db, store, sha256, deleteUnreferencedRow);
    for await (const { sha256, modifiedAt } of store.list()) {
      if (Date.now() - modifiedAt.getTime() < MIN_ORPHAN_AGE_MS || (await hasRow(db, sha256))) continue;
      await deleteImage(db, store, sha256, async (tx) => !(await hasRow(tx, sha256)));
    }
    await store.deleteDrafts();
  };
}

async function unreferenced(db: Database): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    SELECT sha256 FROM media_blobs WHERE last_referenced_at < now() - ${KEPT}`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

async function deleteUnreferencedRow(tx: Tx, sha256: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM media_blobs WHERE sha256 = ${sha256} AND last_referenced_at < now() - ${KEPT} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Under the lock of the image: an upload of the same image waits, and then finds that it has to write the object again. */
async function deleteImage(
  db: Database,
  store: MediaStore,
  sha256: string,
  mayDelete: (tx: Tx, sha256: string) => Promise<boolean>,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockImage(tx, sha256);
    if (await mayDelete(tx, sha256)) await store.delete(sha256);
  });
}

async function hasRow(db: Database, sha256: string): Promise<boolean> {
  return (
    (await db.selectFrom('mediaBlobs').select('sha256').where('sha256', '=', sha256).executeTakeFirst()) !== undefined
  );
}
