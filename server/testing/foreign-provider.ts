// An OpenID provider for tests, in the role of the host platform's: a JWKS whose keys can be rotated, access
// tokens of every kind, introspection of opaque ones, sign-ins with refresh tokens, and simulated outages.

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';

export interface SigningKey {
  alg: string;
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  published: JWK;
}

export interface SignOptions {
  /** One of the published keys by its algorithm, or any key. */
  with?: string | SigningKey;
  header?: Partial<JWTHeaderParameters>;
}

interface Cleanup {
  after(run: () => Promise<void> | void): void;
}

export type ForeignProvider = Awaited<ReturnType<typeof startForeignProvider>>;

const AUDIENCE = 'https://market.example';
const CLIENT = { id: 'market', secret: randomBytes(16).toString('hex') };

export async function startForeignProvider(t: Cleanup, { path = '/realms/test', endsSessions = false } = {}) {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${origin}${path}`;
  const base = issuer.replace(/\/$/, '');

  const provider = {
    issuer,
    audience: AUDIENCE,
    keys: await newKeys(),
    /** Introspection results of the active opaque tokens. */
    opaque: new Map<string, object>(),
    reachable: true,
    /** Accounts of pending sign-ins, by authorization code. */
    signIns: new Map<string, object>(),
    /** Valid single-use refresh tokens, and the claims of their accounts. */
    refreshTokens: new Map<string, object>(),
    givesRefreshTokens: true,
    /** Number of refresh-token requests. */
    refreshes: 0,
    /** Number of JWKS fetches. */
    keyFetches: 0,

    /** The settings of a server that uses this provider. */
    env: {
      OIDC_ISSUER: issuer,
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_INTROSPECTION: 'on',
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    },

    async rotate(): Promise<void> {
      provider.keys = await newKeys();
    },

    /** A valid access token except for the given claims; a claim that is `undefined` is omitted. */
    async sign(claims: object = {}, { with: by = 'RS256', header = {} }: SignOptions = {}): Promise<string> {
      const key = typeof by === 'string' ? provider.keys.find(({ alg }) => alg === by)! : by;
      return new SignJWT({ ...provider.claims(), ...claims })
        .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'at+jwt', ...header })
        .sign(key.privateKey);
    },

    claims() {
      const now = Math.floor(Date.now() / 1000);
      return { iss: issuer, aud: AUDIENCE, sub: 'somebody', iat: now, exp: now + 300 };
    },
  };
  return provider;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!provider.reachable) return void response.destroy();
    const [status, body] = await documentAt(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  async function documentAt(request: IncomingMessage): Promise<[status: number, body: object]> {
    switch (`${request.method} ${origin}${request.url}`) {
      case `GET ${base}/.well-known/openid-configuration`:
        return [200, configuration()];
      case `GET ${base}/keys`:
        provider.keyFetches += 1;
        return [200, { keys: provider.keys.map(({ published }) => published) }];
      case `POST ${base}/introspect`: {
        const form = new URLSearchParams(await text(request));
        if (!isClient(request, form)) return [401, { error: 'invalid_client' }];
        const claims = provider.opaque.get(form.get('token') ?? '');
        return [200, claims ? { active: true, ...claims } : { active: false }];
      }
      case `POST ${base}/token`: {
        const form = new URLSearchParams(await text(request));
        return isClient(request, form) ? tokensFor(form) : [401, { error: 'invalid_client' }];
      }
      default:
        return [404, { error: 'not_found' }];
    }
  }

  async function tokensFor(form: URLSearchParams): Promise<[status: number, body: object]> {
    const refreshing = form.get('grant_type') === 'refresh_token';
    const known = refreshing ? provider.refreshTokens : provider.signIns;
    const used = form.get(refreshing ? 'refresh_token' : 'code') ?? '';
    const claims = known.get(used);
    if (refreshing) provider.refreshes += 1;
    if (!claims) return [400, { error: 'invalid_grant' }];
    known.delete(used);
    const next = `refresh-${randomBytes(8).toString('hex')}`;
    if (provider.givesRefreshTokens) provider.refreshTokens.set(next, claims);
    return [
      200,
      {
        token_type: 'Bearer',
        access_token: await provider.sign(claims),
        id_token: await provider.sign({ ...claims, aud: CLIENT.id }, { header: { typ: 'JWT' } }),
        ...(provider.givesRefreshTokens ? { refresh_token: next } : {}),
      },
    ];
  }

  function configuration() {
    return {
      issuer,
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      jwks_uri: `${base}/keys`,
      introspection_endpoint: `${base}/introspect`,
      ...(endsSessions ? { end_session_endpoint: `${base}/logout?theme=dark` } : {}),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
  }
}

/** A key that is not in the JWKS. */
export async function newKey(alg: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const kid = randomBytes(8).toString('hex');
  return { alg, kid, privateKey, publicKey, published: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

async function newKeys(): Promise<SigningKey[]> {
  return Promise.all(['RS256', 'ES256', 'EdDSA'].map(newKey));
}

/** `client_secret_basic` or `client_secret_post`. */
function isClient({ headers }: IncomingMessage, form: URLSearchParams): boolean {
  if (headers.authorization) return headers.authorization === `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}`;
  return form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret;
}
