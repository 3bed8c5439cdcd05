// The workspaces of the demo's host: what is installed there, a policy, and a request that waits for Mara. Acme has no
// policy, so that a first look can install an app at once.

import { type Insertable, sql } from 'kysely';
import { newId } from '../platform/ids.ts';
import type { Tx } from '../platform/postgres/database.ts';
import type { WorkspaceInstallations, WorkspacePolicies } from '../platform/postgres/schema.gen.ts';
import { hoursAgo } from './clock.ts';
import { demoPermissions } from './permissions.ts';
import { TRANSFERRED_APP } from './transfers.ts';

const DAY = 24;
const NAMES: Record<string, string> = { acme: 'Acme', northwind: 'Northwind' };
const [UMA, MARA, DANA] = ['demo-user', 'demo-mara', 'demo-developer'] as const;

interface DemoInstallation {
  app: string;
  workspace: string;
  /** Undefined: recorded by the host. */
  by?: string | undefined;
  hoursAgo: number;
  /** All that the app asks for, if not given. */
  permissions?: string[];
  endedHoursAgo?: number;
  endCode?: string;
  status?: 'REQUESTED' | 'CONSENT_NEEDED';
}

const installations: DemoInstallation[] = [
  { app: 'focus-board', workspace: 'acme', by: UMA, hoursAgo: 96 * DAY },
  { app: 'git-bridge', workspace: 'acme', by: MARA, hoursAgo: 61 * DAY, permissions: ['tasks:read', 'tasks:write'] },
  {
    ...{ app: 'standup-bot', workspace: 'acme', by: MARA, hoursAgo: 33 * DAY },
    // Its live version requires one more.
    ...{ permissions: ['tasks:read'], status: 'CONSENT_NEEDED' },
  },
  {
    ...{ app: 'mail-to-task', workspace: 'acme', by: UMA, hoursAgo: 50 * DAY },
    ...{ endedHoursAgo: 12 * DAY, endCode: 'MISSING_FEATURE' },
  },
  // Its publisher is new.
  { app: TRANSFERRED_APP, workspace: 'acme', by: MARA, hoursAgo: 27 * DAY },
  { app: 'client-room', workspace: 'northwind', by: MARA, hoursAgo: 80 * DAY },
  { app: 'burndown', workspace: 'northwind', by: MARA, hoursAgo: 21 * DAY },
  { app: 'invoice-flow', workspace: 'northwind', by: DANA, hoursAgo: 5, status: 'REQUESTED' },
  ...['Contoso', 'Fabrikam', 'Tailspin', 'Litware', 'Adatum', 'Fourth Coffee'].flatMap((name, i) => [
    { app: 'focus-board', workspace: name, hoursAgo: (120 - 17 * i) * DAY },
    ...(i % 2 ? [{ app: 'client-room', workspace: name, hoursAgo: (70 - 9 * i) * DAY }] : []),
  ]),
];

const policyOfNorthwind = (): Insertable<WorkspacePolicies> => ({
  ...{ workspaceId: 'northwind', mode: 'APPROVAL', allow: ['client-room'], deny: ['incident-desk'], maxRisk: 'MEDIUM' },
  ...{ updatedBy: MARA, updatedAt: hoursAgo(90 * DAY) },
});

/** `ids`: of the apps, by slug. */
export async function insertWorkspaces(tx: Tx, ids: Map<string, string>): Promise<void> {
  await tx.insertInto('workspacePolicies').values(policyOfNorthwind()).execute();
  const admins = Object.keys(NAMES).map((workspaceId) => ({ workspaceId, accountId: MARA }));
  await tx.insertInto('workspaceAdmins').values(admins).execute();
  const { rows: live } = await sql<{ slug: string; liveVersion: number }>`
    SELECT slug, live_version FROM apps WHERE live_version IS NOT NULL`.execute(tx);
  const versions = new Map(live.map(({ slug, liveVersion }) => [slug, liveVersion]));
  const rows = installations.map((one) => rowOf(one, ids.get(one.app)!, versions.get(one.app)!));
  await tx.insertInto('workspaceInstallations').values(rows).execute();
  await sql`INSERT INTO installed_workspaces (app_id, workspace_id, at)
    SELECT app_id, workspace_id, created_at FROM workspace_installations WHERE approved_at IS NOT NULL`.execute(tx);
}

function rowOf(one: DemoInstallation, appId: string, liveVersion: number): Insertable<WorkspaceInstallations> {
  const { workspace, by = null, endedHoursAgo, endCode = null } = one;
  const requested = one.status === 'REQUESTED';
  const createdAt = hoursAgo(one.hoursAgo);
  const permissions = one.permissions ?? (demoPermissions[one.app] ?? []).map(({ scope }) => scope);
  const endedAt = endedHoursAgo === undefined ? null : hoursAgo(endedHoursAgo);
  return {
    ...{ id: newId('ins', createdAt.getTime()), appId, endedAt, endCode },
    // Older installations consented to an earlier version.
    version: one.status || one.hoursAgo > 90 * DAY ? Math.max(1, liveVersion - 1) : liveVersion,
    workspaceId: workspace.toLowerCase().replace(' ', '-'),
    workspaceName: NAMES[workspace] ?? workspace,
    installedBy: by,
    permissions: requested ? [] : permissions,
    announcedStatus: endedAt ? 'ENDED' : (one.status ?? 'ACTIVE'),
    consentMailedAt: one.status === 'CONSENT_NEEDED' ? hoursAgo(3 * DAY) : null,
    lastGrantAt: requested ? null : (endedAt ?? hoursAgo((one.hoursAgo / 7) % 90)),
    ...{ createdAt, updatedAt: endedAt ?? createdAt, approvedAt: requested ? null : createdAt },
    ...(requested ? { requestedPermissions: permissions, requestedBy: by, requestedAt: createdAt } : {}),
  };
}
