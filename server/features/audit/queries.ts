// Queries over the audit log.

import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import { accountName } from '../accounts/known-accounts.ts';

export interface AuditFilter {
  actor?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  developer?: string | undefined;
  /** Whole days (UTC), both included. */
  from?: string | undefined;
  to?: string | undefined;
}

/** By kind: the account system chooses the ids of accounts, and one may look like a key's. */
const actorName = sql<string | null>`CASE actor_kind WHEN 'account' THEN ${accountName(sql`actor_id`)}
  WHEN 'api_key' THEN (SELECT name FROM api_keys WHERE api_keys.id = actor_id) END`;

const DAY_MS = 86_400_000;

/** Newest first. By time, then id: ids of older entries have another prefix. */
export async function listAuditLog(db: Database, filter: AuditFilter, page: number, limit: number) {
  const { actor, action, subject, developer, from, to } = filter;
  let matching = db.selectFrom('auditLog');
  if (actor) matching = matching.where('actorId', '=', actor);
  if (action) matching = matching.where('action', '=', action);
  if (subject) matching = matching.where('subjectId', '=', subject);
  if (developer) matching = matching.where(concerns(developer));
  if (from) matching = matching.where('at', '>=', startOfDay(from));
  if (to) matching = matching.where('at', '<', new Date(startOfDay(to).getTime() + DAY_MS));
  const rows = await matching
    .selectAll()
    .select(actorName.as('actorName'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** An array instead of a join: each of these few ids is one look-up in the index by subject. */
function concerns(developerId: string) {
  return sql<boolean>`subject_id = ANY(ARRAY(SELECT ${developerId}::text
    UNION ALL SELECT id FROM apps WHERE developer_id = ${developerId}
    UNION ALL SELECT id FROM api_keys WHERE developer_id = ${developerId}))`;
}

function startOfDay(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
