// Lease on a running check, shared by all nodes: one check per app at a time, because each
// fetches up to nine URLs of the caller's choice.

import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';

/** A process that died leaves its lease until it expires. */
const LEASE_SECONDS = 60;
/** A check that waits for its turn to fetch and to decode images may take longer than one lease. */
const EXTEND_MS = 20_000;

export interface CheckLease {
  appId: string;
  /** Identifies the lease: whoever acquires it after us gets a later time. Text, because a Date has no microseconds. */
  until: string;
}

const EXPIRY = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** Undefined while another check of the app holds the lease. */
export async function acquireCheckLease(db: Database, appId: string): Promise<CheckLease | undefined> {
  const { rows } = await sql<CheckLease>`
    INSERT INTO running_checks AS running (app_id, until) VALUES (${appId}, ${EXPIRY})
    ON CONFLICT (app_id) DO UPDATE SET until = excluded.until WHERE running.until < now()
    RETURNING app_id, until::text`.execute(db);
  return rows[0];
}

/** Extends the lease while the check runs, and releases it at the end. */
export async function holdCheckLease<T>(db: Database, lease: CheckLease, check: () => Promise<T>): Promise<T> {
  let held = lease;
  let extending = Promise.resolve();
  const extend = async () => {
    // If the database is unreachable now, the next extension may still be in time.
    held = await extendLease(db, held).catch(() => held);
  };
  const timer = setInterval(() => {
    extending = extending.then(extend);
  }, EXTEND_MS);
  try {
    return await check();
  } finally {
    clearInterval(timer);
    await extending;
    // If the database is unreachable now, the lease expires.
    await releaseLease(db, held).catch(() => {});
  }
}

/** Of a lease that expired and that another check has acquired since, nothing changes. */
async function extendLease(db: Database, lease: CheckLease): Promise<CheckLease> {
  const { rows } = await sql<CheckLease>`
    UPDATE running_checks SET until = ${EXPIRY} WHERE app_id = ${lease.appId} AND until = ${lease.until}::timestamptz
    RETURNING app_id, until::text`.execute(db);
  return rows[0] ?? lease;
}

async function releaseLease(db: Database, { appId, until }: CheckLease): Promise<void> {
  await sql`DELETE FROM running_checks WHERE app_id = ${appId} AND until = ${until}::timestamptz`.execute(db);
}
