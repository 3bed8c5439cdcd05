// The process from the operator's view: start, stop, configuration errors.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { suite, test } from 'node:test';
import { decodeJwt } from 'jose';
import { eventually } from './testing/market.ts';
import { listening, serviceProcesses } from './testing/service-process.ts';

const { directory, run, startService, tokenOf } = serviceProcesses();

/** Jobs make the images of the demo data: half a minute of processor time that these tests do not need. */
const WITHOUT_JOBS = { JOBS: 'off' };

suite('the service as a process', () => {
  test('starts on the embedded database, prints its URL, and stops cleanly on SIGTERM', async () => {
    const service = await startService();
    assert.ok(service.output.text.includes(`${service.url}/docs/`));
    assert.ok(service.output.text.includes(`${service.url}/mailbox`));
    const ready = await fetch(`${service.url}/readyz`);
    assert.equal(ready.status, 200);
    service.child.kill('SIGTERM');
    assert.equal(await service.exit, 0);
  });

  test('runs from its sources as it does when built', async () => {
    const service = await startService(WITHOUT_JOBS, 'main.ts');
    const answers = [
      '/readyz',
      '/api/apps',
      '/',
      '/docs/',
      '/oidc/.well-known/openid-configuration',
      '/favicon.svg',
    ].map(async (path) => (await fetch(`${service.url}${path}`)).status);
    assert.deepEqual(await Promise.all(answers), [200, 200, 200, 200, 200, 200]);
    service.child.kill('SIGTERM');
    assert.equal(await service.exit, 0);
  });

  test('loads demo data into an empty database, once', async () => {
    for (let round = 0; round < 2; round++) {
      const service = await startService(WITHOUT_JOBS);
      const { output } = await tokenOf('demo-admin', '--admin');
      const list = await fetch(`${service.url}/api/admin/developers`, {
        headers: { authorization: `Bearer ${output}` },
      });
      assert.equal((await list.json()).pagination.total, 11);
      service.child.kill('SIGINT');
      assert.equal(await service.exit, 0);
    }
  });

  test('finishes running requests before it stops', async () => {
    const service = await startService(WITHOUT_JOBS);
    const { output: token } = await tokenOf('somebody');
    let sendRest = () => {};
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue('{"name":"Some Body",');
        sendRest = () => {
          controller.enqueue('"email":"some@example.com","accountUserId":"somebody"}');
          controller.close();
        };
      },
    }).pipeThrough(new TextEncoderStream());
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = fetch(`${service.url}/api/dev/register`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
    await new Promise((resolve) => setTimeout(resolve, 100));
    service.child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 100));
    sendRest();
    assert.equal((await answer).status, 201);
    assert.equal(await service.exit, 0);
  });

  test('closes keep-alive connections gracefully: a request that arrives meanwhile is answered with Connection: close', async () => {
    const service = await startService({ DEMO: 'off' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (path: string) => {
      const [answer] = await once(get(`${service.url}${path}`, { agent }), 'response');
      await text(answer);
      return [answer.statusCode, answer.headers.connection];
    };
    assert.deepEqual(await ask('/api/apps'), [200, 'keep-alive']);
    service.child.kill('SIGTERM');
    const refused = () =>
      fetch(`${service.url}/healthz`).then(
        () => false,
        () => true,
      );
    await eventually(refused, 'an end of new connections');
    assert.deepEqual(await ask('/api/apps'), [200, 'close']);
    assert.equal(await service.exit, 0);
    agent.destroy();
  });

  test('a port in use is reported clearly', async () => {
    const { server, port } = await listening();
    const { exit, output } = run('main.ts', [], { PORT: String(port) });
    assert.equal(await exit, 1);
    assert.match(output.text, new RegExp(`Port ${port} is in use.*PORT=`));
    server.close();
  });

  test('all invalid settings are named, and the exit code is not zero', async () => {
    const { exit, output } = run('main.ts', [], { PORT: 'x', DEMO: 'maybe', NODE_ENV: 'production' });
    assert.equal(await exit, 1);
    for (const name of ['PORT', 'DEMO', 'OIDC_ISSUER', 'SMTP_URL', 'PUBLIC_URL'])
      assert.ok(output.text.includes(name), name);
  });

  test('production refuses generated keys and embedded accounts', async () => {
    const data = join(directory, 'production');
    const { exit, output } = run('main.ts', [], { NODE_ENV: 'production', DATA_DIR: data });
    assert.equal(await exit, 1);
    assert.match(output.text, /OIDC_ISSUER is missing/);
    assert.equal(existsSync(data), false);
  });

  test('an unreachable database is reported, and the exit code is not zero', async () => {
    const { exit, output } = run('main.ts', [], { PORT: '0', DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    assert.equal(await exit, 1);
    assert.match(output.text, /ECONNREFUSED/);
  });

  test('the token command prints a token and nothing else, or prints its usage', async () => {
    assert.match((await tokenOf('somebody')).output, /^[\w-]+\.[\w-]+\.[\w-]+$/);
    const without = await tokenOf();
    assert.equal(without.code, 1);
    assert.match(without.output, /Usage: npm run -s token -- ID/);
    for (const wrong of [
      ['ada', '--host', '--admin'],
      ['ada', '--host', '--workspace', 'acme'],
      ['ada', '--workspace', 'acme:owner'],
    ])
      assert.equal((await tokenOf(...wrong)).code, 1, wrong.join(' '));
    const { output } = await tokenOf('ada', '--workspace', 'acme:admin', '--workspace', 'northwind');
    assert.deepEqual(decodeJwt(output).workspaces, [
      { id: 'acme', name: 'Acme', role: 'admin' },
      { id: 'northwind', name: 'Northwind', role: 'member' },
    ]);
  });
});
