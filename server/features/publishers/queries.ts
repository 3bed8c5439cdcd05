import { ROLES, type Role } from '@marketplace/sdk/roles';
import { type Selectable, sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import { type Database, now, type Tx } from '../../platform/postgres/database.ts';
import type { PublisherInvitations, PublisherMembers } from '../../platform/postgres/schema.gen.ts';
import { accountName } from '../accounts/known-accounts.ts';
import { isClosing } from '../accounts/memberships.ts';

export type InvitedRole = Exclude<Role, 'OWNER'>;
type NamedMember = { name: string | null; email: string | null };
export type MemberRow = Selectable<PublisherMembers> & NamedMember;
export type InvitationRow = Selectable<PublisherInvitations> & { invitedByName: string | null };

/** An advisory lock until the end of the transaction: an account's new organizations are counted one after the other. */
export async function lockOwnedOrganizations(tx: Tx, accountUserId: string): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`organizations of ${accountUserId}`}, 0))`.execute(tx);
  const { unverified } = await tx
    .selectFrom('publisherMembers')
    .innerJoin('developers', 'developers.id', 'publisherMembers.publisherId')
    .select(({ fn }) => fn.countAll<number>().as('unverified'))
    .where('publisherMembers.accountUserId', '=', accountUserId)
    .where('role', '=', 'OWNER')
    .where('developers.status', '=', 'UNVERIFIED')
    .executeTakeFirstOrThrow();
  return unverified;
}

export async function insertMember(
  tx: Tx,
  member: { publisherId: string; accountUserId: string; role: Role },
): Promise<boolean> {
  const added = await tx
    .insertInto('publisherMembers')
    .values(member)
    .onConflict((conflict) => conflict.columns(['publisherId', 'accountUserId']).doNothing())
    .returning('role')
    .executeTakeFirst();
  return added !== undefined;
}

function members(db: Database, publisherId: string) {
  return db
    .selectFrom('publisherMembers')
    .leftJoin('accounts', 'accounts.id', 'publisherMembers.accountUserId')
    .selectAll('publisherMembers')
    .select(['accounts.name', 'accounts.email'])
    .where('publisherId', '=', publisherId);
}

/** By role, then in the order in which they joined. */
export async function listMembers(db: Database, publisherId: string): Promise<MemberRow[]> {
  return members(db, publisherId)
    .orderBy(sql`array_position(${[...ROLES]}::text[], role)`)
    .orderBy('createdAt')
    .orderBy('accountUserId')
    .execute();
}

export async function findMember(tx: Tx, publisherId: string, accountUserId: string): Promise<MemberRow | undefined> {
  return members(tx, publisherId).where('accountUserId', '=', accountUserId).executeTakeFirst();
}

/** Those who close do not count. */
export async function countOtherOwners(tx: Tx, publisherId: string, than: string): Promise<number> {
  const { owners } = await tx
    .selectFrom('publisherMembers')
    .select(({ fn }) => fn.countAll<number>().as('owners'))
    .where('publisherId', '=', publisherId)
    .where('role', '=', 'OWNER')
    .where('accountUserId', '<>', than)
    .where(sql<boolean>`NOT ${isClosing(sql`account_user_id`)}`)
    .executeTakeFirstOrThrow();
  return owners;
}

export async function setRole(tx: Tx, publisherId: string, accountUserId: string, role: Role): Promise<void> {
  await tx
    .updateTable('publisherMembers')
    .set({ role })
    .where('publisherId', '=', publisherId)
    .where('accountUserId', '=', accountUserId)
    .execute();
}

export async function deleteMember(tx: Tx, publisherId: string, accountUserId: string): Promise<void> {
  await tx
    .deleteFrom('publisherMembers')
    .where('publisherId', '=', publisherId)
    .where('accountUserId', '=', accountUserId)
    .execute();
}

/** Addresses that the account system has verified; null for each owner without one. */
export async function ownersAddresses(tx: Tx, publisherId: string): Promise<(string | null)[]> {
  const rows = await tx
    .selectFrom('publisherMembers')
    .leftJoin('accounts', 'accounts.id', 'publisherMembers.accountUserId')
    .select(sql<string | null>`CASE WHEN email_verified THEN accounts.email END`.as('email'))
    .where('publisherId', '=', publisherId)
    .where('role', '=', 'OWNER')
    .where('closingAt', 'is', null)
    .execute();
  return rows.map(({ email }) => email);
}

const isOpen = sql<boolean>`accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now()`;

function invitations(db: Database) {
  return db.selectFrom('publisherInvitations').selectAll().select(accountName(sql`invited_by`).as('invitedByName'));
}

/** Newest first. */
export async function listOpenInvitations(db: Database, publisherId: string): Promise<InvitationRow[]> {
  return invitations(db)
    .where('publisherId', '=', publisherId)
    .where(isOpen)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Of one mailbox, by whichever publisher. */
export async function invitationsOfTheDay(tx: Tx, mailbox: string): Promise<number> {
  const { sent } = await tx
    .selectFrom('publisherInvitations')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('mailbox', '=', mailbox)
    .where('createdAt', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return sent;
}

interface NewInvitationRow {
  publisherId: string;
  email: string;
  mailbox: string;
  role: InvitedRole;
  tokenHash: Buffer;
  invitedBy: string;
}

/** Replaces an open invitation of the same mailbox. */
export async function insertInvitation(tx: Tx, made: NewInvitationRow): Promise<InvitationRow> {
  await tx
    .updateTable('publisherInvitations')
    .set({ revokedAt: now })
    .where('publisherId', '=', made.publisherId)
    .where('mailbox', '=', made.mailbox)
    .where(isOpen)
    .execute();
  const id = newId('inv');
  await tx
    .insertInto('publisherInvitations')
    .values({ id, ...made, expiresAt: sql<Date>`now() + interval '7 days'` })
    .execute();
  return invitations(tx).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function revokeInvitation(tx: Tx, publisherId: string, id: string): Promise<InvitationRow | undefined> {
  const found = await invitations(tx)
    .where('id', '=', id)
    .where('publisherId', '=', publisherId)
    .where(isOpen)
    .executeTakeFirst();
  if (found) await tx.updateTable('publisherInvitations').set({ revokedAt: now }).where('id', '=', id).execute();
  return found;
}

/** Open ones that this member sent. */
export async function revokeInvitationsBy(
  tx: Tx,
  publisherId: string,
  invitedBy: string,
): Promise<{ id: string; email: string }[]> {
  return tx
    .updateTable('publisherInvitations')
    .set({ revokedAt: now })
    .where('publisherId', '=', publisherId)
    .where('invitedBy', '=', invitedBy)
    .where(isOpen)
    .returning(['id', 'email'])
    .execute();
}

/** To accept it. Memberships of those who close do not count, and so do not their invitations, until they reopen. */
export async function findOpenInvitation(db: Database, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  return invitations(db)
    .where('tokenHash', '=', tokenHash)
    .where(isOpen)
    .where(sql<boolean>`NOT ${isClosing(sql`invited_by`)}`)
    .executeTakeFirst();
}

export async function useInvitation(tx: Tx, id: string, acceptedBy: string): Promise<void> {
  await tx.updateTable('publisherInvitations').set({ acceptedAt: now, acceptedBy }).where('id', '=', id).execute();
}

/** For longer than any limit counts them. */
export async function forgetInvitations(db: Database): Promise<void> {
  await sql`DELETE FROM publisher_invitations WHERE created_at < now() - interval '30 days'`.execute(db);
}
