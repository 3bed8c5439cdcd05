// Upkeep of the catalog: writers append deltas of its counts, this job folds them into one row for each key; and it refreshes
// rows that the previous release wrote during an upgrade.

import { sql } from 'kysely';
import { defineJob } from '../../platform/jobs.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import type { CatalogProjection } from './catalog-projection.ts';

export const catalogUpkeep = defineJob(
  'catalog-upkeep',
  'Folds the changes of the catalog counts into one row for each filter, and completes rows of the previous release.',
);

export function keepCatalog(db: Database, catalog: CatalogProjection) {
  return async (): Promise<void> => {
    await foldCatalogCounts(db);
    await completeRows(db, catalog);
  };
}

/** The previous release writes rows without tags: filters do not find their apps. */
async function completeRows(db: Database, catalog: CatalogProjection): Promise<void> {
  const { rows } = await sql<{ appId: string }>`SELECT app_id FROM catalog WHERE tags IS NULL`.execute(db);
  for (const { appId } of rows) {
    await transaction(db, async (tx) => {
      await sql`SELECT FROM apps WHERE id = ${appId} FOR UPDATE`.execute(tx);
      await catalog.refresh(tx, { appId });
    });
  }
}

/**
 * One statement, so that every reader sees the rows of a key either before or after. Deltas that are appended meanwhile are
 * not among the deleted rows; of two nodes that fold at the same time, the second finds the rows of the first gone.
 */
async function foldCatalogCounts(db: Database): Promise<void> {
  await sql`
    WITH keys AS (
      SELECT category, environment, featured FROM catalog_counts GROUP BY 1, 2, 3 HAVING count(*) > 1
    ), folded AS (
      DELETE FROM catalog_counts AS counts USING keys
      WHERE (counts.category, counts.environment, counts.featured) = (keys.category, keys.environment, keys.featured)
      RETURNING counts.*
    )
    INSERT INTO catalog_counts (category, environment, featured, count)
    SELECT category, environment, featured, sum(count) FROM folded GROUP BY 1, 2, 3 HAVING sum(count) <> 0`.execute(db);
}
