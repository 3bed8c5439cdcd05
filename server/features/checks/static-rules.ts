// Listing rules that need only the listing. A submission that breaks one is refused, and the error lists all broken rules.

import {
  countSentences,
  duplicateUrls,
  MAX_SCREENSHOTS,
  MAX_SENTENCES,
  MIN_SCREENSHOTS,
  MIN_SENTENCES,
  missingForPermissions,
  type NeededForPermissions,
} from '@marketplace/sdk/listing-rules';
import type { ErrorDetail } from '../../platform/errors.ts';

export interface CheckedListing {
  description: string;
  logoUrl: string | null;
  bannerUrl: string | null;
  websiteUrl: string | null;
  oauthClientId: string | null;
  /** Submissions of releases before permissions have neither of these two. */
  setupUrl?: string | null;
  permissions?: unknown[];
  /** Submissions of releases before disclosures have none of these. */
  privacyPolicyUrl?: string | null;
  supportUrl?: string | null;
  supportEmail?: string | null;
  termsUrl?: string | null;
  screenshots: { url: string }[];
}

export function brokenStaticRules(listing: CheckedListing): ErrorDetail[] {
  const { description, screenshots, permissions = [] } = listing;
  const broken: ErrorDetail[] = [];
  if (screenshots.length < MIN_SCREENSHOTS || screenshots.length > MAX_SCREENSHOTS) {
    broken.push({
      pointer: '/screenshots',
      code: 'SCREENSHOTS_COUNT',
      message: `The listing has ${screenshots.length === 1 ? '1 screenshot' : `${screenshots.length || 'no'} screenshots`}.`,
      fix: `Add ${MIN_SCREENSHOTS} to ${MAX_SCREENSHOTS} screenshots.`,
    });
  }
  const count = countSentences(description);
  if (count < MIN_SENTENCES || count > MAX_SENTENCES) {
    broken.push({
      pointer: '/description',
      code: 'DESCRIPTION_SENTENCES',
      message: `The short description has ${count} sentences.`,
      fix: 'Use one or two sentences; move the rest to longDescription.',
    });
  }
  const missing = missingForPermissions({ ...listing, permissions });
  return [...broken, ...missing.map((field) => WITHOUT_NEEDED[field])];
}

/** The faults of a listing that requests permissions, but lacks what people need to trust it with them. */
export const WITHOUT_NEEDED: Record<NeededForPermissions, ErrorDetail> = {
  oauthClientId: {
    pointer: '/oauthClientId',
    code: 'OAUTH_CLIENT_PRESENT',
    message: 'The listing requests permissions but has no OAuth client id.',
    fix: 'Add the client id that support issued to you, or remove the permissions.',
  },
  setupUrl: {
    pointer: '/setupUrl',
    code: 'SETUP_URL_PRESENT',
    message: 'The listing requests permissions but has no setup URL.',
    fix: 'Add the page where people land after installing the app, or remove the permissions.',
  },
  privacyPolicyUrl: {
    pointer: '/privacyPolicyUrl',
    code: 'PRIVACY_POLICY_PRESENT',
    message: 'The listing requests permissions but has no privacy policy.',
    fix: 'Add the URL of your privacy policy, or remove the permissions.',
  },
  supportUrl: {
    pointer: '/supportUrl',
    code: 'SUPPORT_CONTACT_PRESENT',
    message: 'The listing requests permissions but has no support contact.',
    fix: 'Add a support page or a support email, or remove the permissions.',
  },
};

/** One fault per repeated screenshot. A correction of a live listing does not have to fix older ones. */
export function duplicateScreenshots({ screenshots }: Pick<CheckedListing, 'screenshots'>): ErrorDetail[] {
  return duplicateUrls(screenshots.map(({ url }) => url)).map(({ position, first }) => ({
    pointer: `/screenshots/${position}/url`,
    code: DUPLICATE,
    message: `This is the same image as screenshot ${first + 1}.`,
    fix: DUPLICATE_FIX,
  }));
}

export const DUPLICATE = 'SCREENSHOT_DUPLICATE';
export const DUPLICATE_FIX = 'Use another image, or remove this one.';
