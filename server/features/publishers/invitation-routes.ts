// Invitations to become a member: sent by email, for one person and one use.

import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { Deleted, listOf, ref } from '../../platform/http/schemas.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import { limitReached } from '../../platform/rate-limits/limit-reached.ts';
import { account, accountCaller, actorOf, developerIdOf, publisher } from '../accounts/access.ts';
import type { AccountCaller } from '../accounts/caller.ts';
import { holdOpenAccount } from '../accounts/closing-accounts.ts';
import { accountErrors } from '../accounts/errors.ts';
import type { Limits } from '../accounts/limits.ts';
import { findMembership } from '../accounts/memberships.ts';
import { audit } from '../audit/audit.ts';
import { lockMailbox } from '../developers/confirmation-queries.ts';
import { hashOf, mailboxOf } from '../developers/email-confirmation.ts';
import { developerErrors } from '../developers/errors.ts';
import { findDeveloper, lockDeveloper } from '../developers/queries.ts';
import { requireVerified } from '../developers/verification.ts';
import { publisherErrors } from './errors.ts';
import { invitationMail } from './mail.ts';
import { announce, lockOrganization, type MembershipParts, requireStill } from './membership.ts';
import {
  Invitation,
  InvitationPreview,
  InvitationToken,
  NewInvitation,
  OwnPublisher,
  presentInvitation,
  presentMembership,
} from './publisher.ts';
import {
  findOpenInvitation,
  type InvitationRow,
  insertInvitation,
  insertMember,
  invitationsOfTheDay,
  listOpenInvitations,
  revokeInvitation,
  useInvitation,
} from './queries.ts';

const MAX_OPEN = 20;
/** To one mailbox, by all publishers together. */
const MAX_A_DAY = 3;
const RETRY_AFTER_S = 60 * 60;
const TOKEN_BYTES = 24;

const tags = ['Publishers'];
const Id = Type.Object({ id: Type.String({ description: 'Id of the publisher.' }) });
const InvitationId = Type.Object({
  ...Id.properties,
  invitationId: Type.String({ description: 'Id of the invitation.' }),
});

export interface InvitationOptions extends MembershipParts {
  db: Database;
  limits: Limits;
}

export async function invitationRoutes(app: HttpServer, parts: InvitationOptions): Promise<void> {
  const { db, outbox, links, limits } = parts;

  app.get(
    '/publishers/:id/invitations',
    {
      config: { access: publisher('MEMBERS') },
      schema: {
        operationId: 'listInvitations',
        tags,
        summary: 'List open invitations',
        description: 'Returns the invitations that can still be accepted, newest first.',
        params: Id,
        response: { 200: listOf(Invitation, 'Open invitations.') },
      },
    },
    async (request) => ({ data: (await listOpenInvitations(db, developerIdOf(request))).map(presentInvitation) }),
  );

  app.post(
    '/publishers/:id/invitations',
    {
      config: {
        access: publisher('MEMBERS'),
        errors: [
          ...[
            developerErrors.DEVELOPER_UNVERIFIED,
            developerErrors.PUBLISHER_CLOSING,
            publisherErrors.NOT_AN_ORGANIZATION,
          ],
          publisherErrors.INVITATION_QUOTA,
        ],
      },
      schema: {
        operationId: 'inviteMember',
        tags,
        summary: 'Invite a member',
        description: `Sends an email with a link that works for 7 days, once. It replaces an open invitation to the same address. Only verified organizations can invite. A publisher can have ${MAX_OPEN} open invitations, and one recipient gets at most ${MAX_A_DAY} a day.`,
        params: Id,
        body: ref(NewInvitation),
        response: { 201: ref(Invitation) },
      },
    },
    async (request, reply) => {
      const publisherId = developerIdOf(request);
      const { email, role } = request.body;
      const actor = actorOf(request);
      return createOnce(db, request, reply, { caller: `developer ${publisherId}` }, async (tx) => {
        const organization = await lockOrganization(tx, publisherId);
        await requireStill(tx, actor, publisherId, 'MEMBERS');
        requireVerified(organization);
        const mailbox = mailboxOf(email);
        const open = await listOpenInvitations(tx, publisherId);
        if (open.filter((other) => other.mailbox !== mailbox).length >= MAX_OPEN)
          throw publisherErrors.INVITATION_QUOTA();
        await lockMailbox(tx, mailbox);
        if ((await invitationsOfTheDay(tx, mailbox)) >= MAX_A_DAY) throw tooMany();
        const token = randomBytes(TOKEN_BYTES).toString('base64url');
        const made = { publisherId, email, mailbox, role, tokenHash: hashOf(token), invitedBy: actor.id };
        const invitation = await insertInvitation(tx, made);
        await audit(tx, actor, {
          action: 'developer.member-invited',
          subjectType: 'developer',
          subjectId: publisherId,
          details: { invitation: invitation.id, email, role },
        });
        // In the fragment, which browsers do not send: the token stays out of logs.
        const url = `${links.portal}/invitation#${token}`;
        await outbox.enqueue(tx, invitationMail({ to: email, publisher: organization.name, role, url }));
        return presentInvitation(invitation);
      });
    },
  );

  app.delete(
    '/publishers/:id/invitations/:invitationId',
    {
      config: {
        access: publisher('MEMBERS'),
        errors: [publisherErrors.INVITATION_NOT_FOUND, publisherErrors.NOT_AN_ORGANIZATION],
      },
      schema: {
        operationId: 'revokeInvitation',
        tags,
        summary: 'Revoke an invitation',
        description: 'Its link stops working.',
        params: InvitationId,
        response: { 200: Deleted },
      },
    },
    (request) =>
      transaction(db, async (tx) => {
        const { id: publisherId, invitationId } = request.params;
        const actor = actorOf(request);
        await lockOrganization(tx, publisherId);
        await requireStill(tx, actor, publisherId, 'MEMBERS');
        const revoked = await revokeInvitation(tx, publisherId, invitationId);
        if (!revoked) throw publisherErrors.INVITATION_NOT_FOUND();
        await audit(tx, actor, {
          action: 'developer.invitation-revoked',
          subjectType: 'developer',
          subjectId: publisherId,
          details: { invitation: invitationId, email: revoked.email },
        });
        return { id: invitationId, deleted: true as const };
      }),
  );

  app.post(
    '/invitations/preview',
    {
      config: { access: account, errors: [publisherErrors.INVITATION_INVALID, publisherErrors.INVITATION_FOR_OTHER] },
      schema: {
        operationId: 'previewInvitation',
        tags,
        summary: 'Preview an invitation',
        description: 'Returns what an invitation offers, before you accept it.',
        body: ref(InvitationToken),
        response: { 200: ref(InvitationPreview) },
      },
    },
    async (request, reply) => {
      const caller = accountCaller(request);
      reply.headers(await limits.take('publishing', caller.accountUserId));
      const invitation = await findOpenInvitation(db, hashOf(request.body.token));
      requireRecipient(invitation, caller);
      const { name } = (await findDeveloper(db, invitation.publisherId))!;
      return { publisher: name, role: invitation.role, expiresAt: invitation.expiresAt.toISOString() };
    },
  );

  app.post(
    '/invitations/accept',
    {
      config: {
        access: account,
        errors: [
          ...[publisherErrors.INVITATION_INVALID, publisherErrors.INVITATION_FOR_OTHER, publisherErrors.ALREADY_MEMBER],
          ...[accountErrors.DEVELOPER_SUSPENDED, developerErrors.PUBLISHER_CLOSING],
        ],
      },
      schema: {
        operationId: 'acceptInvitation',
        tags,
        summary: 'Accept an invitation',
        description:
          'You become a member of the publisher. If the account system says which email address you have, it must be the invited one.',
        body: ref(InvitationToken),
        response: { 200: ref(OwnPublisher) },
      },
    },
    async (request, reply) => {
      const caller = accountCaller(request);
      const { accountUserId } = caller;
      reply.headers(await limits.take('publishing', accountUserId));
      const tokenHash = hashOf(request.body.token);
      return transaction(db, async (tx) => {
        await holdOpenAccount(tx, accountUserId);
        const found = await findOpenInvitation(tx, tokenHash);
        requireRecipient(found, caller);
        const { publisherId } = found;
        const organization = (await lockDeveloper(tx, { id: publisherId }))!;
        // Again, under the lock: of two who accept at once, one does.
        const invitation = await findOpenInvitation(tx, tokenHash);
        requireRecipient(invitation, caller);
        requireVerified(organization);
        const { role } = invitation;
        if (!(await insertMember(tx, { publisherId, accountUserId, role }))) throw publisherErrors.ALREADY_MEMBER();
        await useInvitation(tx, invitation.id, accountUserId);
        await audit(tx, actorOf(request), {
          action: 'developer.member-joined',
          subjectType: 'developer',
          subjectId: publisherId,
          details: { member: accountUserId, role, invitation: invitation.id },
        });
        await announce(tx, parts, organization, accountUserId, { joinedAs: role });
        return presentMembership((await findMembership(tx, accountUserId, publisherId))!);
      });
    },
  );
}

/** With an address that the account system has verified, an invitation to another one is refused; without, the token is the proof. */
function requireRecipient(
  invitation: InvitationRow | undefined,
  { verifiedEmail }: AccountCaller,
): asserts invitation is InvitationRow {
  if (!invitation) throw publisherErrors.INVITATION_INVALID();
  if (verifiedEmail !== null && mailboxOf(verifiedEmail) !== invitation.mailbox)
    throw publisherErrors.INVITATION_FOR_OTHER();
}

function tooMany() {
  const message = `This address has been invited ${MAX_A_DAY} times in 24 hours. Try again later.`;
  return limitReached(message, { limit: MAX_A_DAY, waitS: RETRY_AFTER_S });
}
