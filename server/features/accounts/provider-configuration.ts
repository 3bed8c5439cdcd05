// Configuration of the embedded provider's library: clients, claims, lifetimes.

import type { Configuration, interactionPolicy, KoaContextWithOIDC } from 'oidc-provider';
import type { Settings } from '../../settings.ts';
import { CLIENT_DEFAULTS } from './client-registration.ts';
import { devicePages } from './device-pages.ts';
import { JWT_BEARER } from './grant-exchange.ts';
import { logoutPages } from './logout-pages.ts';
import type { People } from './people.ts';
import { ALGORITHM, clientSecretOf, type Identity } from './provider-identity.ts';
import { adapterFor, type ProviderStore } from './provider-store.ts';

/** The OAuth client of native programs: public, with a redirect to a loopback port. */
export const NATIVE_CLIENT = 'marketplace-cli';
const RESOURCE = 'urn:marketplace:api';
const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code';

export interface ConfigurationOptions {
  settings: Settings;
  identity: Identity;
  store: ProviderStore;
  people: People;
  /** Client ids of the demo's apps, which exchange grants. */
  apps: readonly string[];
}

export function configuration({ settings, identity, store, people, apps }: ConfigurationOptions): Configuration {
  const { audience, rolesClaim, adminRole, workspacesClaim } = settings.accounts;
  return {
    adapter: (kind) => adapterFor(store, kind),
    jwks: { keys: [identity.key as never] },
    cookies: { keys: [identity.cookieSecret], long: { path: settings.basePath || '/' } },
    clients: [
      {
        client_id: 'marketplace-web',
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${settings.publicUrl}/sign-in/callback`],
        post_logout_redirect_uris: [`${settings.publicUrl}/signed-out`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        require_auth_time: true,
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
      ...apps.map((client_id) => ({
        client_id,
        client_secret: clientSecretOf(identity, client_id),
        redirect_uris: [],
        grant_types: [JWT_BEARER],
        response_types: [],
      })),
    ],
    clientDefaults: CLIENT_DEFAULTS,
    claims: {
      openid: ['sub'],
      profile: ['name', workspacesClaim],
      email: ['email', 'email_verified'],
      roles: [rolesClaim],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    // Always issue refresh tokens: the service confirms every few minutes administrators and the workspaces of users.
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    features: {
      devInteractions: { enabled: false },
      deviceFlow: { enabled: true, ...devicePages(settings) },
      registration: { enabled: !settings.production, issueRegistrationAccessToken: false },
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
      const { name, email, administrator, workspaces = [] } = person;
      return {
        accountId,
        claims: () => ({
          sub: accountId,
          name,
          email,
          email_verified: people.isDemo(accountId),
          [rolesClaim]: administrator ? [adminRole] : [],
          [workspacesClaim]: workspaces,
        }),
      };
    },
    extraTokenClaims({ oidc }, token) {
      const person = 'accountId' in token ? people.find(token.accountId as string) : undefined;
      if (!person) return {};
      const { name, administrator, workspaces = [] } = person;
      const { AuthorizationCode, RefreshToken, DeviceCode } = oidc.entities;
      const auth_time = (AuthorizationCode ?? RefreshToken ?? DeviceCode)?.authTime;
      const roles = administrator ? { [rolesClaim]: [adminRole] } : {};
      return { name, ...(auth_time ? { auth_time } : {}), [workspacesClaim]: workspaces, ...roles };
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
export function alwaysAsksWho({ base, Check }: typeof interactionPolicy): interactionPolicy.DefaultPolicy {
  const policy = base();
  const asks = ({ oidc }: KoaContextWithOIDC) => !oidc.result?.login;
  policy.get('login')!.checks.add(new Check('always', 'Choose an account', asks));
  return policy;
}
