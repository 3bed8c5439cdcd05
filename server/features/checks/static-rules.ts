// The listing rules that need nothing but the listing. A submission that breaks one is refused, with all of them told.

import type { ErrorDetail } from '../../platform/errors.ts';

export interface CheckedListing {
  description: string;
  logoUrl: string | null;
  bannerUrl: string | null;
  websiteUrl: string | null;
  screenshots: { url: string }[];
}

export const MIN_SCREENSHOTS = 2;
export const MAX_SCREENSHOTS = 6;
const MAX_SENTENCES = 2;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

export function brokenStaticRules({ description, screenshots }: CheckedListing): ErrorDetail[] {
  const broken: ErrorDetail[] = [];
  if (screenshots.length < MIN_SCREENSHOTS || screenshots.length > MAX_SCREENSHOTS) {
    broken.push({
      pointer: '/screenshots',
      code: 'SCREENSHOTS_COUNT',
      message: `The listing has ${screenshots.length} screenshot(s).`,
      fix: `Add ${MIN_SCREENSHOTS} to ${MAX_SCREENSHOTS} screenshots.`,
    });
  }
  const count = countSentences(description);
  if (count < 1 || count > MAX_SENTENCES) {
    broken.push({
      pointer: '/description',
      code: 'DESCRIPTION_SENTENCES',
      message: `The short description has ${count} sentences.`,
      fix: 'Use one or two sentences; move the rest to longDescription.',
    });
  }
  return broken;
}

export function countSentences(text: string): number {
  return [...sentences.segment(text)].filter(({ segment }) => /[\p{L}\p{N}]/u.test(segment)).length;
}
