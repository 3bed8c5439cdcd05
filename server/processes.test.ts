// PROCESSES and JOBS from the operator's view: which processes exist, what each does, how they end.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { eventually } from './testing/market.ts';
import { type Running, serviceProcesses } from './testing/service-process.ts';
import { signIn } from './testing/sign-in.ts';

const { directory, startService, tokenOf } = serviceProcesses();

/** Log lines; `pid` is the process that wrote the line. */
function logOf({ output }: Running): Record<string, unknown>[] {
  return output.text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

function startedAs(role: 'requests' | 'jobs', service: Running): number[] {
  return logOf(service)
    .filter((line) => line.msg === 'process started' && line.role === role)
    .map((line) => line.process as number);
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** On a new connection, so that the process is chosen again. */
function ask(url: string, path: string, options: RequestInit = {}): Promise<Response> {
  return fetch(`${url}${path}`, { ...options, headers: { connection: 'close', ...options.headers } });
}

async function register(url: string, name: string): Promise<string> {
  const { output: token } = await tokenOf(name);
  const email = `${name}@example.com`;
  const answer = await ask(url, '/api/dev/register', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, accountUserId: name }),
  });
  assert.equal(answer.status, 201);
  return email;
}

let admin: string | undefined;
async function mailTo(url: string, address: string): Promise<string> {
  admin ??= (await tokenOf('the-admin', '--admin')).output;
  const answer = await ask(url, '/api/admin/mails?limit=100', { headers: { authorization: `Bearer ${admin}` } });
  const { data } = (await answer.json()) as { data: { to: string; status: string }[] };
  return data.find((mail) => mail.to === address)!.status;
}

const neverAsked = () => Promise.reject(new Error('only the sign-in itself is looked at'));

const isRunning = () => existsSync(join(directory, 'postgres-18', 'postmaster.pid'));

suite('two processes and one for jobs', async () => {
  const service = await startService({ PROCESSES: '2', LOG_LEVEL: 'info' });
  const { url } = service;
  const everyProcess = () => [...startedAs('requests', service), ...startedAs('jobs', service)].filter(alive);

  test('two processes share the port and the load', async () => {
    for (let i = 0; i < 10; i++) assert.equal((await ask(url, '/api/apps/nowhere')).status, 404);
    const answered = await eventually(async () => {
      const lines = logOf(service).filter((line) => JSON.stringify(line).includes('"/api/apps/:slug"'));
      return lines.length === 10 && new Set(lines.map((line) => line.pid));
    });
    assert.deepEqual([...answered].sort(), startedAs('requests', service).sort());
  });

  test('each reports its readiness, without the jobs that it does not run', async () => {
    const { ready, checks } = (await (await ask(url, '/readyz')).json()) as { ready: boolean; checks: object };
    assert.equal(ready, true);
    assert.deepEqual(checks, { database: true, migrations: true, signals: true });
  });

  test('any process returns the metrics summed over all processes', async () => {
    for (let i = 0; i < 7; i++) await ask(url, '/api/developers/nobody');
    const counted = /^http_request_duration_seconds_count\{.*route="\/api\/developers\/:id".*\} (\d+)/m;
    for (let i = 0; i < 4; i++) {
      const figures = await (await ask(url, '/metrics')).text();
      assert.equal(counted.exec(figures)?.[1], '7');
    }
  });

  test('rate limits are shared by all processes', async () => {
    const since = performance.now();
    const install = async () => (await ask(url, '/api/apps/nowhere/install', { method: 'POST' })).status;
    const statuses = await Promise.all(Array.from({ length: 110 }, install));
    const taken = statuses.filter((status) => status === 404).length;
    const refilled = Math.ceil((performance.now() - since) / 1_000);
    assert.equal(statuses.filter((status) => status === 429).length, 110 - taken);
    assert.ok(taken >= 60 && taken <= 60 + 2 * 3 + refilled, `${taken} were taken`);
  });

  test('a sign-in works across processes', async () => {
    for (let i = 0; i < 3; i++) {
      const { landedOn } = await signIn({ url, request: neverAsked }, { accountUserId: `visitor-${i}` });
      assert.equal(landedOn, '/portal');
    }
  });

  test('background jobs run in the jobs process', async () => {
    const [jobs] = startedAs('jobs', service);
    process.kill(jobs!, 'SIGSTOP');
    let address: string;
    try {
      address = await register(url, 'frozen');
      assert.notEqual(await mailTo(url, address), 'SENT');
    } finally {
      process.kill(jobs!, 'SIGCONT');
    }
    await eventually(async () => (await mailTo(url, address)) === 'SENT', 'the mail');
  });

  test('a process that dies is restarted, and requests are served meanwhile', async () => {
    for (const role of ['requests', 'jobs'] as const) {
      const before = startedAs(role, service);
      process.kill(before[0]!, 'SIGKILL');
      await eventually(async () =>
        service.output.text.includes(`"process":${before[0]},"code":null,"signal":"SIGKILL"`),
      );
      for (let i = 0; i < 10; i++) assert.equal((await ask(url, '/api/apps')).status, 200);
      await eventually(async () => startedAs(role, service).length > before.length, `another one for ${role}`);
    }
    const address = await register(url, 'afterwards');
    await eventually(async () => (await mailTo(url, address)) === 'SENT', 'the mail');
  });

  test('SIGTERM ends all processes and the database, and leaves nothing behind', async () => {
    const all = everyProcess();
    assert.equal(all.length, 3);
    service.child.kill('SIGTERM');
    assert.equal(await service.exit, 0);
    assert.deepEqual(all.filter(alive), []);
    assert.equal(isRunning(), false);
  });
});

suite('how processes end', () => {
  test('workers end when their supervisor is killed', async () => {
    const service = await startService({ PROCESSES: '2', LOG_LEVEL: 'info' });
    const all = [...startedAs('requests', service), ...startedAs('jobs', service)];
    assert.deepEqual(all.filter(alive), all);
    service.child.kill('SIGKILL');
    await eventually(async () => all.filter(alive).length === 0, 'their end');
    await eventually(async () => !isRunning(), 'the end of the database');
  });

  test('Ctrl-C from the terminal and from the supervisor counts as one request to stop', async () => {
    const service = await startService({ PROCESSES: '2', LOG_LEVEL: 'info' });
    const all = [...startedAs('requests', service), ...startedAs('jobs', service)];
    for (const pid of [...all, service.child.pid!]) process.kill(pid, 'SIGINT');
    assert.equal(await service.exit, 0);
    assert.deepEqual(all.filter(alive), []);
    assert.ok(!service.output.text.includes('died'));
  });
});

suite('separate nodes for requests and jobs', () => {
  test('JOBS=off enqueues jobs and runs none; PROCESSES=0 runs them and listens on no port', async () => {
    const requests = await startService({ JOBS: 'off' });
    const address = await register(requests.url, 'elsewhere');
    const { checks } = (await (await ask(requests.url, '/readyz')).json()) as { checks: object };
    assert.ok(!('worker' in checks));
    assert.notEqual(await mailTo(requests.url, address), 'SENT');
    const jobs = await startService({ PROCESSES: '0' });
    await eventually(async () => (await mailTo(requests.url, address)) === 'SENT', 'the mail');
    await assert.rejects(ask(jobs.url, '/healthz'));
    for (const { child, exit } of [jobs, requests]) {
      child.kill('SIGTERM');
      assert.equal(await exit, 0);
    }
  });
});
