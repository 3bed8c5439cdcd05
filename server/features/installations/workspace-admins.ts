// The administrators of workspaces who have been here: requests of members are emailed to them.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { MemberCaller } from '../accounts/caller.ts';
import type { Installer } from './mail.ts';

const MAX_MAILED = 20;
const FORGET_AFTER_DAYS = 90;

/** What the host says about the caller now: at most one write a day, and none for people who administer nothing. */
export async function rememberAdmin(db: Database, { accountUserId, workspaces }: MemberCaller): Promise<void> {
  const ids = workspaces.filter(({ role }) => role === 'admin').map(({ id }) => id);
  await sql`
    DELETE FROM workspace_admins WHERE account_id = ${accountUserId} AND workspace_id <> ALL (${ids}::text[])`.execute(
    db,
  );
  if (ids.length === 0) return;
  await sql`
    INSERT INTO workspace_admins AS known (workspace_id, account_id)
    SELECT id, ${accountUserId} FROM unnest(${ids}::text[]) AS id ORDER BY id
    ON CONFLICT (workspace_id, account_id) DO UPDATE SET last_seen_at = now()
    WHERE known.last_seen_at < now() - interval '1 day'`.execute(db);
}

export async function findAdmins(tx: Tx, workspaceId: string): Promise<Installer[]> {
  const { rows } = await sql<Installer>`
    SELECT accounts.name, accounts.email FROM workspace_admins AS known JOIN accounts ON accounts.id = known.account_id
    WHERE known.workspace_id = ${workspaceId} AND accounts.email_verified AND accounts.email IS NOT NULL
      AND known.last_seen_at > now() - make_interval(days => ${FORGET_AFTER_DAYS})
    ORDER BY known.last_seen_at DESC LIMIT ${MAX_MAILED}`.execute(tx);
  return rows;
}
