import type { Role } from '@marketplace/sdk/roles';
import { type Selectable, sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import { type Database, executePrepared, type Tx } from '../../platform/postgres/database.ts';
import type { NotificationDigestEntries } from '../../platform/postgres/schema.gen.ts';
import type { AdminCategory, Frequency, OptionalCategory } from './categories.ts';

export interface PreferenceRow {
  /** Null: an email for administrators. */
  publisherId: string | null;
  category: string;
  frequency: Frequency;
}

/** An advisory lock until the end of the transaction: changes of one account's preferences happen one after the other. */
export async function lockPreferences(tx: Tx, accountUserId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`notifications of ${accountUserId}`}, 0))`.execute(tx);
}

export async function listPreferences(db: Database, accountUserId: string): Promise<PreferenceRow[]> {
  return db
    .selectFrom('notificationPreferences')
    .select(['publisherId', 'category', 'frequency'])
    .where('accountUserId', '=', accountUserId)
    .execute();
}

export async function writePreferences(tx: Tx, accountUserId: string, rows: PreferenceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('notificationPreferences')
    .values(rows.map((row) => ({ accountUserId, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(['accountUserId', 'publisherId', 'category'])
        .doUpdateSet((row) => ({ frequency: row.ref('excluded.frequency') })),
    )
    .execute();
}

/** Of a member who leaves: whoever joins again gets nothing that they did not choose again. */
export async function endNotifications(tx: Tx, publisherId: string, accountUserId: string): Promise<void> {
  for (const table of ['notificationPreferences', 'notificationDigestEntries'] as const)
    await tx
      .deleteFrom(table)
      .where('publisherId', '=', publisherId)
      .where('accountUserId', '=', accountUserId)
      .execute();
}

/** In SQL, the address that the account system says it has verified. */
const verifiedEmail = sql<string | null>`CASE WHEN accounts.email_verified THEN accounts.email END`;

export async function findVerifiedEmail(db: Database, accountUserId: string): Promise<string | null> {
  const query = db.selectFrom('accounts').select(verifiedEmail.as('email')).where('id', '=', accountUserId);
  return (await query.executeTakeFirst())?.email ?? null;
}

/** Those of the publishers whose emails go to this address. */
export async function listPublishersWithContact(db: Database, ids: string[], email: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('developers')
    .select('id')
    .where('id', 'in', ids)
    .where(sql<boolean>`lower(coalesce(contact_email, email)) = lower(${email})`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The publisher, with what its own account chose. */
export async function findChoice(tx: Tx, publisherId: string, category: OptionalCategory) {
  const choice = tx
    .selectFrom('developers')
    .leftJoin('notificationPreferences as chosen', (join) =>
      join
        .onRef('chosen.publisherId', '=', 'developers.id')
        .onRef('chosen.accountUserId', '=', 'developers.accountUserId')
        .on('chosen.category', '=', category),
    )
    .select(['developers.kind', 'developers.accountUserId', 'chosen.frequency'])
    .where('developers.id', '=', publisherId);
  return (await executePrepared(tx, choice))[0]!;
}

export interface Subscriber {
  accountUserId: string;
  role: Role;
  email: string;
  frequency: Frequency;
}

/** Members of an organization who want these emails and have a verified address. */
export async function listSubscribers(tx: Tx, publisherId: string, category: OptionalCategory): Promise<Subscriber[]> {
  const rows = await tx
    .selectFrom('notificationPreferences as chosen')
    .innerJoin('publisherMembers as member', (join) =>
      join
        .onRef('member.publisherId', '=', 'chosen.publisherId')
        .onRef('member.accountUserId', '=', 'chosen.accountUserId'),
    )
    .innerJoin('accounts', 'accounts.id', 'chosen.accountUserId')
    .select(['chosen.accountUserId', 'member.role', 'chosen.frequency', verifiedEmail.as('email')])
    .where('chosen.publisherId', '=', publisherId)
    .where('chosen.category', '=', category)
    .where('chosen.frequency', '<>', 'OFF')
    .where('accounts.closingAt', 'is', null)
    .orderBy('chosen.accountUserId')
    .execute();
  return rows.flatMap(({ email, ...row }) => (email ? [{ ...row, email }] : []));
}

/** Nobody tells when an account that does not sign in stops being an administrator, so it counts as one for so long. */
const ADMINISTRATOR_FOR_DAYS = 30;

/** Administrators who want these emails so often and have a verified address. */
export async function listAdministrators(
  tx: Tx,
  frequency: Frequency,
): Promise<{ email: string; category: AdminCategory }[]> {
  const rows = await tx
    .selectFrom('notificationPreferences as chosen')
    .innerJoin('accounts', 'accounts.id', 'chosen.accountUserId')
    .select(['chosen.category', verifiedEmail.as('email')])
    .where('chosen.publisherId', 'is', null)
    .where('chosen.frequency', '=', frequency)
    .where('accounts.closingAt', 'is', null)
    .where('administratorAt', '>', sql<Date>`now() - make_interval(days => ${ADMINISTRATOR_FOR_DAYS})`)
    .orderBy('chosen.accountUserId')
    .execute();
  return rows.flatMap(({ category, email }) => (email ? [{ email, category: category as AdminCategory }] : []));
}

export type DigestEntry = Selectable<NotificationDigestEntries> & { category: OptionalCategory };

export async function insertDigestEntry(tx: Tx, entry: Omit<DigestEntry, 'id' | 'createdAt'>): Promise<void> {
  await tx
    .insertInto('notificationDigestEntries')
    .values({ id: newId('dig'), ...entry })
    .execute();
}

export interface Recipient {
  accountUserId: string;
  publisherId: string;
}

const today = sql<Date>`(now() AT TIME ZONE 'UTC')::date`;

/** Those who have had no digest today. */
export async function findDueDigests(db: Database, limit: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    SELECT DISTINCT account_user_id, publisher_id FROM notification_digest_entries AS entry
    WHERE NOT EXISTS (SELECT FROM notification_digests AS sent WHERE sent.account_user_id = entry.account_user_id
      AND sent.publisher_id = entry.publisher_id AND sent.day >= ${today})
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** False when the recipient has had a digest today. Of two nodes, the second waits for the first and gets false. */
export async function claimDigest(tx: Tx, recipient: Recipient): Promise<boolean> {
  const claimed = await tx
    .insertInto('notificationDigests')
    .values({ ...recipient, day: today })
    .onConflict((conflict) =>
      conflict
        .columns(['accountUserId', 'publisherId'])
        .doUpdateSet({ day: today })
        .where('notificationDigests.day', '<', today),
    )
    .returning('day')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** In the order in which they were collected. */
export async function takeDigestEntries(tx: Tx, { accountUserId, publisherId }: Recipient): Promise<DigestEntry[]> {
  const rows = await tx
    .deleteFrom('notificationDigestEntries')
    .where('accountUserId', '=', accountUserId)
    .where('publisherId', '=', publisherId)
    .returningAll()
    .execute();
  return (rows as DigestEntry[]).sort((a, b) => (a.id < b.id ? -1 : 1));
}
