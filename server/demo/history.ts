// The audit log of the demo, derived from its data, oldest first: as if every step had been done through the API.

import { sql } from 'kysely';
import type { Action } from '../features/audit/summary.ts';
import { newId } from '../platform/ids.ts';
import type { Tx } from '../platform/postgres/database.ts';

interface Happened {
  at: Date;
  actorId: string;
  action: Action;
  subjectType: string;
  subjectId: string;
  details: Record<string, unknown>;
}

export async function writeHistory(tx: Tx): Promise<void> {
  const { rows } = await sql<Happened>`
    SELECT created_at AS at, account_user_id AS actor_id, 'developer.registered' AS action, 'developer' AS subject_type,
      id AS subject_id, '{}'::jsonb AS details FROM developers
    UNION ALL SELECT verified_at, 'demo-admin', 'developer.verified', 'developer', id, '{}' FROM developers WHERE verified_at IS NOT NULL
    UNION ALL SELECT s.submitted_at - interval '1 day', d.account_user_id, 'app.created', 'app', a.id, '{}'
      FROM submissions s JOIN apps a ON a.id = s.app_id JOIN developers d ON d.id = a.developer_id WHERE s.version = 1
    UNION ALL SELECT s.submitted_at - interval '2 hours', d.account_user_id, 'version.opened', 'app', a.id, jsonb_build_object('version', s.version)
      FROM submissions s JOIN apps a ON a.id = s.app_id JOIN developers d ON d.id = a.developer_id WHERE s.version > 1
    UNION ALL SELECT s.submitted_at, d.account_user_id, 'app.submitted', 'app', a.id, jsonb_build_object('version', s.version, 'submission', s.id)
      FROM submissions s JOIN apps a ON a.id = s.app_id JOIN developers d ON d.id = a.developer_id
    UNION ALL SELECT s.decided_at, s.decided_by, CASE s.status WHEN 'APPROVED' THEN 'app.approved' ELSE 'app.rejected' END, 'app', s.app_id,
      jsonb_build_object('version', s.version, 'submission', s.id, 'reasons', s.reasons) FROM submissions s WHERE s.decided_at IS NOT NULL
    UNION ALL SELECT a.published_at + interval '3 days', 'demo-admin', 'app.featured', 'app', a.id, '{}' FROM apps a WHERE a.featured
    ORDER BY at`.execute(tx);
  const events = rows.map(({ details, ...event }) => ({
    id: newId('aud', event.at.getTime()),
    actorKind: 'account' as const,
    ...event,
    details: JSON.stringify(details),
  }));
  await tx.insertInto('auditLog').values(events).execute();
}
