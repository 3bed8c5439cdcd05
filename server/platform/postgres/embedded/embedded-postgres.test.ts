import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { eventually } from '../../../testing/market.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

function newDirectory(t: TestContext, mode: number, ...path: string[]): string {
  const top = mkdtempSync(join(tmpdir(), 'embedded-'));
  chmodSync(top, mode);
  const directory = join(top, ...path);
  mkdirSync(directory, { recursive: true });
  t.after(() => rmSync(top, { recursive: true, force: true }));
  return directory;
}

async function start(t: TestContext, directory: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(directory);
  t.after(() => server.stop());
  return server;
}

async function query(server: EmbeddedPostgres, text: string) {
  const client = new pg.Client(server.connection('postgres'));
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function postmasterOf(directory: string): number {
  return Number(readFileSync(join(directory, 'postgres-18', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

suite('embedded PostgreSQL', () => {
  test('its data is for its owner alone', async (t) => {
    const directory = join(newDirectory(t, 0o755), 'data');
    await start(t, directory);
    const modeOf = (...path: string[]) => statSync(join(directory, ...path)).mode & 0o777;
    // As root another user runs the database: it may pass through, but not look around.
    assert.equal(modeOf(), process.getuid!() === 0 ? 0o711 : 0o700);
    for (const inner of ['postgres-18', 'socket']) assert.equal(modeOf(inner), 0o700, inner);
    assert.equal(modeOf('postgres-18.log'), 0o600);
  });

  test('is durable and reached over a unix socket only', async (t) => {
    const server = await start(t, newDirectory(t, 0o755));
    const [row] = await query(
      server,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS sync,
      current_setting('listen_addresses') AS addresses`,
    );
    assert.deepEqual(row, { fsync: 'on', sync: 'on', addresses: '' });
  });

  test('runs in a directory that only its owner can enter, with a path too long for a socket', async (t) => {
    const directory = newDirectory(t, 0o700, ...Array(12).fill('a-long-name'));
    const server = await start(t, directory);
    assert.ok(String(server.connection('postgres').host).length < 90);
    await query(server, 'CREATE TABLE kept (id int)');
    await server.stop();
    const again = await start(t, directory);
    assert.deepEqual(await query(again, 'SELECT * FROM kept'), []);
  });

  test('what a killed process left running is found and used', async (t) => {
    const directory = newDirectory(t, 0o755);
    const code = `import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
      await startEmbeddedPostgres(${JSON.stringify(directory)}); console.log('up'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const left = postmasterOf(directory);
    child.kill('SIGKILL');

    const server = await start(t, directory);
    assert.equal(postmasterOf(directory), left);
    assert.deepEqual(await query(server, 'SELECT 1 AS one'), [{ one: 1 }]);
  });

  test('starts again after the server itself was killed', async (t) => {
    const directory = newDirectory(t, 0o755);
    const server = await start(t, directory);
    await query(server, 'CREATE TABLE kept AS SELECT 42 AS answer');
    process.kill(postmasterOf(directory), 'SIGKILL');
    const again = await start(t, directory);
    assert.deepEqual(await query(again, 'SELECT answer FROM kept'), [{ answer: 42 }]);
  });

  test('is started again, where it was, when it dies while it is in use', async (t) => {
    for (const path of [[], Array(12).fill('a-long-name')]) {
      const directory = newDirectory(t, 0o755, ...path);
      const server = await start(t, directory);
      const killed = postmasterOf(directory);
      process.kill(killed, 'SIGKILL');
      await eventually(
        async () => (await query(server, 'SELECT').catch(() => false)) && postmasterOf(directory) !== killed,
      );
    }
  });

  test('what a full disk made read-only is as before at the next start, when there is room', async (t) => {
    const directory = newDirectory(t, 0o755);
    const server = await start(t, directory);
    await query(server, 'ALTER SYSTEM SET default_transaction_read_only = on');
    await query(server, 'SELECT pg_reload_conf()');
    await server.stop();
    await query(await start(t, directory), 'CREATE TABLE works ()');
  });

  test('several starts at once on an empty directory share one server', async (t) => {
    const directory = newDirectory(t, 0o755);
    const servers = await Promise.all([start(t, directory), start(t, directory), start(t, directory)]);
    const pids = await Promise.all(
      servers.map((server) => query(server, `SELECT pg_postmaster_start_time()::text AS started`)),
    );
    assert.equal(new Set(pids.map(([row]) => row.started)).size, 1);
  });

  test('the first to leave does not stop a server that another still uses; the last does', async (t) => {
    const directory = newDirectory(t, 0o755);
    const first = await start(t, directory);
    const second = await start(t, directory);
    await first.stop();
    assert.deepEqual(await query(second, 'SELECT 1 AS one'), [{ one: 1 }]);
    await second.stop();
    assert.throws(() => postmasterOf(directory), /ENOENT/);
  });

  test('who comes while the last one leaves has a server that stays, whichever of them was first', async (t) => {
    const directory = newDirectory(t, 0o755);
    let last = await start(t, directory);
    for (const head of [0, 20, 100]) {
      const leaving = last.stop();
      await sleep(head);
      [last] = await Promise.all([start(t, directory), leaving]);
      await sleep(300);
      assert.deepEqual(await query(last, 'SELECT 1 AS one'), [{ one: 1 }], `${head} ms after it`);
    }
  });
});
