// A developer's own profile: register, read, update.

import { Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { named, nullable, oneOf, ref, timestamp } from '../../platform/http/schemas.ts';
import { newId } from '../../platform/ids.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import type { Permits } from '../../platform/postgres/permits.ts';
import { account, accountCaller, actorOf, developer, developerIdOf } from '../accounts/access.ts';
import type { Limits } from '../accounts/limits.ts';
import { audit } from '../audit/audit.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import type { Events } from '../events/events.ts';
import type { Outbox } from '../mail/outbox.ts';
import { isVouchedFor, sendConfirmation } from './email-confirmation.ts';
import { developerErrors } from './errors.ts';
import { type Links, registeredMail, welcomeMail } from './mail.ts';
import { DeveloperProfile, inEvents, ProfileUpdate, presentDeveloper, Registration } from './profile.ts';
import { hasPublicField, updateProfile } from './profile-update.ts';
import type { DeveloperProfiles } from './profiles.ts';
import { findDeveloperInReview, insertDeveloper, lockDeveloper, verificationWaits } from './queries.ts';
import { DEVELOPER_STATES } from './verification.ts';

const hours = (description: string) => nullable(Type.Number({ description }));

const Verification = named(
  'Verification',
  Type.Object(
    {
      status: oneOf(DEVELOPER_STATES, 'Status of the developer.'),
      statusReason: nullable(Type.String({ description: 'Why an administrator rejected or suspended the account.' })),
      requestedAt: timestamp(
        'When the verification was requested: at registration, or by an update after a rejection.',
      ),
      dueAt: nullable(timestamp('When it is due: 24 hours later. Null unless the status is UNVERIFIED.')),
      overdue: Type.Boolean({ description: 'Whether it is overdue.' }),
      place: nullable(Type.Integer({ description: 'Position in the queue, starting at 1. Null if you do not wait.' })),
      medianWaitHours: hours('Median waiting time of the last 30 verifications, in hours. Null if there are none.'),
      p90WaitHours: hours('90th percentile waiting time of the last 30 verifications, in hours.'),
    },
    { description: 'The verification of a developer.' },
  ),
);

export interface DeveloperOptions {
  db: Database;
  permits: Permits;
  outbox: Outbox;
  events: Events;
  links: Links;
  catalog: CatalogProjection;
  notifications: PgNotifications;
  profiles: DeveloperProfiles;
  limits: Limits;
}

export async function developerRoutes(app: HttpServer, options: DeveloperOptions): Promise<void> {
  const { db, permits, outbox, events, links, profiles, limits } = options;

  app.post(
    '/register',
    {
      config: { access: account, errors: [developerErrors.ACCOUNT_MISMATCH, developerErrors.ALREADY_REGISTERED] },
      schema: {
        operationId: 'registerDeveloper',
        tags: ['Developer profile'],
        summary: 'Register as a developer',
        description:
          'Requires an account token. The new developer is UNVERIFIED until an administrator has reviewed the profile.',
        body: ref(Registration),
        response: { 201: ref(DeveloperProfile) },
      },
    },
    async (request, reply) => {
      const { accountUserId } = accountCaller(request);
      const { body } = request;
      if (body.accountUserId !== accountUserId) throw developerErrors.ACCOUNT_MISMATCH();
      return createOnce(db, request, reply, { caller: `account ${accountUserId}` }, async (tx) => {
        const confirmed = isVouchedFor(body.email, request.caller);
        const contact = { contactEmail: body.email, contactConfirmedAt: confirmed ? new Date() : null };
        const registered = await insertDeveloper(tx, { id: newId('dev'), ...body, ...contact });
        if (!registered) throw developerErrors.ALREADY_REGISTERED();
        await audit(tx, actorOf(request), {
          action: 'developer.registered',
          subjectType: 'developer',
          subjectId: registered.id,
        });
        await events.publish(tx, 'developer.registered', registered.id, {
          developer: inEvents(registered),
          reason: null,
        });
        if (confirmed) await outbox.enqueue(tx, welcomeMail(registered, links));
        else await sendConfirmation(tx, options, registered, registeredMail);
        return presentDeveloper(registered);
      });
    },
  );

  app.get(
    '/me',
    {
      // In the portal a suspended developer can read the reason.
      config: { access: developer(), openToSuspended: true },
      schema: {
        operationId: 'getMe',
        tags: ['Developer profile'],
        summary: 'Get your profile',
        description: 'Returns the developer that the API key belongs to.',
        response: { 200: ref(DeveloperProfile) },
      },
    },
    async (request) => profiles.get(developerIdOf(request)),
  );

  app.get(
    '/me/verification',
    {
      config: { access: developer() },
      schema: {
        operationId: 'getVerification',
        tags: ['Developer profile'],
        summary: 'Get the status of your verification',
        description: 'Returns the position in the queue, due time and usual waiting times.',
        response: { 200: ref(Verification) },
      },
    },
    async (request) => {
      const found = (await findDeveloperInReview(db, developerIdOf(request)))!;
      return {
        status: found.status,
        statusReason: found.statusReason,
        requestedAt: found.verificationRequestedAt.toISOString(),
        dueAt: found.status === 'UNVERIFIED' ? found.dueAt.toISOString() : null,
        overdue: found.overdue,
        ...(await verificationWaits(db, found)),
      };
    },
  );

  app.put(
    '/me',
    {
      config: { access: developer(), errors: [developerErrors.DEVELOPER_STATE, commonErrors.BUSY] },
      schema: {
        operationId: 'updateMe',
        tags: ['Developer profile'],
        summary: 'Update your profile',
        description:
          'Changes the fields that you send; `null` clears an optional field. If you change your email address, emails go to the last confirmed one until you confirm the new one (`emailVerified`) with the link that we send to it. If you are verified, the public sees a new name, company or website after an administrator confirmed it (`identityReview`). A rejected developer is reviewed again.',
        body: ref(ProfileUpdate),
        response: { 200: ref(DeveloperProfile) },
      },
    },
    async (request, reply) => {
      const { body, caller } = request;
      const id = developerIdOf(request);
      if (hasPublicField(body)) reply.headers(await limits.take('publishing', id));
      return permits.run(() =>
        transaction(db, async (tx) => {
          const before = (await lockDeveloper(tx, { id }))!;
          return updateProfile(tx, options, { actor: actorOf(request), caller }, before, body);
        }),
      );
    },
  );
}
