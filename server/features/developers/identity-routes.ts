// Changes of a verified developer's identity: administrators confirm or decline them, the developer can withdraw them.

import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, pageOf, pageQuery, paginationOf, prose, ref, timestamp } from '../../platform/http/schemas.ts';
import { type Tx, transaction } from '../../platform/postgres/database.ts';
import { actorOf, administrator, developerIdOf, developerMay } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import { developerErrors } from './errors.ts';
import { Identity, NOTHING_HELD, ownIdentityOf, publicIdentityOf } from './identity.ts';
import { identityConfirmedMail, identityDeclinedMail } from './mail.ts';
import { DeveloperProfile, presentDeveloper } from './profile.ts';
import { type Developer, listIdentityChanges, lockDeveloper, updateDeveloper } from './queries.ts';
import type { DeveloperOptions } from './routes.ts';

const Id = Type.Object({ id: Type.String({ description: 'Id of the developer.' }) });
const requestedAt = timestamp('When the developer requested the change.');

export const IdentityChange = named(
  'IdentityChange',
  Type.Object(
    {
      developerId: Type.String({ description: 'Id of the developer.', example: 'dev_01kac0000000000000000000' }),
      reviewed: ref(Identity),
      requested: ref(Identity),
      requestedAt,
    },
    { description: 'A change of identity in review: the public values, and the ones that the developer requested.' },
  ),
);

const Confirmation = named(
  'IdentityConfirmation',
  Type.Object(
    { requestedAt },
    {
      additionalProperties: false,
      description: 'Names the change that you looked at: a later one is not confirmed with it.',
    },
  ),
);

const Declination = named(
  'IdentityDeclination',
  Type.Object(
    {
      requestedAt,
      reason: prose('Reason. The developer gets it by email.', 2_000, 'The website does not name this company.'),
    },
    {
      additionalProperties: false,
      description: 'Names the change that you looked at, and says what is wrong with it.',
    },
  ),
);

const errors = [
  developerErrors.DEVELOPER_NOT_FOUND,
  developerErrors.IDENTITY_NOT_PENDING,
  developerErrors.IDENTITY_CHANGED_AGAIN,
  commonErrors.BUSY,
];

export async function identityRoutes(
  app: HttpServer,
  { db, notifications }: Pick<DeveloperOptions, 'db' | 'notifications'>,
): Promise<void> {
  app.post(
    '/me/identity/withdraw',
    {
      config: { access: developerMay('PROFILE'), errors: [developerErrors.IDENTITY_NOT_PENDING] },
      schema: {
        operationId: 'withdrawIdentityChange',
        tags: ['Developer profile'],
        summary: 'Withdraw a change of your identity',
        description: 'Your profile gets the public name, company and website again.',
        response: { 200: ref(DeveloperProfile) },
      },
    },
    (request) =>
      transaction(db, async (tx) => {
        const before = (await lockDeveloper(tx, { id: developerIdOf(request) }))!;
        if (!before.identityRequestedAt) throw developerErrors.IDENTITY_NOT_PENDING();
        const after = await updateDeveloper(tx, before.id, NOTHING_HELD);
        await audit(tx, actorOf(request), {
          action: 'developer.identity-withdrawn',
          subjectType: 'developer',
          subjectId: before.id,
        });
        await notifications.publish(tx, 'developer', [before.id]);
        return presentDeveloper(after);
      }),
  );
}

export async function identityAdminRoutes(
  app: HttpServer,
  { db, permits, outbox, links, catalog, notifications }: Omit<DeveloperOptions, 'profiles' | 'events'>,
): Promise<void> {
  app.get(
    '/identity-changes',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listIdentityChanges',
        tags: ['Administration'],
        summary: 'List identity changes in review',
        description:
          'Verified developers who changed their name, company or website. The public sees the reviewed values until you confirm. Longest waiting first.',
        querystring: Type.Object(pageQuery, { additionalProperties: false }),
        response: { 200: pageOf(IdentityChange, 'One page of identity changes.') },
      },
    },
    async ({ query: { page, limit } }) => {
      const { rows: developers, total } = await listIdentityChanges(db, page, limit);
      return { data: developers.map(presentChange), pagination: paginationOf(page, limit, total) };
    },
  );

  app.post(
    '/developers/:id/identity/confirm',
    {
      config: { access: administrator, errors },
      schema: {
        operationId: 'confirmIdentityChange',
        tags: ['Administration'],
        summary: 'Confirm an identity change',
        description:
          'The requested name, company and website become public everywhere, and the developer gets an email.',
        params: Id,
        body: ref(Confirmation),
        response: { 200: ref(DeveloperProfile) },
      },
    },
    (request) =>
      permits.run(() =>
        transaction(db, async (tx) => {
          const before = await lockChange(tx, request);
          const requested = ownIdentityOf(before);
          const after = await updateDeveloper(tx, before.id, { ...requested, ...NOTHING_HELD });
          await audit(tx, actorOf(request), {
            action: 'developer.identity-confirmed',
            subjectType: 'developer',
            subjectId: before.id,
            details: { from: publicIdentityOf(before), to: requested },
          });
          await outbox.enqueue(tx, identityConfirmedMail(after, links));
          await catalog.refresh(tx, { developerId: before.id });
          await notifications.publish(tx, 'developer', [before.id]);
          return presentDeveloper(after);
        }),
      ),
  );

  app.post(
    '/developers/:id/identity/decline',
    {
      config: { access: administrator, errors },
      schema: {
        operationId: 'declineIdentityChange',
        tags: ['Administration'],
        summary: 'Decline an identity change',
        description: 'The profile gets the public values again, and the developer gets an email with the reason.',
        params: Id,
        body: ref(Declination),
        response: { 200: ref(DeveloperProfile) },
      },
    },
    (request) =>
      permits.run(() =>
        transaction(db, async (tx) => {
          const before = await lockChange(tx, request);
          const { reason } = request.body;
          const after = await updateDeveloper(tx, before.id, NOTHING_HELD);
          await audit(tx, actorOf(request), {
            action: 'developer.identity-declined',
            subjectType: 'developer',
            subjectId: before.id,
            details: { requested: ownIdentityOf(before), reason },
          });
          await outbox.enqueue(tx, identityDeclinedMail(after, reason, links));
          await notifications.publish(tx, 'developer', [before.id]);
          return presentDeveloper(after);
        }),
      ),
  );
}

/** Refused when the developer has changed it again since the administrator looked. */
async function lockChange(
  tx: Tx,
  {
    params,
    body,
  }: Pick<FastifyRequest<{ Params: Static<typeof Id>; Body: { requestedAt: string } }>, 'params' | 'body'>,
): Promise<Developer> {
  const found = await lockDeveloper(tx, { id: params.id });
  if (!found) throw developerErrors.DEVELOPER_NOT_FOUND();
  if (!found.identityRequestedAt) throw developerErrors.IDENTITY_NOT_PENDING();
  if (found.identityRequestedAt.getTime() !== Date.parse(body.requestedAt))
    throw developerErrors.IDENTITY_CHANGED_AGAIN();
  return found;
}

function presentChange(changed: Developer): Static<typeof IdentityChange> {
  return {
    developerId: changed.id,
    reviewed: publicIdentityOf(changed),
    requested: ownIdentityOf(changed),
    requestedAt: changed.identityRequestedAt!.toISOString(),
  };
}
