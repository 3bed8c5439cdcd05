import type { Developer } from '@marketplace/sdk';
import { StateBadge } from '../../shared/state-badge.tsx';

/** Of a developer, "changes needed" would be said of an app: here it is the account itself that was turned down. */
export function DeveloperBadge({ status }: { status: Developer['status'] }) {
  return <StateBadge state={status} label={status === 'REJECTED' ? 'Rejected' : undefined} />;
}
