import { deleteMyReview, type MyReview, type PublicAppDetail } from '@marketplace/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { sessionQuery, signInPath } from '../../shared/session.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Notice } from '../../ui/states.tsx';
import { forgetRatings } from '../queries.ts';
import { myReviewQuery, useMyReview } from './my-review.ts';
import { DeveloperReply, ReviewText } from './review-item.tsx';

const ReviewForm = lazy(() => import('./review-form.tsx').then((module) => ({ default: module.ReviewForm })));

/** The visitor's own review, or the invitation to write one. */
export function OwnReview({ app }: { app: PublicAppDetail }) {
  const { data: session, isPending } = useQuery(sessionQuery);
  const mine = useMyReview(app);
  const here = useLocation({ select: ({ pathname }) => `${pathname}#reviews` });
  const [writing, setWriting] = useState(false);
  const [news, setNews] = useState<string>();
  const place = useRef<HTMLDivElement>(null);

  if (!session) {
    return (
      <a href={signInPath(here)} className={cx(buttonClasses(), 'w-full', isPending && 'invisible noscript:visible')}>
        Sign in to write a review
      </a>
    );
  }
  if (session.developerId === app.developer.id) {
    return (
      <p className="text-sm text-ink-2">
        This is your app.{' '}
        <a href={`/portal/apps/${app.id}/reviews`} className="font-medium text-accent-ink underline underline-offset-4">
          Reply to reviews
        </a>
      </p>
    );
  }
  // The focused element is unmounted, so the focus moves to this section.
  const leaveForm = () => {
    setWriting(false);
    place.current?.focus();
  };
  const done = (message: string) => {
    setNews(message);
    leaveForm();
  };
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {writing ? (
        <Suspense fallback={<Spinner />}>
          <ReviewForm app={app} review={mine.data ?? null} onDone={done} onCancel={leaveForm} />
        </Suspense>
      ) : mine.data ? (
        <Written app={app} review={mine.data} onEdit={() => setWriting(true)} onDeleted={done} />
      ) : (
        <Button className="w-full" busy={mine.isPending} onClick={() => setWriting(true)}>
          Write a review
        </Button>
      )}
      <p aria-live="polite" className="mt-2 text-sm text-good empty:hidden">
        {!writing && news}
      </p>
    </div>
  );
}

function Written({
  app,
  review,
  onEdit,
  onDeleted,
}: {
  app: PublicAppDetail;
  review: MyReview;
  onEdit: () => void;
  onDeleted: (news: string) => void;
}) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: () => deleteMyReview(app.slug),
    onSuccess: async () => {
      queryClient.setQueryData(myReviewQuery(app.slug).queryKey, null);
      onDeleted('Your review was deleted.');
      await forgetRatings(queryClient, app.slug);
    },
  });
  return (
    <div className="rounded-lg border bg-surface p-4 shadow-card">
      <div className="flex items-center justify-between gap-3 text-sm">
        <p className="font-semibold">Your review</p>
        <Stars rating={review.rating} className="h-3.5" />
      </div>
      <ReviewText review={review} />
      {review.reply && <DeveloperReply app={app} reply={review.reply} />}
      {review.hidden && (
        <div className="mt-3">
          <Notice tone="warn" title="Hidden by an administrator">
            {review.hiddenReason} You can edit it.
          </Notice>
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {asking ? (
          <>
            <Button size="sm" variant="danger" busy={deletion.isPending} onClick={() => deletion.mutate()}>
              Delete permanently
            </Button>
            <Button size="sm" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </>
        ) : (
          <>
            <Button size="sm" onClick={onEdit}>
              Edit
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
              Delete
            </Button>
          </>
        )}
      </div>
      {deletion.error && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {deletion.error.message}
        </p>
      )}
    </div>
  );
}
