// A database whose machine hangs closes nothing and says nothing: whoever has asked it something would wait until the
// longest timeout ends. When something takes suspiciously long, the database is asked aside whether it is still there.
// If that gets no answer either, the connections are ended, so that all who wait are told at once; a database that is
// merely busy with a long statement answers, and goes on undisturbed.

import type { Socket } from 'node:net';
import type pg from 'pg';

const LOOK_EVERY_MS = 500;
const SUSPICIOUS_MS = 1_500;

/** `look` asks for anything on another connection, and fails when there is no answer in time. Gives the end of it. */
export function endSilentConnections(pool: pg.Pool, look: () => Promise<unknown>): () => void {
  const inUseSince = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => inUseSince.set(client, performance.now()));
  pool.on('release', (_error, client) => inUseSince.delete(client));

  let looking = false;
  const timer = setInterval(async () => {
    const [oldest = Number.POSITIVE_INFINITY] = inUseSince.values();
    if (looking || performance.now() - oldest < SUSPICIOUS_MS) return;
    looking = true;
    // Those that are taken into use meanwhile are not suspicious yet.
    const suspects = [...inUseSince];
    const speaks = await look().then(() => true, isAnswer);
    looking = false;
    if (speaks) return;
    for (const [client, since] of suspects) if (inUseSince.get(client) === since) end(client);
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** A refusal comes from a database that speaks. */
function isAnswer(error: object): boolean {
  return 'severity' in error;
}

/** Whoever uses it is told by its statement, and gives it back; nobody gets it again. A polite end would wait for answers. */
function end(client: pg.PoolClient): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
