// The embedded provider in the role of the host: exchanges a grant of the marketplace for an access token of the host's API
// (RFC 7523). The four checks that every host has to make are here: the client authenticates, the grant is for that client
// and for this token endpoint, and each grant works once.

import { randomBytes } from 'node:crypto';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { errors as OidcErrors, Provider } from 'oidc-provider';
import type { ProviderStore } from './provider-store.ts';

export const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const GRANT_TYPE = 'marketplace-grant+jwt';
const GRANT_ALGORITHM = 'ES256';
const CLOCK_SKEW_S = 60;
const ACCESS_TOKEN_S = 5 * 60;
const REQUIRED_CLAIMS = ['sub', 'client_id', 'workspace', 'scope', 'jti', 'exp'];

export interface GrantExchange {
  /** The marketplace's public grant keys. */
  keys: JWTVerifyGetKey;
  /** The marketplace, which issues the grants. */
  marketplace: string;
  tokenEndpoint: string;
  /** Of the access tokens. */
  issuer: string;
  /** The host's API. */
  audience: string;
  store: ProviderStore;
  sign(claims: object, lifetime: string): Promise<string>;
}

interface Grant {
  sub: string;
  client_id: string;
  workspace: string;
  scope: string;
  jti: string;
  exp: number;
}

/** Its constructor is passed in, because the library is loaded with the first sign-in. */
export function acceptGrants(
  provider: Provider,
  OidcError: typeof OidcErrors.CustomOIDCProviderError,
  exchange: GrantExchange,
): void {
  const refuse = (code: 'invalid_grant' | 'invalid_scope' | 'invalid_request', description: string) =>
    new OidcError(code, description);

  provider.registerGrantType(
    JWT_BEARER,
    async (ctx) => {
      const { client, params } = ctx.oidc as unknown as {
        client: { clientId: string };
        params: { assertion?: string; scope?: string };
      };
      if (!params.assertion) throw refuse('invalid_request', 'The parameter assertion is missing.');
      const grant = await verify(params.assertion);
      if (grant.client_id !== client.clientId) throw refuse('invalid_grant', 'This grant is for another client.');
      const scope = narrow(grant.scope, params.scope);
      // Last, so that a request with another fault does not use the grant up.
      const seconds = Math.max(1, Math.ceil(grant.exp - Date.now() / 1000) + CLOCK_SKEW_S);
      if (!exchange.store.add('UsedGrant', grant.jti, {}, seconds))
        throw refuse('invalid_grant', 'This grant was used before.');
      ctx.body = {
        access_token: await accessToken(grant, scope),
        token_type: 'Bearer',
        expires_in: ACCESS_TOKEN_S,
        scope,
      };
    },
    ['assertion', 'scope'],
  );

  async function verify(assertion: string): Promise<Grant> {
    const { keys, marketplace: issuer, tokenEndpoint: audience } = exchange;
    const { payload } = await jwtVerify(assertion, keys, {
      ...{ issuer, audience, typ: GRANT_TYPE, algorithms: [GRANT_ALGORITHM] },
      ...{ clockTolerance: CLOCK_SKEW_S, requiredClaims: REQUIRED_CLAIMS },
    }).catch((error) => {
      if (isUnreachable(error)) throw error;
      throw refuse('invalid_grant', reasonOf(error));
    });
    if (!isGrant(payload)) throw refuse('invalid_grant', 'A claim of the grant is not a text.');
    return payload;
  }

  function narrow(granted: string, wanted: string | undefined): string {
    if (wanted === undefined) return granted;
    const scopes = granted.split(' ');
    const excess = wanted.split(' ').filter((scope) => scope !== '' && !scopes.includes(scope));
    if (excess.length > 0) throw refuse('invalid_scope', 'The grant does not have a scope that you requested.');
    return wanted;
  }

  function accessToken({ sub, client_id, workspace }: Grant, scope: string): Promise<string> {
    const { issuer: iss, audience: aud } = exchange;
    const jti = randomBytes(16).toString('base64url');
    return exchange.sign({ iss, aud, sub, client_id, workspace, scope, jti }, `${ACCESS_TOKEN_S}s`);
  }
}

function isGrant(payload: JWTPayload): payload is JWTPayload & Grant {
  return ['sub', 'client_id', 'workspace', 'scope', 'jti'].every((claim) => typeof payload[claim] === 'string');
}

/** The keys could not be read: not a fault of the grant. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true;
  return error instanceof errors.JWKSTimeout || error.code === errors.JOSEError.code;
}

function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'The grant has expired.';
  if (error instanceof errors.JWTClaimValidationFailed)
    return `The claim or header ${error.claim} of the grant is wrong.`;
  return 'The grant is not a valid grant of the marketplace.';
}
