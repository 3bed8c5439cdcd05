// Queries over the notices to administrators.

import { sql } from 'kysely';
import type { JobState } from '../../platform/jobs.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';

const KEEP_DAYS = 7;

/** Serializes notices: two at once must not both be the last of the hour. */
export async function lockNotices(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('notices to administrators'))`.execute(tx);
}

/** False when it was recorded before: a job may run twice. */
export async function recordNotice(tx: Tx, notice: { id: string; type: string; mailed: boolean }): Promise<boolean> {
  const inserted = await tx
    .insertInto('adminNotices')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function mailedLastHour(tx: Tx, type: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM admin_notices
    WHERE mailed AND type = ${type} AND at > now() - interval '1 hour'`.execute(tx);
  return rows[0]!.count;
}

/** Failed emails, except those whose event starts so. */
export async function failedMailsExcept(tx: Tx, start: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM mails WHERE failed_at IS NOT NULL AND NOT starts_with(event, ${start})`.execute(tx);
  return rows[0]!.count;
}

/** Notices of the last day that were too many for an email of their own. */
export async function heldBackLastDay(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM admin_notices WHERE NOT mailed AND at > now() - interval '1 day'`.execute(tx);
  return rows[0]!.count;
}

/** Of these failures, those that were not recorded before. */
export async function recordFailures(tx: Tx, failures: (JobState & { failedAt: Date })[]): Promise<Set<string>> {
  if (failures.length === 0) return new Set();
  const rows = await tx
    .insertInto('publishedJobFailures')
    .values(failures.map(({ id, failedAt }) => ({ jobId: id, failedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('jobId')
    .execute();
  return new Set(rows.map(({ jobId }) => jobId));
}

export async function forgetNotices(db: Database): Promise<void> {
  const old = sql`now() - make_interval(days => ${KEEP_DAYS})`;
  await sql`DELETE FROM admin_notices WHERE at < ${old}`.execute(db);
  await sql`DELETE FROM published_job_failures WHERE failed_at < ${old}`.execute(db);
}
