import type { ReviewEventReasonsItem } from '@marketplace/sdk';
import { MessageSquareWarning } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

/** What a reviewer asked for, right at the field that it is about. */
export function ReviewerNotes({ reasons }: { reasons: ReviewEventReasonsItem[] }) {
  return (
    <div className="space-y-2">
      {reasons.map((reason) => (
        <div
          key={`${reason.pointer} ${reason.code}`}
          className="flex gap-2.5 rounded-md border border-warn/30 bg-warn-soft px-3 py-2.5 text-sm"
        >
          <MessageSquareWarning className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
              <p className="font-medium">
                <span className="sr-only">The reviewer says: </span>
                {reason.message}
              </p>
              <ChangedBadge changed={reason.changed} />
            </div>
            <p className="mt-0.5 text-ink-2">{reason.fix}</p>
          </div>
        </div>
      ))}
    </div>
  );
}

export function ChangedBadge({ changed }: { changed: boolean }) {
  return changed ? <Badge tone="good">Changed since</Badge> : <Badge tone="warn">Not changed yet</Badge>;
}

/** Reasons at a field and, for screenshots, at anything inside one of them. */
export function reasonsAt(reasons: ReviewEventReasonsItem[], pointer: string): ReviewEventReasonsItem[] {
  return reasons.filter((reason) => reason.pointer === pointer || reason.pointer.startsWith(`${pointer}/`));
}
