// What an app's backend calls with its API key: exchange the setup code, get a grant. Only under /api/dev, never with the
// web app's session: a grant is for programs.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, ref, timestamp } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { developer, reachOf } from '../accounts/access.ts';
import { installationErrors } from './errors.ts';
import type { Grants } from './grants.ts';
import { ExchangedInstallation, presentExchanged } from './installation.ts';
import { findInstallation } from './queries.ts';
import { redeemSetupCode } from './setup-codes.ts';

const tags = ['Installations'];
const Id = Type.Object({ id: Type.String({ description: 'Id of the installation.' }) });
const { INSTALLATION_NOT_FOUND, CODE_INVALID } = installationErrors;

const CodeBody = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 200, description: 'The `code` that your setup page received.' }) },
  { additionalProperties: false, description: 'The code to exchange.' },
);

export const Grant = named(
  'Grant',
  Type.Object(
    {
      grant: Type.String({
        description: 'A JWT for the host’s token endpoint, valid for 5 minutes. Exchange it once (RFC 7523).',
      }),
      expiresAt: timestamp('When the grant expires.'),
      tokenEndpoint: Type.String({ description: 'The token endpoint of the host.' }),
    },
    { description: 'A grant for one workspace and its granted permissions.' },
  ),
);

export async function grantRoutes(app: HttpServer, { db, grants }: { db: Database; grants: Grants }): Promise<void> {
  app.post(
    '/installations/exchange',
    {
      config: { access: developer('APP_UPDATE'), limitedKeys: true, errors: [CODE_INVALID, INSTALLATION_NOT_FOUND] },
      schema: {
        operationId: 'exchangeSetupCode',
        tags,
        summary: 'Exchange a setup code',
        description:
          'Returns the installation that the code stands for. A code works once, within 60 seconds, and only for the developer of the app.',
        body: CodeBody,
        response: {
          200: Type.Object(
            { installation: ref(ExchangedInstallation) },
            { description: 'The installation of the code.' },
          ),
        },
      },
    },
    async (request) => {
      const id = await redeemSetupCode(db, reachOf(request), request.body.code);
      return { installation: presentExchanged((await findInstallation(db, id))!) };
    },
  );

  app.post(
    '/installations/:id/grant',
    {
      config: {
        access: developer('APP_UPDATE'),
        limitedKeys: true,
        errors: [
          ...[INSTALLATION_NOT_FOUND, installationErrors.INSTALLATION_ENDED, installationErrors.INSTALLATION_SUSPENDED],
          ...[installationErrors.OAUTH_CLIENT_MISSING, installationErrors.HOST_NOT_CONNECTED],
        ],
      },
      schema: {
        operationId: 'createGrant',
        tags,
        summary: 'Get a grant',
        description:
          'Returns a signed grant for the workspace and its granted permissions. Exchange it at the host’s token endpoint for an access token.',
        params: Id,
        response: { 200: ref(Grant) },
      },
    },
    (request) => grants.issue(reachOf(request), request.params.id),
  );
}
