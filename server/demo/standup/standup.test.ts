import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { anyone } from '../../features/accounts/access.ts';
import { Seals } from '../../platform/sealing.ts';
import { startDemoHost } from '../../testing/demo-host.ts';
import { openBrowser } from '../../testing/sign-in.ts';
import { standupRoutes } from './routes.ts';

const KEY = 'the-key-of-the-app';
/** What the marketplace knows: installations by code, and by id what it answers when asked for a grant. */
const codes = new Map<string, { id: string; workspace: { id: string; name: string } }>();
let granted = 'tasks:read';
const refusals = new Map<string, { status: number; code: string; message: string }>();

const host = await startDemoHost({ after }, async (app, { url, secretOf }) => {
  const options = { config: { access: anyone } };
  app.post<{ Body: { code: string } }>('/api/dev/installations/exchange', options, async ({ body, headers }, reply) => {
    const installation = codes.get(body.code);
    codes.delete(body.code);
    if (headers.authorization !== `Bearer ${KEY}` || !installation)
      return reply.code(400).send({ error: { code: 'CODE_INVALID', message: 'This code is not valid anymore.' } });
    return { installation: { ...installation, status: 'ACTIVE', permissions: ['tasks:read'] } };
  });
  app.post<{ Params: { id: string } }>('/api/dev/installations/:id/grant', options, async ({ params }, reply) => {
    const refusal = refusals.get(params.id);
    if (refusal) return reply.code(refusal.status).send({ error: refusal });
    const workspace = params.id.replace('ins_', '');
    return { grant: await host.grant({ sub: params.id, workspace, scope: granted }) };
  });
  const seals = new Seals(['a secret of the test']);
  await standupRoutes(app, { publicUrl: url, apiKey: KEY, clientSecret: secretOf('standup'), seals });
});

let installed = 0;
function install(workspace: string, name: string): string {
  const code = `code-${installed++}`;
  codes.set(code, { id: `ins_${workspace}`, workspace: { id: workspace, name } });
  return code;
}
const pageOf = async (browser: ReturnType<typeof openBrowser>, path = '') => {
  const { response } = await browser.go(`${host.url}/demo/standup${path}`);
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
};

suite('The demo app', () => {
  test('connects at once when the installation started in it, and shows the tasks of the workspace', async () => {
    const browser = openBrowser(host);
    assert.match((await pageOf(browser)).text, /not connected to a workspace/);
    const { location } = await pageOf(browser, '/connect');
    const state = /^\/install\/standup\?state=([\w-]{32})$/.exec(location!)![1];
    const arrived = await pageOf(
      browser,
      `/setup?code=${install('acme', 'Acme')}&installation_id=ins_acme&state=${state}`,
    );
    assert.deepEqual([arrived.status, arrived.location], [303, '/demo/standup']);
    const { text } = await pageOf(browser);
    assert.match(text, /<h2>Acme<\/h2>/);
    assert.match(text, /Plan the spring campaign/);
    assert.doesNotMatch(text, /Close the books/);
  });

  test('asks first when a code arrives that this browser did not ask for', async () => {
    const browser = openBrowser(host);
    await pageOf(browser, '/connect');
    for (const state of ['', '&state=somebody-elses']) {
      const { status, text } = await pageOf(browser, `/setup?code=${install('northwind', 'Northwind')}${state}`);
      assert.equal(status, 200);
      assert.match(text, /Connect Standup to Northwind\?/);
      assert.match((await pageOf(browser)).text, /not connected to a workspace/);
    }
    const confirm = (origin: string) =>
      browser.go(`${host.url}/demo/standup/setup`, { method: 'POST', headers: { origin } });
    assert.equal((await confirm('https://evil.example')).response.status, 400);
    assert.match((await pageOf(browser)).text, /not connected to a workspace/);
    assert.equal((await confirm(host.url)).response.status, 303);
    assert.match((await pageOf(browser)).text, /Interview the second candidate/);
    assert.equal((await confirm(host.url)).response.status, 400, 'there is nothing left to confirm');
  });

  test('asks for a grant with each view, and says when the workspace or the marketplace refuses', async () => {
    const browser = openBrowser(host);
    const { location } = await pageOf(browser, '/connect');
    await pageOf(browser, `/setup?code=${install('acme', 'Acme')}&${location!.split('?')[1]}`);
    assert.match((await pageOf(browser)).text, /Plan the spring campaign/);
    refusals.set('ins_acme', { status: 410, code: 'INSTALLATION_ENDED', message: 'It ended.' });
    const ended = (await pageOf(browser)).text;
    assert.match(ended, /This workspace has ended the installation\./);
    assert.doesNotMatch(ended, /Plan the spring campaign/);
    refusals.set('ins_acme', { status: 403, code: 'INSTALLATION_SUSPENDED', message: 'The app is <suspended>.' });
    assert.match((await pageOf(browser)).text, /The app is &lt;suspended&gt;\./);
    refusals.delete('ins_acme');
    assert.match((await pageOf(browser)).text, /Plan the spring campaign/);
  });

  test('adds a task only from its own page, with a permission that the workspace has granted', async () => {
    const browser = openBrowser(host);
    const { location } = await pageOf(browser, '/connect');
    await pageOf(browser, `/setup?code=${install('acme', 'Acme')}&${location!.split('?')[1]}`);
    const add = async (installation: string, origin = host.url) => {
      const body = new URLSearchParams({ installation, title: 'Water the plants' }).toString();
      const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
      const { response } = await browser.go(`${host.url}/demo/standup/tasks`, { method: 'POST', headers, body });
      return { status: response.status, text: await response.text() };
    };
    assert.doesNotMatch((await pageOf(browser)).text, /Add task/, 'it may only read');
    assert.match((await add('ins_acme')).text, /does not allow Standup to add tasks/);
    granted = 'tasks:read tasks:write';
    assert.match((await pageOf(browser)).text, /Add task/);
    assert.equal((await add('ins_acme', 'https://evil.example')).status, 400);
    assert.equal((await add('ins_other')).status, 400);
    assert.doesNotMatch((await pageOf(browser)).text, /Water the plants/);
    assert.equal((await add('ins_acme')).status, 303);
    assert.match((await pageOf(browser)).text, /Water the plants/);
  });

  test('refuses a code that is used up, and one of another installation', async () => {
    const browser = openBrowser(host);
    const used = await pageOf(browser, '/setup?code=made-up');
    assert.deepEqual([used.status, /This code is not valid anymore\./.test(used.text)], [400, true]);
    const other = await pageOf(browser, `/setup?code=${install('acme', 'Acme')}&installation_id=ins_northwind`);
    assert.equal(other.status, 400);
    assert.match((await pageOf(browser)).text, /not connected to a workspace/);
  });

  test('keeps what it knows of a browser in a cookie that nobody else can read or write', async () => {
    const browser = openBrowser(host);
    await pageOf(browser, `/setup?code=${install('acme', 'Acme')}`);
    const line = browser.setCookies.at(-1)!;
    assert.match(line, /^standup=[\w-]+; Max-Age=\d+; Path=\/demo\/standup; HttpOnly; SameSite=Lax$/);
    assert.ok(!Buffer.from(browser.cookies.get('standup')!, 'base64url').includes('Acme'));
    browser.cookies.set('standup', Buffer.from('{"connections":[{"id":"ins_acme"}]}').toString('base64url'));
    assert.match((await pageOf(browser)).text, /not connected to a workspace/);
  });
});
