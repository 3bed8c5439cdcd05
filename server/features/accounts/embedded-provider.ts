// An embedded OpenID provider for development and demonstration: used when no OIDC_ISSUER is set,
// refused in production. Its signing key is stored in DATA_DIR, so tokens survive a restart and scripts can mint them.

import { createLocalJWKSet, createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import type { Provider } from 'oidc-provider';
import type { Settings } from '../../settings.ts';
import type { AccountTokens } from './access.ts';
import { localAccountTokens } from './account-tokens.ts';
import type { Workspace } from './caller.ts';
import { registrationRules } from './client-registration.ts';
import { acceptGrants } from './grant-exchange.ts';
import { People, type Person } from './people.ts';
import { alwaysAsksWho, configuration } from './provider-configuration.ts';
import { clientSecretOf, loadIdentity, publicPartOf, signAccessToken } from './provider-identity.ts';
import { ProviderStore } from './provider-store.ts';

export const PROVIDER_PATH = '/oidc';
/** The API of the demo's host. Its URL is the audience of the access tokens that apps get for their grants. */
export const HOST_API_PATH = '/demo/host';
/** Issuer of tokens minted by scripts. A name rather than a URL, so they are valid whatever port the server uses. */
const SCRIPT_ISSUER = 'urn:marketplace:embedded';
const SCRIPT_TOKEN_LIFETIME = '12h';
/** After a rotation of the grant keys, the first grant with the new one makes the provider read them again. */
const LOOK_FOR_NEW_KEYS_MS = 1_000;

export interface ProviderOptions {
  /** The accounts of the sign-in page. */
  people: Person[];
  /** Client ids of the demo's apps. */
  apps: readonly string[];
  /** The marketplace's grant keys; read over HTTP unless given, as by any host. */
  grantKeys?: JWTVerifyGetKey;
}

export interface EmbeddedProvider {
  /** Created at the first sign-in: loading it takes a third of the startup time and as much memory as sixty thousand apps. */
  provider: () => Promise<Provider>;
  tokens: AccountTokens;
  people: People;
  /** What the API of the demo's host needs to verify access tokens. */
  hostApi: { issuer: string; audience: string; keys: JWTVerifyGetKey };
  clientSecretOf: (clientId: string) => string;
}

export async function createEmbeddedProvider(settings: Settings, options: ProviderOptions): Promise<EmbeddedProvider> {
  const { publicUrl, dataDir } = settings;
  const identity = await loadIdentity(dataDir);
  const issuer = `${publicUrl}${PROVIDER_PATH}`;
  const audience = `${publicUrl}${HOST_API_PATH}`;
  const store = new ProviderStore(dataDir, issuer);
  const people = new People(options.people, store);
  const grantKeys =
    options.grantKeys ??
    createRemoteJWKSet(new URL(`${publicUrl}/.well-known/jwks.json`), { cooldownDuration: LOOK_FOR_NEW_KEYS_MS });
  const make = async () => {
    const { default: OpenIdProvider, interactionPolicy, errors } = await import('oidc-provider');
    const provider = new OpenIdProvider(issuer, {
      ...configuration({ settings, identity, store, people, apps: options.apps }),
      extraClientMetadata: registrationRules(errors.InvalidClientMetadata, store),
      interactions: {
        url: (_, { uid }) => `${settings.basePath}${PROVIDER_PATH}/sign-in/${uid}`,
        policy: alwaysAsksWho(interactionPolicy),
      },
    });
    provider.proxy = settings.trustProxy !== false;
    acceptGrants(provider, errors.CustomOIDCProviderError, {
      keys: grantKeys,
      marketplace: publicUrl,
      tokenEndpoint: `${issuer}/token`,
      issuer,
      audience,
      store,
      sign: (claims, lifetime) => signAccessToken(identity, claims, lifetime),
    });
    return provider;
  };
  let made: Promise<Provider> | undefined;
  const provider = () => {
    made ??= quietly(make);
    return made;
  };
  const keys = createLocalJWKSet({ keys: [publicPartOf(identity.key)] });
  return {
    provider,
    people,
    tokens: localAccountTokens(keys, [issuer, SCRIPT_ISSUER], settings.accounts),
    hostApi: { issuer, audience, keys },
    clientSecretOf: (clientId) => clientSecretOf(identity, clientId),
  };
}

/** An account token for scripts, valid whether or not the server runs. */
export function mintToken(
  settings: Settings,
  accountUserId: string,
  administrator: boolean,
  workspaces: readonly Workspace[] = [],
): Promise<string> {
  const { adminRole, workspacesClaim } = settings.accounts;
  const auth_time = Math.floor(Date.now() / 1_000);
  const claims = { auth_time, ...(workspaces.length > 0 ? { [workspacesClaim]: workspaces } : {}) };
  return sign(settings, accountUserId, administrator ? [adminRole] : [], claims);
}

/** A host service token for scripts, as the host platform's backend gets with client credentials. */
export function mintHostToken(settings: Settings, clientId: string): Promise<string> {
  return sign(settings, clientId, [settings.accounts.hostRole]);
}

async function sign(settings: Settings, id: string, roles: string[], claims: object = {}): Promise<string> {
  const { audience: aud, idClaim, rolesClaim } = settings.accounts;
  const said = { ...claims, [idClaim]: id, ...(roles.length > 0 ? { [rolesClaim]: roles } : {}) };
  const identity = await loadIdentity(settings.dataDir);
  return signAccessToken(identity, { ...said, sub: id, iss: SCRIPT_ISSUER, aud }, SCRIPT_TOKEN_LIFETIME);
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
