// The CI systems whose tokens are accepted: GitHub Actions, GitLab, and those in TRUSTED_CI_ISSUERS. Verifies a token with
// the published keys of its issuer.

import type { FastifyBaseLogger } from 'fastify';
import {
  createLocalJWKSet,
  decodeJwt,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { CachedDocument } from '../../platform/safe-fetch/cached-document.ts';
import { fetchJson, type SafeFetcher } from '../../platform/safe-fetch/safe-fetch.ts';
import { challenge } from '../accounts/errors.ts';
import type { CiProvider } from '../catalog/published-from.ts';
import { trustedPublishingErrors } from './errors.ts';

export interface CiIssuer {
  provider: CiProvider;
  issuer: string;
}

export const PUBLIC_ISSUERS: Record<CiProvider, string> = {
  GITHUB: 'https://token.actions.githubusercontent.com',
  GITLAB: 'https://gitlab.com',
};

/** Asymmetric ones only: with HS256, a token could be signed with the published key. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'];
const CLOCK_LEEWAY_S = 10;
/** A token that lives longer is not one of a job. */
const MAX_LIFETIME_S = 3_600;

export interface VerifiedRun extends CiIssuer {
  claims: JWTPayload & { jti: string; exp: number };
}

interface Keys {
  ids: ReadonlySet<string | undefined>;
  find: ReturnType<typeof createLocalJWKSet>;
}

export class CiIssuers {
  readonly all: readonly CiIssuer[];
  #audience: string;
  #keys: Map<string, CachedDocument<Keys>>;

  /** `audience`: the URL that a job requests its token for. */
  constructor(custom: readonly CiIssuer[], audience: string, fetcher: SafeFetcher, log: FastifyBaseLogger) {
    const known = Object.entries(PUBLIC_ISSUERS).map(([provider, issuer]) => ({ provider, issuer }) as CiIssuer);
    this.all = [...known, ...custom];
    this.#audience = audience;
    this.#keys = new Map(
      this.all.map(({ issuer }) => [issuer, new CachedDocument(() => readKeys(issuer, fetcher, log))]),
    );
  }

  async verify(token: string): Promise<VerifiedRun> {
    const trusted = this.#issuerOf(token);
    const keys = this.#keys.get(trusted.issuer)!;
    const findKey: JWTVerifyGetKey = async (header, jws) =>
      (await keys.get(({ ids }) => ids.has(header.kid))).find(header, jws);
    try {
      const { payload } = await jwtVerify(token, findKey, {
        issuer: trusted.issuer,
        audience: this.#audience,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_LEEWAY_S,
        requiredClaims: ['exp', 'iat'],
      });
      const { jti, exp, iat } = payload;
      if (typeof jti !== 'string' || jti === '') throw invalid('Its `jti` is not a text.');
      if (exp! - iat! > MAX_LIFETIME_S) throw invalid('It is valid for longer than an hour.');
      return { ...trusted, claims: { ...payload, jti, exp: exp! } };
    } catch (error) {
      if (error instanceof errors.JOSEError) throw invalid(this.#reasonOf(error));
      throw error;
    }
  }

  #issuerOf(token: string): CiIssuer {
    let claimed: unknown;
    try {
      claimed = decodeJwt(token).iss;
    } catch {
      throw invalid('It is not a JSON Web Token.');
    }
    const found = this.all.find(({ issuer }) => issuer === claimed);
    if (!found) throw invalid(`Its issuer is not one of ${this.all.map(({ issuer }) => issuer).join(', ')}.`);
    return found;
  }

  #reasonOf(error: errors.JOSEError): string {
    if (error instanceof errors.JWTExpired) return 'It has expired.';
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud')
      return `Its audience must be ${this.#audience}.`;
    if (error instanceof errors.JWTClaimValidationFailed) return `Its claim \`${error.claim}\` is missing or wrong.`;
    return 'Its signature is not that of the issuer.';
  }
}

function invalid(reason: string) {
  const { CI_TOKEN_INVALID } = trustedPublishingErrors;
  return challenge(CI_TOKEN_INVALID, `${CI_TOKEN_INVALID.message} ${reason}`);
}

async function readKeys(issuer: string, fetcher: SafeFetcher, log: FastifyBaseLogger): Promise<Keys> {
  try {
    const configuration = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const { issuer: named, jwks_uri } = (await fetchJson(fetcher, configuration)) as Record<string, string>;
    if (named !== issuer) throw new Error('the OpenID configuration names another issuer');
    const published = (await fetchJson(fetcher, String(jwks_uri))) as JSONWebKeySet;
    return { ids: new Set(published.keys.map(({ kid }) => kid)), find: createLocalJWKSet(published) };
  } catch (err) {
    log.warn({ err, issuer }, 'the keys of a CI issuer cannot be read; its tokens get a 503');
    throw trustedPublishingErrors.CI_ISSUER_UNAVAILABLE({ headers: { 'retry-after': '10' } });
  }
}
