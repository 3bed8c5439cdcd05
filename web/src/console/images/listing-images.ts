// The marketplace's copies of a listing's images: why one is missing, and its hash.

import type { Submission } from '@marketplace/sdk';

export type WhyMissing = 'copying' | 'unreachable' | 'unknown';

/** Checks fetch and copy the images. A copy may also be missing because it was no image, or because it was blocked. */
export function whyMissing({ report, status }: Pick<Submission, 'report' | 'status'>, pointer: string): WhyMissing {
  if (!report) return status === 'PENDING' ? 'copying' : 'unknown';
  const fetched = report.rules.find((rule) => rule.pointer === pointer && rule.rule.endsWith('_REACHABLE'));
  return fetched && fetched.status !== 'PASSED' ? 'unreachable' : 'unknown';
}

const SHA256 = /^[0-9a-f]{64}$/;

/** The SHA-256 in what a person pastes: the hash itself, or the URL of an image of this marketplace. */
export function hashIn(text: string): string | undefined {
  const pasted = text.trim().toLowerCase();
  const hash = pasted.split('/media/').at(-1)!.split('/')[0]!;
  return SHA256.test(hash) ? hash : undefined;
}
