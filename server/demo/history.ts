// The audit log of the demo, derived from its data, oldest first: as if every step had been done through the API.

import { sql } from 'kysely';
import type { Action } from '../features/audit/summary.ts';
import { newId } from '../platform/ids.ts';
import type { Tx } from '../platform/postgres/database.ts';
import { approvedApps } from './apps.ts';
import { beforeCorrection, CORRECTED_APP, demoMoves } from './moves.ts';

interface Happened {
  at: Date;
  actorId: string;
  action: Action;
  subjectType: string;
  subjectId: string;
  details: Record<string, unknown>;
}

/** `ids`: of the apps, by slug. */
export async function writeHistory(tx: Tx, ids: Map<string, string>): Promise<void> {
  const happened: Happened[] = [];
  for (const read of [aboutDevelopers, aboutApps, aboutCorrections, aboutTransfers, aboutReviews, aboutWorkspaces])
    happened.push(...(await read(tx)));
  const all = [...happened, ...aboutMoves(ids)].sort((a, b) => a.at.getTime() - b.at.getTime());
  const entries = all.map(({ details, ...entry }) => ({
    id: newId('aud', entry.at.getTime()),
    actorKind: entry.actorId === 'host' ? ('host' as const) : ('account' as const),
    ...entry,
    details: JSON.stringify(details),
  }));
  await tx.insertInto('auditLog').values(entries).execute();
}

async function aboutDevelopers(tx: Tx): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    SELECT created_at AS at, account_user_id AS actor_id, 'developer.registered' AS action, 'developer' AS subject_type,
      id AS subject_id, '{}'::jsonb AS details FROM developers
    UNION ALL SELECT updated_at, 'demo-admin', 'developer.' || lower(status), 'developer', id,
      jsonb_strip_nulls(jsonb_build_object('from', 'UNVERIFIED', 'to', status, 'reason', status_reason))
      FROM developers WHERE status <> 'UNVERIFIED'
    UNION ALL SELECT closing_at - interval '30 days', account_user_id, 'developer.closed', 'developer', id, '{}'
      FROM developers WHERE closing_at IS NOT NULL
    UNION ALL SELECT closing_at - interval '30 days', id, 'account.closed', 'account', id, '{}'
      FROM accounts WHERE closing_at IS NOT NULL
    UNION ALL SELECT k.created_at, account_user_id, 'api_key.created', 'api_key', k.id,
      jsonb_build_object('name', k.name, 'scopes', scopes, 'expiresAt', expires_at)
      FROM api_keys AS k JOIN developers AS d ON d.id = developer_id
    UNION ALL SELECT revoked_at, account_user_id, 'api_key.revoked', 'api_key', k.id, '{}'
      FROM api_keys AS k JOIN developers AS d ON d.id = developer_id WHERE revoked_at IS NOT NULL
    UNION ALL SELECT w.created_at, account_user_id, 'webhook.created', 'webhook', w.id, jsonb_build_object('url', url, 'events', events)
      FROM webhooks AS w JOIN developers AS d ON d.id = developer_id`.execute(tx);
  return rows;
}

async function aboutApps(tx: Tx): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    SELECT a.created_at AS at, d.account_user_id AS actor_id, 'app.created' AS action, 'app' AS subject_type, a.id AS subject_id,
      jsonb_build_object('name', v.name, 'slug', slug) AS details
      FROM apps AS a JOIN developers AS d ON d.id = developer_id JOIN app_versions AS v ON v.app_id = a.id AND v.number = 1
    UNION ALL SELECT v.created_at, d.account_user_id, 'version.opened', 'app', a.id, jsonb_build_object('version', v.number)
      FROM app_versions AS v JOIN apps AS a ON a.id = v.app_id JOIN developers AS d ON d.id = developer_id WHERE v.number > 1
    UNION ALL SELECT s.submitted_at, d.account_user_id, 'app.submitted', 'app', a.id,
      jsonb_build_object('version', s.version, 'submission', s.id)
      FROM submissions AS s JOIN apps AS a ON a.id = s.app_id JOIN developers AS d ON d.id = developer_id
    UNION ALL SELECT s.claimed_until - interval '2 hours', s.assignee, 'submission.claimed', 'app', s.app_id,
      jsonb_build_object('submission', s.id, 'version', s.version) FROM submissions AS s WHERE s.assignee IS NOT NULL
    UNION ALL SELECT s.decided_at, s.decided_by, 'app.' || lower(s.status), 'app', s.app_id,
      jsonb_build_object('submission', s.id, 'version', s.version) || CASE s.status WHEN 'REJECTED'
        THEN jsonb_build_object('reasons', s.reasons, 'guidance', s.guidance) ELSE '{}' END
      FROM submissions AS s WHERE s.decided_at IS NOT NULL
    UNION ALL SELECT a.published_at + interval '3 days', 'demo-admin', 'app.featured', 'app', a.id, '{}'
      FROM apps AS a WHERE a.featured`.execute(tx);
  return rows;
}

async function aboutCorrections(tx: Tx): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    SELECT c.created_at AS at, d.account_user_id AS actor_id, 'correction.requested' AS action, 'app' AS subject_type, a.id AS subject_id,
      jsonb_build_object('correction', c.id) AS details
      FROM correction_requests AS c JOIN apps AS a ON a.id = c.app_id JOIN developers AS d ON d.id = developer_id
    UNION ALL SELECT decided_at, decided_by, 'correction.' || lower(status), 'app', app_id,
      jsonb_strip_nulls(jsonb_build_object('correction', id, 'reason', decision_reason))
      FROM correction_requests WHERE decided_at IS NOT NULL`.execute(tx);
  return rows;
}

async function aboutTransfers(tx: Tx): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    SELECT at, actor_id, action, 'app' AS subject_type, app_id AS subject_id,
      jsonb_build_object('transfer', id, 'from', from_id, 'to', to_id) AS details
    FROM app_transfers, LATERAL (VALUES (created_at, requested_by, 'app.transfer-requested'),
      (decided_at, decided_by, 'app.transferred')) AS happened (at, actor_id, action)
    WHERE at IS NOT NULL`.execute(tx);
  return rows;
}

async function aboutReviews(tx: Tx): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    SELECT created_at AS at, account_user_id AS actor_id, 'review.created' AS action, 'review' AS subject_type, id AS subject_id,
      jsonb_build_object('app', app_id, 'rating', rating) AS details FROM reviews
    UNION ALL SELECT r.replied_at, d.account_user_id, 'review.replied', 'review', r.id,
      jsonb_build_object('app', app_id, 'from', NULL, 'to', reply)
      FROM reviews AS r JOIN apps AS a ON a.id = r.app_id JOIN developers AS d ON d.id = developer_id WHERE reply IS NOT NULL
    UNION ALL SELECT reported_at, p.account_user_id, 'review.reported', 'review', r.id,
      jsonb_build_object('app', app_id, 'reason', reason) FROM review_reports AS p JOIN reviews AS r ON r.id = review_id
    UNION ALL SELECT hidden_at, 'demo-admin', 'review.hidden', 'review', id,
      jsonb_build_object('app', app_id, 'reason', hidden_reason, 'reports', report_count) FROM reviews WHERE hidden_at IS NOT NULL`.execute(
    tx,
  );
  return rows;
}

async function aboutWorkspaces(tx: Tx): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    SELECT created_at AS at, coalesce(installed_by, 'host') AS actor_id,
      CASE WHEN approved_at IS NULL THEN 'installation.requested' ELSE 'installation.created' END AS action,
      'installation' AS subject_type, id AS subject_id,
      jsonb_build_object('app', app_id, 'workspaceId', workspace_id, 'permissions', coalesce(requested_permissions, permissions))
        || CASE WHEN approved_at IS NULL THEN '{"request": "APP"}' ELSE '{}'::jsonb END AS details
      FROM workspace_installations
    UNION ALL SELECT ended_at, installed_by, 'installation.ended', 'installation', id,
      jsonb_build_object('app', app_id, 'workspaceId', workspace_id, 'code', end_code)
      FROM workspace_installations WHERE ended_at IS NOT NULL
    UNION ALL SELECT updated_at, updated_by, 'workspace.policy_changed', 'workspace', workspace_id,
      jsonb_build_object('workspaceId', workspace_id) FROM workspace_policies`.execute(tx);
  return rows;
}

function aboutMoves(ids: Map<string, string>): Happened[] {
  return demoMoves().map(({ action, slug, at, reason }) => {
    const app = approvedApps.find((one) => one.slug === slug)!;
    const changes = [{ pointer: '/description', from: beforeCorrection.description, to: app.description }];
    return {
      at,
      actorId: action === 'app.unlisted' ? app.by : 'demo-admin',
      action,
      subjectType: 'app',
      subjectId: ids.get(slug)!,
      details: { ...(reason ? { reason } : {}), ...(slug === CORRECTED_APP ? { changes } : {}) },
    };
  });
}
