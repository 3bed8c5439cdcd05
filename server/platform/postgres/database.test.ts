import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connectDatabase, isDatabaseUnavailable, transaction } from './database.ts';

test('a connection that breaks in the middle of a statement costs that statement, not the process', async () => {
  const { port, breakAll } = await startRelay(`${process.env.MARKET_TEST_SOCKET}/.s.PGSQL.5432`);
  const { db, close } = connectDatabase(connectionTo(port), { connections: 2 });
  const broken = sql`SELECT pg_sleep(30)`.execute(db).catch((error) => error);
  await sleep(200);
  breakAll();
  assert.ok(isDatabaseUnavailable(await broken));
  const { rows } = await sql<{ n: number }>`SELECT 1 AS n`.execute(db);
  assert.equal(rows[0]!.n, 1);
  await close();
});

suite('a database that falls silent', { concurrency: true }, () => {
  test('is noticed by whoever waits for it within 5 s, and the connection is not used again', async () => {
    const { port, freeze, thaw } = await startRelay(`${process.env.MARKET_TEST_SOCKET}/.s.PGSQL.5432`);
    const { db, close } = connectDatabase(connectionTo(port), { connections: 1 });
    await sql`SELECT 1`.execute(db);
    freeze();
    const since = performance.now();
    const silent = await transaction(db, (tx) => sql`SELECT 'late' AS word`.execute(tx)).catch((error) => error);
    assert.ok(isDatabaseUnavailable(silent), String(silent));
    assert.ok(performance.now() - since < 5_000, `${performance.now() - since} ms`);
    thaw();
    const { rows } = await sql`SELECT 'new' AS word`.execute(db);
    assert.deepEqual(rows, [{ word: 'new' }]);
    await close();
  });

  test('is noticed even when only its statements hang', async () => {
    const { port, freeze, thaw } = await startRelay(`${process.env.MARKET_TEST_SOCKET}/.s.PGSQL.5432`);
    const { db, close } = connectDatabase(connectionTo(port), { connections: 1, statementTimeoutMs: 10 });
    await sql`SELECT 1`.execute(db);
    freeze();
    // Before the database is asked aside whether it is there.
    const silent = await sql`SELECT 'late' AS word`.execute(db).catch((error) => error);
    assert.equal(silent.message, 'Query read timeout');
    thaw();
    assert.deepEqual((await sql`SELECT 'new' AS word`.execute(db)).rows, [{ word: 'new' }]);
    await close();
  });

  test('is told from one that is busy: a long statement goes on, and whoever looks is answered meanwhile', async () => {
    const connection = { host: process.env.MARKET_TEST_SOCKET, user: 'marketplace', database: 'postgres' };
    const { db, healthQuery, close } = connectDatabase(connection, { connections: 1 });
    const busy = sql`SELECT 'done' AS word, pg_sleep(3)`.execute(db);
    await sleep(200);
    assert.deepEqual(await healthQuery('SELECT 1 AS n'), [{ n: 1 }]);
    assert.equal((await busy).rows.length, 1);
    await close();
  });
});

const connectionTo = (port: number) => ({ host: '127.0.0.1', port, user: 'marketplace', database: 'postgres' });

/** Between us and the database: something that can break, or hold everything up. */
async function startRelay(path: string) {
  const sockets = new Set<Socket>();
  let frozen = false;
  const relay = createServer((socket) => {
    const inside = connect(path);
    for (const end of [socket, inside]) end.on('error', () => {});
    socket.pipe(inside).pipe(socket);
    socket.on('close', () => inside.destroy());
    sockets.add(socket);
    if (frozen) socket.unpipe();
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  after(() => {
    for (const socket of sockets) socket.destroy();
    relay.close();
  });
  return {
    port: (relay.address() as AddressInfo).port,
    /** What is sent from now on is kept, on connections old and new. */
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.unpipe();
    },
    /** For new connections: the old ones stay as they are. */
    thaw: () => {
      frozen = false;
    },
    breakAll: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
  };
}
