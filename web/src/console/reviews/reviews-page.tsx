import type { ListReviewsForModerationParams } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { ReviewsSearch } from '../list-search.ts';
import { PagedList } from '../paged-list.tsx';
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
  const list = useQuery(reviewsQuery({ ...filter, page }));
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
      <PagedList
        list={list}
        noun="review"
        search={{ show }}
        asCards
        className="mt-4"
        empty={
          <EmptyState icon={<Flag />} title={empty.title}>
            {empty.text}
          </EmptyState>
        }
      >
        {(reviews) => (
          <ul className="space-y-4">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
