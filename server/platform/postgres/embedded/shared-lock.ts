// Whoever uses a shared server holds a stake in it: a connection with a shared lock, which ends with its process, however
// that ends. Whoever wants to stop the server needs the lock for itself alone. So nobody can come in between the look for
// others and the stop: who comes then waits for the lock, and is told by the end of the connection to start the server anew.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const LOCK = 4_711_061_217;
/** The server needs a moment to notice that a process has ended. */
const NOTICED_AFTER_MS = 300;

/** Whether the process is kept alive by it; missing in the types of pg. */
interface Referenced {
  ref(): void;
  unref(): void;
}

export interface Stake {
  /** It ends by itself with the server, or with a crash of one of its processes. */
  readonly isHeld: boolean;
  giveUp(): Promise<void>;
}

/** Nothing when there is no server, or one that is about to stop. */
export async function takeStake(address: pg.ClientConfig): Promise<Stake | undefined> {
  const client = new pg.Client({ ...address, application_name: 'marketplace stake' }) as pg.Client & Referenced;
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
  // A process that has nothing else to do ends, and its stake with it.
  client.unref();
  return {
    get isHeld() {
      return isHeld;
    },
    giveUp: () => {
      client.ref();
      return client.end();
    },
  };
}

/** Runs `stop` unless somebody holds a stake; nobody gets one until it is through. */
export async function stopUnlessStaked(address: pg.ClientConfig, stop: () => Promise<void>): Promise<void> {
  const client = new pg.Client(address);
  client.on('error', () => {});
  try {
    await client.connect();
    for (let waited = 0; !(await isAlone(client)); waited += 50) {
      if (waited >= NOTICED_AFTER_MS) return;
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
