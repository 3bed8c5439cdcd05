// Accounts that close: until they are erased, they can only be exported and reopened (leaving/closing.ts).

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { AccountCaller } from './caller.ts';
import { accountErrors } from './errors.ts';

type Closable = Pick<AccountCaller, 'accountUserId' | 'closingAt'>;

/** When the account is erased. Null: it does not close. */
export async function closingAtOf(db: Database, accountUserId: string): Promise<Date | null> {
  const row = await db.selectFrom('accounts').select('closingAt').where('id', '=', accountUserId).executeTakeFirst();
  return row?.closingAt ?? null;
}

/** A session knows it already. */
export async function requireNotClosing(db: Database, caller: Closable): Promise<void> {
  const closingAt = caller.closingAt === undefined ? await closingAtOf(db, caller.accountUserId) : caller.closingAt;
  if (!closingAt) return;
  const day = closingAt.toISOString().slice(0, 10);
  throw accountErrors.ACCOUNT_CLOSING({ message: `${accountErrors.ACCOUNT_CLOSING.message} It is erased on ${day}.` });
}

/** An advisory lock until the end of the transaction: the account is closed or reopened by one at a time. */
export async function lockAccount(tx: Tx, accountUserId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockOf(accountUserId)})`.execute(tx);
}

/** The shared lock: what the account gets in this transaction is there when it closes, or it closes first. */
export async function holdOpenAccount(tx: Tx, accountUserId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${lockOf(accountUserId)})`.execute(tx);
  await requireNotClosing(tx, { accountUserId });
}

const lockOf = (accountUserId: string) => sql`hashtextextended(${`account ${accountUserId}`}, 0)`;
