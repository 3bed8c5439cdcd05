// Test fixture: a marketplace with the scopes of a host, and apps whose setup page is a small HTTP server.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { startTestMarket } from '../server/testing/market.ts';
import { approvedApp } from '../server/testing/owned-apps.ts';
import { launchBrowser } from './browser.ts';

export const market = await startTestMarket({ after });
export const browser = await launchBrowser();
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
export const SETUP = `${ORIGIN}/setup`;

const scope = (name: string, risk: string, label: string, description: string) => ({
  ...{ scope: name, label, description, risk, deprecatedAt: null },
});
await market.expect(200, 'PUT', '/api/admin/host-scopes', {
  as: market.admin,
  body: {
    scopes: [
      scope('tasks:read', 'LOW', 'Read tasks', 'See the tasks of the workspace.'),
      scope('comments:write', 'MEDIUM', 'Write comments', 'Comment on tasks.'),
      scope('tasks:delete', 'HIGH', 'Delete tasks', 'Delete tasks for good.'),
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

export const developer = await market.verifiedDeveloper({ name: 'Ada Lovelace', companyName: 'Analytical Engines' });
const owner = { developer, key: await market.apiKey(developer) };
/** Each test has its own app, so that they can run at the same time. */
export const newApp = (name: string, fields: object = {}) =>
  approvedApp(
    market,
    {
      ...{ name, permissions: [READ, COMMENT], environment: 'localhost', setupUrl: SETUP },
      screenshots: [{ url: `${ORIGIN}/one.svg` }, { url: `${ORIGIN}/two.svg` }],
      websiteUrl: 'https://www.example.com/loom',
      ...{ privacyPolicyUrl: 'https://www.example.com/privacy', supportEmail: 'support@example.com' },
      oauthClientId: name.toLowerCase().replaceAll(' ', '-'),
      ...fields,
    },
    owner,
  );

export const installationsOf = async (appId: string) =>
  market.sql('SELECT * FROM workspace_installations WHERE app_id = $1 ORDER BY created_at', [appId]);
