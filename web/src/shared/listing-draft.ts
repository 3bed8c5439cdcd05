// The form values of a listing, their validation, and the request that saves them.

import {
  type Images,
  isScope,
  MAX_LENGTHS,
  MAX_PERMISSIONS,
  MAX_SCREENSHOTS,
  type Permission,
  repeatedScopes,
  type Screenshot,
  type VersionChanges,
} from '@marketplace/sdk';
import type { Disclosures } from './disclosures.ts';
import {
  DISCLOSURE_FIELDS,
  type DisclosureField,
  type DisclosuresDraft,
  disclosureFaults,
  disclosuresDraftOf,
  toDisclosures,
} from './disclosures-draft.ts';
import { blank, tooLong, urlFault } from './text-faults.ts';

/** The fields that apps and versions have in common. */
export interface Listing extends Disclosures {
  name: string;
  description: string;
  longDescription: string | null;
  category: string;
  logoUrl: string | null;
  bannerUrl: string | null;
  websiteUrl: string | null;
  oauthClientId: string | null;
  setupUrl: string | null;
  permissions: Permission[];
  screenshots: Screenshot[];
  images: Images;
  releaseNotes?: string | null;
}

/** Form values: an empty text is `null` in the API. */
export interface ListingDraft extends DisclosuresDraft {
  name: string;
  description: string;
  longDescription: string;
  category: string;
  logoUrl: string;
  bannerUrl: string;
  websiteUrl: string;
  oauthClientId: string;
  setupUrl: string;
  permissions: Permission[];
  releaseNotes: string;
  screenshots: { url: string; caption: string }[];
}

export type ListingField = keyof ListingDraft;

export const LIMITS = { ...MAX_LENGTHS, screenshots: MAX_SCREENSHOTS, permissions: MAX_PERMISSIONS } as const;

/** A token stands in the draft in place of the URL of an image that is being uploaded. */
export const UPLOAD_TOKEN_PREFIX = 'upload:';
const isUploadToken = (url: string) => url.startsWith(UPLOAD_TOKEN_PREFIX);

export function draftOf(listing: Listing): ListingDraft {
  return {
    name: listing.name,
    description: listing.description,
    longDescription: listing.longDescription ?? '',
    category: listing.category,
    logoUrl: listing.logoUrl ?? '',
    bannerUrl: listing.bannerUrl ?? '',
    websiteUrl: listing.websiteUrl ?? '',
    oauthClientId: listing.oauthClientId ?? '',
    setupUrl: listing.setupUrl ?? '',
    ...disclosuresDraftOf(listing),
    permissions: listing.permissions.map(({ scope, required, reason }) => ({ scope, required, reason })),
    releaseNotes: listing.releaseNotes ?? '',
    screenshots: listing.screenshots.map(({ url, caption }) => ({ url, caption: caption ?? '' })),
  };
}

/** The form's name of each image, and its URL or upload token. */
export function imageUrlsOf({ logoUrl, bannerUrl, screenshots }: ListingDraft): [name: string, url: string][] {
  return [
    ['logoUrl', logoUrl],
    ['bannerUrl', bannerUrl],
    ...screenshots.map(({ url }, position): [string, string] => [`screenshots.${position}.url`, url]),
  ];
}

/** What the service would refuse: by JSON pointer, with how to fix it. */
export function faultsOf(draft: ListingDraft): Map<string, string> {
  const faults = new Map<string, string>();
  const addFault = (pointer: string, text: string, fault: string | undefined) =>
    fault && (text !== '' || pointer === '/name' || pointer === '/description') && faults.set(pointer, fault);
  addFault('/name', draft.name, blank(draft.name, 'Enter a name.') ?? tooLong(draft.name, LIMITS.name));
  addFault(
    '/description',
    draft.description,
    blank(draft.description, 'Describe what the app does in one or two sentences.') ??
      tooLong(draft.description, LIMITS.description),
  );
  for (const field of ['longDescription', 'releaseNotes', 'oauthClientId'] as const) {
    const text = draft[field];
    addFault(`/${field}`, text, blank(text, 'Enter some text or clear the field.') ?? tooLong(text, LIMITS[field]));
  }
  for (const field of ['logoUrl', 'bannerUrl', 'websiteUrl', 'setupUrl'] as const) {
    addFault(`/${field}`, draft[field], urlOrUploadFault(draft[field]));
  }
  for (const [i, { url, caption }] of draft.screenshots.entries()) {
    const fault = url === '' ? 'Enter the image URL or remove the screenshot.' : urlOrUploadFault(url);
    if (fault) faults.set(`/screenshots/${i}/url`, fault);
    addFault(
      `/screenshots/${i}/caption`,
      caption,
      blank(caption, 'Enter some text or clear the caption.') ?? tooLong(caption, LIMITS.caption),
    );
  }
  for (const [pointer, fault] of disclosureFaults(draft)) faults.set(pointer, fault);
  const repeated = repeatedScopes(draft.permissions.map(({ scope }) => scope));
  for (const [i, { scope, reason }] of draft.permissions.entries()) {
    const scopeFault = repeated.includes(i) ? 'This scope is listed twice. Remove one of them.' : faultOfScope(scope);
    if (scopeFault) faults.set(`/permissions/${i}/scope`, scopeFault);
    const reasonFault = blank(reason, 'Explain why the app needs it.') ?? tooLong(reason, LIMITS.permissionReason);
    if (reasonFault) faults.set(`/permissions/${i}/reason`, reasonFault);
  }
  return faults;
}

function faultOfScope(scope: string): string | undefined {
  if (scope === '') return 'Choose a scope or remove the permission.';
  if (!isScope(scope)) return 'Use only a–z, 0–9, colons, dots, underscores, slashes and hyphens.';
  return tooLong(scope, LIMITS.scope);
}

function urlOrUploadFault(url: string): string | undefined {
  return isUploadToken(url) ? 'The image isn’t uploaded yet.' : urlFault(url);
}

export function changedFields(from: ListingDraft, to: ListingDraft): ListingField[] {
  return (Object.keys(to) as ListingField[]).filter((field) => !sameValue(from[field], to[field]));
}

export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function toChanges(draft: ListingDraft, fields: ListingField[]): VersionChanges {
  const required: ListingField[] = ['name', 'description', 'category'];
  const disclosures = toDisclosures(draft);
  return Object.fromEntries(
    fields.map((field) => {
      if (field === 'screenshots') {
        return [field, draft.screenshots.map(({ url, caption }) => ({ url, caption: caption || null }))];
      }
      if (field === 'permissions') return [field, draft.permissions];
      if (isDisclosure(field)) return [field, disclosures[field]];
      return [field, required.includes(field) ? draft[field] : draft[field] || null];
    }),
  );
}

function isDisclosure(field: ListingField): field is DisclosureField {
  return (DISCLOSURE_FIELDS as readonly ListingField[]).includes(field);
}
