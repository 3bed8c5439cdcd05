import type { Developer } from '@marketplace/sdk';
import { StateBadge } from '../../shared/state-badge.tsx';

/** REJECTED has another label for developers than for apps. */
export function DeveloperBadge({ status }: { status: Developer['status'] }) {
  return <StateBadge state={status} label={status === 'REJECTED' ? 'Rejected' : undefined} />;
}
