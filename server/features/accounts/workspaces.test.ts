import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, beforeEach, suite, test } from 'node:test';
import { startForeignProvider } from '../../testing/foreign-provider.ts';
import { startTestMarket } from '../../testing/market.ts';
import { MEMBER_PATH, startMemberNode } from '../../testing/member-node.ts';
import type { Workspace } from './caller.ts';

const ACME: Workspace = { id: 'acme', name: 'Acme', role: 'admin' };
const NORTHWIND: Workspace = { id: 'northwind', name: 'Northwind', role: 'member' };

const provider = await startForeignProvider({ after });

suite('Workspaces in the token', async () => {
  const market = await startTestMarket({ after }, { env: provider.env });
  const node = await startMemberNode({ after }, market);
  const workspacesOf = async (claims: object) => {
    const { status, body } = await ask(node, await provider.sign(claims));
    assert.equal(status, 200, JSON.stringify(body));
    return body.workspaces;
  };

  test('are those of the caller, and without the claim there are none', async () => {
    assert.deepEqual(await workspacesOf({ workspaces: [ACME, NORTHWIND] }), [ACME, NORTHWIND]);
    assert.deepEqual(await workspacesOf({}), []);
  });

  test('with malformed entries count without them', async () => {
    const malformed = [
      ...[null, 7, 'acme', [], {}, { id: 'x' }, { ...ACME, role: 'owner' }, { ...ACME, id: '' }, { ...ACME, id: 7 }],
      ...[
        { ...ACME, id: 'x'.repeat(201) },
        { ...ACME, id: 'a\u0000b' },
        { ...ACME, id: 'a\nb' },
        { ...ACME, id: '\ud800' },
      ],
      ...[
        { ...ACME, name: 'x'.repeat(201) },
        { ...ACME, name: 'Ac\nme' },
        { ...ACME, name: '\u202eemcA' },
        { ...ACME, name: ' ' },
      ],
    ];
    for (const entry of malformed)
      assert.deepEqual(await workspacesOf({ workspaces: [entry, NORTHWIND] }), [NORTHWIND], JSON.stringify(entry));
    for (const claim of ['acme', 7, null, { acme: ACME }])
      assert.deepEqual(await workspacesOf({ workspaces: claim }), []);
    const twice = [NORTHWIND, { ...NORTHWIND, role: 'admin' }];
    assert.deepEqual(await workspacesOf({ workspaces: twice }), [NORTHWIND], 'the first of two with one id counts');
  });

  test('have id, name and role only', async () => {
    assert.deepEqual(await workspacesOf({ workspaces: [{ ...ACME, plan: 'free' }] }), [ACME]);
  });

  for (const [claim, claims] of [
    ['https://host.example/workspaces', { 'https://host.example/workspaces': [ACME] }],
    ['host.workspaces', { host: { workspaces: [ACME] } }],
  ] as const) {
    test(`can be at ${claim}`, async (t) => {
      const env = { ...provider.env, WORKSPACES_CLAIM: claim };
      const other = await startMemberNode(t, await startTestMarket(t, { env }));
      assert.deepEqual((await ask(other, await provider.sign(claims))).body.workspaces, [ACME]);
    });
  }

  test('that are not the caller’s are 404, and an administrator’s act is 403 for a member', async () => {
    const token = await provider.sign({ workspaces: [ACME, NORTHWIND] });
    const codeAt = async (path: string) => {
      const { status, body } = await ask(node, token, path);
      return [status, body.error?.code ?? body.id];
    };
    assert.deepEqual(await codeAt('/acme'), [200, 'acme']);
    assert.deepEqual(await codeAt('/acme/admin'), [200, 'acme']);
    assert.deepEqual(await codeAt('/northwind'), [200, 'northwind']);
    assert.deepEqual(await codeAt('/northwind/admin'), [403, 'WORKSPACE_ADMIN_REQUIRED']);
    assert.deepEqual(await codeAt('/elsewhere'), [404, 'WORKSPACE_NOT_FOUND']);
    assert.deepEqual(await codeAt('/elsewhere/admin'), [404, 'WORKSPACE_NOT_FOUND']);
  });

  test('are in the tokens of the embedded provider', async (t) => {
    const embedded = await startTestMarket(t);
    const other = await startMemberNode(t, embedded);
    const token = await embedded.token('somebody', { workspaces: [ACME] });
    assert.deepEqual((await ask(other, token)).body.workspaces, [ACME]);
  });
});

suite('Workspaces from the host', async () => {
  let asked: string[] = [];
  let answer = (response: ServerResponse) => send(response, { data: [ACME] });
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization ?? '');
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/workspaces`;
  const env = { ...provider.env, HOST_WORKSPACES_URL: url };
  const node = await startMemberNode({ after }, await startTestMarket({ after }, { env }));
  let tokens = 0;
  const newToken = () => provider.sign({ sub: `user-${tokens++}`, workspaces: [NORTHWIND] });

  beforeEach(() => {
    asked = [];
    answer = (response) => send(response, { data: [ACME] });
  });

  test('are asked with the caller’s token, once for many requests, and the claim does not count', async () => {
    const token = await newToken();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(node, token)));
    for (const { body } of [...answers, await ask(node, token)]) assert.deepEqual(body.workspaces, [ACME]);
    assert.deepEqual(asked, [`Bearer ${token}`]);
    await ask(node, await newToken());
    assert.equal(asked.length, 2, 'another token is asked for anew');
  });

  test('are at most a thousand, without malformed ones', async () => {
    const many = Array.from({ length: 1_200 }, (_, n) => ({ ...NORTHWIND, id: `w${n}` }));
    answer = (response) => send(response, { data: [{ id: 'x' }, ...many] });
    assert.equal((await ask(node, await newToken())).body.workspaces.length, 999);
  });

  const failures: [what: string, fail: (response: ServerResponse) => void][] = [
    ['does not answer in three seconds', () => {}],
    ['breaks the connection off', (response) => response.destroy()],
    ['answers 500', (response) => send(response, { data: [] }, 500)],
    ['answers 403', (response) => send(response, { data: [] }, 403)],
    ['answers 204', (response) => response.writeHead(204).end()],
    ['redirects', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['answers without JSON', (response) => response.end('<html>')],
    ['answers with null', (response) => response.end('null')],
    ['answers with a list', (response) => send(response, [ACME])],
    ['answers with a data that is no list', (response) => send(response, { data: { acme: ACME } })],
    ['answers with more than a megabyte', (response) => response.end('x'.repeat(1024 * 1024 + 1))],
  ];
  for (const [what, fail] of failures) {
    test(`are not empty but 503 HOST_UNREACHABLE when the host ${what}`, async () => {
      const token = await newToken();
      answer = fail;
      const { status, headers, body } = await ask(node, token);
      assert.deepEqual([status, body.error?.code], [503, 'HOST_UNREACHABLE']);
      assert.ok(headers.get('retry-after'));
      answer = (response) => send(response, { data: [ACME] });
      assert.deepEqual((await ask(node, token)).body.workspaces, [ACME], 'a failure is not remembered');
    });
  }

  test('are 401 when the host does not accept the token', async () => {
    answer = (response) => send(response, {}, 401);
    const { status, body } = await ask(node, await newToken());
    assert.deepEqual([status, body.error.code], [401, 'TOKEN_INVALID']);
  });
});

function ask(node: Awaited<ReturnType<typeof startMemberNode>>, token: string, path = '') {
  return node.get(`${MEMBER_PATH}${path}`, { authorization: `Bearer ${token}` });
}

function send(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
