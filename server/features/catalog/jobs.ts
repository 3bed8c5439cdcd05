// Upkeep of the catalog's counts: writers append deltas, this job folds them into one row for each key.

import { sql } from 'kysely';
import { defineJob } from '../../platform/jobs.ts';
import type { Database } from '../../platform/postgres/database.ts';

export const catalogUpkeep = defineJob<Record<never, never>>(
  'catalog-upkeep',
  'Folds the changes of the catalog counts into one row for each filter.',
);

/**
 * One statement, so that every reader sees the rows of a key either before or after. Deltas that are appended meanwhile are
 * not among the deleted rows; of two nodes that fold at the same time, the second finds the rows of the first gone.
 */
export function foldCatalogCounts(db: Database) {
  return async (): Promise<void> => {
    await sql`
      WITH keys AS (
        SELECT category, environment, featured FROM catalog_counts GROUP BY 1, 2, 3 HAVING count(*) > 1
      ), folded AS (
        DELETE FROM catalog_counts AS counts USING keys
        WHERE (counts.category, counts.environment, counts.featured) = (keys.category, keys.environment, keys.featured)
        RETURNING counts.*
      )
      INSERT INTO catalog_counts (category, environment, featured, count)
      SELECT category, environment, featured, sum(count) FROM folded GROUP BY 1, 2, 3 HAVING sum(count) <> 0`.execute(
      db,
    );
  };
}
