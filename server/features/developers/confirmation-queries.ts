// Confirmation emails of the last 24 hours. A token works as long as it is counted.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/postgres/database.ts';

const isRecent = sql<boolean>`created_at > now() - interval '24 hours'`;

interface NewConfirmation {
  tokenHash: Buffer;
  developerId: string;
  email: string;
  mailbox: string;
}

export async function insertConfirmation(tx: Tx, confirmation: NewConfirmation): Promise<void> {
  await tx.insertInto('emailConfirmations').values(confirmation).execute();
}

/** Advisory lock until the end of the transaction: developers who name the same mailbox are counted one after the other. */
export async function lockMailbox(tx: Tx, mailbox: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mailbox ${mailbox}`}, 0))`.execute(tx);
}

export async function confirmationsOfDeveloper(tx: Tx, developerId: string): Promise<number> {
  return count(tx, sql`developer_id = ${developerId}`);
}

export async function confirmationsOfMailbox(tx: Tx, mailbox: string): Promise<number> {
  return count(tx, sql`mailbox = ${mailbox}`);
}

async function count(tx: Tx, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    SELECT count(*) AS sent FROM email_confirmations WHERE ${which} AND ${isRecent}`.execute(tx);
  return rows[0]!.sent;
}

/** The developer and the address are part of the condition: a token confirms nothing else. */
export async function findConfirmation(
  tx: Tx,
  { id, email }: { id: string; email: string },
  tokenHash: Buffer,
): Promise<boolean> {
  const found = await tx
    .selectFrom('emailConfirmations')
    .select('developerId')
    .where('tokenHash', '=', tokenHash)
    .where('developerId', '=', id)
    .where('email', '=', email)
    .where(isRecent)
    .executeTakeFirst();
  return found !== undefined;
}

export async function forgetConfirmations(db: Database): Promise<void> {
  await sql`DELETE FROM email_confirmations WHERE NOT (${isRecent})`.execute(db);
}
