// OAuth discovery for native clients such as the CLI: where to sign in, and with which client id.

import { type Static, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, nullable, ref } from '../../platform/http/schemas.ts';
import type { Settings } from '../../settings.ts';
import { anyone } from './access.ts';
import { PROVIDER_PATH } from './embedded-provider.ts';
import { NATIVE_CLIENT } from './provider-configuration.ts';

export const SignInSettings = named(
  'SignInSettings',
  Type.Object(
    {
      issuer: Type.String({
        description: 'The account system: an OpenID Connect issuer that supports discovery.',
        example: 'https://accounts.example.com',
      }),
      clientId: nullable(
        Type.String({
          description: 'Client id for programs that sign in. Null if none is configured; use an API key instead.',
          example: NATIVE_CLIENT,
        }),
      ),
      scope: Type.String({
        description: 'Scopes to request from the account system.',
        example: 'openid profile email',
      }),
      audience: Type.String({ description: 'Audience that the access token must have.', example: 'marketplace' }),
      portalUrl: Type.String({
        description: 'URL of the developer portal.',
        example: 'https://marketplace.example.com/portal',
      }),
    },
    { description: 'How a program signs a user in.' },
  ),
);

export async function accountSystemRoutes(app: HttpServer, { accounts, publicUrl }: Settings): Promise<void> {
  const { issuer, audience, scope, cliClientId } = accounts;
  const settings: Static<typeof SignInSettings> = {
    issuer: issuer ?? `${publicUrl}${PROVIDER_PATH}`,
    clientId: issuer ? (cliClientId ?? null) : NATIVE_CLIENT,
    scope,
    audience,
    portalUrl: `${publicUrl}/portal`,
  };

  app.get(
    '/api/account-system',
    {
      config: { access: anyone },
      schema: {
        operationId: 'getSignInSettings',
        tags: ['Developer profile'],
        summary: 'Get sign-in settings',
        description:
          "For programs on a developer's machine. They sign in at the account system (authorization code with PKCE and a redirect to `http://127.0.0.1:<port>/callback`, or the device flow if available) and create an API key with the access token.",
        response: { 200: ref(SignInSettings) },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=60');
      return settings;
    },
  );
}
