// What "verified" means for a developer: when an administrator reviewed the account, and the domains that were proved.

import type { DeveloperVerification } from '@marketplace/sdk';
import { BadgeCheck } from 'lucide-react';
import { verificationInWords } from './verification-in-words.ts';

export function VerifiedBadge({ verification }: { verification: DeveloperVerification }) {
  return (
    <span className="flex items-start gap-1" title={verification.domains.join(', ') || undefined}>
      <BadgeCheck className="mt-0.5 size-4 shrink-0 text-accent-ink" aria-hidden="true" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{verificationInWords(verification)}</span>
    </span>
  );
}
