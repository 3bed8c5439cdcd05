// Where the database still holds a text.

import type { TestMarket } from './market.ts';

/** Table, column and text, in the data and in the job queue; case does not matter. */
export async function tracesOf(market: TestMarket, ...texts: string[]): Promise<string[]> {
  const columns = await market.sql(`
    SELECT table_schema || '.' || table_name AS table, column_name AS column
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'
      AND data_type IN ('text', 'ARRAY', 'jsonb', 'json', 'character varying', 'tsvector')`);
  const traces: string[] = [];
  for (const { table, column } of columns)
    for (const text of texts) {
      const [found] = await market.sql(
        `SELECT 1 FROM ${table} WHERE strpos(lower(${column}::text), lower($1)) > 0 LIMIT 1`,
        [text],
      );
      if (found) traces.push(`${table}.${column}: ${text}`);
    }
  return traces;
}
