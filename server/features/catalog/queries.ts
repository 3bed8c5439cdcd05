import { sql } from 'kysely';
import type { Database, PreparedStatement, RunPrepared } from '../../platform/postgres/database.ts';
import type { StoredImage, StoredPermission } from '../../platform/postgres/json-columns.ts';
import type { PinnedImages } from '../media/image.ts';
import { imageAt, imagesOfVersion } from '../media/pins.ts';
import type { CatalogItemRow, CatalogRow } from './public-app.ts';
import { CATEGORIES, CATEGORY_LABELS, type Category } from './vocabulary.ts';

const LOGO = imageAt('catalog.app_id', 'catalog.version', 'catalog.logo_url');
const BANNER = imageAt('catalog.app_id', 'catalog.version', 'catalog.banner_url');

const itemColumns = [
  ...(['appId', 'slug', 'name', 'description', 'category', 'environment', 'logoUrl', 'bannerUrl', 'featured'] as const),
  ...(['developerName', 'developerCompany', 'publishedAt', 'updatedAt'] as const),
  ...(['reviewCount', 'ratingSum'] as const),
  sql<number>`(SELECT install_count FROM app_statistics AS counters WHERE counters.app_id = catalog.app_id)`.as(
    'installCount',
  ),
  sql<string>`(SELECT developer_id FROM apps WHERE apps.id = catalog.app_id)`.as('developerId'),
  sql<StoredImage | null>`${sql.raw(LOGO)}`.as('logo'),
  sql<StoredImage | null>`${sql.raw(BANNER)}`.as('banner'),
];
const detailColumns = [
  ...(['longDescription', 'websiteUrl', 'oauthClientId', 'screenshots', 'version', 'releaseNotes'] as const),
  // Not a column of the catalog: a node of the release before would write rows without it.
  sql<StoredPermission[]>`(SELECT permissions FROM app_versions AS live
    WHERE live.app_id = catalog.app_id AND live.number = catalog.version)`.as('permissions'),
  sql<string | null>`(SELECT setup_url FROM app_versions AS live
    WHERE live.app_id = catalog.app_id AND live.number = catalog.version)`.as('setupUrl'),
  sql<Date | null>`(SELECT max(decided_at) FROM submissions JOIN receipts ON receipts.submission_id = submissions.id
    WHERE submissions.app_id = catalog.app_id AND submissions.version = catalog.version AND submissions.status = 'APPROVED')`.as(
    'approvedAt',
  ),
  sql<PinnedImages>`${sql.raw(imagesOfVersion('catalog.app_id', 'catalog.version'))}`.as('images'),
];

const ITEMS: PreparedStatement = {
  name: 'catalog items',
  text: `
    SELECT app_id AS "appId", slug, name, description, category, environment, logo_url AS "logoUrl",
      banner_url AS "bannerUrl", featured, developer_name AS "developerName", developer_company AS "developerCompany",
      published_at AS "publishedAt", updated_at AS "updatedAt",
      (SELECT install_count FROM app_statistics AS counters WHERE counters.app_id = catalog.app_id) AS "installCount",
      review_count AS "reviewCount", rating_sum AS "ratingSum",
      (SELECT developer_id FROM apps WHERE apps.id = catalog.app_id) AS "developerId", ${LOGO} AS logo, ${BANNER} AS banner
    FROM catalog WHERE app_id = ANY($1)`,
};

export async function loadInOrder(run: RunPrepared, ids: string[]): Promise<CatalogItemRow[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await run<CatalogItemRow>(ITEMS, [ids])).map((row) => [row.appId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findBySlug(db: Database, slug: string): Promise<CatalogRow | undefined> {
  return db
    .selectFrom('catalog')
    .select([...itemColumns, ...detailColumns])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

export async function countCategories(db: Database): Promise<{ category: Category; label: string; count: number }[]> {
  const { rows } = await sql<{ category: Category; count: number }>`
    SELECT category, sum(count) AS count FROM catalog_counts GROUP BY category`.execute(db);
  const counts = new Map(rows.map((row) => [row.category, row.count]));
  return CATEGORIES.map((category) => ({
    category,
    label: CATEGORY_LABELS[category],
    count: counts.get(category) ?? 0,
  }));
}
