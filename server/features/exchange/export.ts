// The catalog as NDJSON, read in batches by keyset: however large it is, memory holds one batch. No transaction stays open
// between batches; what changes meanwhile is read again with the cursor of the last line, which is older than the first batch.

import { sql } from 'kysely';
import { columnOf } from '../../platform/postgres/column-name.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { StoredPublishedFrom } from '../../platform/postgres/json-columns.ts';
import { LISTING_FIELDS, type Listing } from '../apps/listing.ts';
import { averageOf } from '../catalog/public-app.ts';
import type { Environment } from '../catalog/vocabulary.ts';
import type { ImagePresenter, PinnedImages } from '../media/image.ts';
import { imagesOfVersion } from '../media/pins.ts';
import { approvingReceipt } from '../receipts/covering-receipt.ts';
import type { AppLine, ExportedLine } from './line.ts';

/** Lines of 256 KiB at most. */
const BATCH = 100;

interface ExportedRow extends Listing {
  appId: string;
  slug: string;
  environment: Environment;
  featured: boolean;
  version: number;
  releaseNotes: string | null;
  publishedFrom: StoredPublishedFrom | null;
  publishedAt: Date;
  updatedAt: Date;
  approvedAt: string | null;
  publisherSince: Date | null;
  installCount: number;
  reviewCount: number;
  ratingSum: number;
  stars: number[];
  developerId: string;
  developerName: string;
  developerCompany: string | null;
  developerWebsite: string | null;
  developerBio: string | null;
  developerSince: Date;
  images: PinnedImages;
}

const LISTED = sql.raw(LISTING_FIELDS.map((field) => `live.${columnOf(field)}`).join(', '));
const COLUMNS = sql`
  catalog.app_id, catalog.slug, catalog.environment, catalog.featured, catalog.version, ${LISTED}, live.release_notes,
  live.published_from, catalog.published_at, catalog.updated_at, apps.transferred_at AS publisher_since,
  statistics.install_count, statistics.review_count, statistics.rating_sum, statistics.stars,
  developers.id AS developer_id, developers.name AS developer_name, developers.company_name AS developer_company,
  developers.website_url AS developer_website, developers.bio AS developer_bio, developers.created_at AS developer_since,
  (SELECT record ->> 'decidedAt' FROM ${sql.raw(approvingReceipt('catalog.app_id', 'catalog.version'))} AS approving) AS approved_at,
  ${sql.raw(imagesOfVersion('catalog.app_id', 'catalog.version'))} AS images`;
const SOURCES = sql`JOIN apps ON apps.id = catalog.app_id
  JOIN app_versions AS live ON live.app_id = catalog.app_id AND live.number = catalog.version
  JOIN app_statistics AS statistics ON statistics.app_id = catalog.app_id
  JOIN developers ON developers.id = apps.developer_id`;

export interface ExportParts {
  /** Runs one batch: bounds how many are read at a time. */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
  images: ImagePresenter;
}

/** Yields one text for each batch. */
export async function* allApps({ read, images }: ExportParts): AsyncGenerator<string> {
  for (let after = '', size = BATCH; size === BATCH; ) {
    const rows = await read((db) => readApps(db, after));
    if (rows.length > 0) yield textOf(rows.map((row) => lineOf(row, images)));
    after = rows.at(-1)?.appId ?? after;
    size = rows.length;
  }
}

async function readApps(db: Database, after: string): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    SELECT ${COLUMNS} FROM catalog ${SOURCES} WHERE catalog.app_id > ${after} ORDER BY catalog.app_id LIMIT ${BATCH}`.execute(
    db,
  );
  return rows;
}

interface Change {
  changedIn: number;
  appId: string;
  slug: string;
  removedAt: Date | null;
}

/** Apps and removals since a transaction, in the order of the transactions. */
export async function* changedApps({ read, images }: ExportParts, since: number): AsyncGenerator<string> {
  let last: Pick<Change, 'changedIn' | 'appId'> = { changedIn: since, appId: '' };
  for (let size = BATCH; size === BATCH; ) {
    const { changes, apps } = await read((db) => readChanges(db, last));
    const lines = changes.map((change): ExportedLine[] => {
      const row = apps.get(change.appId);
      if (row) return [lineOf(row, images)];
      // It left the catalog between the two statements: its removal is a later change.
      if (!change.removedAt) return [];
      return [{ type: 'removed', id: change.appId, slug: change.slug, at: change.removedAt.toISOString() }];
    });
    if (lines.length > 0) yield textOf(lines.flat());
    last = changes.at(-1) ?? last;
    size = changes.length;
  }
}

async function readChanges(db: Database, { changedIn, appId }: Pick<Change, 'changedIn' | 'appId'>) {
  const { rows: changes } = await sql<Change>`
    SELECT changed_in, app_id, slug, removed_at FROM catalog_changes
    WHERE (changed_in, app_id) > (${changedIn}, ${appId}) ORDER BY changed_in, app_id LIMIT ${BATCH}`.execute(db);
  const { rows } = await sql<ExportedRow>`
    SELECT ${COLUMNS} FROM catalog ${SOURCES}
    WHERE catalog.app_id = ANY (${changes.map((change) => change.appId)})`.execute(db);
  return { changes, apps: new Map(rows.map((row) => [row.appId, row])) };
}

export function textOf(lines: ExportedLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Images that an administrator has blocked are left out, as on public pages. */
function lineOf(row: ExportedRow, images: ImagePresenter): AppLine {
  const shown = (url: string | null) => (url !== null && row.images[url]?.denied ? null : url);
  const listing = {
    ...Object.fromEntries(LISTING_FIELDS.map((field) => [field, row[field]])),
    logoUrl: shown(row.logoUrl),
    bannerUrl: shown(row.bannerUrl),
    screenshots: row.screenshots.filter(({ url }) => shown(url)),
  } as Listing;
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = row.stars;
  return {
    type: 'app',
    id: row.appId,
    slug: row.slug,
    ...listing,
    environment: row.environment,
    releaseNotes: row.releaseNotes,
    images: images.images(listing, row.images, 'public'),
    featured: row.featured,
    version: row.version,
    publishedFrom: row.publishedFrom as AppLine['publishedFrom'] & object,
    publishedAt: row.publishedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    approvedAt: row.approvedAt,
    publisherSince: row.publisherSince?.toISOString() ?? null,
    installCount: row.installCount,
    reviewCount: row.reviewCount,
    averageRating: averageOf(row),
    ratings: { '1': one, '2': two, '3': three, '4': four, '5': five },
    developer: {
      id: row.developerId,
      name: row.developerName,
      companyName: row.developerCompany,
      websiteUrl: row.developerWebsite,
      bio: row.developerBio,
      createdAt: row.developerSince.toISOString(),
    },
  };
}
