// How a request ends: approved or denied by an administrator of the workspace, withdrawn by the requester, or expired.
// The caller has locked the row: of two administrators who decide at the same time, the second finds no request.

import { sql } from 'kysely';
import { defineJob } from '../../platform/jobs.ts';
import { afterCommit, type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import { type Actor, SYSTEM_ACTOR } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import { catalogErrors } from '../catalog/errors.ts';
import { installationErrors } from './errors.ts';
import { INSTALLATION_TOPIC } from './grants.ts';
import { installationInEvents } from './installation.ts';
import { grantPermissions, type InstallingParts, isSameSet } from './installing.ts';
import { approvedMail, deniedMail, findInstaller } from './mail.ts';
import { requireNotForbidden } from './policy.ts';
import { judgeChange } from './policy-queries.ts';
import { findInstallation, type InstallationRow, lockInstallableApp, lockInstallation } from './queries.ts';
import { closeRequest, endRequest, type RequestParts } from './requests.ts';

const EXPIRE_AFTER_DAYS = 30;
const BATCH_SIZE = 100;

export const requestExpiry = defineJob(
  'installation-request-expiry',
  'Ends requests for apps that nobody decided in 30 days.',
);

/** Whoever approves is judged by the policy like an administrator's own install or change. */
export async function approveRequest(
  tx: Tx,
  actor: Actor,
  row: InstallationRow,
  parts: InstallingParts,
  seen?: readonly string[],
): Promise<void> {
  const asked = requireRequest(row);
  // A member may have replaced the request while the administrator was reading it.
  if (seen && !isSameSet(seen, asked)) throw installationErrors.REQUEST_CHANGED();
  if (row.status === 'SUSPENDED') throw installationErrors.INSTALLATION_SUSPENDED();
  if (row.status === 'REQUESTED' && !(await lockInstallableApp(tx, row.slug)))
    throw catalogErrors.PUBLIC_APP_NOT_FOUND();
  // The live version may have changed since: what it no longer asks for is not granted.
  const permissions = asked.filter((scope) => row.declared.some((one) => one.scope === scope));
  if (row.declared.some(({ scope, required }) => required && !permissions.includes(scope)))
    throw installationErrors.REQUEST_OUTDATED();
  const judged = { permissions, byAdmin: true };
  requireNotForbidden(await judgeChange(tx, row, judged, parts.settings.defaultPolicyMode));
  const requester = row.requestedBy === actor.id ? undefined : await findInstaller(tx, row.requestedBy);
  if (row.status === 'REQUESTED') await activate(tx, actor, row, permissions, parts);
  else await grantPermissions(tx, actor, row, permissions, parts, 'installation.approved');
  if (requester) await parts.outbox.enqueue(tx, approvedMail(row, requester, parts.publicUrl));
}

/** The workspace counts from now on, and the developer hears of it. */
export async function activate(
  tx: Tx,
  actor: Actor,
  { id, appId, workspaceId, developerId, liveVersion }: InstallationRow,
  permissions: string[],
  { events, recorder, notifications }: InstallingParts,
): Promise<void> {
  await sql`
    WITH approved AS (
      UPDATE workspace_installations SET approved_at = now(), updated_at = now(), permissions = ${permissions},
        version = ${liveVersion}, announced_status = 'ACTIVE', requested_permissions = NULL, requested_at = NULL
      WHERE id = ${id} RETURNING app_id, workspace_id
    ), counted AS (
      INSERT INTO installed_workspaces (app_id, workspace_id) SELECT app_id, workspace_id FROM approved
      ON CONFLICT DO NOTHING RETURNING app_id
    )
    INSERT INTO install_count_deltas (app_ids, installs) SELECT ARRAY[app_id], ARRAY[1] FROM counted`.execute(tx);
  afterCommit(tx, () => recorder.flushSoon());
  const details = { app: appId, workspaceId, permissions };
  await audit(tx, actor, { action: 'installation.approved', subjectType: 'installation', subjectId: id, details });
  await notifications.publish(tx, INSTALLATION_TOPIC, [id]);
  await events.publish(
    tx,
    'installation.created',
    developerId,
    installationInEvents((await findInstallation(tx, id))!),
  );
}

export async function denyRequest(tx: Tx, actor: Actor, row: InstallationRow, parts: InstallingParts): Promise<void> {
  requireRequest(row);
  await closeRequest(tx, actor, row, 'installation.denied');
  const after = (await findInstallation(tx, row.id))!;
  await parts.events.publish(tx, 'installation.denied', row.developerId, installationInEvents(after));
  const requester = row.requestedBy === actor.id ? undefined : await findInstaller(tx, row.requestedBy);
  if (requester) await parts.outbox.enqueue(tx, deniedMail(row, requester, parts.publicUrl));
}

function requireRequest({ requestedPermissions, endedAt }: InstallationRow): string[] {
  if (requestedPermissions === null || endedAt) throw installationErrors.NO_REQUEST();
  return requestedPermissions;
}

export async function expireRequests({ db, ...parts }: { db: Database } & RequestParts): Promise<void> {
  for (let expired = BATCH_SIZE; expired === BATCH_SIZE; ) {
    expired = await transaction(db, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM workspace_installations WHERE requested_permissions IS NOT NULL AND ended_at IS NULL
          AND requested_at < now() - make_interval(days => ${EXPIRE_AFTER_DAYS})
        ORDER BY id LIMIT ${BATCH_SIZE} FOR UPDATE`.execute(tx);
      for (const { id } of rows)
        await endRequest(tx, SYSTEM_ACTOR, (await lockInstallation(tx, id))!, 'installation.request_expired', parts);
      return rows.length;
    });
  }
}
