// Where the database still holds a text.

import type { TestMarket } from './market.ts';

/** Table, column and text, in every column of the data and of the job queue, as a dump has them; case does not matter. */
export async function tracesOf(market: TestMarket, ...texts: string[]): Promise<string[]> {
  const columns = await market.sql(`
    SELECT format('%I.%I', table_schema, table_name) AS table, format('%I', column_name) AS column, data_type = 'bytea' AS binary
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`);
  const traces: string[] = [];
  for (const { table, column, binary } of columns) {
    const value = binary ? `encode(held.${column}, 'escape')` : `held.${column}::text`;
    const [{ found }] = await market.sql(
      `SELECT array(SELECT wanted.trace FROM unnest($1::text[]) AS wanted (trace)
        WHERE EXISTS (SELECT FROM ${table} AS held WHERE strpos(lower(${value}), lower(wanted.trace)) > 0)) AS found`,
      [texts],
    );
    for (const text of found) traces.push(`${table}.${column}: ${text}`);
  }
  return traces;
}
