// A developer's own profile: register, read, update.

import { Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { named, nullable, oneOf, ref, timestamp } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import type { Semaphore } from '../../platform/semaphore.ts';
import { account, accountCaller, actorOf, developer, developerIdOf, developerMay } from '../accounts/access.ts';
import { holdOpenAccount } from '../accounts/closing-accounts.ts';
import type { Limits } from '../accounts/limits.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import type { Events } from '../events/events.ts';
import { nameErrors } from '../look-alikes/errors.ts';
import type { Outbox } from '../mail/outbox.ts';
import { developerErrors } from './errors.ts';
import type { Links } from './mail.ts';
import {
  DeveloperProfile,
  OwnProfile,
  ProfileUpdate,
  presentDeveloper,
  Registration,
  withoutContact,
} from './profile.ts';
import { changeProfile, hasPublicField } from './profile-update.ts';
import type { DeveloperProfiles } from './profiles.ts';
import { findDeveloperInReview, verificationWaits } from './queries.ts';
import { register } from './registration.ts';
import { DEVELOPER_STATES } from './verification.ts';

const hours = (description: string) => nullable(Type.Number({ description }));

const Verification = named(
  'Verification',
  Type.Object(
    {
      status: oneOf(DEVELOPER_STATES, 'Status of the developer.'),
      statusReason: nullable(Type.String({ description: 'Why an administrator rejected or suspended the account.' })),
      statusReasons: DeveloperProfile.properties.statusReasons,
      requestedAt: timestamp(
        'When the verification was requested: at registration, or by an update after a rejection.',
      ),
      dueAt: nullable(
        timestamp(
          'When it is due: 24 hours later, unless the settings say otherwise. Null unless the status is UNVERIFIED.',
        ),
      ),
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
  permits: Semaphore;
  outbox: Outbox;
  events: Events;
  links: Links;
  catalog: CatalogProjection;
  notifications: PgNotifications;
  profiles: DeveloperProfiles;
  limits: Limits;
}

export async function developerRoutes(app: HttpServer, options: DeveloperOptions): Promise<void> {
  const { db, profiles, limits } = options;

  app.post(
    '/register',
    {
      config: {
        access: account,
        errors: [developerErrors.ACCOUNT_MISMATCH, developerErrors.ALREADY_REGISTERED, nameErrors.NAME_PROTECTED],
      },
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
        await holdOpenAccount(tx, accountUserId);
        const by = { actor: actorOf(request), caller: request.caller };
        const own = { ...body, kind: 'PERSON' as const, accountUserId: () => accountUserId };
        const registered = await register(tx, options, by, own);
        if (!registered) throw developerErrors.ALREADY_REGISTERED();
        return presentDeveloper(registered);
      });
    },
  );

  app.get(
    '/me',
    {
      // In the portal a suspended developer can read the reason.
      config: { access: developer(), openToSuspended: true, limitedKeys: true },
      schema: {
        operationId: 'getMe',
        tags: ['Developer profile'],
        summary: 'Get your profile',
        description:
          'Returns the publisher that the API key belongs to. For a key that is limited to some apps: without `email` and `accountUserId`.',
        response: { 200: ref(OwnProfile) },
      },
    },
    async (request) => {
      const profile = await profiles.get(developerIdOf(request));
      return request.caller?.kind === 'api_key' && request.caller.apps ? withoutContact(profile) : profile;
    },
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
        statusReasons: presentDeveloper(found).statusReasons,
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
      config: {
        access: developerMay('PROFILE'),
        errors: [developerErrors.DEVELOPER_STATE, commonErrors.BUSY, nameErrors.NAME_PROTECTED],
      },
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
      return changeProfile(options, { actor: actorOf(request), caller }, id, body);
    },
  );
}
