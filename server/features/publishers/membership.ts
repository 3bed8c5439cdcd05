// Changes of an organization's members. Each runs under the row lock of the publisher, so that the last owner stays one, and
// reads the caller's role again under it: of two owners who remove each other, one wins.

import type { Role } from '@marketplace/sdk/roles';
import { may, type Permission } from '@marketplace/sdk/roles';
import type { ErrorKind } from '../../platform/errors.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import type { Actor } from '../accounts/access.ts';
import { accountErrors } from '../accounts/errors.ts';
import { findMembership } from '../accounts/memberships.ts';
import { revokeKeysBeyondRole } from '../api-keys/revocation.ts';
import { audit } from '../audit/audit.ts';
import { contactEmailOf } from '../developers/contact-address.ts';
import { type Links, portalPage } from '../developers/mail.ts';
import { type Developer, lockDeveloper } from '../developers/queries.ts';
import type { Events } from '../events/events.ts';
import type { Outbox } from '../mail/outbox.ts';
import { endNotifications } from '../notifications/queries.ts';
import { publisherErrors } from './errors.ts';
import { type MemberChange, memberChangeMail } from './mail.ts';
import {
  countOtherOwners,
  deleteMember,
  findMember,
  type MemberRow,
  ownersAddresses,
  revokeInvitationsBy,
  setRole,
} from './queries.ts';

export interface MembershipParts {
  outbox: Outbox;
  events: Events;
  notifications: PgNotifications;
  links: Links;
}

interface Change {
  publisherId: string;
  /** Account id of the member. */
  member: string;
  actor: Actor;
}

export async function lockOrganization(tx: Tx, id: string): Promise<Developer> {
  const locked = (await lockDeveloper(tx, { id }))!;
  if (locked.kind !== 'ORGANIZATION') throw publisherErrors.NOT_AN_ORGANIZATION();
  return locked;
}

/** The role that the caller has now, under the lock. */
export async function requireStill(
  tx: Tx,
  actor: Actor,
  publisherId: string,
  permission: Permission,
  notFound: ErrorKind = accountErrors.PUBLISHER_NOT_FOUND,
): Promise<void> {
  const found = await findMembership(tx, actor.id, publisherId);
  if (!found) throw notFound();
  if (!may(found.role, permission)) throw accountErrors.ROLE_INSUFFICIENT();
}

export async function changeRole(tx: Tx, parts: MembershipParts, change: Change, role: Role): Promise<MemberRow> {
  const { publisherId, member, actor } = change;
  const publisher = await lockOrganization(tx, publisherId);
  const before = await requireMember(tx, publisherId, member);
  await requireStill(tx, actor, publisherId, before.role === 'OWNER' || role === 'OWNER' ? 'OWNERS' : 'MEMBERS');
  if (before.role === role) return before;
  if (before.role === 'OWNER') await requireAnotherOwner(tx, publisherId, member);
  const owners = await ownersAddresses(tx, publisherId);
  await setRole(tx, publisherId, member, role);
  await revokeKeysBeyondRole(tx, actor, { developerId: publisherId, createdBy: member }, role, parts);
  if (!may(role, 'MEMBERS')) await revokeInvitationsOf(tx, actor, publisherId, member);
  await audit(tx, actor, {
    action: 'developer.member-role-changed',
    subjectType: 'developer',
    subjectId: publisherId,
    details: { member, from: before.role, to: role },
  });
  await announce(tx, parts, publisher, member, { from: before.role, to: role }, owners);
  return { ...before, role };
}

/** A member who leaves needs no permission. */
export async function removeMember(tx: Tx, parts: MembershipParts, change: Change): Promise<void> {
  const { publisherId, member, actor } = change;
  const publisher = await lockOrganization(tx, publisherId);
  const before = await requireMember(tx, publisherId, member);
  const leaves = actor.id === member;
  await requireStill(tx, actor, publisherId, leaves ? 'READ' : before.role === 'OWNER' ? 'OWNERS' : 'MEMBERS');
  if (before.role === 'OWNER') await requireAnotherOwner(tx, publisherId, member);
  const owners = await ownersAddresses(tx, publisherId);
  await deleteMember(tx, publisherId, member);
  await endNotifications(tx, publisherId, member);
  await revokeKeysBeyondRole(tx, actor, { developerId: publisherId, createdBy: member }, undefined, parts);
  await revokeInvitationsOf(tx, actor, publisherId, member);
  await audit(tx, actor, {
    action: 'developer.member-removed',
    subjectType: 'developer',
    subjectId: publisherId,
    details: { member, role: before.role },
  });
  await announce(tx, parts, publisher, member, leaves ? 'left' : 'removed', owners);
}

/**
 * To the owners, and to all nodes: a key has the role of the member who created it. Also to those who were owners before the
 * change, so that nobody takes over a publisher unnoticed. An owner without a known address is told at that of the publisher.
 */
export async function announce(
  tx: Tx,
  { outbox, notifications, links }: MembershipParts,
  publisher: Developer,
  member: string,
  change: MemberChange['change'],
  ownersBefore: (string | null)[] = [],
): Promise<void> {
  const owners = [...ownersBefore, ...(await ownersAddresses(tx, publisher.id))];
  const membersUrl = portalPage(publisher, links, '/members');
  for (const to of new Set(owners.map((address) => address ?? contactEmailOf(publisher)))) {
    const mail = { to, publisher: publisher.name, member, change, membersUrl };
    await outbox.enqueue(tx, memberChangeMail(mail));
  }
  await notifications.publish(tx, 'developer', [publisher.id]);
}

/** Of a member who may no longer invite: otherwise the member could come back with one. */
async function revokeInvitationsOf(tx: Tx, actor: Actor, publisherId: string, member: string): Promise<void> {
  for (const { id, email } of await revokeInvitationsBy(tx, publisherId, member)) {
    await audit(tx, actor, {
      action: 'developer.invitation-revoked',
      subjectType: 'developer',
      subjectId: publisherId,
      details: { invitation: id, email },
    });
  }
}

async function requireMember(tx: Tx, publisherId: string, accountUserId: string): Promise<MemberRow> {
  const found = await findMember(tx, publisherId, accountUserId);
  if (!found) throw publisherErrors.MEMBER_NOT_FOUND();
  return found;
}

async function requireAnotherOwner(tx: Tx, publisherId: string, member: string): Promise<void> {
  if ((await countOtherOwners(tx, publisherId, member)) === 0) throw publisherErrors.LAST_OWNER();
}
