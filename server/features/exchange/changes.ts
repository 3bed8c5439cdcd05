// Which apps changed since a cursor (docs/decisions/0029). The cursor is the id of a transaction: all earlier ones had ended
// when the export began, so what they changed is in it. Later ones may be in it already; they are read again.

import { sql } from 'kysely';
import { defineJob } from '../../platform/jobs.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { exportErrors } from './errors.ts';

const KEEP_DAYS = 90;

export const catalogChangeCleaning = defineJob(
  'catalog-change-cleaning',
  'Deletes what the catalog export knows of removed apps after 90 days.',
);

export interface ExportState {
  epoch: string;
  cleanedTo: number;
  /** The first transaction that was still running. */
  xmin: number;
  /** No transaction has this id yet. */
  xmax: number;
  /** The latest transaction whose change can be seen. */
  last: number;
}

/** One statement, so one snapshot. Not from a replica: it may not know yet which transactions run. */
export async function readExportState(db: Database): Promise<ExportState> {
  const { rows } = await sql<ExportState>`
    SELECT epoch, cleaned_to, pg_snapshot_xmin(seen)::text::bigint AS xmin, pg_snapshot_xmax(seen)::text::bigint AS xmax,
      greatest(cleaned_to, (SELECT coalesce(max(changed_in), 0) FROM catalog_changes)) AS last
    FROM catalog_export_state, pg_current_snapshot() AS seen`.execute(db);
  return rows[0]!;
}

/** Stays the same while the catalog does: transactions that change no app do not move it. */
export function cursorOf({ epoch, xmin, last }: ExportState): string {
  return `${epoch}-${Math.min(xmin, last + 1)}`;
}

/** Throws if the changes since are not known. */
export function parseCursor(cursor: string, { epoch, cleanedTo, xmax }: ExportState): number {
  const [, itsEpoch, id] = /^([0-9a-f]{32})-(\d{1,15})$/.exec(cursor) ?? [];
  if (!itsEpoch) throw exportErrors.CATALOG_CURSOR_INVALID();
  const since = Number(id);
  // An id from the future is one of another database cluster.
  if (itsEpoch !== epoch || since <= cleanedTo || since > xmax) throw exportErrors.CATALOG_CURSOR_TOO_OLD();
  return since;
}

/** Whether the response with this cursor as its ETag is still the same. */
export function isUnchanged(cursor: string, { epoch, last, xmax }: ExportState): boolean {
  const id = cursor.startsWith(`${epoch}-`) ? Number(cursor.slice(epoch.length + 1)) : Number.NaN;
  return id > last && id <= xmax;
}

export async function deleteOldRemovals(db: Database): Promise<void> {
  await sql`
    WITH deleted AS (
      DELETE FROM catalog_changes WHERE removed_at < now() - make_interval(days => ${KEEP_DAYS}) RETURNING changed_in
    )
    UPDATE catalog_export_state SET cleaned_to = greatest(cleaned_to, (SELECT coalesce(max(changed_in), 0) FROM deleted))`.execute(
    db,
  );
}
