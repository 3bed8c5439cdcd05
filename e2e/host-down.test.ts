// Installing while the host is down: nothing is installed, and the page says what to do.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { startForeignProvider } from '../server/testing/foreign-provider.ts';
import { age, saysOf, signInAt } from '../server/testing/foreign-sign-in.ts';
import { installableApp, READ, WRITE } from '../server/testing/installations.ts';
import { startTestMarket } from '../server/testing/market.ts';
import { launchBrowser, openPage } from './browser.ts';

let isUp = true;
const host = createServer((_request, response) => {
  if (!isUp) return response.destroy();
  response.end(JSON.stringify({ data: [{ id: 'acme', name: 'Acme', role: 'member' }] }));
});
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
after(() => host.close());
const HOST = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;

const provider = await startForeignProvider({ after });
/** A node with the embedded provider, whose developer publishes the app. */
const other = await startTestMarket({ after });
const market = await startTestMarket(
  { after },
  {
    besides: other,
    env: { ...provider.env, HOST_WORKSPACES_URL: `${HOST}/workspaces`, HOST_TOKEN_ENDPOINT: `${HOST}/token` },
  },
);
const browser = await launchBrowser();
after(() => browser.close());

test('an install waits for a host that is down, and works when it is back', async () => {
  const app = await installableApp(other, { environment: 'localhost', setupUrl: `${HOST}/setup` });
  const { accountUserId, cookie } = await signInAt(market, provider, { name: 'Sue' });
  const page = await openPage(browser, { baseURL: market.url });
  const [name, value] = cookie.split('=') as [string, string];
  await page.context().addCookies([{ name, value, url: `${market.url}/` }]);
  await page.goto(`/install/${app.slug}`);
  const install = page.getByRole('button', { name: 'Install in Acme' });
  await install.waitFor();

  isUp = false;
  // Otherwise the new access token is the same, and its workspaces are cached.
  saysOf(provider, accountUserId, { name: 'Sue', different: true });
  await age(market, accountUserId, '31 minutes');
  await install.click();
  await page.getByRole('alert').getByText('Your workspaces can’t be confirmed right now').waitFor();
  assert.deepEqual(await market.sql('SELECT FROM workspace_installations'), []);

  isUp = true;
  await age(market, accountUserId, '31 minutes');
  await install.click();
  await page.waitForURL(/setup/);
  const [installed] = await market.sql('SELECT permissions FROM workspace_installations');
  assert.deepEqual(installed.permissions, [READ.scope, WRITE.scope]);
  await page.context().close();
});
