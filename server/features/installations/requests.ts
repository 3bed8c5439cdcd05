// Requests: a member asks for an app, or for more permissions of an installed one, where the policy of the workspace requires
// the approval of an administrator. They are no business of the app's developer until they are decided.

import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Actor } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import type { Action } from '../audit/summary.ts';
import type { Events } from '../events/events.ts';
import type { Outbox } from '../mail/outbox.ts';
import { installationInEvents } from './installation.ts';
import { findInstaller, requestEndedMail, requestedMail } from './mail.ts';
import { findInstallation, type InstallationRow } from './queries.ts';
import { findAdmins } from './workspace-admins.ts';

export interface RequestParts {
  events: Events;
  outbox: Outbox;
  publicUrl: string;
}

/** In addition to what the installation has; replaces an earlier request. */
export async function requestPermissions(tx: Tx, id: string, permissions: string[], by: string): Promise<void> {
  await sql`
    UPDATE workspace_installations SET requested_permissions = ${permissions}, requested_by = ${by}, requested_at = now(),
      updated_at = now() WHERE id = ${id}`.execute(tx);
}

/** A member who asks and withdraws in a loop does not flood the administrators. */
const MAX_MAILED_PER_HOUR = 10;

/** The request is written. Tells the administrators of the workspace who have been here, and the host's webhooks. */
export async function announceRequest(
  tx: Tx,
  actor: Actor,
  id: string,
  { events, outbox, publicUrl }: RequestParts,
): Promise<InstallationRow> {
  const row = (await findInstallation(tx, id))!;
  const mayMail = (await countRecent(tx, row.workspaceId)) < MAX_MAILED_PER_HOUR;
  const details = {
    app: row.appId,
    workspaceId: row.workspaceId,
    permissions: row.requestedPermissions,
    request: kindOf(row),
  };
  await audit(tx, actor, { action: 'installation.requested', subjectType: 'installation', subjectId: id, details });
  await events.publish(tx, 'installation.requested', null, installationInEvents(row));
  const requester = row.requestedByName ?? 'A member';
  for (const admin of mayMail ? await findAdmins(tx, row.workspaceId) : [])
    await outbox.enqueue(tx, requestedMail(row, admin, requester, publicUrl));
  return row;
}

/** A request for an app is over with it; an installation that asked for more stays as it is. */
export async function closeRequest(tx: Tx, actor: Actor, row: InstallationRow, action: Action): Promise<void> {
  const ends = row.status === 'REQUESTED';
  await sql`
    UPDATE workspace_installations SET updated_at = now(), requested_permissions = NULL, requested_at = NULL,
      ended_at = CASE WHEN ${ends} THEN now() END, announced_status = CASE WHEN ${ends} THEN 'ENDED' ELSE announced_status END
    WHERE id = ${row.id}`.execute(tx);
  const details = { app: row.appId, workspaceId: row.workspaceId, request: kindOf(row) };
  await audit(tx, actor, { action, subjectType: 'installation', subjectId: row.id, details });
}

/** Withdrawn, also by an administrator or the host, or expired. Whoever sent it hears of what others did. */
export async function endRequest(
  tx: Tx,
  actor: Actor,
  row: InstallationRow,
  action: 'installation.withdrawn' | 'installation.request_expired',
  { events, outbox, publicUrl }: RequestParts,
): Promise<void> {
  await closeRequest(tx, actor, row, action);
  // The host was told of the request; the developer never was.
  if (row.status === 'REQUESTED')
    await events.publish(tx, 'installation.ended', null, installationInEvents((await findInstallation(tx, row.id))!));
  const requester = row.requestedBy === actor.id ? undefined : await findInstaller(tx, row.requestedBy);
  if (requester) await outbox.enqueue(tx, requestEndedMail(row, requester, action, publicUrl));
}

async function countRecent(tx: Tx, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM audit_log WHERE details ? 'workspaceId' AND details ->> 'workspaceId' = ${workspaceId}
      AND at > now() - interval '1 hour' AND action = 'installation.requested'`.execute(tx);
  return rows[0]!.count;
}

/** What an open request asks for; the history of the workspace says it. */
export const REQUEST_KINDS = ['APP', 'PERMISSIONS'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

const kindOf = ({ status }: InstallationRow): RequestKind => (status === 'REQUESTED' ? 'APP' : 'PERMISSIONS');
