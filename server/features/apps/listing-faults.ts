// Validation of a listing beyond its JSON schema; reports these faults together with those of the schema.

import { MAX_LENGTHS, repeatedScopes } from '@marketplace/sdk/listing-rules';
import { commonErrors, type ErrorDetail } from '../../platform/errors.ts';
import { isPrivateHost } from '../../platform/http/ip.ts';
import { faultsOf, MAX_FAULTS } from '../../platform/http/validation.ts';
import { isAllowedHost } from '../../platform/safe-fetch/allowed-hosts.ts';
import { markdownExcess } from '../../platform/text/markdown.ts';
import { apiKeyErrors } from '../api-keys/errors.ts';
import { keysIn } from '../api-keys/keys-in-text.ts';
import type { Environment } from '../catalog/vocabulary.ts';

/** A request of a route with `attachValidation`. */
interface ValidatedBody {
  body: unknown;
  validationError?: { validation?: unknown; validationContext?: string | undefined } | undefined;
}

export interface ListingRules {
  /** From `ALLOW_PRIVATE_HOSTS`. */
  allowedPrivateHosts: readonly string[];
}

export function requireValidListing(
  { body, validationError }: ValidatedBody,
  environment: Environment | undefined,
  { allowedPrivateHosts }: ListingRules,
): void {
  const faults = validationError
    ? faultsOf(validationError.validation as never, validationError.validationContext!)
    : [];
  if (environment !== 'localhost')
    faults.push(...privateUrls(body, allowedPrivateHosts), ...insecureSetupUrl(body, allowedPrivateHosts));
  faults.push(...repeatedPermissions(body));
  faults.push(
    ...markdownFaults('/longDescription', (body as { longDescription?: unknown } | undefined)?.longDescription),
  );
  const leaks = keysIn(body);
  const details = [...leaks, ...faults].slice(0, MAX_FAULTS);
  if (leaks.length > 0) throw apiKeyErrors.CONTAINS_API_KEY({ details });
  if (faults.length > 0) throw commonErrors.VALIDATION_FAILED({ details });
}

/** A text that is too long is a fault of the schema, and not parsed. */
export function markdownFaults(pointer: string, text: unknown): ErrorDetail[] {
  if (typeof text !== 'string' || text.length > 2 * MAX_LENGTHS.longDescription) return [];
  const message = markdownExcess(text);
  const fix = 'Use fewer or shorter links and tables.';
  return message ? [{ pointer, code: 'MARKDOWN_TOO_LARGE', message, fix }] : [];
}

function privateUrls(body: unknown, allowedHosts: readonly string[]): ErrorDetail[] {
  const { logoUrl, bannerUrl, websiteUrl, setupUrl, screenshots } = (body ?? {}) as Record<string, unknown>;
  const urls = Object.entries({ logoUrl, bannerUrl, websiteUrl, setupUrl }).map(
    ([field, url]) => [`/${field}`, url] as const,
  );
  const shots = Array.isArray(screenshots) ? screenshots : [];
  const shotUrls = shots.map((shot, i) => [`/screenshots/${i}/url`, (shot as { url?: unknown } | null)?.url] as const);
  return [...urls, ...shotUrls].flatMap(([pointer, url]) => {
    const parsed = typeof url === 'string' ? URL.parse(url) : null;
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
