import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { startDemoHost } from '../../testing/demo-host.ts';
import { startTestMarket } from '../../testing/market.ts';

const host = await startDemoHost({ after });

const tokenFor = async (claims: object) =>
  (await host.exchange({ assertion: await host.grant(claims) })).body.access_token!;

async function tasks(token: string | undefined, title?: string) {
  const response = await fetch(`${host.url}/demo/host/tasks`, {
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(title ? { 'content-type': 'application/json' } : {}),
    },
    ...(title ? { method: 'POST', body: JSON.stringify({ title }) } : {}),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back, and asserts it
  const body = (await response.json()) as any;
  return { status: response.status, body, challenge: response.headers.get('www-authenticate') };
}

suite("The API of the demo's host", () => {
  test('shows the tasks of the workspace that the token is for, and of no other', async () => {
    const acme = await tasks(await tokenFor({ scope: 'tasks:read' }));
    const northwind = await tasks(await tokenFor({ scope: 'tasks:read', workspace: 'northwind' }));
    assert.deepEqual([acme.status, acme.body.workspace], [200, 'acme']);
    assert.deepEqual([northwind.status, northwind.body.workspace], [200, 'northwind']);
    assert.notDeepEqual(acme.body.data, northwind.body.data);
    const other = await tasks(await tokenFor({ workspace: '__proto__' }));
    assert.deepEqual(
      other.body.data.map(({ title }: { title: string }) => title),
      ['Invite your team'],
    );
  });

  test('adds a task with tasks:write only', async () => {
    const reader = await tokenFor({ scope: 'tasks:read', workspace: 'writing' });
    const refused = await tasks(reader, 'Water the plants');
    assert.equal(refused.status, 403);
    assert.equal(refused.challenge, 'Bearer realm="demo-host", error="insufficient_scope", scope="tasks:write"');
    const added = await tasks(await tokenFor({ scope: 'tasks:write', workspace: 'writing' }), 'Water the plants');
    assert.equal(added.status, 201);
    const titles = (await tasks(reader)).body.data.map(({ title }: { title: string }) => title);
    assert.deepEqual(titles, ['Invite your team', 'Water the plants']);
  });

  test('refuses a missing, invented or foreign token with the reason in WWW-Authenticate', async () => {
    assert.deepEqual(
      [(await tasks(undefined)).status, (await tasks(undefined)).challenge],
      [401, 'Bearer realm="demo-host"'],
    );
    const market = await startTestMarket({ after });
    for (const token of [
      'made.up.token',
      await host.grant(),
      market.admin,
      market.host,
      await market.token('somebody'),
    ]) {
      const { status, challenge } = await tasks(token);
      assert.deepEqual([status, challenge], [401, 'Bearer realm="demo-host", error="invalid_token"']);
    }
  });

  test('exists only with the demo and the embedded provider', async () => {
    const without = await startTestMarket({ after });
    assert.equal((await without.request('GET', '/demo/host/tasks')).status, 404);
    assert.equal((await without.request('GET', '/demo/standup')).status, 404);
  });
});
