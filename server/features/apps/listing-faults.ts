// Validation of a listing beyond its JSON schema; reports these faults together with those of the schema.

import { COUNTRIES, MAX_LENGTHS, repeatedScopes } from '@marketplace/sdk/listing-rules';
import { commonErrors, type ErrorDetail } from '../../platform/errors.ts';
import { isPrivateHost } from '../../platform/http/ip.ts';
import { escapePointer, faultsOf, MAX_FAULTS } from '../../platform/http/validation.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { isAllowedHost } from '../../platform/safe-fetch/allowed-hosts.ts';
import { markdownExcess } from '../../platform/text/markdown.ts';
import { apiKeyErrors } from '../api-keys/errors.ts';
import { keysIn } from '../api-keys/keys-in-text.ts';
import type { Environment } from '../catalog/vocabulary.ts';
import type { Permission } from './permissions.ts';
import { type Terms, unknownTerms } from './vocabularies.ts';

/** A request of a route with `attachValidation`. */
interface ValidatedBody {
  body: unknown;
  validationError?: { validation?: unknown; validationContext?: string | undefined } | undefined;
}

export interface ListingRules {
  /** From `ALLOW_PRIVATE_HOSTS`. */
  allowedPrivateHosts: readonly string[];
}

interface ListingContext {
  environment: Environment | undefined;
  /** The version that the public sees: what it has of the vocabularies may stay. */
  live?: Terms | null | undefined;
  /** JSON pointer to the listing, if it is not the whole body. */
  at?: '' | `/${string}`;
}

export async function requireValidListing(
  db: Database,
  request: ValidatedBody,
  { environment, live, at = '' }: ListingContext,
  rules: ListingRules,
): Promise<void> {
  const faults = listingFaults(request, environment, rules, at);
  const unknown = await unknownTerms(db, readableTerms(listingIn(request.body, at)), live);
  const told = new Set(faults.map(({ pointer }) => pointer));
  faults.push(
    ...unknown.map((fault) => ({ ...fault, pointer: at + fault.pointer })).filter(({ pointer }) => !told.has(pointer)),
  );
  const leaks = keysIn(request.body);
  if (leaks.length + faults.length === 0) return;
  const details = [...leaks, ...faults].slice(0, MAX_FAULTS);
  throw leaks.length > 0 ? apiKeyErrors.CONTAINS_API_KEY({ details }) : commonErrors.VALIDATION_FAILED({ details });
}

/** Without those that only the database knows. */
export function listingFaults(
  { body: sent, validationError }: ValidatedBody,
  environment: Environment | undefined,
  { allowedPrivateHosts }: ListingRules,
  at: ListingContext['at'] = '',
): ErrorDetail[] {
  const body = listingIn(sent, at);
  const own: ErrorDetail[] = [];
  if (environment !== 'localhost')
    own.push(...privateUrls(body, allowedPrivateHosts), ...insecureSetupUrl(body, allowedPrivateHosts));
  own.push(...repeatedPermissions(body), ...unknownCountries(body));
  own.push(
    ...markdownFaults('/longDescription', (body as { longDescription?: unknown } | null | undefined)?.longDescription),
  );
  return [
    ...(validationError ? faultsOf(validationError.validation as never, validationError.validationContext!) : []),
    ...own.map((fault) => ({ ...fault, pointer: at + fault.pointer })),
  ];
}

function listingIn(body: unknown, at: string): unknown {
  return at ? (body as Record<string, unknown> | null | undefined)?.[at.slice(1)] : body;
}

/** A body that the schema refuses has values of any type. */
function readableTerms(listing: unknown): Terms {
  const { permissions, tags } = (listing ?? {}) as { permissions?: unknown; tags?: unknown };
  const isText = (value: unknown) => typeof value === 'string';
  return {
    permissions: isListOf(permissions, (one) => isText((one as { scope?: unknown } | null)?.scope))
      ? (permissions as Permission[])
      : null,
    tags: isListOf(tags, isText) ? (tags as string[]) : null,
  };
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

/** A text that is too long is a fault of the schema, and not parsed. */
export function markdownFaults(pointer: string, text: unknown): ErrorDetail[] {
  if (typeof text !== 'string' || text.length > 2 * MAX_LENGTHS.longDescription) return [];
  const message = markdownExcess(text);
  const fix = 'Use fewer or shorter links and tables.';
  return message ? [{ pointer, code: 'MARKDOWN_TOO_LARGE', message, fix }] : [];
}

function privateUrls(body: unknown, allowedHosts: readonly string[]): ErrorDetail[] {
  return urlsIn(body).flatMap(([pointer, url]) => {
    const parsed = URL.parse(url);
    if (!parsed || !/^https?:$/.test(parsed.protocol)) return [];
    if (!isPrivateHost(parsed.hostname) || isAllowedHost(allowedHosts, parsed)) return [];
    return [
      {
        pointer,
        code: 'PRIVATE_HOST',
        message: `\`${parsed.hostname}\` is not publicly reachable.`,
        fix: 'Use a public URL. Private hosts are allowed only for apps whose environment is localhost.',
      },
    ];
  });
}

/** Every field of the listing whose name says that it is a URL, wherever it is; a security contact may be one. */
function urlsIn(value: unknown, pointer = ''): [pointer: string, url: string][] {
  if (typeof value === 'string') return /(?:\/url|Url|\/securityContact)$/.test(pointer) ? [[pointer, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => urlsIn(item, `${pointer}/${escapePointer(key)}`));
}

/** It receives codes. Hosts that the operator allows are exempt, as from the rule about private hosts. */
function insecureSetupUrl(body: unknown, allowedHosts: readonly string[]): ErrorDetail[] {
  const { setupUrl } = (body ?? {}) as Record<string, unknown>;
  const parsed = typeof setupUrl === 'string' ? URL.parse(setupUrl) : null;
  if (parsed?.protocol !== 'http:' || isAllowedHost(allowedHosts, parsed)) return [];
  const message = 'The setup URL is not secure.';
  const fix = 'Use https. http is allowed only for apps whose environment is localhost.';
  return [{ pointer: '/setupUrl', code: 'HTTPS_REQUIRED', message, fix }];
}

function repeatedPermissions(body: unknown): ErrorDetail[] {
  const { permissions } = (body ?? {}) as Record<string, unknown>;
  const scopes = (Array.isArray(permissions) ? permissions : []).map((permission) =>
    String((permission as { scope?: unknown } | null)?.scope ?? ''),
  );
  return repeatedScopes(scopes).map((i) => ({
    pointer: `/permissions/${i}/scope`,
    code: 'REPEATED',
    message: `The scope \`${scopes[i]}\` is listed more than once.`,
    fix: 'List each scope once.',
  }));
}

/** A code that is none has the right shape, so the schema accepts it. */
function unknownCountries(body: unknown): ErrorDetail[] {
  const { dataSafety } = (body ?? {}) as { dataSafety?: { storedIn?: unknown; subprocessors?: unknown } | null };
  const list = (value: unknown) => (Array.isArray(value) ? value : []);
  const places: [pointer: string, codes: unknown[]][] = [
    ['/dataSafety/storedIn', list(dataSafety?.storedIn)],
    ...list(dataSafety?.subprocessors).map((one, i): [string, unknown[]] => [
      `/dataSafety/subprocessors/${i}/countries`,
      list((one as { countries?: unknown } | null)?.countries),
    ]),
  ];
  return places.flatMap(([pointer, codes]) =>
    codes.flatMap((code, i) => {
      if (typeof code !== 'string' || !/^[A-Z]{2}$/.test(code) || COUNTRIES.includes(code)) return [];
      return [
        {
          pointer: `${pointer}/${i}`,
          code: 'UNKNOWN_COUNTRY',
          message: `\`${code}\` is no country.`,
          fix: 'Use a code of ISO 3166-1 alpha-2, such as DE or US.',
        },
      ];
    }),
  );
}
