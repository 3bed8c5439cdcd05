import type { PublicAppDetail } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { atBase } from '../../shared/base-path.ts';
import { sessionQuery, signInPath } from '../../shared/session.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useMyReview } from './my-review.ts';

const ReviewForm = lazy(() => import('./review-form.tsx').then((module) => ({ default: module.ReviewForm })));
const WrittenReview = lazy(() => import('./written-review.tsx').then((module) => ({ default: module.WrittenReview })));

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
        <a
          href={atBase(`/portal/apps/${app.id}/reviews`)}
          className="font-medium text-accent-ink underline underline-offset-4"
        >
          Reply to reviews
        </a>
      </p>
    );
  }
  if (session.closingAt) {
    return (
      <p className="text-sm text-ink-2">
        Your account is closed.{' '}
        <a href={atBase('/portal/account')} className="font-medium text-accent-ink underline underline-offset-4">
          Reopen it to write a review
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
        <Suspense fallback={<Spinner />}>
          <WrittenReview app={app} review={mine.data} onEdit={() => setWriting(true)} onDeleted={done} />
        </Suspense>
      ) : mine.isLoadingError ? (
        // Without it, a form could only be an empty one, and publishing fails if there is a review.
        <ErrorState title="Couldn’t load your review" error={mine.error} retry={() => mine.refetch()} />
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
