// Lease on a running check, shared by all nodes: one check per app at a time, because each
// fetches up to nine URLs of the caller's choice.

import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';

/** Longer than any check takes: only a process that died leaves a lease until it expires. */
const MAX_SECONDS = 60;

/** True when the caller acquired the lease; it holds until `endCheck`. */
export async function beginCheck(db: Database, appId: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO running_checks AS running (app_id, until) VALUES (${appId}, now() + make_interval(secs => ${MAX_SECONDS}))
    ON CONFLICT (app_id) DO UPDATE SET until = excluded.until WHERE running.until < now()
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

export async function endCheck(db: Database, appId: string): Promise<void> {
  await db.deleteFrom('runningChecks').where('appId', '=', appId).execute();
}
