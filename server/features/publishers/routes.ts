// The publishers that an account runs: its own, and the organizations that it is a member of.

import { Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { listOf, named, ref } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Semaphore } from '../../platform/semaphore.ts';
import { account, accountCaller, actorOf, developerIdOf, publisher } from '../accounts/access.ts';
import { holdOpenAccount } from '../accounts/closing-accounts.ts';
import type { Limits } from '../accounts/limits.ts';
import { listMemberships, ORGANIZATION_PREFIX } from '../accounts/memberships.ts';
import { developerErrors } from '../developers/errors.ts';
import { DeveloperProfile, ProfileUpdate, presentDeveloper, Registration } from '../developers/profile.ts';
import { changeProfile, hasPublicField, type UpdateParts } from '../developers/profile-update.ts';
import { findDeveloper } from '../developers/queries.ts';
import { register } from '../developers/registration.ts';
import { nameErrors } from '../look-alikes/errors.ts';
import { publisherErrors } from './errors.ts';
import { OwnPublisher, presentMembership } from './publisher.ts';
import { insertMember, lockOwnedOrganizations } from './queries.ts';

const MAX_UNVERIFIED = 5;
const tags = ['Publishers'];
const Id = Type.Object({ id: Type.String({ description: 'Id of the publisher.' }) });

const { accountUserId: _, ...profile } = Registration.properties;
const NewOrganization = named(
  'NewOrganization',
  Type.Object(profile, { additionalProperties: false, description: 'A new organization.' }),
);

export interface PublisherOptions extends UpdateParts {
  db: Database;
  permits: Semaphore;
  limits: Limits;
}

export async function publisherRoutes(app: HttpServer, parts: PublisherOptions): Promise<void> {
  const { db, limits } = parts;

  app.get(
    '/publishers',
    {
      config: { access: account },
      schema: {
        operationId: 'listPublishers',
        tags,
        summary: 'List your publishers',
        description: 'Returns your own publisher, if you registered, and the organizations that you are a member of.',
        response: { 200: listOf(OwnPublisher, 'Your publishers.') },
      },
    },
    async (request) => {
      const memberships = await listMemberships(db, accountCaller(request).accountUserId);
      return { data: memberships.map(presentMembership) };
    },
  );

  app.post(
    '/publishers',
    {
      config: { access: account, errors: [publisherErrors.PUBLISHER_QUOTA, nameErrors.NAME_PROTECTED] },
      schema: {
        operationId: 'createOrganization',
        tags,
        summary: 'Create an organization',
        description:
          'You become its owner. It is UNVERIFIED until an administrator has reviewed its profile, like a developer. You can own at most 5 organizations that are not verified.',
        body: ref(NewOrganization),
        response: { 201: ref(DeveloperProfile) },
      },
    },
    async (request, reply) => {
      const { accountUserId } = accountCaller(request);
      reply.headers(await limits.take('publishing', accountUserId));
      return createOnce(db, request, reply, { caller: `account ${accountUserId}` }, async (tx) => {
        await holdOpenAccount(tx, accountUserId);
        if ((await lockOwnedOrganizations(tx, accountUserId)) >= MAX_UNVERIFIED)
          throw publisherErrors.PUBLISHER_QUOTA();
        const by = { actor: actorOf(request), caller: request.caller };
        const organization = { ...request.body, kind: 'ORGANIZATION' as const, accountUserId: organizationAccount };
        const created = (await register(tx, parts, by, organization))!;
        await insertMember(tx, { publisherId: created.id, accountUserId, role: 'OWNER' });
        return presentDeveloper(created);
      });
    },
  );

  app.get(
    '/publishers/:id',
    {
      config: { access: publisher('READ'), openToSuspended: true },
      schema: {
        operationId: 'getPublisher',
        tags,
        summary: 'Get a publisher',
        description: 'Returns the profile of a publisher that you are a member of.',
        params: Id,
        response: { 200: ref(DeveloperProfile) },
      },
    },
    async (request) => presentDeveloper((await findDeveloper(db, developerIdOf(request)))!),
  );

  app.put(
    '/publishers/:id',
    {
      config: {
        access: publisher('PROFILE'),
        errors: [developerErrors.DEVELOPER_STATE, commonErrors.BUSY, nameErrors.NAME_PROTECTED],
      },
      schema: {
        operationId: 'updatePublisher',
        tags,
        summary: 'Update a publisher',
        description: 'Does the same as `PUT /api/dev/me`, for any publisher that you are an owner or administrator of.',
        params: Id,
        body: ref(ProfileUpdate),
        response: { 200: ref(DeveloperProfile) },
      },
    },
    async (request, reply) => {
      const { body, caller } = request;
      const id = developerIdOf(request);
      if (hasPublicField(body)) reply.headers(await limits.take('publishing', id));
      return changeProfile(parts, { actor: actorOf(request), caller }, id, body);
    },
  );
}

/** Nobody signs in with it. */
const organizationAccount = (id: string) => `${ORGANIZATION_PREFIX}${id}`;
