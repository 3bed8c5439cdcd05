import type { Submission } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { isNewPublisher } from '../../shared/new-publisher.ts';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatNumber } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { KeysButton } from '../../ui/page-keys.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Overdue, VersionBadge } from '../queue/queue-row.tsx';
import { queueOf, type SubmissionSearch } from '../queue/queue-search.ts';
import type { Neighbours } from './use-neighbours.ts';

export function SubmissionHeader({
  submission,
  search,
  neighbours,
  onView,
}: {
  submission: Submission;
  search: SubmissionSearch;
  neighbours: Neighbours;
  onView: (view: SubmissionSearch['view']) => void;
}) {
  const { appName, version, status, overdue, difference, requestedChanges, publisherSince } = submission;
  const { place, total, previous, next } = neighbours;
  return (
    <PageHeader
      above={
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Link
            to="/console/queue"
            search={queueOf(search)}
            className="inline-flex items-center gap-1.5 hover:text-ink"
          >
            <ArrowLeft className="size-4" aria-hidden="true" /> Review queue
          </Link>
          <div className="flex items-center gap-1">
            <KeysButton />
            {place && (
              <span className="px-1 tabular-nums">
                {formatNumber(place)} of {formatNumber(total)}
              </span>
            )}
            <Neighbour to={previous} search={search} label="Previous submission">
              <ChevronLeft />
            </Neighbour>
            <Neighbour to={next} search={search} label="Next submission">
              <ChevronRight />
            </Neighbour>
          </div>
        </div>
      }
      title={appName}
      description={
        <span className="mt-2 flex flex-wrap items-center gap-2">
          <VersionBadge version={version} />
          {status !== 'PENDING' && <StateBadge state={status} />}
          {overdue && <Overdue />}
          {isNewPublisher(publisherSince, Date.now()) && <Badge tone="warn">New publisher</Badge>}
        </span>
      }
      actions={
        (version > 1 || requestedChanges) && (
          <Segmented
            label="View"
            className="max-w-full flex-wrap"
            value={search.view ?? 'public'}
            options={[
              { value: 'public', label: 'Public view' },
              ...(version > 1 ? [{ value: 'difference' as const, label: `Changes (${difference.length})` }] : []),
              ...(requestedChanges
                ? [{ value: 'round' as const, label: `Since last review (${requestedChanges.difference.length})` }]
                : []),
            ]}
            onChange={(value) => onView(value === 'public' ? undefined : value)}
          />
        )
      }
    />
  );
}

function Neighbour({
  to,
  search,
  label,
  children,
}: {
  to: { id: string; appName: string } | undefined;
  search: SubmissionSearch;
  label: string;
  children: ReactNode;
}) {
  const look = 'inline-flex size-8 items-center justify-center rounded-md [&_svg]:size-[18px]';
  if (!to) return <span className={cx(look, 'text-ink-3 opacity-40')}>{children}</span>;
  return (
    <Link
      to="/console/submissions/$id"
      params={{ id: to.id }}
      search={queueOf(search)}
      aria-label={`${label}: ${to.appName}`}
      title={`${label}: ${to.appName}`}
      className={cx(look, 'text-ink-2 hover:bg-hover hover:text-ink')}
    >
      {children}
    </Link>
  );
}
