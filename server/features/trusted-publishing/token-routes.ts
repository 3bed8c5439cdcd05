// Where CI jobs exchange their OpenID token for an API key.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, ref } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { anyone } from '../accounts/access.ts';
import { accountErrors } from '../accounts/errors.ts';
import type { Limits } from '../accounts/limits.ts';
import { CreatedApiKey, presentKey } from '../api-keys/key.ts';
import { appErrors } from '../apps/errors.ts';
import { developerErrors } from '../developers/errors.ts';
import type { CiIssuers } from './ci-issuers.ts';
import { trustedPublishingErrors } from './errors.ts';
import { findTrust, issueKey } from './exchange.ts';

const CiToken = named(
  'CiToken',
  Type.Object(
    {
      token: Type.String({
        minLength: 1,
        maxLength: 16_384,
        description: 'The OpenID token of the CI job. Request it for the URL of this marketplace as its audience.',
      }),
      app: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'Id or slug of the app. Required if several apps trust the workflow.',
          example: 'focus-board',
        }),
      ),
    },
    { additionalProperties: false, description: 'The token of a CI job.' },
  ),
);

export interface CiTokenOptions {
  db: Database;
  ciIssuers: CiIssuers;
  limits: Limits;
}

export async function ciTokenRoutes(http: HttpServer, { db, ciIssuers, limits }: CiTokenOptions): Promise<void> {
  http.post(
    '/trusted-publishing/token',
    {
      config: {
        access: anyone,
        errors: [
          ...[trustedPublishingErrors.CI_TOKEN_INVALID, trustedPublishingErrors.CI_TOKEN_USED],
          ...[trustedPublishingErrors.NOT_TRUSTED, trustedPublishingErrors.SEVERAL_APPS],
          ...[trustedPublishingErrors.CI_ISSUER_UNAVAILABLE, appErrors.APP_NOT_FOUND],
          ...[
            developerErrors.DEVELOPER_UNVERIFIED,
            developerErrors.PUBLISHER_CLOSING,
            accountErrors.DEVELOPER_SUSPENDED,
          ],
        ],
      },
      schema: {
        operationId: 'exchangeCiToken',
        tags: ['Trusted publishing'],
        summary: 'Exchange a CI token for an API key',
        description:
          'The OpenID token of a CI job is the credential; it works once. Returns an API key of 15 minutes with APP_READ and APP_UPDATE, limited to the app that trusts the workflow. Versions that it makes carry `publishedFrom`.',
        body: ref(CiToken),
        response: { 200: ref(CreatedApiKey) },
      },
    },
    async ({ body }, reply) => {
      const trusted = await findTrust(db, ciIssuers, body);
      reply.headers(await limits.take('publishing', trusted.trustedBy.developerId));
      const { key, row } = await issueKey(db, trusted);
      reply.header('cache-control', 'no-store');
      return { ...presentKey(row), key };
    },
  );
}
