import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { CatalogRow } from './public-app.ts';
import { type UnderstoodSearch, understandSearch } from './search.ts';
import { CATEGORIES, CATEGORY_LABELS, type Category, type Environment } from './vocabulary.ts';

export const SORTS = ['relevance', 'popular', 'rating', 'newest', 'name'] as const;
export type Sort = (typeof SORTS)[number];

export interface Filter {
  developer?: string | undefined;
  category?: Category | undefined;
  environment?: Environment | undefined;
  featured?: boolean | undefined;
}

export interface Browse extends Filter {
  search?: string | undefined;
  sort?: Sort | undefined;
  page: number;
  limit: number;
}

interface Page {
  rows: CatalogRow[];
  total: number;
}

/** Each ends with the id, so that the order is the same on every page. To the letter the indexes' order. */
const ORDERS: Record<Exclude<Sort, 'relevance'>, RawBuilder<unknown>> = {
  popular: sql`install_count DESC, app_id DESC`,
  rating: sql`rating DESC, review_count DESC, app_id DESC`,
  newest: sql`published_at DESC, app_id DESC`,
  name: sql`name_key, app_id DESC`,
};

export async function browse(db: Database, { search = '', sort, page, limit, ...filter }: Browse): Promise<Page> {
  const offset = (page - 1) * limit;
  if (search.trim() === '') {
    const order = ORDERS[sort === undefined || sort === 'relevance' ? 'popular' : sort];
    const [ids, total] = await Promise.all([pageOf(db, filter, order, limit, offset), countMatching(db, filter)]);
    return { rows: await loadInOrder(db, ids), total };
  }
  const understood = await understandSearch(db, search);
  if (!understood) return { rows: [], total: 0 };
  const order = sort && sort !== 'relevance' ? ORDERS[sort] : BEST_FIRST;
  let found = await find(db, understood, ALIKE, filter, order, limit, offset);
  if (found.total === 0) {
    // Each word occurs somewhere, but no app has all of them: perhaps one is a misspelling that is a word, too.
    const harder = await understandSearch(db, search, true);
    if (harder) found = await find(db, harder, SOMEWHAT_ALIKE, filter, order, limit, offset);
  }
  return { rows: await loadInOrder(db, found.ids), total: found.total };
}

async function pageOf(
  db: Database,
  filter: Filter,
  order: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<string[]> {
  const { rows } = await sql<{ appId: string }>`
    SELECT app_id FROM catalog WHERE ${conditionFor(filter)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  return rows.map((row) => row.appId);
}

/** Of one developer there are few, and they are counted; of all, the sums are kept. */
async function countMatching(db: Database, filter: Filter): Promise<number> {
  const counted = filter.developer
    ? sql`count(*) AS total FROM catalog`
    : sql`coalesce(sum(count), 0) AS total FROM catalog_counts`;
  const { rows } = await sql<{ total: number }>`SELECT ${counted} WHERE ${conditionFor(filter)}`.execute(db);
  return rows[0]!.total;
}

/** A name this alike (trigrams) matches even if a word of it does not; when nothing else matches, one less alike does. */
const ALIKE = 0.6;
const SOMEWHAT_ALIKE = 0.4;
const BEST_FIRST = sql`exact DESC, begins DESC, score DESC, app_id DESC`;

/**
 * First the app that is called exactly this, then those whose name begins so, then by how well the text fits (name before
 * description before developer before long text), lifted by popularity on a logarithmic scale: ten times the installs
 * weigh about as much as one more word in the description.
 */
async function find(
  db: Database,
  { folded, corrected, tsquery }: UnderstoodSearch,
  alike: number,
  filter: Filter,
  order: RawBuilder<unknown>,
  limit: number,
  offset: number,
) {
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    WITH wanted AS (SELECT to_tsquery('simple', ${tsquery}) AS query),
    matched AS MATERIALIZED (
      SELECT app_id, install_count, rating, review_count, published_at, name_key,
        name_key IN (${folded}, ${corrected}) AS exact,
        starts_with(name_key, ${folded}) OR starts_with(name_key, ${corrected}) AS begins,
        CASE WHEN search @@ query THEN ts_rank('{0.05, 0.15, 0.4, 1.0}', search, query) ELSE similarity(name_key, ${corrected}) * 0.9 END
          * (1 + ln(1 + install_count) / 12) AS score
      FROM catalog, wanted
      WHERE (search @@ query OR (name_key % ${corrected} AND similarity(name_key, ${corrected}) >= ${alike}))
        AND ${conditionFor(filter)}
    ),
    page AS (SELECT app_id, row_number() OVER (ORDER BY ${order}) AS place FROM matched ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})
    SELECT (SELECT array_agg(app_id ORDER BY place) FROM page) AS ids, (SELECT count(*) FROM matched) AS total`.execute(
    db,
  );
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
}

function conditionFor({ developer, category, environment, featured }: Filter): RawBuilder<unknown> {
  const conditions = [
    ...(developer ? [sql`app_id = ANY (ARRAY(${appsOf(developer)}))`] : []),
    ...(category ? [sql`category = ${category}`] : []),
    ...(environment ? [sql`environment = ${environment}`] : []),
    ...(featured === undefined ? [] : [featured ? sql`featured` : sql`NOT featured`]),
  ];
  return conditions.length ? sql.join(conditions, sql` AND `) : sql`true`;
}

/** As an array: its few ids are looked up first, rather than met one by one along the whole of a sort order. */
const appsOf = (developer: string) => sql`SELECT id FROM apps WHERE developer_id = ${developer} AND deleted_at IS NULL`;

const columns = [
  ...([
    'appId',
    'slug',
    'name',
    'description',
    'longDescription',
    'category',
    'environment',
    'logoUrl',
    'bannerUrl',
  ] as const),
  ...(['websiteUrl', 'oauthClientId', 'screenshots', 'featured', 'version', 'releaseNotes', 'developerName'] as const),
  ...(['developerCompany', 'publishedAt', 'updatedAt', 'installCount', 'reviewCount', 'ratingSum'] as const),
  sql<string>`(SELECT developer_id FROM apps WHERE apps.id = catalog.app_id)`.as('developerId'),
];

async function loadInOrder(db: Database, ids: string[]): Promise<CatalogRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('catalog').select(columns).where('appId', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.appId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findBySlug(db: Database, slug: string): Promise<CatalogRow | undefined> {
  return db.selectFrom('catalog').select(columns).where('slug', '=', slug).executeTakeFirst();
}

export async function featuredApps(
  db: Database,
  environment: Environment | undefined,
  limit: number,
): Promise<CatalogRow[]> {
  return loadInOrder(db, await pageOf(db, { environment, featured: true }, ORDERS.popular, limit, 0));
}

export async function newestApps(db: Database, limit: number): Promise<CatalogRow[]> {
  return loadInOrder(db, await pageOf(db, {}, ORDERS.newest, limit, 0));
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
