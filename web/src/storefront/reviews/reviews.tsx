import type { PublicAppDetail } from '@marketplace/sdk';
import { Skeleton } from '../../ui/states.tsx';
import { OwnReview } from './own-review.tsx';
import { RatingBars } from './rating-bars.tsx';
import { ReviewList, useReviews } from './review-list.tsx';

export function Reviews({ app }: { app: PublicAppDetail }) {
  const reviews = useReviews(app.slug);
  const summary = reviews.data?.pages[0]?.summary;
  return (
    <section id="reviews" className="mt-14 border-t pt-10">
      <h2 className="text-xl font-semibold tracking-tight">Ratings and reviews</h2>
      <div className="mt-6 gap-12 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="space-y-6 self-start lg:sticky lg:top-24">
          {summary ? <RatingBars summary={summary} /> : <Skeleton className="h-44" />}
          <OwnReview app={app} />
        </div>
        <div className="mt-8 min-w-0 lg:mt-0">
          <ReviewList app={app} reviews={reviews} />
        </div>
      </div>
    </section>
  );
}
