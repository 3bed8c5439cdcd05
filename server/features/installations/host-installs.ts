// Installs that the host records: it took the consent of its user, so neither membership nor the policy is asked.

import { sql } from 'kysely';
import type { ApiError, ErrorDetail } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { afterCommit, type Tx } from '../../platform/postgres/database.ts';
import type { Actor } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import { catalogErrors } from '../catalog/errors.ts';
import { installationInEvents } from './installation.ts';
import {
  type EndReason,
  end,
  grantPermissions,
  type InstallingParts,
  isSameSet,
  requireConsent,
  requireConsentTo,
  requireNotOver,
} from './installing.ts';
import { approvedMail, findInstaller } from './mail.ts';
import {
  findCurrentId,
  findInstallation,
  type InstallableApp,
  type InstallationRow,
  insertInstallation,
  lockInstallableApp,
  lockInstallation,
} from './queries.ts';
import { activate } from './request-decisions.ts';

export interface HostInstall {
  app: string;
  workspaceId: string;
  workspaceName?: string;
  permissions?: string[];
}

export interface HostUninstall extends EndReason {
  app: string;
  workspaceId: string;
}

export interface HostOutcome {
  status: 'CREATED' | 'KNOWN' | 'ENDED' | 'REFUSED';
  installationId?: string;
  error?: { code: string; message: string; details?: ErrorDetail[] };
}

export async function recordHostInstall(
  tx: Tx,
  actor: Actor,
  { app: slug, workspaceId, workspaceName, permissions }: HostInstall,
  parts: InstallingParts,
): Promise<HostOutcome> {
  const app = await lockInstallableApp(tx, slug);
  if (!permissions) return countWorkspace(tx, requireListed(app).id, workspaceId, parts);
  const appId = app?.id ?? (await requirePublished(tx, slug));
  const granted = { workspaceId, workspaceName, permissions };
  for (;;) {
    const open = await lockOpen(tx, appId, workspaceId);
    // Unlisting an app ends no installation, so each can still be changed. A request would be a new one.
    if (open && (app || open.status !== 'REQUESTED')) return updateKnown(tx, actor, open, granted, parts);
    const created = await create(tx, actor, requireListed(app), granted, parts);
    if (created) return created;
    // Somebody else has installed or requested it since. That may be over when we get its lock.
  }
}

function requireListed(app: InstallableApp | undefined): InstallableApp {
  if (!app) throw catalogErrors.PUBLIC_APP_NOT_FOUND();
  return app;
}

/** Also of an app that is no longer listed. */
async function requirePublished(tx: Tx, slug: string): Promise<string> {
  const query = tx.selectFrom('apps').select('id').where('slug', '=', slug).where('publishedAt', 'is not', null);
  const app = await query.executeTakeFirst();
  if (!app) throw catalogErrors.PUBLIC_APP_NOT_FOUND();
  return app.id;
}

interface Granted {
  workspaceId: string;
  workspaceName: string | undefined;
  permissions: string[];
}

/** Locked. Undefined: there is none, or it ended while we waited for the lock. */
async function lockOpen(tx: Tx, appId: string, workspaceId: string): Promise<InstallationRow | undefined> {
  const id = await findCurrentId(tx, appId, workspaceId);
  const row = id === undefined ? undefined : await lockInstallation(tx, id);
  return row?.status === 'ENDED' ? undefined : row;
}

/** Undefined: there is one already. */
async function create(
  tx: Tx,
  actor: Actor,
  app: InstallableApp,
  { workspaceId, workspaceName, permissions }: Granted,
  parts: InstallingParts,
): Promise<HostOutcome | undefined> {
  requireConsent(app.permissions, permissions);
  const id = newId('ins');
  const written = await insertInstallation(tx, {
    ...{ id, appId: app.id, workspaceId, workspaceName: workspaceName ?? workspaceId, installedBy: null },
    ...{ permissions, version: app.version, requested: false },
  });
  if (!written) return undefined;
  afterCommit(tx, () => parts.recorder.flushSoon());
  const details = { app: app.id, workspaceId, permissions };
  await audit(tx, actor, { action: 'installation.created', subjectType: 'installation', subjectId: id, details });
  const installed = (await findInstallation(tx, id))!;
  await parts.events.publish(tx, 'installation.created', app.developerId, installationInEvents(installed));
  return { status: 'CREATED', installationId: id };
}

/** The host's word counts: an open request is approved with it, and other permissions replace the present ones. */
async function updateKnown(
  tx: Tx,
  actor: Actor,
  row: InstallationRow,
  { workspaceName, permissions }: Granted,
  parts: InstallingParts,
): Promise<HostOutcome> {
  if (workspaceName !== undefined && workspaceName !== row.workspaceName)
    await sql`UPDATE workspace_installations SET workspace_name = ${workspaceName} WHERE id = ${row.id}`.execute(tx);
  if (row.status === 'REQUESTED') {
    requireConsent(row.declared, permissions);
    await activate(tx, actor, row, permissions, parts);
    const requester = await findInstaller(tx, row.requestedBy);
    if (requester) await parts.outbox.enqueue(tx, approvedMail(row, requester, parts.publicUrl));
    return { status: 'KNOWN', installationId: row.id };
  }
  requireNotOver(row);
  requireConsentTo(row, permissions);
  if (row.status !== 'ACTIVE' || !isSameSet(row.permissions, permissions))
    await grantPermissions(tx, actor, row, permissions, parts);
  return { status: 'KNOWN', installationId: row.id };
}

async function countWorkspace(
  tx: Tx,
  appId: string,
  workspaceId: string,
  { recorder }: InstallingParts,
): Promise<HostOutcome> {
  const { rows } = await sql<{ counted: boolean }>`
    WITH counted AS (
      INSERT INTO installed_workspaces (app_id, workspace_id) VALUES (${appId}, ${workspaceId})
      ON CONFLICT DO NOTHING RETURNING app_id
    ), deltas AS (
      INSERT INTO install_count_deltas (app_ids, installs) SELECT ARRAY[app_id], ARRAY[1] FROM counted
    )
    SELECT EXISTS (SELECT FROM counted) AS counted`.execute(tx);
  afterCommit(tx, () => recorder.flushSoon());
  return { status: rows[0]!.counted ? 'CREATED' : 'KNOWN' };
}

/** Without an installation there is nothing to end: a repeat is no fault. */
export async function recordHostUninstall(
  tx: Tx,
  actor: Actor,
  { app: slug, workspaceId, ...reason }: HostUninstall,
  parts: InstallingParts,
): Promise<HostOutcome> {
  const row = await lockOpen(tx, await requirePublished(tx, slug), workspaceId);
  if (!row) return { status: 'KNOWN' };
  await end(tx, actor, row, reason, parts);
  return { status: 'ENDED', installationId: row.id };
}

export function refused({ code, message, details }: ApiError): HostOutcome {
  return { status: 'REFUSED', error: { code, message, ...(details ? { details } : {}) } };
}
