import { hideReview, type ModeratedReview, restoreReview } from '@marketplace/sdk';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, EyeOff, Flag, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { plural } from '../../ui/format.ts';
import { Stars } from '../../ui/stars.tsx';
import { Notice } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { Person } from '../person.tsx';
import { useRefreshConsole } from '../queries.ts';
import { useAdminAction } from '../use-admin-action.ts';

/** A review with its reports and the moderation actions. */
export function ReviewCard({ review }: { review: ModeratedReview }) {
  return (
    <Card className="p-5">
      <article>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <Stars rating={review.rating} className="h-4" />
            <span className="text-ink-3">for</span>
            <Link
              to="/console/apps/$id"
              params={{ id: review.app.id }}
              className="font-medium break-words text-accent-ink hover:underline"
            >
              {review.app.name}
            </Link>
          </p>
          <span className="flex flex-wrap gap-1.5">
            {review.hidden && <Badge tone="neutral">Hidden</Badge>}
            {review.reportCount > 0 && (
              <Badge tone="bad">
                <Flag aria-hidden="true" /> {plural(review.reportCount, 'report')}
              </Badge>
            )}
          </span>
        </div>
        {review.title && <h2 className="mt-3 font-semibold break-words">{review.title}</h2>}
        <p className="mt-2 text-sm break-words whitespace-pre-line text-ink-2">
          {review.body ?? <em>Rating only, no comment.</em>}
        </p>
        <p className="mt-2 text-xs text-ink-3">
          <Person id={review.accountUserId} name={review.authorName} />, <Time value={review.createdAt} />
          {review.edited && (
            <>
              , edited <Time value={review.updatedAt} />
            </>
          )}
        </p>
        {review.reply && (
          <div className="mt-3 border-l-2 pl-3 text-sm">
            <p className="text-xs text-ink-3">The developer’s reply</p>
            <p className="break-words whitespace-pre-line text-ink-2">{review.reply.body}</p>
          </div>
        )}
      </article>
      {review.hidden && (
        <div className="mt-4">
          <Notice title="Hidden: not public and not counted in the rating">
            <p className="break-words whitespace-pre-line">“{review.hiddenReason}”</p>
            {review.hiddenAt && (
              <p className="mt-1 text-xs">
                Since <Time value={review.hiddenAt} />
              </p>
            )}
          </Notice>
        </div>
      )}
      <Reports review={review} />
      <ModerationActions review={review} />
    </Card>
  );
}

function Reports({ review: { reports, reportCount } }: { review: ModeratedReview }) {
  if (reports.length === 0) return null;
  return (
    <div className="mt-4 rounded-md bg-sunken px-4 py-3 text-sm">
      <h3 className="text-xs font-medium text-ink-3">Reports</h3>
      <ul className="mt-1.5 space-y-1.5">
        {reports.map((report) => (
          <li key={report.accountUserId} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 break-words whitespace-pre-line">“{report.reason}”</span>
            <span className="text-xs leading-5 text-ink-3">
              <Person id={report.accountUserId} name={report.accountName} />, <Time value={report.reportedAt} />
            </span>
          </li>
        ))}
      </ul>
      {reportCount > reports.length && (
        <p className="mt-1.5 text-xs text-ink-3">and {plural(reportCount - reports.length, 'earlier report')}</p>
      )}
    </div>
  );
}

function ModerationActions({ review }: { review: ModeratedReview }) {
  const [hiding, setHiding] = useState(false);
  const refresh = useRefreshConsole();
  const decide = useAdminAction();
  // Keeping and restoring a review are the same operation: it is shown and its reports are closed.
  const keep = useMutation({
    mutationFn: () => restoreReview(review.id),
    onSuccess: async () => {
      toast.done(
        review.hidden ? 'Review restored' : 'Review kept',
        review.hidden ? 'It counts in the rating again.' : 'Its reports are closed.',
      );
      await refresh();
    },
    onError: async (error) => {
      toast.failed(error);
      await refresh();
    },
  });
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {review.hidden ? (
        <Button icon={<RotateCcw />} busy={keep.isPending} onClick={() => keep.mutate()}>
          Restore
        </Button>
      ) : (
        <>
          {review.reportCount > 0 && (
            <Button icon={<Check />} busy={keep.isPending} onClick={() => keep.mutate()}>
              Keep
            </Button>
          )}
          <Button icon={<EyeOff />} onClick={() => setHiding(true)}>
            Hide
          </Button>
        </>
      )}
      <ConfirmDialog
        open={hiding}
        onClose={() => setHiding(false)}
        title="Hide this review?"
        action="Hide"
        danger
        reason={{
          label: 'Reason',
          hint: 'Shown to the author of the review.',
          missing: 'Enter a reason. The author of the review will see it.',
        }}
        onConfirm={(reason) =>
          decide(() => hideReview(review.id, { reason }), 'Review hidden', 'The author can see why.')
        }
      >
        It’s no longer public and doesn’t count toward the rating of {review.app.name}. You can restore it at any time.
      </ConfirmDialog>
    </div>
  );
}
