import type { PublicAppDetail, UserReview } from '@marketplace/sdk';
import { CircleCheck, Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Stars } from '../../ui/stars.tsx';
import { Time } from '../../ui/time.tsx';
import { makerOf } from '../app-card.tsx';

const ReportDialog = lazy(() => import('./report-dialog.tsx').then((module) => ({ default: module.ReportDialog })));

export function ReviewItem({
  app,
  review,
  reportable,
}: {
  app: PublicAppDetail;
  review: UserReview;
  /** The visitor may report it: signed in and not its author. */
  reportable: boolean;
}) {
  const [reporting, setReporting] = useState(false);
  const [reported, setReported] = useState(false);
  return (
    <li className="py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
        <Stars rating={review.rating} className="h-3.5" />
        <span className="font-medium text-ink">{review.authorName}</span>
        <span>
          <Time value={review.createdAt} />
          {review.edited && ', edited'}
        </span>
        {review.installed && (
          <span className="flex items-center gap-1">
            <CircleCheck className="size-3.5" aria-hidden="true" /> Has installed it
          </span>
        )}
        <span className="ml-auto h-6" aria-live="polite">
          {reportable && (
            // Stays a button, because the focus returns to it when the dialog closes.
            <button
              type="button"
              aria-disabled={reported || undefined}
              onClick={() => !reported && setReporting(true)}
              className="flex h-6 items-center gap-1.5 rounded-sm text-xs hover:text-ink aria-disabled:cursor-default"
            >
              <Flag className="size-3.5" aria-hidden="true" /> {reported ? 'Reported. Thank you.' : 'Report'}
              <span className="sr-only">{reported ? '' : `review by ${review.authorName}`}</span>
            </button>
          )}
        </span>
      </div>
      <ReviewText review={review} />
      {review.reply && <DeveloperReply app={app} reply={review.reply} />}
      {reporting && (
        <Suspense>
          <ReportDialog
            slug={app.slug}
            review={review}
            onClose={() => setReporting(false)}
            onReported={() => setReported(true)}
          />
        </Suspense>
      )}
    </li>
  );
}

export function ReviewText({ review: { title, body } }: { review: Pick<UserReview, 'title' | 'body'> }) {
  return (
    <>
      {title && <h3 className="mt-2 font-medium">{title}</h3>}
      {body && <p className="mt-1 whitespace-pre-line text-ink-2">{body}</p>}
    </>
  );
}

export function DeveloperReply({ app, reply }: { app: PublicAppDetail; reply: NonNullable<UserReview['reply']> }) {
  return (
    <div className="mt-4 rounded-lg bg-sunken px-4 py-3 text-sm">
      <p className="text-ink-3">
        <span className="font-medium text-ink">{makerOf(app)}</span> replied <Time value={reply.repliedAt} />
      </p>
      <p className="mt-1 whitespace-pre-line text-ink-2">{reply.body}</p>
    </div>
  );
}
