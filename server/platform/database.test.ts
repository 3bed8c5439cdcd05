import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connectDatabase, isDatabaseUnavailable } from './database.ts';

test('a connection that breaks in the middle of a statement costs that statement, not the process', async () => {
  const { port, breakAll } = await startRelay(`${process.env.MARKET_TEST_SOCKET}/.s.PGSQL.5432`);
  const address = { host: '127.0.0.1', port, user: 'marketplace', database: 'postgres' };
  const { db, close } = connectDatabase(address, { connections: 2 });
  const broken = sql`SELECT pg_sleep(30)`.execute(db).catch((error) => error);
  await sleep(200);
  breakAll();
  assert.ok(isDatabaseUnavailable(await broken));
  const { rows } = await sql<{ n: number }>`SELECT 1 AS n`.execute(db);
  assert.equal(rows[0]!.n, 1);
  await close();
});

/** Between us and the database: something that can break. */
async function startRelay(path: string): Promise<{ port: number; breakAll: () => void }> {
  const sockets = new Set<Socket>();
  const relay = createServer((socket) => {
    const inside = connect(path);
    for (const end of [socket, inside]) end.on('error', () => {});
    socket.pipe(inside).pipe(socket);
    socket.on('close', () => inside.destroy());
    sockets.add(socket);
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  after(() => relay.close());
  return {
    port: (relay.address() as AddressInfo).port,
    breakAll: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
  };
}
