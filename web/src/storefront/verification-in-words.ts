import type { DeveloperVerification } from '@marketplace/sdk';
import { formatDay } from '../ui/format.ts';

const MAX_NAMED = 2;

/** "Verified Mar 3, 2026 · proved ownership of example.com". */
export function verificationInWords({ reviewedAt, domains }: DeveloperVerification): string {
  const reviewed = reviewedAt ? `Verified ${formatDay(reviewedAt)}` : 'Verified';
  if (domains.length === 0) return reviewed;
  const more = domains.length - MAX_NAMED;
  const named = domains.slice(0, MAX_NAMED);
  const list = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(' and ');
  return `${reviewed} · proved ownership of ${list}`;
}
