import type { ImageType } from '@marketplace/sdk/listing-rules';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/postgres/database.ts';

/** An image that has failed as often as this is left without variants. Outages and shutdowns do not count. */
export const MAX_VARIANT_ATTEMPTS = 3;

/** An upload of a developer, with the facts of its image. */
export interface MediaFileRow {
  id: string;
  sha256: string;
  type: ImageType;
  width: number;
  height: number;
  bytes: number;
  createdAt: Date;
  /** Whether a version of one of the developer's apps, or an open correction request, uses it. */
  inUse: boolean;
}

/** Hashes of images that open correction requests name, with the developer of each. */
export const REQUESTED_IMAGES = sql`
  SELECT apps.developer_id, image[1] AS sha256 FROM correction_requests JOIN apps ON apps.id = correction_requests.app_id,
    regexp_matches(changes::text, '/media/([0-9a-f]{64})/master[.]', 'g') AS image
  WHERE correction_requests.status = 'OPEN'`;

const IN_USE = sql<boolean>`EXISTS (
  SELECT FROM version_images AS image JOIN apps ON apps.id = image.app_id
  WHERE image.sha256 = media_files.sha256 AND apps.developer_id = media_files.developer_id AND apps.deleted_at IS NULL)
  OR (media_files.developer_id, media_files.sha256) IN (${REQUESTED_IMAGES})`;

function filesOf(db: Database, developerId: string) {
  return db
    .selectFrom('mediaFiles')
    .innerJoin('mediaBlobs', 'mediaBlobs.sha256', 'mediaFiles.sha256')
    .where('developerId', '=', developerId);
}

const columns = [
  ...(['mediaFiles.id', 'mediaFiles.sha256', 'type', 'width', 'height', 'bytes', 'mediaFiles.createdAt'] as const),
  IN_USE.as('inUse'),
];

export async function readFile(
  db: Database,
  developerId: string,
  by: { id: string } | { sha256: string },
): Promise<MediaFileRow | undefined> {
  const query = filesOf(db, developerId).select(columns);
  return 'id' in by
    ? query.where('mediaFiles.id', '=', by.id).executeTakeFirst()
    : query.where('mediaFiles.sha256', '=', by.sha256).executeTakeFirst();
}

/** Only the developer's own: nobody learns whether another has the same file. */
export async function findFileBySource(
  db: Database,
  developerId: string,
  source: string,
): Promise<MediaFileRow | undefined> {
  return filesOf(db, developerId).select(columns).where('sourceSha256', '=', source).executeTakeFirst();
}

export async function listFiles(db: Database, developerId: string, page: number, limit: number) {
  const rows = await filesOf(db, developerId)
    .select(columns)
    .orderBy('mediaFiles.createdAt', 'desc')
    .orderBy('mediaFiles.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const totals = await filesOf(db, developerId)
    .select([sql<number>`count(*)`.as('files'), sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes')])
    .executeTakeFirstOrThrow();
  return { rows, totals };
}

export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('mediaFiles').where('id', '=', id).execute();
}

export interface StoredBlob {
  type: ImageType;
  bytes: number;
  /** Part of a live version, so anybody may see it. */
  isPublic: boolean;
}

/** Undefined also if an administrator has blocked it. */
export async function findBlob(db: Database, sha256: string): Promise<StoredBlob | undefined> {
  const { rows } = await sql<StoredBlob>`
    SELECT type, bytes, EXISTS (
      SELECT FROM version_images AS image JOIN catalog ON catalog.app_id = image.app_id AND catalog.version = image.version
      WHERE image.sha256 = blob.sha256) AS is_public
    FROM media_blobs AS blob
    WHERE sha256 = ${sha256} AND NOT EXISTS (SELECT FROM media_denied AS denied WHERE denied.sha256 = blob.sha256)`.execute(
    db,
  );
  return rows[0];
}

/** Whether the developer uploaded it or has it in a version of an app. */
export async function ownsImage(db: Database, developerId: string, sha256: string): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    SELECT EXISTS (SELECT FROM media_files WHERE developer_id = ${developerId} AND sha256 = ${sha256})
      OR EXISTS (SELECT FROM version_images AS image JOIN apps ON apps.id = image.app_id
        WHERE image.sha256 = ${sha256} AND apps.developer_id = ${developerId})
      OR EXISTS (SELECT FROM submissions JOIN apps ON apps.id = submissions.app_id
        WHERE apps.developer_id = ${developerId} AND jsonb_path_exists(images, '$.* ? (@ == $sha256)', jsonb_build_object('sha256', ${sha256}::text))) AS owns`.execute(
    db,
  );
  return rows[0]!.owns;
}

/** The facts of an image that the developer uploaded or has in a version of an app. */
export async function findOwnedBlob(db: Database, developerId: string, sha256: string) {
  if (!(await ownsImage(db, developerId, sha256))) return undefined;
  const query = db.selectFrom('mediaBlobs').select(['type', 'width', 'height']);
  return query.where('sha256', '=', sha256).executeTakeFirst();
}

export async function countBlobs(db: Database) {
  const { rows } = await sql<{ images: number; bytes: number; withoutVariants: number }>`
    SELECT count(*) AS images, coalesce(sum(bytes), 0)::bigint AS bytes,
      count(*) FILTER (WHERE variant_attempts >= ${MAX_VARIANT_ATTEMPTS}) AS without_variants
    FROM media_blobs`.execute(db);
  return rows[0]!;
}
