// Lists of the catalog in PostgreSQL: filters, sort orders and counts.

import { type RawBuilder, sql } from 'kysely';
import { type Database, PREPARED } from '../../../platform/postgres/database.ts';
import type { Facets, Hits } from './catalog-search.ts';
import { FACET_FIELDS, type FacetField, type Filter, type Order, type Page } from './query.ts';

/** Each ends with the id, so that pages do not overlap. They match the indexes of the table. */
export const ORDERS: Record<Order, RawBuilder<unknown>> = {
  popular: sql`install_count DESC, app_id DESC`,
  rating: sql`rating DESC, review_count DESC, app_id DESC`,
  newest: sql`published_at DESC, app_id DESC`,
  name: sql`name_key, app_id DESC`,
};

/** What filters and sort orders of matches need. */
export const MATCH_COLUMNS = sql`app_id, category, environment, featured, pricing_model, tags, stored_in, verified_domain,
  install_count, review_count, rating, published_at, name_key`;

export async function listIds(db: Database, filter: Filter, order: Order, { offset, limit }: Page): Promise<string[]> {
  const { rows } = await sql<{ appId: string }>`
    SELECT app_id FROM catalog WHERE ${conditionFor(filter)} ORDER BY ${ORDERS[order]} LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  return rows.map((row) => row.appId);
}

/**
 * A page and the number of all matches. Those of a developer are few and read with their number, in one prepared statement
 * in place of two that are planned each time: 0.6 ms of an app page. To switch it off, remove the first line.
 */
export async function listPage(db: Database, filter: Filter, order: Order, page: Page): Promise<Hits> {
  if (isOfDeveloper(filter)) {
    const { rows } = await sql<{ appId: string; total: number }>`${PREPARED}
      SELECT app_id, count(*) OVER () AS total FROM catalog
      WHERE ${conditionFor(filter)} ORDER BY ${ORDERS[order]} LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
    // Behind the last page there is no row to read the number from.
    if (rows.length > 0 || page.offset === 0) return { ids: rows.map((row) => row.appId), total: rows[0]?.total ?? 0 };
  }
  const [ids, total] = await Promise.all([listIds(db, filter, order, page), countMatching(db, filter)]);
  return { ids, total };
}

/** And of nothing else: each combination of filters would be a statement of its own that connections keep. */
function isOfDeveloper({ developer, ...others }: Filter): boolean {
  return Boolean(developer) && Object.values(others).every((value) => value === undefined);
}

/** The sums of catalog_counts are added up if they know the filters. */
async function countMatching(db: Database, filter: Filter): Promise<number> {
  const counted = hasSums(filter)
    ? sql`coalesce(sum(count), 0) AS total FROM catalog_counts`
    : sql`count(*) AS total FROM catalog`;
  const { rows } = await sql<{ total: number }>`SELECT ${counted} WHERE ${conditionFor(filter)}`.execute(db);
  return rows[0]!.total;
}

/** A developer has few apps, and apps with one of the other filters are counted in an index. */
function hasSums({ developer, pricing, tag, storedIn, verifiedDomain }: Filter): boolean {
  return [developer, pricing, tag, storedIn, verifiedDomain].every((value) => value === undefined);
}

/** The values of an app, as rows. */
const VALUES: Record<FacetField, RawBuilder<unknown>> = {
  category: sql`category`,
  environment: sql`environment`,
  pricing: sql`pricing_model`,
  tag: sql`unnest(tags)`,
  storedIn: sql`unnest(stored_in)`,
  verifiedDomain: sql`verified_domain::text`,
};
const SUMMED: readonly FacetField[] = ['category', 'environment'];

/** Counts by facet, each with all filters but its own, the most frequent value first. */
export async function countFacets(db: Database, filter: Filter): Promise<Facets> {
  const { rows } = await sql<FacetRow>`${facetCounts(filter, (field, others) =>
    SUMMED.includes(field) && hasSums(others)
      ? { count: sql`count`, table: sql`catalog_counts` }
      : { count: sql`1`, table: sql`catalog` },
  )}`.execute(db);
  return facetsFrom(rows);
}

/** A query for rows of FacetRow. `source` says what is counted in, given all filters but the facet's own. */
export function facetCounts(
  filter: Filter,
  source: (field: FacetField, others: Filter) => { count: RawBuilder<unknown>; table: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const counts = FACET_FIELDS.map((field) => {
    const others = { ...filter, [field]: undefined };
    const { count, table } = source(field, others);
    return sql`
      SELECT ${field} AS field, value, sum(count) AS count
      FROM (SELECT ${VALUES[field]} AS value, ${count} AS count FROM ${table} WHERE ${conditionFor(others)}) AS apps
      WHERE value IS NOT NULL GROUP BY value`;
  });
  return sql.join(counts, sql` UNION ALL `);
}

export interface FacetRow {
  field: string;
  value: string;
  count: number;
}

export function facetsFrom(rows: readonly FacetRow[]): Facets {
  const of = (field: FacetField) =>
    rows
      .filter((row) => row.field === field && row.count > 0)
      .map(({ value, count }) => ({ value: field === 'verifiedDomain' ? value === 'true' : value, count }))
      .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
  return Object.fromEntries(FACET_FIELDS.map((field) => [field, of(field)])) as unknown as Facets;
}

export function conditionFor(filter: Filter): RawBuilder<unknown> {
  const { developer, category, environment, featured, pricing, tag, storedIn, verifiedDomain } = filter;
  const conditions = [
    ...(developer ? [sql`app_id = ANY (ARRAY(${appsOf(developer)}))`] : []),
    ...(category ? [sql`category = ${category}`] : []),
    ...(environment ? [sql`environment = ${environment}`] : []),
    ...(featured === undefined ? [] : [featured ? sql`featured` : sql`NOT featured`]),
    ...(pricing ? [sql`pricing_model = ${pricing}`] : []),
    ...(tag ? [sql`tags @> ARRAY[${tag}]::text[]`] : []),
    ...(storedIn ? [sql`stored_in @> ARRAY[${storedIn}]::text[]`] : []),
    ...(verifiedDomain === undefined ? [] : [verifiedDomain ? sql`verified_domain` : sql`NOT verified_domain`]),
  ];
  return conditions.length ? sql.join(conditions, sql` AND `) : sql`true`;
}

/** As an array, so that the planner looks the few ids up instead of walking along a sort order. */
const appsOf = (developer: string) => sql`SELECT id FROM apps WHERE developer_id = ${developer} AND deleted_at IS NULL`;
