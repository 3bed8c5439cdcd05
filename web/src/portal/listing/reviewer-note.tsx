import type { ReviewEventReasonsItem } from '@marketplace/sdk';
import { CircleCheck, MessageSquareWarning } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';

/** A reviewer's change request, at the field it concerns. */
export function ReviewerNotes({ reasons }: { reasons: ReviewEventReasonsItem[] }) {
  return (
    <div className="space-y-2">
      {reasons.map(({ pointer, code, message, fix, changed }) => (
        <div
          key={`${pointer} ${code}`}
          className={cx(
            'flex gap-2.5 rounded-md border px-3 py-2.5 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0',
            changed ? 'border-good/30 bg-good-soft' : 'border-warn/30 bg-warn-soft',
          )}
        >
          {changed ? (
            <CircleCheck className="text-good" aria-hidden="true" />
          ) : (
            <MessageSquareWarning className="text-warn" aria-hidden="true" />
          )}
          <div className="min-w-0">
            <p className="font-medium">
              <span className="sr-only">The reviewer says: </span>
              {message}
            </p>
            <p className="text-ink-2">{fix}</p>
            <p className={cx('mt-1 text-xs font-medium', changed ? 'text-good' : 'text-warn')}>
              {changed ? 'Changed since the review' : 'Not changed yet'}
            </p>
          </div>
        </div>
      ))}
    </div>
  );
}

export function ChangedBadge({ changed }: { changed: boolean }) {
  return changed ? <Badge tone="good">Changed</Badge> : <Badge tone="warn">Not changed yet</Badge>;
}

/** Reasons for a field and for everything inside it. */
export function reasonsAt(reasons: ReviewEventReasonsItem[], pointer: string): ReviewEventReasonsItem[] {
  return reasons.filter((reason) => reason.pointer === pointer || reason.pointer.startsWith(`${pointer}/`));
}
