import type { ListReviewsSort, PublicAppDetail } from '@marketplace/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Check, ChevronDown } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useSession } from '../../shared/session.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states.tsx';
import { DropDown, dropDownEntry } from '../drop-down.tsx';
import { reviewsQuery } from '../queries.ts';
import { useMyReview } from './my-review.ts';
import { ReviewItem } from './review-item.tsx';

const route = getRouteApi('/storefront/apps/$slug');

const ORDERS: { sort: ListReviewsSort; label: string }[] = [
  { sort: 'newest', label: 'Newest first' },
  { sort: 'highest', label: 'Highest rated first' },
  { sort: 'lowest', label: 'Lowest rated first' },
];

/** User reviews, loaded in portions; the first response includes the summary. */
export function useReviews(slug: string) {
  const sort: ListReviewsSort = route.useSearch().reviews ?? 'newest';
  const query = useInfiniteQuery({
    ...reviewsQuery(slug, sort),
    // Keeps the previous list while the order changes, but never shows another app's reviews.
    placeholderData: (previous, before) => (before?.queryKey[1] === slug ? previous : undefined),
  });
  return { ...query, sort };
}

export function ReviewList({ app, reviews }: { app: PublicAppDetail; reviews: ReturnType<typeof useReviews> }) {
  const signedIn = Boolean(useSession());
  const mine = useMyReview(app).data;
  if (reviews.error && !reviews.data) return <ErrorState error={reviews.error} retry={() => void reviews.refetch()} />;
  if (!reviews.data) return <LoadingRows />;
  const all = reviews.data.pages.flatMap(({ data }) => data);
  if (all.length === 0) {
    return <EmptyState title="No reviews yet">Tried {app.name}? Be the first to review it.</EmptyState>;
  }
  return (
    <div
      aria-busy={reviews.isPlaceholderData}
      className={cx('transition-opacity', reviews.isPlaceholderData && 'opacity-60')}
    >
      <div className="flex justify-end">
        <Order app={app} sort={reviews.sort} />
      </div>
      <ul className="divide-y">
        {all
          .filter(({ id }) => id !== mine?.id)
          .map((review) => (
            <ReviewItem key={review.id} app={app} review={review} reportable={signedIn} />
          ))}
      </ul>
      {reviews.hasNextPage && <More slug={app.slug} reviews={reviews} />}
      {reviews.isFetchNextPageError && !reviews.isFetching && (
        <ErrorNotice className="mt-4" title="Couldn’t load more reviews">
          {reviews.error.message}
        </ErrorNotice>
      )}
    </div>
  );
}

function Order({ app, sort }: { app: PublicAppDetail; sort: ListReviewsSort }) {
  return (
    <DropDown
      triggerClassName={buttonClasses({ size: 'sm' })}
      trigger={
        <>
          {ORDERS.find((order) => order.sort === sort)?.label} <ChevronDown aria-hidden="true" />
        </>
      }
    >
      <ul>
        {ORDERS.map((order) => (
          <li key={order.sort}>
            <Link
              to="/apps/$slug"
              params={{ slug: app.slug }}
              search={{ reviews: order.sort === 'newest' ? undefined : order.sort }}
              activeOptions={{ exact: true }}
              replace
              resetScroll={false}
              className={dropDownEntry}
            >
              <span className="flex-1">{order.label}</span>
              {order.sort === sort && <Check aria-hidden="true" />}
            </Link>
          </li>
        ))}
      </ul>
    </DropDown>
  );
}

/** Loads one more portion; without scripts it is a link to the page with one portion more. */
function More({ slug, reviews }: { slug: string; reviews: ReturnType<typeof useReviews> }) {
  const { pages } = reviews.data!;
  const shown = pages.reduce((sum, { data }) => sum + data.length, 0);
  const load = (event: MouseEvent) => {
    event.preventDefault();
    if (!reviews.isFetchingNextPage) void reviews.fetchNextPage();
  };
  return (
    <div className="mt-6 flex items-center gap-4 text-sm text-ink-3">
      <Link
        to="/apps/$slug"
        params={{ slug }}
        search={{ reviews: reviews.sort === 'newest' ? undefined : reviews.sort, portions: pages.length + 1 }}
        preload={false}
        onClick={load}
        aria-busy={reviews.isFetchingNextPage}
        className={buttonClasses()}
      >
        {reviews.isFetchingNextPage && <Spinner />} Show more
      </Link>
      <span aria-live="polite">
        {shown} of {pages[0]!.pagination.total}
      </span>
    </div>
  );
}
