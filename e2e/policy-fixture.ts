// A marketplace with a host's scopes and an app whose setup page is a small HTTP server, and people in workspaces of their own.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { startTestMarket } from '../server/testing/market.ts';
import { approvedApp } from '../server/testing/owned-apps.ts';
import { launchBrowser } from './browser.ts';
import { openSignedIn } from './signed-in.ts';

const market = await startTestMarket({ after });
const browser = await launchBrowser();
after(() => browser.close());
const setupServer = createServer(({ url }, response) => {
  const isImage = url?.endsWith('.svg');
  response.setHeader('content-type', isImage ? 'image/svg+xml' : 'text/html');
  if (isImage) return response.end('<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"/>');
  response.end('<!doctype html><title>Setup</title><link rel="icon" href="data:,"><h1>Connected</h1>');
});
await new Promise<void>((resolve) => setupServer.listen(0, '127.0.0.1', resolve));
after(() => {
  setupServer.closeAllConnections();
  setupServer.close();
});
export const ORIGIN = `http://127.0.0.1:${(setupServer.address() as AddressInfo).port}`;

const scope = (name: string, risk: string, label: string) => ({
  ...{ scope: name, label, description: `${label}, all of them.`, risk, deprecatedAt: null },
});
await market.expect(200, 'PUT', '/api/admin/host-scopes', {
  as: market.admin,
  body: {
    scopes: [
      scope('tasks:read', 'LOW', 'Read tasks'),
      scope('comments:write', 'MEDIUM', 'Write comments'),
      scope('tasks:delete', 'HIGH', 'Delete tasks'),
    ],
  },
});
export const READ = { scope: 'tasks:read', required: true, reason: 'Shows what is due this week.' };
export const COMMENT = {
  scope: 'comments:write',
  required: false,
  reason: 'Leaves a comment when you put a task off.',
};
export const DELETE = { scope: 'tasks:delete', required: true, reason: 'Clears the board on Fridays.' };

const developer = await market.verifiedDeveloper({ name: 'Ada Lovelace', companyName: 'Analytical Engines' });
const owner = { developer, key: await market.apiKey(developer) };
export const newApp = (name: string, permissions = [READ, COMMENT]) =>
  approvedApp(
    market,
    {
      ...{ name, permissions, environment: 'localhost', setupUrl: `${ORIGIN}/setup` },
      screenshots: [{ url: `${ORIGIN}/one.svg` }, { url: `${ORIGIN}/two.svg` }],
      oauthClientId: name.toLowerCase().replaceAll(' ', '-'),
    },
    owner,
  );

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
export const installationsOf = async (appId: string) =>
  market.sql('SELECT * FROM workspace_installations WHERE app_id = $1 ORDER BY created_at', [appId]);
