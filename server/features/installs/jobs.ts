import { sql } from 'kysely';
import { defineJob } from '../../platform/jobs.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';

export const installUpkeep = defineJob(
  'install-upkeep',
  'Creates partitions for upcoming install events and drops old ones.',
);

const MONTHS_AHEAD = 2;
/** Single events and reasons are kept this long; the daily figures stay. */
const KEEP_MONTHS = 13;

export function keepInstallEvents(db: Database, catalog: CatalogProjection) {
  return async (): Promise<void> => {
    for (let ahead = 1; ahead <= MONTHS_AHEAD; ahead++) await addMonth(db, ahead);
    await dropOldMonths(db);
    await sql`DELETE FROM uninstall_reasons WHERE at < now() - make_interval(months => ${KEEP_MONTHS})`.execute(db);
    await copyMissedCounters(db, catalog);
  };
}

/** A month becomes a part of its own before it begins; what is in no month's part is in `install_events_other`. */
export async function addMonth(db: Database, ahead: number): Promise<void> {
  await sql`
    DO ${sql.raw(`$$
    DECLARE first date := date_trunc('month', now() AT TIME ZONE 'UTC') + interval '${ahead} months';
    BEGIN
      EXECUTE format('CREATE TABLE IF NOT EXISTS install_events_%s PARTITION OF install_events FOR VALUES FROM (%L) TO (%L)',
        to_char(first, 'YYYYMM'), first::timestamp AT TIME ZONE 'UTC', (first + interval '1 month')::timestamp AT TIME ZONE 'UTC');
    END $$`)}`.execute(db);
}

async function dropOldMonths(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits
    WHERE inhparent = 'install_events'::regclass AND inhrelid::regclass::text ~ '^install_events_[0-9]{6}$'
      AND right(inhrelid::regclass::text, 6) < to_char(now() - make_interval(months => ${KEEP_MONTHS}), 'YYYYMM')`.execute(
    db,
  );
  for (const { name } of rows) await sql`DROP TABLE ${sql.table(name)}`.execute(db);
  await sql`DELETE FROM install_events_other WHERE at < now() - make_interval(months => ${KEEP_MONTHS})`.execute(db);
}

/** The net under the copy that every node makes each second: a node that was killed in between left some behind. */
async function copyMissedCounters(db: Database, catalog: CatalogProjection): Promise<void> {
  const { rows } = await sql<{ appId: string }>`
    SELECT app_id FROM catalog JOIN app_statistics AS s USING (app_id)
    WHERE (catalog.install_count, catalog.review_count, catalog.rating_sum) <> (s.install_count, s.review_count, s.rating_sum)
    LIMIT 10000`.execute(db);
  const appIds = rows.map((row) => row.appId);
  if (appIds.length > 0) await transaction(db, (tx) => catalog.refreshCounters(tx, appIds));
}
