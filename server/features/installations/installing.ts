// The decisions about an installation: install, change permissions, end. Each runs in the caller's transaction: lock, rule,
// write, audit, email, event, notification.

import type { UninstallCode } from '@marketplace/sdk/listing-rules';
import { commonErrors, type ErrorDetail } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { afterCommit, type Tx } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import type { Actor } from '../accounts/access.ts';
import type { MemberCaller, Workspace } from '../accounts/caller.ts';
import { rememberAccount } from '../accounts/known-accounts.ts';
import type { Permission } from '../apps/permissions.ts';
import { audit } from '../audit/audit.ts';
import type { Action } from '../audit/summary.ts';
import { catalogErrors } from '../catalog/errors.ts';
import type { Events } from '../events/events.ts';
import type { InstallRecorder } from '../installs/recorder.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { RevocationFeed } from '../revocations/feed.ts';
import { installationErrors } from './errors.ts';
import { INSTALLATION_TOPIC } from './grants.ts';
import { installationInEvents } from './installation.ts';
import { endedMail, findInstaller } from './mail.ts';
import { type PolicyMode, requireNotForbidden } from './policy.ts';
import { judgeChange, judgeInstall, policyEtag } from './policy-queries.ts';
import {
  endInstallation,
  findCurrentId,
  findInstallation,
  type InstallationRow,
  insertInstallation,
  lockInstallableApp,
  setPermissions,
} from './queries.ts';
import { announceRequest, endRequest, requestPermissions } from './requests.ts';

export interface InstallingParts {
  revocations: RevocationFeed;
  settings: { hostTokenEndpoint: string | undefined; defaultPolicyMode: PolicyMode };
  events: Events;
  outbox: Outbox;
  notifications: PgNotifications;
  recorder: InstallRecorder;
  publicUrl: string;
}

interface Wanted {
  slug: string;
  workspace: Workspace;
  permissions: string[];
  /** Compares the policy's ETag with what the caller has read. */
  requireUnchanged(etag: string): void;
}

export async function install(
  tx: Tx,
  actor: Actor,
  member: MemberCaller,
  { slug, workspace, permissions, requireUnchanged }: Wanted,
  parts: InstallingParts,
): Promise<InstallationRow> {
  const { events, recorder, settings } = parts;
  const app = await lockInstallableApp(tx, slug);
  if (!app) throw catalogErrors.PUBLIC_APP_NOT_FOUND();
  requireConsent(app.permissions, permissions);
  const judged = { slug: app.slug, scopes: permissions, byAdmin: workspace.role === 'admin' };
  const { judgement, stored } = await judgeInstall(tx, workspace.id, judged, settings.defaultPolicyMode);
  requireUnchanged(policyEtag(stored));
  requireNotForbidden(judgement);
  const requested = judgement === 'NEEDS_APPROVAL';
  const { name, verifiedEmail, accountUserId } = member;
  // For emails about the installation; a sign-in in the browser has done the same.
  if (verifiedEmail) await rememberAccount(tx, { id: accountUserId, name, email: verifiedEmail, emailVerified: true });
  const id = newId('ins');
  const written = await insertInstallation(tx, {
    ...{ id, appId: app.id, workspaceId: workspace.id, workspaceName: workspace.name, installedBy: accountUserId },
    ...{ permissions, version: app.version, requested },
  });
  if (!written) {
    const resourceId = await findCurrentId(tx, app.id, workspace.id);
    throw installationErrors.ALREADY_INSTALLED(resourceId ? { resourceId } : {});
  }
  if (requested) return announceRequest(tx, actor, id, parts);
  afterCommit(tx, () => recorder.flushSoon());
  const installed = (await findInstallation(tx, id))!;
  const details = { app: app.id, workspaceId: workspace.id, permissions };
  await audit(tx, actor, { action: 'installation.created', subjectType: 'installation', subjectId: id, details });
  await events.publish(tx, 'installation.created', app.developerId, installationInEvents(installed));
  return installed;
}

/** What became of a change of permissions. */
export type PermissionsChange = 'UNCHANGED' | 'CHANGED' | 'REQUESTED';

/**
 * The row is locked. Consents to the live version. What the installation does not have yet is judged by the policy like an
 * install, so that a member cannot widen what an administrator has approved.
 */
export async function changePermissions(
  tx: Tx,
  actor: Actor,
  row: InstallationRow,
  { permissions, byAdmin }: { permissions: string[]; byAdmin: boolean },
  parts: InstallingParts,
): Promise<PermissionsChange> {
  requireNotOver(row);
  const unchanged = isSameSet(row.permissions, permissions);
  // Whoever withdraws a request keeps what is granted, also when a new version requires more.
  if (unchanged && row.requestedPermissions && (byAdmin || row.requestedBy === actor.id)) {
    await endRequest(tx, actor, row, 'installation.withdrawn', parts);
    return 'CHANGED';
  }
  requireConsentTo(row, permissions);
  if (unchanged && row.version === row.liveVersion) return 'UNCHANGED';
  const judgement = await judgeChange(tx, row, { permissions, byAdmin }, parts.settings.defaultPolicyMode);
  requireNotForbidden(judgement);
  if (judgement === 'NEEDS_APPROVAL') {
    if (row.requestedBy === actor.id && isSameSet(row.requestedPermissions ?? [], permissions)) return 'REQUESTED';
    await requestPermissions(tx, row.id, permissions, actor.id);
    await announceRequest(tx, actor, row.id, parts);
    return 'REQUESTED';
  }
  await grantPermissions(tx, actor, row, permissions, parts);
  return 'CHANGED';
}

/** Also of a request that an administrator approves. The open request of somebody else outlives a mere reduction. */
export async function grantPermissions(
  tx: Tx,
  actor: Actor,
  row: InstallationRow,
  permissions: string[],
  { events, notifications, revocations }: InstallingParts,
  action: Action = 'installation.permissions_changed',
): Promise<void> {
  const isReduction = permissions.every((scope) => row.permissions.includes(scope));
  const keepsRequest = isReduction && row.requestedBy !== actor.id && action !== 'installation.approved';
  await setPermissions(tx, row, permissions, { keepsRequest });
  const after = (await findInstallation(tx, row.id))!;
  const details = {
    ...{ app: row.appId, workspaceId: row.workspaceId, before: row.permissions, after: after.permissions },
    ...(action === 'installation.approved' ? { request: 'PERMISSIONS' } : {}),
  };
  await audit(tx, actor, { action, subjectType: 'installation', subjectId: row.id, details });
  await events.publish(tx, 'installation.permissions_changed', row.developerId, installationInEvents(after));
  await notifications.publish(tx, INSTALLATION_TOPIC, [row.id]);
  const reduced = row.permissions.some((scope) => !after.permissions.includes(scope));
  if (reduced) await revocations.record(tx, 'PERMISSIONS_REDUCED', [row.id]);
}

export interface EndReason {
  /** When it is not the workspace whose account it is: a developer may leave with a session of the portal. */
  by?: 'developer' | 'workspace' | 'host';
  code?: UninstallCode | undefined;
  text?: string | undefined;
}

/**
 * The row is locked. Also one that is suspended can be ended; of a request nobody but its requester and the host hears. The
 * caller commits before it locks another row: the lock of the revocation feed is held from here on.
 */
export async function end(
  tx: Tx,
  actor: Actor,
  row: InstallationRow,
  { by = ENDED_BY[actor.kind], text, code = text === undefined ? undefined : 'OTHER' }: EndReason,
  parts: InstallingParts,
): Promise<void> {
  if (row.status === 'REQUESTED') return endRequest(tx, actor, row, 'installation.withdrawn', parts);
  const { events, notifications, outbox, publicUrl, revocations } = parts;
  if (!(await endInstallation(tx, row.id, code ?? null, text ?? null))) throw installationErrors.INSTALLATION_ENDED();
  const details = { app: row.appId, workspaceId: row.workspaceId, code: code ?? null, by };
  await audit(tx, actor, { action: 'installation.ended', subjectType: 'installation', subjectId: row.id, details });
  const ended = (await findInstallation(tx, row.id))!;
  await events.publish(tx, 'installation.ended', row.developerId, installationInEvents(ended));
  await notifications.publish(tx, INSTALLATION_TOPIC, [row.id]);
  // Nobody gets an email about what they did themselves.
  const installer = actor.id === row.installedBy ? undefined : await findInstaller(tx, row.installedBy);
  if (installer) await outbox.enqueue(tx, endedMail(row, installer, by, publicUrl));
  await revocations.record(tx, 'ENDED', [row.id]);
}

const ENDED_BY = { account: 'workspace', api_key: 'developer', host: 'host', system: 'host' } as const;

export function requireNotOver({ status }: InstallationRow): void {
  if (status === 'REQUESTED') throw installationErrors.NOT_APPROVED();
  if (status === 'ENDED') throw installationErrors.INSTALLATION_ENDED();
  if (status === 'SUSPENDED') throw installationErrors.INSTALLATION_SUSPENDED();
}

export const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((scope) => other.includes(scope));

/** Whoever only withdraws optional ones need not accept what a new version requires. */
export function requireConsentTo({ declared, permissions: present }: InstallationRow, permissions: string[]): void {
  const isReduction = permissions.length < present.length && permissions.every((scope) => present.includes(scope));
  requireConsent(isReduction ? declared.filter(({ scope }) => present.includes(scope)) : declared, permissions);
}

/** All required permissions, and none that the live version does not ask for. */
export function requireConsent(declared: Permission[], granted: string[]): void {
  const unknown = granted.flatMap((scope, i) =>
    declared.some((one) => one.scope === scope)
      ? []
      : [
          fault(
            `/permissions/${i}`,
            'PERMISSION_UNKNOWN',
            'The app does not ask for this permission.',
            'Leave it out.',
          ),
        ],
  );
  const missing = declared.flatMap(({ scope, required }) =>
    required && !granted.includes(scope)
      ? [fault('/permissions', 'PERMISSION_REQUIRED', `The app requires \`${scope}\`.`, `Add \`${scope}\`.`)]
      : [],
  );
  const details = [...unknown, ...missing];
  if (details.length > 0) throw commonErrors.VALIDATION_FAILED({ details });
}

function fault(pointer: string, code: string, message: string, fix: string): ErrorDetail {
  return { pointer, code, message, fix };
}
