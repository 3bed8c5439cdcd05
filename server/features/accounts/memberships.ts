// Which publishers an account may act for, looked up on every request: a removed member is out at once, on every node.

import type { Role } from '@marketplace/sdk/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';

export interface Membership {
  publisherId: string;
  publisherName: string;
  kind: 'PERSON' | 'ORGANIZATION';
  status: string;
  role: Role;
}

/** Account ids of organizations begin so; those of people cannot. */
export const ORGANIZATION_PREFIX = 'org:';

/** In SQL, whether the account with this id closes: it has no access to its publishers meanwhile. */
export const isClosing = (accountUserId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM accounts WHERE accounts.id = ${accountUserId} AND accounts.closing_at IS NOT NULL)`;

/** In SQL, the role of an account in the row of `developers`, whose members are joined as `member`. */
const role = (accountUserId: string) =>
  sql<Role>`CASE WHEN developers.account_user_id = ${accountUserId} THEN 'OWNER' ELSE member.role END`.as('role');

function membershipsOf(db: Database, accountUserId: string) {
  return db
    .selectFrom('developers')
    .leftJoin('publisherMembers as member', (join) =>
      join.onRef('member.publisherId', '=', 'developers.id').on('member.accountUserId', '=', accountUserId),
    )
    .select(['developers.id as publisherId', 'developers.kind', 'developers.status', role(accountUserId)])
    .select(sql<string>`coalesce(held_name, developers.name)`.as('publisherName'));
}

export async function findMembership(
  db: Database,
  accountUserId: string,
  publisherId: string,
): Promise<Membership | undefined> {
  const found = await membershipsOf(db, accountUserId)
    .where('developers.id', '=', publisherId)
    .where(sql<boolean>`NOT ${isClosing(sql`${accountUserId}`)}`)
    .executeTakeFirst();
  return found?.role ? found : undefined;
}

/** The person's own publisher first, then organizations by name. */
export async function listMemberships(db: Database, accountUserId: string): Promise<Membership[]> {
  return membershipsOf(db, accountUserId)
    .where(
      sql<boolean>`developers.id IN (SELECT publisher_id FROM publisher_members WHERE account_user_id = ${accountUserId}
        UNION ALL SELECT id FROM developers WHERE account_user_id = ${accountUserId})`,
    )
    .orderBy('developers.kind', 'desc')
    .orderBy('publisherName')
    .orderBy('developers.id')
    .execute();
}
