// Lists of the catalog in PostgreSQL: filters, sort orders and counts.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Facets } from './catalog-search.ts';
import { FACET_FIELDS, type FacetField, type Filter, type Order, type Page } from './query.ts';

/** Each ends with the id, so that pages do not overlap. They match the indexes of the table. */
export const ORDERS: Record<Order, RawBuilder<unknown>> = {
  popular: sql`install_count DESC, app_id DESC`,
  rating: sql`rating DESC, review_count DESC, app_id DESC`,
  newest: sql`published_at DESC, app_id DESC`,
  name: sql`name_key, app_id DESC`,
};

export async function listIds(db: Database, filter: Filter, order: Order, { offset, limit }: Page): Promise<string[]> {
  const { rows } = await sql<{ appId: string }>`
    SELECT app_id FROM catalog WHERE ${conditionFor(filter)} ORDER BY ${ORDERS[order]} LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  return rows.map((row) => row.appId);
}

/** A developer has few apps, which are counted; otherwise the sums of catalog_counts are added up. */
export async function countMatching(db: Database, filter: Filter): Promise<number> {
  const counted = filter.developer
    ? sql`count(*) AS total FROM catalog`
    : sql`coalesce(sum(count), 0) AS total FROM catalog_counts`;
  const { rows } = await sql<{ total: number }>`SELECT ${counted} WHERE ${conditionFor(filter)}`.execute(db);
  return rows[0]!.total;
}

/** Counts by facet, each with all filters but its own, the most frequent value first. */
export async function countFacets(db: Database, filter: Filter): Promise<Facets> {
  const counted = filter.developer ? sql`count(*)` : sql`sum(count)`;
  const table = filter.developer ? sql`catalog` : sql`catalog_counts`;
  const counts = FACET_FIELDS.map(
    (field) => sql`
      SELECT ${field} AS field, ${sql.ref(field)} AS value, ${counted} AS count
      FROM ${table} WHERE ${conditionFor({ ...filter, [field]: undefined })} GROUP BY ${sql.ref(field)}`,
  );
  const { rows } = await sql<FacetRow>`${sql.join(counts, sql` UNION ALL `)}`.execute(db);
  return facetsFrom(rows);
}

export interface FacetRow {
  field: string;
  value: string;
  count: number;
}

export function facetsFrom(rows: readonly FacetRow[]): Facets {
  const of = <Value extends string>(field: FacetField) =>
    rows
      .filter((row) => row.field === field && row.count > 0)
      .map(({ value, count }) => ({ value: value as Value, count }))
      .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
  return { category: of('category'), environment: of('environment') };
}

export function conditionFor({ developer, category, environment, featured }: Filter): RawBuilder<unknown> {
  const conditions = [
    ...(developer ? [sql`app_id = ANY (ARRAY(${appsOf(developer)}))`] : []),
    ...(category ? [sql`category = ${category}`] : []),
    ...(environment ? [sql`environment = ${environment}`] : []),
    ...(featured === undefined ? [] : [featured ? sql`featured` : sql`NOT featured`]),
  ];
  return conditions.length ? sql.join(conditions, sql` AND `) : sql`true`;
}

/** As an array, so that the planner looks the few ids up instead of walking along a sort order. */
const appsOf = (developer: string) => sql`SELECT id FROM apps WHERE developer_id = ${developer} AND deleted_at IS NULL`;
