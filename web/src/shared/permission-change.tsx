import type { Permission } from '@marketplace/sdk';
import { TextDifference } from '../ui/text-difference.tsx';

/** What changed in one permission; the caller says whether it was added, removed or changed. */
export function PermissionChange({ from, to }: { from: Permission | null; to: Permission | null }) {
  const necessity = ({ required }: Permission) => (required ? 'Required' : 'Optional');
  return (
    <div className="space-y-1 text-sm">
      {from && to && from.required !== to.required && <TextDifference from={necessity(from)} to={necessity(to)} />}
      {from && to ? (
        <TextDifference from={from.reason} to={to.reason} />
      ) : (
        <p className="[overflow-wrap:anywhere] text-ink-2">{(to ?? from)?.reason}</p>
      )}
    </div>
  );
}
