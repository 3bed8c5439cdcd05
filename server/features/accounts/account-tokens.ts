// Access tokens of the host platform's identity provider: JWTs verified against its JWKS, or opaque
// tokens verified by introspection (RFC 7662).

import { createHash } from 'node:crypto';
import {
  createRemoteJWKSet,
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { LRUCache } from 'lru-cache';
import * as client from 'openid-client';
import { isOneLine } from '../../platform/http/validation.ts';
import type { Settings } from '../../settings.ts';
import type { AccountTokens } from './access.ts';
import type { AccountCaller, HostCaller } from './caller.ts';
import { accountErrors, challenge } from './errors.ts';
import { ORGANIZATION_PREFIX } from './memberships.ts';

export type AccountSettings = Settings['accounts'];

/** Asymmetric algorithms only: with HS256 allowed, an attacker could sign with the published public key as the secret. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const CLOCK_LEEWAY_S = 10;
const PROVIDER_TIMEOUT_MS = 4_000;
/** Minimum time between two JWKS fetches for unknown key ids (key rotation), however many tokens name one. */
const LOOK_FOR_NEW_KEYS_MS = 1_000;
/** How long the result of an introspection is cached. */
const INTROSPECTION_MS = 5_000;

/** Tokens of the provider at OIDC_ISSUER. Nothing is fetched before the first token, so an unreachable provider does not delay startup. */
export function remoteAccountTokens(
  settings: AccountSettings & { issuer: string },
  discover: () => Promise<client.Configuration>,
): AccountTokens {
  const keys = remembered(async () => {
    const { jwks_uri } = (await discover()).serverMetadata();
    if (!jwks_uri) throw new Error('the provider publishes no jwks_uri');
    return createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: PROVIDER_TIMEOUT_MS,
      cooldownDuration: LOOK_FOR_NEW_KEYS_MS,
    });
  });
  const asked = new LRUCache<string, client.IntrospectionResponse>({ max: 5_000, ttl: INTROSPECTION_MS });

  return {
    async verify(token) {
      const claims =
        settings.introspection && token.split('.').length !== 3
          ? await introspect(token)
          : await verifyJwt(
              token,
              async (...header) => (await keys())(...header),
              [settings.issuer],
              settings.audience,
            );
      return { caller: callerOf(claims, settings), claims };
    },
  };

  async function introspect(token: string): Promise<JWTPayload> {
    const id = createHash('sha256').update(token).digest('base64');
    let answer = asked.get(id);
    if (!answer) {
      answer = await reach(async () => client.tokenIntrospection(await discover(), token));
      asked.set(id, answer); // only here: a cache hit must not extend the lifetime
    }
    const forUs = [answer.aud ?? []].flat().includes(settings.audience);
    const fromIssuer = answer.iss === undefined || withoutSlash(answer.iss) === withoutSlash(settings.issuer);
    if (!answer.active || !forUs || !fromIssuer) throw challenge(accountErrors.TOKEN_INVALID);
    if (answer.exp !== undefined && answer.exp + CLOCK_LEEWAY_S < Date.now() / 1000)
      throw challenge(accountErrors.TOKEN_EXPIRED);
    return answer as JWTPayload;
  }
}

/** Tokens verified with local keys: those of the embedded provider. */
export function localAccountTokens(keys: JWTVerifyGetKey, issuers: string[], settings: AccountSettings): AccountTokens {
  return {
    async verify(token) {
      const claims = await verifyJwt(token, keys, issuers, settings.audience);
      return { caller: callerOf(claims, settings), claims };
    },
  };
}

/** The provider's discovery document, fetched on first use; without a client secret we are a public client. */
export function discoverer(settings: AccountSettings & { issuer: string }): () => Promise<client.Configuration> {
  return remembered(() => reach(() => discovery(settings)));
}

async function discovery(settings: AccountSettings & { issuer: string }): Promise<client.Configuration> {
  const insecure = settings.issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  return client.discovery(
    new URL(settings.issuer),
    settings.clientId ?? 'marketplace',
    settings.clientSecret,
    settings.clientSecret ? undefined : client.None(),
    { execute: insecure, timeout: PROVIDER_TIMEOUT_MS / 1000 },
  );
}

async function verifyJwt(
  token: string,
  keys: JWTVerifyGetKey,
  issuers: string[],
  audience: string,
): Promise<JWTPayload> {
  const reachableKeys: JWTVerifyGetKey = (header, jws) => reach(() => Promise.resolve(keys(header, jws)));
  try {
    const { payload, protectedHeader } = await jwtVerify(token, reachableKeys, {
      // Providers and configurations differ in the trailing slash of the issuer.
      issuer: issuers.flatMap((issuer) => [withoutSlash(issuer), `${withoutSlash(issuer)}/`]),
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_LEEWAY_S,
      requiredClaims: ['exp'],
    });
    if (!isAccessToken(protectedHeader, payload)) throw challenge(accountErrors.TOKEN_INVALID);
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw challenge(accountErrors.TOKEN_EXPIRED);
    if (error instanceof errors.JOSEError) throw challenge(accountErrors.TOKEN_INVALID);
    throw error;
  }
}

/** An ID token identifies the user to a client; it must not be accepted as an access token. */
function isAccessToken({ typ }: JWTHeaderParameters, payload: JWTPayload): boolean {
  const type = typ?.toLowerCase().replace('application/', '') ?? 'jwt';
  const idTokenClaims = ['nonce', 'at_hash', 'c_hash'].some((claim) => claim in payload);
  const keycloakType = payload.typ === undefined || payload.typ === 'Bearer';
  return ['at+jwt', 'jwt'].includes(type) && !idTokenClaims && keycloakType;
}

/** The role decides: a client-credentials token has the claims of an account, too. */
function callerOf(claims: JWTPayload, settings: AccountSettings): AccountCaller | HostCaller {
  if (!hasRole(claims, settings.rolesClaim, settings.hostRole)) return accountOf(claims, settings);
  const clientId = requireId(claims.client_id ?? claims.azp ?? claims.sub);
  return { kind: 'host', clientId, administrator: false };
}

export function accountOf(claims: JWTPayload, settings: AccountSettings): AccountCaller {
  const id = requireId(claimAt(claims, settings.idClaim));
  const administrator = hasRole(claims, settings.rolesClaim, settings.adminRole) || settings.adminAccounts.includes(id);
  const verifiedEmail = verifiedEmailIn(claims);
  const { authTime, acr } = signInOf(claims);
  return { kind: 'account', accountUserId: id, administrator, name: nameIn(claims), verifiedEmail, authTime, acr };
}

/** When and how the user signed in, as far as the provider says so. */
export function signInOf({ auth_time, acr }: JWTPayload): Pick<AccountCaller, 'authTime' | 'acr'> {
  return {
    authTime: typeof auth_time === 'number' ? new Date(auth_time * 1000) : null,
    acr: typeof acr === 'string' ? acr : null,
  };
}

function requireId(id: unknown): string {
  const malformed = typeof id !== 'string' || id === '' || id.length > 255 || /\p{Cc}/u.test(id);
  if (malformed || id.startsWith(ORGANIZATION_PREFIX)) throw challenge(accountErrors.TOKEN_INVALID);
  return id;
}

/** Roles are an array, or one string with spaces in between. */
function hasRole(claims: JWTPayload, rolesClaim: string, wanted: string): boolean {
  const roles = [claimAt(claims, rolesClaim) ?? []].flat();
  return roles.some((role) => typeof role === 'string' && role.split(' ').includes(wanted));
}

/** The name is shown next to the user's texts: a misleading one (control or bidirectional characters) is dropped. */
export function nameIn({ name }: Record<string, unknown>): string | null {
  return typeof name === 'string' && name.length <= 100 && isOneLine(name) ? name.trim() : null;
}

/** Some providers send `email_verified` as a string. */
export function verifiedEmailIn({ email, email_verified }: Record<string, unknown>): string | null {
  return typeof email === 'string' && (email_verified === true || email_verified === 'true') ? email : null;
}

/** `https://example.com/roles` (Auth0) is one name; `realm_access.roles` (Keycloak) is a path. */
export function claimAt(claims: JWTPayload, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const step of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, '');
}

/** Separates "provider unreachable" (503, retry) from "no key of the provider fits this token" (401). */
async function reach<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    const aboutTheToken = cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys;
    if (aboutTheToken || cause instanceof errors.JOSENotSupported) throw cause;
    throw accountErrors.IDENTITY_PROVIDER_UNAVAILABLE({ headers: { 'retry-after': '2' }, cause });
  }
}

/** Lazy and single-flight: concurrent callers share one attempt; a failure is not cached. */
function remembered<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
