// Pins: which image the marketplace has for a URL of a listing. A version's pins follow its listing; a submission has a
// copy of them, frozen with the listing that the reviewer sees.

import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Database, PREPARED, type Tx } from '../../platform/postgres/database.ts';
import { type ImageFields, imagesOf, type PinnedImages } from './image.ts';
import { MASTER_URL } from './media-urls.ts';

/** SQL text, for prepared statements too: the facts of an image, from `blob` and `denied`. */
const FACTS = `jsonb_build_object('sha256', blob.sha256, 'type', blob.type, 'width', blob.width, 'height', blob.height,
  'variants', blob.variants, 'placeholder', blob.placeholder, 'denied', denied.sha256 IS NOT NULL)`;
const BLOBS = 'JOIN media_blobs AS blob USING (sha256) LEFT JOIN media_denied AS denied USING (sha256)';

/** The images of a version by URL, as jsonb. The parameters are SQL. */
export const imagesOfVersion = (appId: string, version: string) => `(
  SELECT coalesce(jsonb_object_agg(image.url, ${FACTS}), '{}') FROM version_images AS image ${BLOBS}
  WHERE image.app_id = ${appId} AND image.version = ${version})`;

/** One image of a version, as jsonb. */
export const imageAt = (appId: string, version: string, url: string) => `(
  SELECT ${FACTS} FROM version_images AS image ${BLOBS}
  WHERE image.app_id = ${appId} AND image.version = ${version} AND md5(image.url) = md5(${url}))`;

/** The images of a submission by URL, as jsonb; `images` is the column. */
export const imagesOfSubmission = (images: string) => `(
  SELECT coalesce(jsonb_object_agg(image.url, ${FACTS}), '{}')
  FROM jsonb_each_text(${images}) AS image (url, sha256) ${BLOBS})`;

/** Every URL of an image in a row of app_versions, as a set. */
const URLS = sql`(
  SELECT logo_url AS url FROM version WHERE logo_url IS NOT NULL
  UNION SELECT banner_url FROM version WHERE banner_url IS NOT NULL
  UNION SELECT shot ->> 'url' FROM version, jsonb_array_elements(screenshots) AS shot)`;

/** Whether the developer of the app uploaded the image, or has it in a version of an app. */
const OWNED = sql`(
  EXISTS (SELECT FROM media_files AS file JOIN apps USING (developer_id) WHERE apps.id = version.app_id AND file.sha256 = named.sha256)
  OR EXISTS (SELECT FROM version_images AS other JOIN apps ON apps.id = other.app_id
    WHERE other.sha256 = named.sha256 AND apps.developer_id = (SELECT developer_id FROM apps WHERE id = version.app_id)))`;

/**
 * After a change of the listing: forgets the images of URLs that it no longer has, and pins those that need no fetching:
 * the developer's own uploads, and URLs that the live version has, too. A URL that has an image keeps it: anybody's server
 * can have a path that looks like that of an upload, and a live version shows what its reviewer saw. `decided`: URLs that get
 * no image, because a decision was made without it.
 */
export async function pinKnownImages(
  tx: Tx,
  appId: string,
  version: number,
  decided: string[] = [],
): Promise<PinnedImages> {
  await sql`${PREPARED}
    WITH version AS (SELECT * FROM app_versions WHERE app_id = ${appId} AND number = ${version})
    DELETE FROM version_images AS image WHERE app_id = ${appId} AND version = ${version}
      AND NOT EXISTS (SELECT FROM ${URLS} AS listed WHERE listed.url = image.url)`.execute(tx);
  await sql`${PREPARED}
    WITH version AS (SELECT * FROM app_versions WHERE app_id = ${appId} AND number = ${version})
    INSERT INTO version_images (app_id, version, url, sha256)
    SELECT version.app_id, version.number, listed.url, coalesce(owned.sha256, published.sha256)
    FROM version, ${URLS} AS listed
    LEFT JOIN LATERAL (
      SELECT blob.sha256 FROM version, media_blobs AS blob,
        LATERAL (SELECT substring(listed.url FROM ${MASTER_URL_SQL}) AS sha256) AS named
      WHERE blob.sha256 = named.sha256 AND ${OWNED}) AS owned ON true
    LEFT JOIN LATERAL (
      SELECT image.sha256 FROM version_images AS image JOIN apps ON apps.id = image.app_id
      WHERE image.app_id = ${appId} AND image.version = apps.live_version AND md5(image.url) = md5(listed.url)) AS published ON true
    WHERE coalesce(owned.sha256, published.sha256) IS NOT NULL AND listed.url <> ALL (${decided}::text[])
    ON CONFLICT (app_id, version, md5(url)) DO NOTHING`.execute(tx);
  return readPins(tx, appId, version);
}

export function namesImage(listing: ImageFields): boolean {
  return imagesOf(listing).length > 0;
}

/** Or what looks like one: PostgreSQL decides. */
export function namesUpload(listing: ImageFields): boolean {
  return imagesOf(listing).some(({ url }) => MASTER_URL.test(url));
}

/** PostgreSQL's `substring` returns what is in the first parentheses. */
const MASTER_URL_SQL = MASTER_URL.source.replaceAll('\\/', '/');

export type Pins = Record<string, string>;

/** Of the listing's images those that need no fetching because they are the developer's uploads: hashes by URL. */
export async function uploadsIn(tx: Tx, appId: string, version: number): Promise<Pins> {
  const rows = await tx
    .selectFrom('versionImages')
    .select(['url', 'sha256'])
    .where('appId', '=', appId)
    .where('version', '=', version)
    .where(sql<boolean>`sha256 = substring(url FROM ${MASTER_URL_SQL})`)
    .execute();
  return Object.fromEntries(rows.map(({ url, sha256 }) => [url, sha256]));
}

/**
 * The marketplace's copies of images at these URLs: what a version or a submission of the app has there, the live version
 * first, and uploads of its developer.
 */
export async function findCopies(db: Database, appId: string, urls: string[]): Promise<PinnedImages> {
  if (urls.length === 0) return {};
  const { rows } = await sql<{ images: PinnedImages }>`
    WITH app AS (SELECT id, developer_id, live_version FROM apps WHERE id = ${appId}),
    wanted AS (SELECT DISTINCT url FROM unnest(${urls}::text[]) AS url),
    found AS (
      SELECT wanted.url, sha256, version = live_version AS is_live FROM wanted JOIN version_images AS image USING (url)
        JOIN app ON app.id = image.app_id
      UNION ALL SELECT wanted.url, images ->> wanted.url, false FROM wanted, app JOIN submissions ON app_id = app.id
        WHERE images ? wanted.url
      UNION ALL SELECT wanted.url, file.sha256, true FROM wanted, app JOIN media_files AS file USING (developer_id)
        WHERE file.sha256 = substring(wanted.url FROM ${MASTER_URL_SQL})),
    image AS (SELECT DISTINCT ON (url) url, sha256 FROM found ORDER BY url, is_live DESC)
    SELECT coalesce(jsonb_object_agg(image.url, ${sql.raw(FACTS)}), '{}') AS images FROM image ${sql.raw(BLOBS)}`.execute(
    db,
  );
  return rows[0]!.images;
}

/**
 * What a check has fetched; URLs that the listing no longer has are ignored. `live`: only URLs that have no image yet, whoever
 * has pinned it meanwhile.
 */
export async function pinImages(
  tx: Tx,
  appId: string,
  version: number,
  pins: Pins,
  { live = false } = {},
): Promise<void> {
  const urls = Object.keys(pins);
  if (urls.length === 0) return;
  const earlier = live ? sql`NOTHING` : sql`UPDATE SET sha256 = excluded.sha256`;
  await sql`
    WITH version AS (SELECT * FROM app_versions WHERE app_id = ${appId} AND number = ${version} FOR SHARE)
    INSERT INTO version_images (app_id, version, url, sha256)
    SELECT ${appId}, ${version}, listed.url, fetched.sha256
    FROM ${URLS} AS listed JOIN unnest(${urls}::text[], ${Object.values(pins)}::text[]) AS fetched (url, sha256) USING (url)
    ON CONFLICT (app_id, version, md5(url)) DO ${earlier}`.execute(tx);
}

interface PinnedVersion {
  appId: string;
  number: number;
  images: PinnedImages;
}

/** Without their facts. */
export function hashes(images: PinnedImages): Pins {
  return Object.fromEntries(Object.entries(images).map(([url, { sha256 }]) => [url, sha256]));
}

/** Hashes by the JSON pointer of the field, as receipts and proofs have them. */
export function hashesOf(listing: ImageFields, pins: Pins): Record<string, string> {
  return Object.fromEntries(
    imagesOf(listing).flatMap(({ pointer, url }) => (pins[url] ? [[pointer, pins[url]] as const] : [])),
  );
}

/** At approval: the version shows exactly what the reviewer saw. */
export async function publishImages(tx: Tx, { appId, number, images }: PinnedVersion, pins: Pins): Promise<void> {
  if (isDeepStrictEqual(hashes(images), pins)) return;
  await tx.deleteFrom('versionImages').where('appId', '=', appId).where('version', '=', number).execute();
  await pinImages(tx, appId, number, pins);
}

export async function readPins(db: Database, appId: string, version: number): Promise<PinnedImages> {
  const { rows } = await sql<{ images: PinnedImages }>`
    SELECT ${sql.raw(imagesOfVersion('named.app_id', 'named.version'))} AS images
    FROM (SELECT ${appId} AS app_id, ${version}::int AS version) AS named`.execute(db);
  return rows[0]!.images;
}
