// The form values of a listing, their validation, and the request that saves them.

import type { Screenshot, VersionChanges } from '@marketplace/sdk';

/** The fields that apps and versions have in common. */
export interface Listing {
  name: string;
  description: string;
  longDescription: string | null;
  category: string;
  logoUrl: string | null;
  bannerUrl: string | null;
  websiteUrl: string | null;
  oauthClientId: string | null;
  screenshots: Screenshot[];
  releaseNotes?: string | null;
}

/** Form values: an empty text is `null` in the API. */
export interface ListingDraft {
  name: string;
  description: string;
  longDescription: string;
  category: string;
  logoUrl: string;
  bannerUrl: string;
  websiteUrl: string;
  oauthClientId: string;
  releaseNotes: string;
  screenshots: { url: string; caption: string }[];
}

export type ListingField = keyof ListingDraft;

export const LIMITS = {
  name: 80,
  description: 280,
  longDescription: 20_000,
  oauthClientId: 200,
  releaseNotes: 5_000,
  url: 2_048,
  caption: 200,
  screenshots: 6,
} as const;

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
    releaseNotes: listing.releaseNotes ?? '',
    screenshots: listing.screenshots.map(({ url, caption }) => ({ url, caption: caption ?? '' })),
  };
}

/** As the service counts: an emoji is one character. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** What the service would refuse: by JSON pointer, with how to fix it. */
export function faultsOf(draft: ListingDraft): Map<string, string> {
  const faults = new Map<string, string>();
  const addFault = (pointer: string, text: string, fault: string | undefined) =>
    fault && (text !== '' || pointer === '/name' || pointer === '/description') && faults.set(pointer, fault);
  addFault('/name', draft.name, blank(draft.name, 'Give the app a name.') ?? tooLong(draft.name, LIMITS.name));
  addFault(
    '/description',
    draft.description,
    blank(draft.description, 'Say in one or two sentences what the app does.') ??
      tooLong(draft.description, LIMITS.description),
  );
  for (const field of ['longDescription', 'releaseNotes', 'oauthClientId'] as const) {
    const text = draft[field];
    addFault(`/${field}`, text, blank(text, 'Write some text, or empty the field.') ?? tooLong(text, LIMITS[field]));
  }
  for (const field of ['logoUrl', 'bannerUrl', 'websiteUrl'] as const) {
    addFault(`/${field}`, draft[field], addressFault(draft[field]));
  }
  for (const [i, { url, caption }] of draft.screenshots.entries()) {
    const fault = url === '' ? 'Give the address of the image, or remove the screenshot.' : addressFault(url);
    if (fault) faults.set(`/screenshots/${i}/url`, fault);
    addFault(
      `/screenshots/${i}/caption`,
      caption,
      blank(caption, 'Write some text, or empty the caption.') ?? tooLong(caption, LIMITS.caption),
    );
  }
  return faults;
}

/** The same test as the service's. */
export function addressFault(text: string): string | undefined {
  const url = /[\s\p{Cc}\\]/u.test(text) || !/^https?:\/\//i.test(text) ? null : URL.parse(text);
  if (!url?.hostname || url.username || url.password) return 'Use a full address that starts with https://.';
  return tooLong(text, LIMITS.url);
}

function blank(text: string, fault: string): string | undefined {
  return /\S/.test(text) ? undefined : fault;
}

function tooLong(text: string, limit: number): string | undefined {
  const over = lengthOf(text) - limit;
  return over > 0 ? `Shorten it by ${over} ${over === 1 ? 'character' : 'characters'}.` : undefined;
}

export function changedFields(from: ListingDraft, to: ListingDraft): ListingField[] {
  return (Object.keys(to) as ListingField[]).filter((field) => !sameValue(from[field], to[field]));
}

export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function toChanges(draft: ListingDraft, fields: ListingField[]): VersionChanges {
  const required: ListingField[] = ['name', 'description', 'category'];
  return Object.fromEntries(
    fields.map((field) => {
      if (field === 'screenshots') {
        return [field, draft.screenshots.map(({ url, caption }) => ({ url, caption: caption || null }))];
      }
      return [field, required.includes(field) ? draft[field] : draft[field] || null];
    }),
  );
}
