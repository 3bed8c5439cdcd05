// Test data: listings as the API answers them and as the editor holds them.

import type { App } from '@marketplace/sdk';
import { draftOf, type ListingDraft } from '../src/shared/listing-draft.ts';

/** A complete, valid listing without optional fields; only what the listing editor reads. */
export function makeListing(fields: Partial<App> = {}): App {
  const listing = {
    id: 'app_1',
    name: 'Week Loom',
    description: 'Weaves your week.',
    longDescription: null,
    category: 'PRODUCTIVITY',
    environment: 'production',
    status: 'DRAFT',
    logoUrl: null,
    bannerUrl: null,
    websiteUrl: null,
    oauthClientId: null,
    setupUrl: null,
    supportUrl: null,
    supportEmail: null,
    privacyPolicyUrl: null,
    termsUrl: null,
    documentationUrl: null,
    statusUrl: null,
    securityContact: null,
    pricing: null,
    tags: [],
    dataSafety: null,
    permissions: [],
    screenshots: [],
    ...fields,
  };
  return listing as unknown as App;
}

export function makeDraft(fields: Partial<ListingDraft> = {}): ListingDraft {
  return { ...draftOf(makeListing()), ...fields };
}
