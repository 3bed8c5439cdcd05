// An organization with members of three roles, one of whom gets a daily digest, and an open invitation, so that the portal has a publisher to switch to.

import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@marketplace/sdk/roles';
import type { Insertable } from 'kysely';
import { ORGANIZATION_PREFIX } from '../features/accounts/memberships.ts';
import { mailboxOf } from '../features/developers/email-confirmation.ts';
import { writePreferences } from '../features/notifications/queries.ts';
import { newId } from '../platform/ids.ts';
import type { Tx } from '../platform/postgres/database.ts';
import type { Developers } from '../platform/postgres/schema.gen.ts';
import { hoursAfter, hoursAgo } from './clock.ts';

const DAY = 24;
const [DANA, KENJI, NOAH] = ['demo-developer', 'demo-kenji', 'demo-newcomer'] as const;

const profile = {
  name: 'Harbor Collective',
  email: 'dana@brightboard.example',
  companyName: 'Harbor Collective Ltd.',
  websiteUrl: 'https://harbor.example',
  bio: 'Three small studios that build planning tools together.',
};

const members: { accountUserId: string; role: Role; joinedHoursAgo: number }[] = [
  { accountUserId: DANA, role: 'OWNER', joinedHoursAgo: 40 * DAY },
  { accountUserId: KENJI, role: 'DEVELOPER', joinedHoursAgo: 31 * DAY },
  { accountUserId: NOAH, role: 'ANALYST', joinedHoursAgo: 3 },
];

/** Returns its id. */
export async function insertOrganization(tx: Tx): Promise<string> {
  const createdAt = hoursAgo(40 * DAY);
  const id = newId('dev', createdAt.getTime());
  const verifiedAt = hoursAfter(createdAt, 7);
  await tx
    .insertInto('developers')
    .values({
      ...profile,
      ...{ id, kind: 'ORGANIZATION', accountUserId: `${ORGANIZATION_PREFIX}${id}`, status: 'VERIFIED' },
      ...{ contactEmail: profile.email, contactConfirmedAt: createdAt, verificationRequestedAt: createdAt },
      ...{ createdAt, updatedAt: verifiedAt, verifiedAt },
    } satisfies Insertable<Developers>)
    .execute();
  const rows = members.map(({ joinedHoursAgo, ...member }) => ({
    ...member,
    publisherId: id,
    createdAt: hoursAgo(joinedHoursAgo),
  }));
  await tx.insertInto('publisherMembers').values(rows).execute();
  await writePreferences(tx, KENJI, [
    { publisherId: id, category: 'REVIEW_DECISIONS', frequency: 'IMMEDIATE' },
    { publisherId: id, category: 'USER_REVIEWS', frequency: 'DAILY' },
  ]);
  const email = 'amara@signalpost.example';
  const invitedAt = hoursAgo(20);
  await tx
    .insertInto('publisherInvitations')
    .values({
      ...{ id: newId('inv', invitedAt.getTime()), publisherId: id, email, mailbox: mailboxOf(email), role: 'SUPPORT' },
      // Nobody has the token, so it opens nothing.
      tokenHash: createHash('sha256').update(randomBytes(24)).digest(),
      ...{ invitedBy: DANA, createdAt: invitedAt, expiresAt: hoursAfter(invitedAt, 7 * DAY) },
    })
    .execute();
  return id;
}
