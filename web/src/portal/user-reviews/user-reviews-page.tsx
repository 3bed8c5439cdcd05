import type { App, ListReceivedReviews200, ReceivedReview } from '@marketplace/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { brand } from '../../shared/brand.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Card, Panel } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { plural } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingRows, Skeleton } from '../../ui/states.tsx';
import { myAppQuery } from '../app/app-queries.ts';
import { isPublic, ratingsQuery, receivedReviewsQuery } from '../queries.ts';
import { RatingDistribution } from './rating-distribution.tsx';
import { ReceivedReviewCard } from './received-review.tsx';

const route = getRouteApi('/portal/apps/$id/reviews');

export function UserReviewsPage() {
  const { id } = route.useParams();
  const { page = 1 } = route.useSearch();
  const queryClient = useQueryClient();
  const app = useQuery(myAppQuery(id));
  const question = receivedReviewsQuery(id, page);
  const reviews = useQuery(question);
  // A reply that is being written stays when loading again fails.
  const failed = [app, reviews].find(({ isError, data }) => isError && !data);
  const put = (changed: ReceivedReview) => {
    queryClient.setQueryData(
      question.queryKey,
      (known) => known && { ...known, data: known.data.map((one) => (one.id === changed.id ? changed : one)) },
    );
  };
  return (
    <>
      <PageHeader title="User reviews" description="Your replies are public and appear below the reviews." />
      {failed && <ErrorState error={failed.error} retry={() => failed.refetch()} />}
      {!failed && !(app.data && reviews.data) && <Loading />}
      {!failed && app.data && reviews.data?.pagination.total === 0 && <NoReviews app={app.data} />}
      {!failed && app.data && reviews.data && reviews.data.pagination.total > 0 && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="lg:order-last">{isPublic(app.data) && <Ratings slug={app.data.slug} />}</div>
          <div className={cx('transition-opacity', reviews.isPlaceholderData && 'opacity-60')}>
            <Reviews appId={id} page={reviews.data} onChanged={put} />
          </div>
        </div>
      )}
    </>
  );
}

function Reviews({
  appId,
  page: { data, pagination },
  onChanged,
}: {
  appId: string;
  page: ListReceivedReviews200;
  onChanged: (review: ReceivedReview) => void;
}) {
  const link = { to: '/portal/apps/$id/reviews', params: { id: appId } } as const;
  return (
    <>
      <Panel title={plural(pagination.total, 'review')} description="Newest first" flush>
        {data.length > 0 ? (
          <ul className="divide-y">
            {data.map((review) => (
              <ReceivedReviewCard key={review.id} appId={appId} review={review} onChanged={onChanged} />
            ))}
          </ul>
        ) : (
          <EmptyState
            title="Page not found"
            action={
              <Link {...link} className={buttonClasses()}>
                Go to newest reviews
              </Link>
            }
          />
        )}
      </Panel>
      <Pagination
        {...pagination}
        noun="review"
        link={(to, content, props) => (
          <Link {...link} search={to > 1 ? { page: to } : {}} {...props}>
            {content}
          </Link>
        )}
      />
    </>
  );
}

function Ratings({ slug }: { slug: string }) {
  const ratings = useQuery(ratingsQuery(slug));
  // Optional: the list below works without it.
  if (ratings.isError) return null;
  return (
    <Panel title="Ratings">
      {ratings.data ? <RatingDistribution ratings={ratings.data} /> : <Skeleton className="h-[11.6rem]" />}
    </Panel>
  );
}

function NoReviews({ app }: { app: App }) {
  const live = isPublic(app);
  return (
    <Card>
      <EmptyState
        icon={<MessageSquareText />}
        title="No reviews yet"
        action={
          live ? (
            <Link to="/apps/$slug" params={{ slug: app.slug }} className={buttonClasses()}>
              View in {brand.name}
            </Link>
          ) : (
            <Link to="/portal/apps/$id/review" params={{ id: app.id }} className={buttonClasses()}>
              View review status
            </Link>
          )
        }
      >
        {live
          ? 'We’ll email you when someone rates the app. You can reply here, and your reply is public.'
          : `Users can rate the app when it’s in ${brand.name}. You can reply here, and your reply is public.`}
      </EmptyState>
    </Card>
  );
}

function Loading() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Card>
        <LoadingRows rows={6} />
      </Card>
      <Skeleton className="h-64 rounded-lg max-lg:hidden" />
    </div>
  );
}
