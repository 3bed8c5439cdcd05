// A developer's own profile with an account token: before the verification, there is no API key to read or change it with.

import type { FastifyRequest } from 'fastify';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { ref } from '../../platform/http/schemas.ts';
import { account, accountCaller, actorOf } from '../accounts/access.ts';
import { accountErrors } from '../accounts/errors.ts';
import { nameErrors } from '../look-alikes/errors.ts';
import { developerErrors } from './errors.ts';
import { DeveloperProfile, ProfileUpdate, presentDeveloper } from './profile.ts';
import { changeProfile, hasPublicField } from './profile-update.ts';
import { type Developer, findDeveloperOfAccount } from './queries.ts';
import type { DeveloperOptions } from './routes.ts';

export async function accountDeveloperRoutes(app: HttpServer, options: DeveloperOptions): Promise<void> {
  const { db, limits } = options;

  app.get(
    '/account/developer',
    {
      config: { access: account, errors: [developerErrors.DEVELOPER_NOT_FOUND] },
      schema: {
        operationId: 'getAccountDeveloper',
        tags: ['Developer profile'],
        summary: "Get your account's developer",
        description:
          'Returns the same as `GET /api/dev/me`, with an account token: also before you are verified, and if you were rejected or suspended.',
        response: { 200: ref(DeveloperProfile) },
      },
    },
    async (request) => presentDeveloper(requireRegistered(await findDeveloperOfAccount(db, accountOf(request)))),
  );

  app.put(
    '/account/developer',
    {
      config: {
        access: account,
        errors: [
          ...[developerErrors.DEVELOPER_NOT_FOUND, accountErrors.DEVELOPER_SUSPENDED, commonErrors.BUSY],
          nameErrors.NAME_PROTECTED,
        ],
      },
      schema: {
        operationId: 'updateAccountDeveloper',
        tags: ['Developer profile'],
        summary: "Update your account's developer",
        description:
          'Does the same as `PUT /api/dev/me`, with an account token. If you were rejected, an update requests another review.',
        body: ref(ProfileUpdate),
        response: { 200: ref(DeveloperProfile) },
      },
    },
    async (request, reply) => {
      const { body, caller } = request;
      const { id } = requireRegistered(await findDeveloperOfAccount(db, accountOf(request)));
      if (hasPublicField(body)) reply.headers(await limits.take('publishing', id));
      return changeProfile(options, { actor: actorOf(request), caller }, id, body);
    },
  );
}

const accountOf = (request: FastifyRequest) => accountCaller(request).accountUserId;

function requireRegistered(found: Developer | undefined): Developer {
  if (found) return found;
  throw developerErrors.DEVELOPER_NOT_FOUND({ message: accountErrors.NOT_REGISTERED.message });
}
