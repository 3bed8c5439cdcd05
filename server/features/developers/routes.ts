// A developer's own profile: register, read, update.

import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { named, nullable, oneOf, ref, timestamp } from '../../platform/http/schemas.ts';
import { newId } from '../../platform/ids.ts';
import { type Database, now, type Tx, transaction } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import type { Permits } from '../../platform/postgres/permits.ts';
import { account, accountCaller, actorOf, developer, developerIdOf } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import type { Events } from '../events/events.ts';
import type { Outbox } from '../mail/outbox.ts';
import { confirmedEmailOf, isEmailVerified } from './contact-address.ts';
import { confirmEmail, isVouchedFor, sendConfirmation } from './email-confirmation.ts';
import { developerErrors } from './errors.ts';
import { holdIdentity, ownIdentityOf } from './identity.ts';
import { confirmEmailMail, emailChangeRequestedMail, type Links, registeredMail, welcomeMail } from './mail.ts';
import { DeveloperProfile, inEvents, ProfileUpdate, presentDeveloper, Registration } from './profile.ts';
import type { DeveloperProfiles } from './profiles.ts';
import {
  type Developer,
  findDeveloperInReview,
  insertDeveloper,
  lockDeveloper,
  updateDeveloper,
  verificationWaits,
} from './queries.ts';
import { DEVELOPER_STATES, statusAfter } from './verification.ts';

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
}

export async function developerRoutes(app: HttpServer, options: DeveloperOptions): Promise<void> {
  const { db, permits, outbox, events, links, catalog, notifications, profiles } = options;

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
    (request) => permits.run(() => transaction(db, (tx) => updateProfile(tx, request, request.body))),
  );

  async function updateProfile(tx: Tx, request: FastifyRequest, sent: Static<typeof ProfileUpdate>) {
    const before = (await lockDeveloper(tx, { id: developerIdOf(request) }))!;
    const own = { ...before, ...ownIdentityOf(before) };
    const changes = changedFields(own, sent);
    if (Object.keys(changes).length === 0) return presentDeveloper(before);

    const status = statusAfter('update profile', before.status);
    const statusReason = status === before.status ? before.statusReason : null;
    // A rejected developer waits from now on; the clock starts again.
    const clock = status === before.status ? {} : { verificationRequestedAt: now };
    const written = before.status === 'VERIFIED' ? holdIdentity(before, changes) : changes;
    const after = await updateDeveloper(tx, before.id, { ...written, ...clock, status, statusReason });
    await audit(tx, actorOf(request), {
      action: 'developer.updated',
      subjectType: 'developer',
      subjectId: before.id,
      details: Object.fromEntries(
        Object.entries(changes).map(([field, to]) => [field, { from: own[field as keyof Developer], to }]),
      ),
    });
    if (status !== before.status)
      await events.publish(tx, 'developer.resubmitted', before.id, { developer: inEvents(after), reason: null });
    // Of the fields that change at once, only this one is public.
    if ('bio' in changes) await catalog.refresh(tx, { developerId: before.id });
    await notifications.publish(tx, 'developer', [before.id]);
    return presentDeveloper(after.email === before.email ? after : await requestConfirmation(tx, request, after));
  }

  /** Of a new address, unless it is the confirmed one again or the sign-in provider vouches for it. */
  async function requestConfirmation(tx: Tx, request: FastifyRequest, changed: Developer): Promise<Developer> {
    if (isVouchedFor(changed.email, request.caller)) return confirmEmail(tx, options, actorOf(request), changed);
    if (isEmailVerified(changed) || !(await sendConfirmation(tx, options, changed, confirmEmailMail))) return changed;
    // To the confirmed address: otherwise an attacker with the account could change it unnoticed.
    const confirmed = confirmedEmailOf(changed);
    const owner = confirmed && { name: changed.name, email: confirmed };
    if (owner) await outbox.enqueue(tx, emailChangeRequestedMail(owner, changed.email, links));
    return changed;
  }
}

type ProfileChange = Static<typeof ProfileUpdate>;

function changedFields(before: Developer, sent: ProfileChange): ProfileChange {
  return Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => before[field as keyof Developer] !== value),
  );
}
