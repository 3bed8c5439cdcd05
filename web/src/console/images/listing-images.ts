// The marketplace's copies of a listing's images, by JSON pointer, and why one is missing.

import type { Image, Images, Submission } from '@marketplace/sdk';

/** `pointer`: `/logoUrl`, `/bannerUrl`, `/screenshots/0` or `/screenshots/0/url`. */
export function imageAt(images: Images | null | undefined, pointer: string): Image | null {
  const [, field, position] = pointer.split('/');
  if (field === 'logoUrl') return images?.logo ?? null;
  if (field === 'bannerUrl') return images?.banner ?? null;
  return images?.screenshots[Number(position)] ?? null;
}

export type WhyMissing = 'copying' | 'unreachable' | 'unknown';

/** Checks fetch and copy the images. A copy may also be missing because it was no image, or because it was blocked. */
export function whyMissing({ report, status }: Pick<Submission, 'report' | 'status'>, pointer: string): WhyMissing {
  if (!report) return status === 'PENDING' ? 'copying' : 'unknown';
  const fetched = report.rules.find((rule) => rule.pointer === pointer && rule.rule.endsWith('_REACHABLE'));
  return fetched && fetched.status !== 'PASSED' ? 'unreachable' : 'unknown';
}

const SHA256 = /^[0-9a-f]{64}$/;
const IN_URL = /\/media\/([0-9a-f]{64})\//;

/** The SHA-256 in what a person pastes: the hash itself, or the URL of an image of this marketplace. */
export function hashIn(text: string): string | undefined {
  const hash = text.trim().toLowerCase();
  return SHA256.test(hash) ? hash : IN_URL.exec(hash)?.[1];
}
