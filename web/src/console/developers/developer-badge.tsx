import type { Developer } from '@marketplace/sdk';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Badge } from '../../ui/badge.tsx';

/** REJECTED has another label for developers than for apps. */
export function DeveloperBadge({ developer: { status, closingAt } }: { developer: Developer }) {
  if (closingAt) return <Badge>Closed</Badge>;
  return <StateBadge state={status} label={status === 'REJECTED' ? 'Rejected' : undefined} />;
}

/** 30 days after the account was closed; every other publisher has an email address. */
export function isErased({ closingAt, email }: Developer): boolean {
  return closingAt !== null && email === '';
}
