import { ROLES } from '@marketplace/sdk/roles';
import { type Static, Type } from 'typebox';
import { email, line, named, nullable, oneOf, timestamp } from '../../platform/http/schemas.ts';
import type { Membership } from '../accounts/memberships.ts';
import { DEVELOPER_STATES, type DeveloperStatus } from '../developers/verification.ts';
import type { InvitationRow, MemberRow } from './queries.ts';

/** An owner makes other members owners; an invitation does not. */
export const INVITED_ROLES = ROLES.filter((role) => role !== 'OWNER');

export const OwnPublisher = named(
  'OwnPublisher',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the publisher.', example: 'dev_01kac0000000000000000000' }),
      name: Type.String({ description: 'Name of the publisher, as its members see it.' }),
      kind: oneOf(['PERSON', 'ORGANIZATION'], 'PERSON: your own. ORGANIZATION: a publisher with members.'),
      status: oneOf(DEVELOPER_STATES, 'Status of the publisher.'),
      role: oneOf(ROLES, 'Your role in it.'),
    },
    { description: 'A publisher that you are a member of.' },
  ),
);

export function presentMembership(row: Membership): Static<typeof OwnPublisher> {
  const { publisherId: id, publisherName: name, kind, role } = row;
  return { id, name, kind, status: row.status as DeveloperStatus, role };
}

export const Member = named(
  'Member',
  Type.Object(
    {
      accountUserId: Type.String({ description: 'Account id of the member.', example: 'user-42' }),
      name: nullable(Type.String({ description: 'Name from the account system. Null if unknown.' })),
      email: nullable(Type.String({ description: 'Email address from the account system. Null if unknown.' })),
      role: oneOf(ROLES, 'Role of the member.'),
      since: timestamp('When the member joined.'),
    },
    { description: 'A member of a publisher.' },
  ),
);

export function presentMember({ accountUserId, name, email, role, createdAt }: MemberRow): Static<typeof Member> {
  return { accountUserId, name, email, role, since: createdAt.toISOString() };
}

export const RoleChange = named(
  'RoleChange',
  Type.Object(
    { role: oneOf(ROLES, 'The new role.') },
    { additionalProperties: false, description: "A change of a member's role." },
  ),
);

export const NewInvitation = named(
  'NewInvitation',
  Type.Object(
    {
      email: email('Where the invitation is sent.', 'grace@example.com'),
      role: oneOf(INVITED_ROLES, 'Role of the new member.'),
    },
    { additionalProperties: false, description: 'An invitation to become a member.' },
  ),
);

export const Invitation = named(
  'Invitation',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the invitation.', example: 'inv_01kac0000000000000000000' }),
      email: Type.String({ description: 'Where it was sent.' }),
      role: oneOf(INVITED_ROLES, 'Role of the new member.'),
      invitedBy: Type.String({ description: 'Account id of the member who sent it.' }),
      invitedByName: nullable(Type.String({ description: 'Name of that member, if known.' })),
      createdAt: timestamp('When it was sent.'),
      expiresAt: timestamp('When it expires: 7 days later.'),
    },
    { description: 'An open invitation.' },
  ),
);

export function presentInvitation(row: InvitationRow): Static<typeof Invitation> {
  const { id, email, invitedBy, invitedByName } = row;
  return {
    ...{ id, email, role: row.role, invitedBy, invitedByName },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

export const InvitationToken = named(
  'InvitationToken',
  Type.Object(
    {
      token: line(
        'Token from the link in the invitation: the part after `#`.',
        100,
        'q8mFzTg2p0Xk7bRn3sVd5wYc9uHe1aLj',
      ),
    },
    { additionalProperties: false, description: 'The token of an invitation.' },
  ),
);

export const InvitationPreview = named(
  'InvitationPreview',
  Type.Object(
    {
      publisher: Type.String({ description: 'Name of the publisher.' }),
      role: oneOf(INVITED_ROLES, 'Role that you would have.'),
      expiresAt: timestamp('When the invitation expires.'),
    },
    { description: 'What an invitation offers.' },
  ),
);
