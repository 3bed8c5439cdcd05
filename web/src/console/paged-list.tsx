// A list with its pages: while it loads, when that fails, without entries, and the links to the other pages.

import type { Pagination as Position } from '@marketplace/sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { ErrorState, LoadingRows } from '../ui/states.tsx';

export function PagedList<Entry>({
  list: { data, error, refetch, isPlaceholderData },
  noun,
  search,
  empty,
  skeletons = 4,
  asCards = false,
  className,
  children,
}: {
  list: UseQueryResult<{ data: Entry[]; pagination: Position }>;
  noun: string;
  /** Search parameters that the links to other pages keep. */
  search?: object;
  empty: ReactNode;
  skeletons?: number;
  /** Each entry is a card; otherwise, the list is one. */
  asCards?: boolean;
  className?: string;
  children: (entries: Entry[]) => ReactNode;
}) {
  const [Frame, Single] = asCards ? ['div' as const, Card] : [Card, Fragment];
  return (
    <>
      <Frame className={className} aria-busy={isPlaceholderData}>
        {error && !data ? (
          <ErrorState error={error} retry={refetch} />
        ) : !data ? (
          <Single>
            <LoadingRows rows={skeletons} />
          </Single>
        ) : data.data.length === 0 ? (
          <Single>{empty}</Single>
        ) : (
          children(data.data)
        )}
      </Frame>
      {data && (
        <Pagination
          {...data.pagination}
          noun={noun}
          link={(page, content, props) => (
            <Link to="." search={{ ...search, page }} {...props}>
              {content}
            </Link>
          )}
        />
      )}
    </>
  );
}
