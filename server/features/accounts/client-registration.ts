// Dynamic client registration (RFC 7591) at the embedded provider, for developers who try the integration: their clients can
// exchange grants and nothing else.

import type { Configuration, errors as OidcErrors } from 'oidc-provider';
import { JWT_BEARER } from './grant-exchange.ts';
import type { ProviderStore } from './provider-store.ts';

export const REGISTRATION_PATH = '/reg';
const MAX_CLIENTS = 1_000;
const MAX_NAME_LENGTH = 100;
const AUTH_METHODS = ['client_secret_basic', 'client_secret_post'];
/** Others could make the provider fetch a URL or show a page of somebody else. */
const FIELDS = ['client_name', 'grant_types', 'response_types', 'redirect_uris', 'token_endpoint_auth_method', 'scope'];

/** What a client is that names nothing: the service's own clients name everything. */
export const CLIENT_DEFAULTS: NonNullable<Configuration['clientDefaults']> = {
  grant_types: [JWT_BEARER],
  response_types: [],
  redirect_uris: [],
  token_endpoint_auth_method: 'client_secret_basic',
};

/** The library asks about each property of its own that we name; we have one, in order to be asked. */
export function registrationRules(
  InvalidClientMetadata: typeof OidcErrors.InvalidClientMetadata,
  store: ProviderStore,
): NonNullable<Configuration['extraClientMetadata']> {
  return {
    properties: ['software_id'],
    validator(ctx, _property, _value, metadata) {
      if (ctx?.oidc?.route !== 'registration') return;
      const fault = faultOf(ctx.oidc.body ?? {}, metadata as Record<string, unknown>);
      if (fault) throw new InvalidClientMetadata(fault);
      if (store.count('Client') >= MAX_CLIENTS)
        throw new InvalidClientMetadata(`this provider has ${MAX_CLIENTS} clients, which is the limit`);
    },
  };
}

function faultOf(sent: object, metadata: Record<string, unknown>): string | undefined {
  const unknown = Object.keys(sent).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined) return `only ${FIELDS.join(', ')} can be registered here`;
  const { client_name, grant_types, response_types, redirect_uris, token_endpoint_auth_method } = metadata;
  if (client_name !== undefined && !(typeof client_name === 'string' && client_name.length <= MAX_NAME_LENGTH))
    return `client_name must be a text of at most ${MAX_NAME_LENGTH} characters`;
  if (JSON.stringify(grant_types) !== JSON.stringify([JWT_BEARER])) return `grant_types must be ["${JWT_BEARER}"]`;
  if (!isEmptyList(response_types)) return 'response_types must be []';
  if (!isEmptyList(redirect_uris)) return 'redirect_uris must be []';
  if (!AUTH_METHODS.includes(String(token_endpoint_auth_method)))
    return `token_endpoint_auth_method must be ${AUTH_METHODS.join(' or ')}`;
  return undefined;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
