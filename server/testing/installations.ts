// Test data for installations: members of workspaces, apps with permissions, and installing as a member does.

import { mintToken } from '../features/accounts/embedded-provider.ts';
import { newId } from '../platform/ids.ts';
import type { Answer, TestMarket } from './market.ts';
import { approvedApp, type OwnedTestApp } from './owned-apps.ts';

export const READ = { scope: 'tasks:read', required: true, reason: 'Lists your tasks.' };
export const WRITE = { scope: 'tasks:write', required: false, reason: 'Creates tasks from notes.' };

export interface Member {
  accountUserId: string;
  token: string;
  workspaceId: string;
}

/** Of a new workspace, unless one is named. */
export async function newMember(
  market: TestMarket,
  { workspaceId = newId('ws'), role = 'member' as 'member' | 'admin', accountUserId = newId('user') } = {},
): Promise<Member> {
  const workspaces = [{ id: workspaceId, name: `Team ${workspaceId}`.slice(0, 200), role }];
  return { accountUserId, workspaceId, token: await mintToken(market.settings, accountUserId, false, workspaces) };
}

export const OPEN_POLICY = { mode: 'OPEN', allow: [], deny: [], maxRisk: null };

/** A workspace with an administrator and a member; `policy` is what differs from the open one. */
export async function newTeam(market: TestMarket, policy?: object) {
  const administrator = await newMember(market, { role: 'admin' });
  const { workspaceId } = administrator;
  const member = await newMember(market, { workspaceId });
  const path = `/api/workspaces/${workspaceId}/policy`;
  const body = { ...OPEN_POLICY, ...policy };
  if (policy) await market.expect(200, 'PUT', path, { as: administrator.token, body });
  return { administrator, member, workspaceId, path };
}

/** As long as ids of workspaces can be, with letters that the path of a URL escapes. */
export const longWorkspaceId = () => newId('wörk').padEnd(200, 'ü/%');

/** An approved app that asks for `tasks:read` and, optionally, `tasks:write`. */
export function installableApp(
  market: TestMarket,
  fields: Record<string, unknown> = {},
  owner?: Pick<OwnedTestApp, 'developer' | 'key'>,
): Promise<OwnedTestApp> {
  const permissions = [READ, WRITE];
  const oauthClientId = `client-${newId('x')}`;
  return approvedApp(market, { permissions, oauthClientId, setupUrl: 'https://example.com/setup', ...fields }, owner);
}

export function installAs(
  market: TestMarket,
  member: Member,
  { slug }: { slug: string },
  permissions = [READ.scope],
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = { app: slug, workspaceId: member.workspaceId, permissions };
  return market.request('POST', '/api/installations', { as: member.token, body, headers });
}

/** The id of a new installation. */
export async function installed(market: TestMarket, member: Member, app: { slug: string }, permissions = [READ.scope]) {
  const { status, body, text } = await installAs(market, member, app, permissions);
  if (status !== 201) throw new Error(`install: ${status} ${text}`);
  return body.id as string;
}

export const grantFor = (market: TestMarket, key: string, id: string) =>
  market.request('POST', `/api/dev/installations/${id}/grant`, { as: key });

/** A new version of the app with these permissions goes live. */
export async function publishPermissions(market: TestMarket, { id, key }: OwnedTestApp, permissions: object[]) {
  const { body } = await market.expect(201, 'POST', `/api/dev/apps/${id}/versions`, { as: key, body: { permissions } });
  await market.expect(200, 'POST', `/api/dev/apps/${id}/versions/${body.number}/submit`, { as: key });
  const { body: queue } = await market.expect(200, 'GET', `/api/admin/submissions?status=PENDING&limit=100`, {
    as: market.admin,
  });
  const pending = queue.data.find(({ appId }: { appId: string }) => appId === id);
  await market.expect(200, 'POST', `/api/admin/submissions/${pending.id}/approve`, { as: market.admin });
  return body.number as number;
}
