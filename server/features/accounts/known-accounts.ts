// The accounts that signed in, with what the account system said about them. Only administrators see names by account id.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';

export interface KnownAccount {
  id: string;
  name: string | null;
  email: string | null;
  emailVerified: boolean;
}

/** At every sign-in: the latest name and address count. */
export async function rememberAccount(db: Database, account: KnownAccount): Promise<void> {
  const lastSeenAt = sql<Date>`now()`;
  const { id, ...said } = account;
  await db
    .insertInto('accounts')
    .values({ ...account, lastSeenAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...said, lastSeenAt }))
    .execute();
}

/** In SQL, the name of the account with this id. Null when it has none or never signed in. */
export function accountName(id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(SELECT accounts.name FROM accounts WHERE accounts.id = ${id})`;
}
