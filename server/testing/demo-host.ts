// The embedded provider in the role of the host, and the demo host's API, with grant keys that the test holds.

import { randomBytes } from 'node:crypto';
import { createLocalJWKSet, type JWTHeaderParameters, SignJWT } from 'jose';
import { pino } from 'pino';
import { hostApiRoutes } from '../demo/host/routes.ts';
import { createEmbeddedProvider } from '../features/accounts/embedded-provider.ts';
import { signInRoutes } from '../features/accounts/sign-in-routes.ts';
import { createHttpServer, type HttpServer } from '../platform/http/http-server.ts';
import { readSettings } from '../settings.ts';
import { newKey, type SigningKey } from './foreign-provider.ts';
import { freePort } from './free-port.ts';
import { testDirectory } from './market.ts';

export const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

interface Cleanup {
  after(run: () => Promise<void> | void): void;
}

export interface GrantOptions {
  header?: Partial<JWTHeaderParameters>;
  key?: SigningKey;
}

export interface ExchangeOptions {
  client?: string;
  secret?: string;
  /** Which of the two processes. */
  process?: number;
}

/** `addRoutes`: more of the service. */
export async function startDemoHost(
  t: Cleanup,
  addRoutes?: (app: HttpServer, host: { url: string; secretOf: (clientId: string) => string }) => Promise<void>,
) {
  const key = await newKey('ES256');
  const settings = readSettings({ NODE_ENV: 'test', PORT: String(await freePort()), DATA_DIR: testDirectory() });
  const { publicUrl } = settings;
  const grantKeys = createLocalJWKSet({ keys: [key.published] });
  /** Two processes of one service; the second has a port of its own. */
  const [first, second] = await Promise.all([settings.port, await freePort()].map(startProcess));

  async function startProcess(port: number) {
    const embedded = await createEmbeddedProvider(settings, { people: [], apps: ['standup', 'other-app'], grantKeys });
    const app = await createHttpServer({
      logger: pino({ level: 'silent' }),
      ...{ trustProxy: false, loopbackOnly: true, insecureDemo: false, respondFirst: undefined },
    });
    await signInRoutes(app, { ...embedded, name: async () => 'Tasks' });
    await hostApiRoutes(app, embedded);
    await addRoutes?.(app, { url: publicUrl, secretOf: embedded.clientSecretOf });
    await app.listen({ host: settings.host, port });
    t.after(() => app.close());
    return { embedded, url: `http://${settings.host}:${port}` };
  }

  const tokenEndpoint = `${publicUrl}/oidc/token`;
  const secretOf = first!.embedded.clientSecretOf;

  return {
    url: publicUrl,
    settings,
    key,
    tokenEndpoint,
    secretOf,
    accountTokens: first!.embedded.tokens,

    claims(): Record<string, unknown> {
      const now = Math.floor(Date.now() / 1000);
      return {
        ...{
          iss: publicUrl,
          sub: 'ins_1',
          aud: tokenEndpoint,
          client_id: 'standup',
          app: 'standup',
          workspace: 'acme',
        },
        ...{
          scope: 'tasks:read tasks:write',
          iat: now,
          nbf: now,
          exp: now + 300,
          jti: randomBytes(16).toString('hex'),
        },
      };
    },

    /** A valid grant except for the given claims; one that is `undefined` is omitted. */
    async grant(claims: object = {}, { header = {}, key: by = key }: GrantOptions = {}): Promise<string> {
      return new SignJWT({ ...this.claims(), ...claims })
        .setProtectedHeader({ alg: by.alg, kid: by.kid, typ: 'marketplace-grant+jwt', ...header })
        .sign(by.privateKey);
    },

    async exchange(
      form: Record<string, string>,
      { client = 'standup', secret = secretOf(client), process = 0 }: ExchangeOptions = {},
    ) {
      const response = await fetch(`${[first!, second!][process]!.url}/oidc/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${client}:${secret}`)}` },
        body: new URLSearchParams({ grant_type: JWT_BEARER, ...form }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, string> };
    },
  };
}
