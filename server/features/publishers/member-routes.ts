// Members of an organization. Also while it is suspended: its owner can close their account only when it has another owner or no
// other member, and everybody can leave. An invitation needs a verified organization.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { Deleted, listOf, ref } from '../../platform/http/schemas.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import { actorOf, developerIdOf, publisher } from '../accounts/access.ts';
import { publisherErrors } from './errors.ts';
import { changeRole, type MembershipParts, removeMember } from './membership.ts';
import { Member, presentMember, RoleChange } from './publisher.ts';
import { listMembers } from './queries.ts';

const tags = ['Publishers'];
const Id = Type.Object({ id: Type.String({ description: 'Id of the publisher.' }) });
const MemberId = Type.Object({
  ...Id.properties,
  accountUserId: Type.String({ description: 'Account id of the member.' }),
});
const errors = [publisherErrors.MEMBER_NOT_FOUND, publisherErrors.LAST_OWNER, publisherErrors.NOT_AN_ORGANIZATION];

export async function memberRoutes(app: HttpServer, parts: MembershipParts & { db: Database }): Promise<void> {
  const { db } = parts;

  app.get(
    '/publishers/:id/members',
    {
      config: { access: publisher('READ'), openToSuspended: true },
      schema: {
        operationId: 'listMembers',
        tags,
        summary: 'List members',
        description: 'Returns the members of an organization by role. A person has none.',
        params: Id,
        response: { 200: listOf(Member, 'Members.') },
      },
    },
    async (request) => ({ data: (await listMembers(db, developerIdOf(request))).map(presentMember) }),
  );

  app.put(
    '/publishers/:id/members/:accountUserId',
    {
      config: { access: publisher('MEMBERS'), openToSuspended: true, errors },
      schema: {
        operationId: 'changeMemberRole',
        tags,
        summary: "Change a member's role",
        description:
          "Only owners can make a member an owner or change an owner's role. API keys of the member that exceed the new role are revoked, with the keys created with them. If the new role may not invite, so are open invitations of the member. Owners get an email, and so does an owner who loses the role. It also works while the organization is suspended.",
        params: MemberId,
        body: ref(RoleChange),
        response: { 200: ref(Member) },
      },
    },
    (request) =>
      transaction(db, async (tx) => {
        const { id: publisherId, accountUserId: member } = request.params;
        const change = { publisherId, member, actor: actorOf(request) };
        return presentMember(await changeRole(tx, parts, change, request.body.role));
      }),
  );

  app.delete(
    '/publishers/:id/members/:accountUserId',
    {
      config: { access: publisher('READ'), openToSuspended: true, errors },
      schema: {
        operationId: 'removeMember',
        tags,
        summary: 'Remove a member, or leave',
        description:
          'Any member can leave, except the last owner. Owners and administrators can remove others; only owners can remove an owner. All API keys and open invitations of the member are revoked. Owners get an email, and so does an owner who is removed. It also works while the organization is suspended.',
        params: MemberId,
        response: { 200: Deleted },
      },
    },
    (request) =>
      transaction(db, async (tx) => {
        const { id: publisherId, accountUserId: member } = request.params;
        await removeMember(tx, parts, { publisherId, member, actor: actorOf(request) });
        return { id: member, deleted: true as const };
      }),
  );
}
