import type { ListReviewsForModerationParams } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { ReviewsSearch } from '../list-search.ts';
import { reviewsQuery, statsQuery } from '../queries.ts';
import { ReviewCard } from './review-card.tsx';

const route = getRouteApi('/console/reviews');

type Shown = ReviewsSearch['show'];

const REPORTED: ListReviewsForModerationParams = { reported: true, hidden: false };

const EMPTY = {
  reported: {
    title: 'No reported reviews',
    text: 'Reviews that users report appear here, most reported first.',
  },
  hidden: { title: 'No hidden reviews', text: 'Reviews you hide appear here with the reason.' },
  all: { title: 'No reviews yet', text: 'Reviews of all apps appear here.' },
};

export function ReviewsPage() {
  const { show, page = 1 } = route.useSearch();
  const filter = show === 'hidden' ? { hidden: true } : show === 'all' ? {} : REPORTED;
  const { data, error, refetch, isPlaceholderData } = useQuery(reviewsQuery({ ...filter, page }));
  const { data: stats } = useQuery(statsQuery());
  const empty = EMPTY[show ?? 'reported'];
  return (
    <>
      <PageHeader
        title="Reported reviews"
        description="Keep honest opinions, however harsh. Hide insults, spam, and private data."
      />
      <Tabs<Shown>
        label="Reviews"
        current={show}
        tabs={[
          { value: undefined, label: 'Reported', count: stats?.reviews.reported },
          { value: 'hidden', label: 'Hidden' },
          { value: 'all', label: 'All reviews' },
        ]}
        link={(value, content, props) => (
          <Link to="/console/reviews" search={{ show: value }} {...props}>
            {content}
          </Link>
        )}
      />
      <div className="mt-4" aria-busy={isPlaceholderData}>
        {error && !data ? (
          <ErrorState error={error} retry={refetch} />
        ) : !data ? (
          <Card>
            <LoadingRows rows={4} />
          </Card>
        ) : data.data.length === 0 ? (
          <Card>
            <EmptyState icon={<Flag />} title={empty.title}>
              {empty.text}
            </EmptyState>
          </Card>
        ) : (
          <ul className="space-y-4">
            {data.data.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {data && (
        <Pagination
          {...data.pagination}
          noun="review"
          link={(to, content, props) => (
            <Link to="/console/reviews" search={{ show, page: to }} {...props}>
              {content}
            </Link>
          )}
        />
      )}
    </>
  );
}
