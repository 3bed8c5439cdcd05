// Test fixture: Mia and Amy in workspaces of their own, and the policies of those.

import { browser, market } from './host-fixture.ts';
import { openSignedIn } from './signed-in.ts';

type Role = 'member' | 'admin';
/** Mia and Amy are other people in each workspace. */
const person = (workspace: string, role: Role) => ({
  accountUserId: `${role === 'admin' ? 'amy' : 'mia'}-${workspace}`,
  name: role === 'admin' ? 'Amy Admin' : 'Mia Member',
  workspaces: role === 'admin' ? `${workspace}:admin` : workspace,
});
export const open = (workspace: string, role: Role) =>
  openSignedIn(browser, market, person(workspace, role), { viewport: { width: 1280, height: 900 } });
const tokenOf = (workspace: string, role: Role) =>
  market.token(person(workspace, role).accountUserId, { workspaces: [{ id: workspace, name: workspace, role }] });
/** Through the API, as another client of the host would. */
export const installAs = async (workspace: string, role: Role, slug: string, permissions: string[], status = 201) =>
  (
    await market.expect(status, 'POST', '/api/installations', {
      as: await tokenOf(workspace, role),
      body: { app: slug, workspaceId: workspace, permissions },
    })
  ).body;
export const setPolicy = async (workspace: string, policy: object) =>
  market.expect(200, 'PUT', `/api/workspaces/${workspace}/policy`, {
    as: await tokenOf(workspace, 'admin'),
    body: { mode: 'OPEN', allow: [], deny: [], maxRisk: null, ...policy },
  });
export const policyOf = async (workspace: string) =>
  (
    await market.expect(200, 'GET', `/api/workspaces/${workspace}/policy`, {
      as: await tokenOf(workspace, 'admin'),
    })
  ).body;
