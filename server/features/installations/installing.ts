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
import { catalogErrors } from '../catalog/errors.ts';
import type { Events } from '../events/events.ts';
import type { InstallRecorder } from '../installs/recorder.ts';
import type { Outbox } from '../mail/outbox.ts';
import { installationErrors } from './errors.ts';
import { INSTALLATION_TOPIC } from './grants.ts';
import { installationInEvents } from './installation.ts';
import { endedMail, findInstaller } from './mail.ts';
import {
  endInstallation,
  findCurrentId,
  findInstallation,
  type InstallationRow,
  insertInstallation,
  lockInstallableApp,
  setPermissions,
} from './queries.ts';

export interface InstallingParts {
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
}

export async function install(
  tx: Tx,
  actor: Actor,
  member: MemberCaller,
  { slug, workspace, permissions }: Wanted,
  { events, recorder }: InstallingParts,
): Promise<InstallationRow> {
  const app = await lockInstallableApp(tx, slug);
  if (!app) throw catalogErrors.PUBLIC_APP_NOT_FOUND();
  requireConsent(app.permissions, permissions);
  const { name, verifiedEmail, accountUserId } = member;
  // For emails about the installation; a sign-in in the browser has done the same.
  if (verifiedEmail) await rememberAccount(tx, { id: accountUserId, name, email: verifiedEmail, emailVerified: true });
  const id = newId('ins');
  const written = await insertInstallation(tx, {
    ...{ id, appId: app.id, workspaceId: workspace.id, workspaceName: workspace.name, installedBy: accountUserId },
    ...{ permissions, version: app.version },
  });
  if (!written) {
    const resourceId = await findCurrentId(tx, app.id, workspace.id);
    throw installationErrors.ALREADY_INSTALLED(resourceId ? { resourceId } : {});
  }
  afterCommit(tx, () => recorder.flushSoon());
  const installed = (await findInstallation(tx, id))!;
  const details = { app: app.id, workspaceId: workspace.id, permissions };
  await audit(tx, actor, { action: 'installation.created', subjectType: 'installation', subjectId: id, details });
  await events.publish(tx, 'installation.created', app.developerId, installationInEvents(installed));
  return installed;
}

/** The row is locked. Consents to the live version. */
export async function changePermissions(
  tx: Tx,
  actor: Actor,
  row: InstallationRow,
  permissions: string[],
  { events, notifications }: InstallingParts,
): Promise<void> {
  requireNotOver(row);
  requireConsent(row.declared, permissions);
  await setPermissions(tx, row.id, permissions, row.liveVersion);
  const after = (await findInstallation(tx, row.id))!;
  const details = { app: row.appId, workspaceId: row.workspaceId, before: row.permissions, after: after.permissions };
  await audit(tx, actor, {
    ...{ action: 'installation.permissions_changed', subjectType: 'installation', subjectId: row.id, details },
  });
  await events.publish(tx, 'installation.permissions_changed', row.developerId, installationInEvents(after));
  await notifications.publish(tx, INSTALLATION_TOPIC, [row.id]);
}

export interface EndReason {
  code?: UninstallCode | undefined;
  text?: string | undefined;
}

/** The row is locked. Also one that is suspended can be ended. */
export async function end(
  tx: Tx,
  actor: Actor,
  row: InstallationRow,
  { text, code = text === undefined ? undefined : 'OTHER' }: EndReason,
  { events, notifications, outbox, publicUrl }: InstallingParts,
): Promise<void> {
  if (!(await endInstallation(tx, row.id, code ?? null, text ?? null))) throw installationErrors.INSTALLATION_ENDED();
  const details = { app: row.appId, workspaceId: row.workspaceId, code: code ?? null };
  await audit(tx, actor, { action: 'installation.ended', subjectType: 'installation', subjectId: row.id, details });
  const ended = (await findInstallation(tx, row.id))!;
  await events.publish(tx, 'installation.ended', row.developerId, installationInEvents(ended));
  await notifications.publish(tx, INSTALLATION_TOPIC, [row.id]);
  // Nobody gets an email about what they did themselves.
  const installer = actor.id === row.installedBy ? undefined : await findInstaller(tx, row.installedBy);
  if (installer)
    await outbox.enqueue(
      tx,
      endedMail(row, installer, actor.kind === 'api_key' ? 'developer' : 'workspace', publicUrl),
    );
}

export function requireNotOver({ status }: InstallationRow): void {
  if (status === 'ENDED') throw installationErrors.INSTALLATION_ENDED();
  if (status === 'SUSPENDED') throw installationErrors.INSTALLATION_SUSPENDED();
}

/** All required permissions, and none that the live version does not ask for. */
function requireConsent(declared: Permission[], granted: string[]): void {
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
