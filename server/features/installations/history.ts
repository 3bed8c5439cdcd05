// The history of a workspace: the entries of the audit log about its installations and its policy.

import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import { accountName } from '../accounts/known-accounts.ts';
import type { RequestKind } from './requests.ts';

export interface HistoryRow {
  id: string;
  at: Date;
  action: string;
  actorKind: 'account' | 'api_key' | 'host' | 'system';
  actorId: string;
  actorName: string | null;
  subjectType: string;
  subjectId: string;
  appName: string | null;
  /** Also with a session of the portal. Null where it makes no difference. */
  byDeveloper: boolean | null;
  /** Of a request. */
  request: RequestKind | null;
}

/** Newest first. */
export async function listHistory(db: Database, workspaceId: string, page: number, limit: number) {
  const which = sql<boolean>`details ? 'workspaceId' AND details ->> 'workspaceId' = ${workspaceId}`;
  const { rows } = await sql<HistoryRow>`
    SELECT id, at, action, actor_kind, actor_id, ${accountName(sql`actor_id`)} AS actor_name, subject_type, subject_id,
      details ->> 'request' AS request, details ->> 'by' = 'developer' AS by_developer,
      (SELECT live.name FROM apps JOIN app_versions AS live ON live.app_id = apps.id AND live.number = apps.live_version
       WHERE apps.id = details ->> 'app') AS app_name
    FROM audit_log WHERE ${which} ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM audit_log WHERE ${which}`.execute(db);
  return { rows, total: counted[0]!.total };
}
