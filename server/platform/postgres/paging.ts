import type { SelectQueryBuilder } from 'kysely';

/**
 * One page of a query by OFFSET, and how many rows all pages have. The count keeps the query's joins: where they do not change
 * it, a list of many rows counts without them.
 */
export async function readPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: number,
  limit: number,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await query
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { rows, total };
}
