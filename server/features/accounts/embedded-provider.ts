// An embedded OpenID provider for development and demonstration: used when no OIDC_ISSUER is set,
// refused in production. Its signing key is stored in DATA_DIR, so tokens survive a restart and scripts can mint them.

import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import type { Configuration, interactionPolicy, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { makeDataDirectory } from '../../platform/data-directory.ts';
import type { Settings } from '../../settings.ts';
import type { AccountTokens } from './access.ts';
import { localAccountTokens } from './account-tokens.ts';
import type { Workspace } from './caller.ts';
import { devicePages } from './device-pages.ts';
import { logoutPages } from './logout-pages.ts';
import { adapterFor, ProviderStore } from './provider-store.ts';

export const PROVIDER_PATH = '/oidc';
/** The OAuth client of native programs: public, with a redirect to a loopback port. */
export const NATIVE_CLIENT = 'marketplace-cli';
/** Issuer of tokens minted by scripts. A name rather than a URL, so they are valid whatever port the server uses. */
const SCRIPT_ISSUER = 'urn:marketplace:embedded';
const SCRIPT_TOKEN_LIFETIME = '12h';
const RESOURCE = 'urn:marketplace:api';
const ALGORITHM = 'RS256';
const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code';

export interface Person {
  accountUserId: string;
  name: string;
  email: string;
  administrator: boolean;
}

interface Identity {
  key: JWK;
  cookieSecret: string;
}

export interface EmbeddedProvider {
  /** Created at the first sign-in: loading it takes a third of the startup time and as much memory as sixty thousand apps. */
  provider: () => Promise<Provider>;
  tokens: AccountTokens;
  people: People;
}

/** The accounts that the sign-in page offers; a new account is added at its first sign-in. */
export class People {
  #demo: Person[];
  #store: ProviderStore;

  constructor(demo: Person[], store: ProviderStore) {
    this.#demo = demo;
    this.#store = store;
  }

  find(id: string): Person | undefined {
    return this.#store.get<Person>('Person', id) ?? this.#demo.find((person) => person.accountUserId === id);
  }

  /** Nobody checks the address that a new account enters. */
  isDemo(id: string): boolean {
    return !this.#store.get('Person', id) && this.#demo.some((person) => person.accountUserId === id);
  }

  list(): Person[] {
    const newcomers = this.#store.all<Person>('Person');
    const ids = new Set(newcomers.map((person) => person.accountUserId));
    return [...this.#demo.filter((person) => !ids.has(person.accountUserId)), ...newcomers];
  }

  add(person: Person): void {
    this.#store.set('Person', person.accountUserId, person);
  }
}

export async function createEmbeddedProvider(settings: Settings, demoPeople: Person[]): Promise<EmbeddedProvider> {
  const { key, cookieSecret } = await loadIdentity(settings.dataDir);
  const issuer = `${settings.publicUrl}${PROVIDER_PATH}`;
  const store = new ProviderStore(settings.dataDir, issuer);
  const people = new People(demoPeople, store);
  const make = async () => {
    const { default: OpenIdProvider, interactionPolicy } = await import('oidc-provider');
    const provider = new OpenIdProvider(issuer, {
      ...configuration(settings, key, cookieSecret, store, people),
      interactions: {
        url: (_, { uid }) => `${PROVIDER_PATH}/sign-in/${uid}`,
        policy: alwaysAsksWho(interactionPolicy),
      },
    });
    provider.proxy = settings.trustProxy !== false;
    return provider;
  };
  let made: Promise<Provider> | undefined;
  const provider = () => {
    made ??= quietly(make);
    return made;
  };
  const publicKeys = createLocalJWKSet({ keys: [publicPartOf(key)] });
  return { provider, people, tokens: localAccountTokens(publicKeys, [issuer, SCRIPT_ISSUER], settings.accounts) };
}

export function hasIdentity(dataDir: string): boolean {
  return existsSync(identityFile(dataDir));
}

/** An account token for scripts, valid whether or not the server runs. */
export function mintToken(
  settings: Settings,
  accountUserId: string,
  administrator: boolean,
  workspaces: readonly Workspace[] = [],
): Promise<string> {
  const { adminRole, workspacesClaim } = settings.accounts;
  const claims = workspaces.length > 0 ? { [workspacesClaim]: workspaces } : {};
  return sign(settings, accountUserId, administrator ? [adminRole] : [], claims);
}

/** A host service token for scripts, as the host platform's backend gets with client credentials. */
export function mintHostToken(settings: Settings, clientId: string): Promise<string> {
  return sign(settings, clientId, [settings.accounts.hostRole]);
}

async function sign(settings: Settings, id: string, roles: string[], claims: object = {}): Promise<string> {
  const { key } = await loadIdentity(settings.dataDir);
  const { audience, idClaim, rolesClaim } = settings.accounts;
  return new SignJWT({ ...claims, [idClaim]: id, ...(roles.length > 0 ? { [rolesClaim]: roles } : {}) })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt', kid: key.kid })
    .setSubject(id)
    .setIssuer(SCRIPT_ISSUER)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(SCRIPT_TOKEN_LIFETIME)
    .sign(await importJWK(key, ALGORITHM));
}

function configuration(
  settings: Settings,
  key: JWK,
  cookieSecret: string,
  store: ProviderStore,
  people: People,
): Configuration {
  const { audience, rolesClaim, adminRole } = settings.accounts;
  return {
    adapter: (kind) => adapterFor(store, kind),
    jwks: { keys: [key as never] },
    cookies: { keys: [cookieSecret] },
    clients: [
      {
        client_id: 'marketplace-web',
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${settings.publicUrl}/sign-in/callback`],
        post_logout_redirect_uris: [`${settings.publicUrl}/signed-out`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
      {
        client_id: NATIVE_CLIENT,
        client_name: 'market, the command line of the marketplace',
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        // Any port of the loopback interface is allowed (RFC 8252).
        redirect_uris: ['http://127.0.0.1/callback'],
        grant_types: ['authorization_code', DEVICE_CODE],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'], roles: [rolesClaim] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    // Always issue refresh tokens: the service confirms every few minutes that an administrator still is one.
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    features: {
      devInteractions: { enabled: false },
      deviceFlow: { enabled: true, ...devicePages(settings) },
      rpInitiatedLogout: { enabled: true, ...logoutPages(settings) },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 12 * 60 * 60,
          jwt: { sign: { alg: ALGORITHM } },
        }),
      },
    },
    ttl: {
      Interaction: 3600,
      Session: 86_400,
      Grant: 86_400,
      AccessToken: 12 * 60 * 60,
      IdToken: 3600,
      AuthorizationCode: 60,
      DeviceCode: 600,
      RefreshToken: 86_400,
    },
    async findAccount(_, accountId) {
      const person = people.find(accountId);
      if (!person) return undefined;
      const { name, email, administrator } = person;
      return {
        accountId,
        claims: () => ({
          sub: accountId,
          name,
          email,
          email_verified: people.isDemo(accountId),
          [rolesClaim]: administrator ? [adminRole] : [],
        }),
      };
    },
    extraTokenClaims(_, token) {
      const person = 'accountId' in token ? people.find(token.accountId as string) : undefined;
      if (!person) return {};
      return { name: person.name, ...(person.administrator ? { [rolesClaim]: [adminRole] } : {}) };
    },
    // All clients are first-party, so the consent step is skipped.
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc;
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId });
      grant.addOIDCScope('openid profile email roles offline_access');
      await grant.save();
      return grant;
    },
  };
}

/** Every sign-in shows the page with the accounts, also in a browser that is signed in: it has no passwords to ask for. */
function alwaysAsksWho({ base, Check }: typeof interactionPolicy): interactionPolicy.DefaultPolicy {
  const policy = base();
  const asks = ({ oidc }: KoaContextWithOIDC) => !oidc.result?.login;
  policy.get('login')!.checks.add(new Check('always', 'Choose an account', asks));
  return policy;
}

function identityFile(dataDir: string): string {
  return join(dataDir, 'identity-provider.json');
}

async function loadIdentity(dataDir: string): Promise<Identity> {
  const file = identityFile(dataDir);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  }
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: ALGORITHM, use: 'sig' };
  const identity: Identity = { key, cookieSecret: randomBytes(32).toString('base64url') };

  // Written to a temporary file and hard-linked into place: two processes that start together end up with the same key.
  makeDataDirectory(dataDir);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, JSON.stringify(identity), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

function publicPartOf({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty: kty!, n, e, kid, alg, use } as JWK;
}

/** The library warns on the console about every development-only setting; here they are intended. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn, info } = console;
  console.warn = () => {};
  console.info = () => {};
  try {
    return await work();
  } finally {
    Object.assign(console, { warn, info });
  }
}
