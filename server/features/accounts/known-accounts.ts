// The accounts that signed in, with what the account system said about them. Only administrators see names by account id.

import { type RawBuilder, sql } from 'kysely';
import { type Database, now } from '../../platform/postgres/database.ts';

export interface KnownAccount {
  id: string;
  name: string | null;
  email: string | null;
  emailVerified: boolean;
  /** Undefined: the account system did not say. */
  administrator?: boolean;
}

/** At every sign-in: the latest name and address count. */
export async function rememberAccount(db: Database, account: KnownAccount): Promise<void> {
  const lastSeenAt = now;
  const { id, administrator, ...rest } = account;
  const administratorAt = administrator ? lastSeenAt : null;
  const said = { ...rest, ...(administrator === undefined ? {} : { administratorAt }), lastSeenAt };
  await db
    .insertInto('accounts')
    .values({ id, ...said })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(said))
    .execute();
}

/** The account system said that it is no longer one. */
export async function forgetAdministrator(db: Database, id: string): Promise<void> {
  await db.updateTable('accounts').set({ administratorAt: null }).where('id', '=', id).execute();
}

const KEEP_MONTHS = 12;

/** Of accounts that have not signed in for long, unless an entry of the log or a list still shows their name, or emails go to them. */
export async function forgetAccounts(db: Database): Promise<void> {
  await sql`
    DELETE FROM accounts WHERE last_seen_at < now() - make_interval(months => ${KEEP_MONTHS})
      AND NOT EXISTS (SELECT FROM audit_log WHERE actor_kind = 'account' AND actor_id = accounts.id)
      AND NOT EXISTS (SELECT FROM submissions WHERE accounts.id IN (decided_by, assignee))
      AND NOT EXISTS (SELECT FROM workspace_installations WHERE installed_by = accounts.id AND ended_at IS NULL)
      AND NOT EXISTS (SELECT FROM notification_preferences AS chosen
        WHERE chosen.account_user_id = accounts.id AND chosen.frequency <> 'OFF')
      AND NOT EXISTS (SELECT FROM reviews WHERE reviews.account_user_id = accounts.id)
      AND NOT EXISTS (SELECT FROM developers WHERE accounts.id IN (account_user_id, verification_assignee))`.execute(
    db,
  );
}

/** Null when it has none or never signed in. */
export async function findAccountName(db: Database, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const account = await db.selectFrom('accounts').select('name').where('id', '=', id).executeTakeFirst();
  return account?.name ?? null;
}

/** In SQL, the name of the account with this id. Null when it has none or never signed in. */
export function accountName(id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(SELECT accounts.name FROM accounts WHERE accounts.id = ${id})`;
}
