// Watchdog for pooled connections. A database host that hangs closes no socket and sends nothing, so statements would wait
// for the longest timeout. When a connection has been in use for suspiciously long, the watchdog runs a health query on
// another one. Without a result it destroys the suspects, so that every waiting request fails at once; a database that is
// merely busy answers the health query and nothing happens.

import type pg from 'pg';

const CHECK_INTERVAL_MS = 500;

/** What the pool's own client class offers: it destroys the socket. A polite `end` would wait for outstanding results. */
export interface Killable {
  kill(): void;
}

/** `healthQuery` runs on another connection and fails when there is no result in time. Returns a function that stops the watchdog. */
export function killUnresponsiveConnections(
  pool: pg.Pool,
  suspiciousMs: number,
  healthQuery: () => Promise<unknown>,
): () => void {
  const inUseSince = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => inUseSince.set(client, performance.now()));
  pool.on('release', (_error, client) => inUseSince.delete(client));

  let checking = false;
  const timer = setInterval(async () => {
    const [oldest = Number.POSITIVE_INFINITY] = inUseSince.values();
    if (checking || performance.now() - oldest < suspiciousMs) return;
    checking = true;
    // Connections acquired during the health query are not suspects yet.
    const suspects = [...inUseSince];
    const asks = () => healthQuery().then(() => true, isRefusal);
    // Twice: when this process stood still itself, the time of the first one is over before its result is read.
    const alive = (await asks()) || (await asks());
    checking = false;
    if (alive) return;
    for (const [client, since] of suspects)
      if (inUseSince.get(client) === since) (client as unknown as Killable).kill();
  }, CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

/** An error with a severity was sent by a living database. */
function isRefusal(error: object): boolean {
  return 'severity' in error;
}
