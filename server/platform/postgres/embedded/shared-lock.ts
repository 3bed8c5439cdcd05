// A shared advisory lock counts the processes that use one embedded PostgreSQL. Each holds it on a connection of its own,
// so it is released however the process ends. Stopping the server needs the exclusive lock: a process that arrives during
// the stop waits for the lock, sees its connection end, and starts the server again.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const LOCK = 4_711_061_217;
/** The server needs a moment to notice that a client process has ended. */
const RELEASE_GRACE_MS = 300;

/** Whether the connection keeps the process alive; missing in the types of pg. */
interface Referenced {
  ref(): void;
  unref(): void;
}

export interface SharedLock {
  /** The lock is lost when the server ends or one of its processes crashes. */
  readonly isHeld: boolean;
  release(): Promise<void>;
}

/** Undefined when there is no server, or one that is about to stop. */
export async function acquireSharedLock(connection: pg.ClientConfig): Promise<SharedLock | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'marketplace stake' }) as pg.Client & Referenced;
  let isHeld = false;
  client.on('error', () => {});
  client.on('end', () => {
    isHeld = false;
  });
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock_shared($1)', [LOCK]);
  } catch {
    await client.end().catch(() => {});
    return undefined;
  }
  isHeld = true;
  // A process that has nothing else to do ends, and releases its lock.
  client.unref();
  return {
    get isHeld() {
      return isHeld;
    },
    release: () => {
      client.ref();
      return client.end();
    },
  };
}

/** Runs `stop` unless another process holds the shared lock; nobody acquires it before `stop` has ended. */
export async function stopIfLastUser(connection: pg.ClientConfig, stop: () => Promise<void>): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    for (let waited = 0; !(await isAlone(client)); waited += 50) {
      if (waited >= RELEASE_GRACE_MS) return;
      await sleep(50);
    }
    await stop();
  } catch {
    // It is stopping already, or gone.
  } finally {
    await client.end().catch(() => {});
  }
}

async function isAlone(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS alone', [LOCK]);
  return rows[0].alone;
}
