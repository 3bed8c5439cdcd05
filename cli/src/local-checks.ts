// The listing rules that need nothing but the files, checked before anything is sent. The server checks them again.

import {
  CATEGORIES,
  countCharacters,
  countSentences,
  DISCLOSED_URLS,
  duplicateUrls,
  ENVIRONMENTS,
  isHttpUrl,
  isScope,
  MAX_LENGTHS,
  MAX_PERMISSIONS,
  MAX_SCREENSHOTS,
  MAX_SENTENCES,
  MIN_SCREENSHOTS,
  MIN_SENTENCES,
  missingForPermissions,
  repeatedScopes,
} from '@marketplace/sdk';
import type { Listing, ListingFiles } from './listing-files.ts';
import type { LocalImage } from './local-images.ts';

export interface LocalResult {
  rule: string;
  pointer: string;
  wanted: string;
  /** What was found, whether the rule is met or broken. */
  found: string;
  status: 'PASSED' | 'FAILED' | 'WARNING';
}

type CheckedFiles = Pick<ListingFiles, 'listing' | 'environment' | 'unknownFields'>;

const URL_WANTED = 'a URL that starts with https://';

export function checkFilesLocally(
  { listing, environment, unknownFields }: CheckedFiles,
  images: LocalImage[] = [],
): LocalResult[] {
  const results: LocalResult[] = [];
  const add = (rule: string, pointer: string, wanted: string, problem: string | false, found = '') =>
    results.push({ rule, pointer, wanted, found: problem || found, status: problem ? 'FAILED' : 'PASSED' });
  const addCount = (rule: string, pointer: string, wanted: string, found: string, valid: boolean) =>
    add(rule, pointer, wanted, valid ? false : found, found);
  const addText = (name: 'name' | 'description' | 'longDescription', value: unknown) => {
    const found = `${countCharacters(String(value))} characters`;
    const max = MAX_LENGTHS[name];
    add(`${toConstantCase(name)}_LENGTH`, `/${name}`, `1 to ${max} characters`, lengthProblem(value, max), found);
  };
  const addChoice = (name: string, value: unknown, allowed: string[]) => {
    const problem = !allowed.includes(String(value)) && (value ? `unknown value \`${value}\`` : 'missing');
    add(`${toConstantCase(name)}_KNOWN`, `/${name}`, `one of ${allowed.join(', ')}`, problem, String(value));
  };

  const imageAt = (pointer: string) => images.find((image) => image.pointer === pointer);
  const addUrl = (pointer: string, value: unknown) => {
    const image = imageAt(pointer);
    if (!image) return add('ADDRESS', pointer, URL_WANTED, urlProblem(value));
    for (const { aspect, wanted, found, broken } of image.results)
      add(`${image.role.toUpperCase()}_${aspect}`, pointer, wanted, broken && found, found);
  };

  addText('name', listing.name);
  addText('description', listing.description);
  const sentences = countSentences(String(listing.description ?? ''));
  addCount(
    'DESCRIPTION_SENTENCES',
    '/description',
    'one or two sentences; put the rest in listing.md',
    pluralize(sentences, 'sentence'),
    sentences >= MIN_SENTENCES && sentences <= MAX_SENTENCES,
  );
  addChoice('category', listing.category, CATEGORIES);
  addChoice('environment', environment, ENVIRONMENTS);
  if (listing.longDescription) addText('longDescription', listing.longDescription);
  for (const field of ['logoUrl', 'bannerUrl', 'websiteUrl', ...DISCLOSED_URLS] as const)
    if (listing[field]) addUrl(`/${field}`, listing[field]);
  // The server's check has the same rule.
  if (!listing.logoUrl)
    results.push({
      rule: 'LOGO_PRESENT',
      pointer: '/logoUrl',
      wanted: 'a logo',
      found: 'no logo; a monogram is shown instead',
      status: 'WARNING',
    });
  const screenshots = Array.isArray(listing.screenshots) ? listing.screenshots : [];
  addCount(
    'SCREENSHOTS_COUNT',
    '/screenshots',
    `${MIN_SCREENSHOTS} to ${MAX_SCREENSHOTS} screenshots`,
    pluralize(screenshots.length, 'screenshot'),
    screenshots.length >= MIN_SCREENSHOTS && screenshots.length <= MAX_SCREENSHOTS,
  );
  for (const [i, screenshot] of screenshots.entries()) addUrl(`/screenshots/${i}/url`, screenshot?.url);
  // Files are compared by content.
  const contents = screenshots.map((shot, i) => imageAt(`/screenshots/${i}/url`)?.sha256 ?? String(shot?.url ?? ''));
  for (const { position, first } of duplicateUrls(contents))
    add('SCREENSHOT_DUPLICATE', `/screenshots/${position}/url`, 'different images', `same as screenshot ${first + 1}`);
  addPermissions(listing, environment, add);
  for (const name of unknownFields) add('FIELD_KNOWN', `/${name}`, 'a field of a listing', 'unknown field');
  return results;
}

type Add = (rule: string, pointer: string, wanted: string, problem: string | false, found?: string) => void;

/** Whether the marketplace has the scopes is for the server to say. */
function addPermissions(listing: Listing, environment: string, add: Add): void {
  const { permissions, setupUrl } = listing;
  const malformed = Boolean(setupUrl) && urlProblem(setupUrl);
  if (malformed) add('ADDRESS', '/setupUrl', URL_WANTED, malformed);
  else if (environment !== 'localhost' && /^http:/i.test(setupUrl ?? ''))
    add('SETUP_URL_SECURE', '/setupUrl', URL_WANTED, 'http');
  const requested = Array.isArray(permissions) ? permissions : [];
  if (requested.length === 0) return;
  const max = `at most ${MAX_PERMISSIONS} permissions`;
  const count = pluralize(requested.length, 'permission');
  add('PERMISSIONS_COUNT', '/permissions', max, requested.length > MAX_PERMISSIONS && count, count);
  const repeated = new Set(repeatedScopes(requested.map((permission) => String(permission?.scope ?? ''))));
  for (const [i, permission] of requested.entries()) {
    const { scope, required, reason } = (permission ?? {}) as Partial<typeof permission>;
    const unknown = !isScope(String(scope ?? '')) && 'not a scope';
    const problem = lengthProblem(scope, MAX_LENGTHS.scope) || unknown || (repeated.has(i) && 'listed twice');
    add('PERMISSION_SCOPE', `/permissions/${i}/scope`, 'a scope, listed once', problem, String(scope));
    if (typeof required !== 'boolean')
      add('PERMISSION_REQUIRED', `/permissions/${i}/required`, 'true or false', 'neither true nor false');
    const length = lengthProblem(reason, MAX_LENGTHS.permissionReason);
    add('PERMISSION_REASON', `/permissions/${i}/reason`, `1 to ${MAX_LENGTHS.permissionReason} characters`, length);
  }
  const missing = missingForPermissions({ ...listing, permissions: requested });
  for (const [field, rule, wanted] of NEEDED) add(rule, `/${field}`, wanted, missing.includes(field) && 'missing');
}

const NEEDED = [
  ['oauthClientId', 'OAUTH_CLIENT_PRESENT', 'an OAuth client id'],
  ['setupUrl', 'SETUP_URL_PRESENT', 'a setup URL'],
  ['privacyPolicyUrl', 'PRIVACY_POLICY_PRESENT', 'a privacy policy'],
  ['supportUrl', 'SUPPORT_CONTACT_PRESENT', 'a support page or a support email'],
] as const;

function lengthProblem(value: unknown, max: number): string | false {
  if (typeof value !== 'string' || value.trim() === '') return 'missing';
  const length = countCharacters(value);
  return length > max ? `${length} characters` : false;
}

function urlProblem(value: unknown): string | false {
  if (typeof value !== 'string' || !isHttpUrl(value)) return 'not a valid URL';
  return lengthProblem(value, MAX_LENGTHS.url);
}

function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function toConstantCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
