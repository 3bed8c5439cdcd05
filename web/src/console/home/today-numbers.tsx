// Today's figures, each linked to the list that it counts.

import type { Stats } from '@marketplace/sdk';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { brand } from '../../shared/brand.ts';
import { stateOf } from '../../shared/vocabulary.ts';
import { Card, Panel } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatDuration, formatNumber, plural } from '../../ui/format.ts';

type Target = Pick<LinkProps, 'to' | 'search'>;

export function TodayNumbers({ stats: { queue, today } }: { stats: Stats }) {
  const { oldestHours, medianWaitHours } = queue;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      <Tile
        label="In review"
        value={formatNumber(queue.length)}
        note={
          oldestHours === null ? 'The queue is empty' : `${queue.unclaimed} unclaimed, oldest ${hours(oldestHours)}`
        }
        link={{ to: '/console/queue' }}
      />
      <Tile
        label="Overdue"
        value={formatNumber(queue.overdue)}
        note={`More than ${plural(brand.dueHours.review, 'hour')}`}
        bad={queue.overdue > 0}
        link={{ to: '/console/queue', search: { overdue: true } }}
      />
      <Tile
        label="Median review time"
        value={medianWaitHours === null ? '–' : hours(medianWaitHours)}
        note="Last 30 decisions"
        link={{ to: '/console/queue', search: { status: 'APPROVED' } }}
      />
      <Tile
        label="Decided today"
        value={formatNumber(today.approved + today.rejected)}
        note={`${today.approved} approved, ${today.rejected} changes requested`}
        link={{ to: '/console/queue', search: { status: 'APPROVED' } }}
      />
      <Tile
        label="Installs today"
        value={formatNumber(today.installs)}
        note="Since midnight UTC"
        link={{ to: '/console/apps', search: { status: 'APPROVED' } }}
      />
      <Tile
        label="User reviews today"
        value={formatNumber(today.reviews)}
        note="Since midnight UTC"
        link={{ to: '/console/reviews', search: { show: 'all' } }}
      />
    </dl>
  );
}

function Tile({
  label,
  value,
  note,
  bad = false,
  link,
}: {
  label: string;
  value: ReactNode;
  note: ReactNode;
  bad?: boolean;
  link: Target;
}) {
  return (
    <Card className="relative px-5 py-4 transition-colors hover:border-line-strong/60">
      <dt className="text-sm text-ink-3">
        <Link {...link} className="rounded-lg after:absolute after:inset-0">
          {label}
        </Link>
      </dt>
      <dd className={cx('mt-1 text-2xl font-semibold tracking-tight tabular-nums', bad && 'text-bad')}>{value}</dd>
      <dd className="mt-0.5 text-xs text-ink-3">{note}</dd>
    </Card>
  );
}

export function ByState({ stats: { apps, developers } }: { stats: Stats }) {
  return (
    <>
      <Panel title="Apps" flush>
        <Lines>
          {(['APPROVED', 'PENDING', 'REJECTED', 'DRAFT'] as const).map((status) => (
            <Line
              key={status}
              label={stateOf(status).label}
              value={apps[status] ?? 0}
              link={{ to: '/console/apps', search: { status } }}
            />
          ))}
        </Lines>
      </Panel>
      <Panel title="Developers" flush>
        <Lines>
          {(['UNVERIFIED', 'VERIFIED', 'SUSPENDED', 'REJECTED'] as const).map((status) => (
            <Line
              key={status}
              label={status === 'REJECTED' ? 'Rejected' : stateOf(status).label}
              value={developers[status] ?? 0}
              link={{ to: '/console/developers', search: { status } }}
            />
          ))}
        </Lines>
      </Panel>
    </>
  );
}

export function Operation({ stats: { mail, reviews, jobs } }: { stats: Stats }) {
  return (
    <Panel title="Reviews and operations" flush>
      <Lines>
        <Line label="Reported reviews" value={reviews.reported} bad link={{ to: '/console/reviews' }} />
        <Line label="Emails queued" value={mail.queued} link={{ to: '/console/mail', search: { status: 'QUEUED' } }} />
        <Line
          label="Emails failed"
          value={mail.failed}
          bad
          link={{ to: '/console/mail', search: { status: 'FAILED' } }}
        />
        <Line label="Jobs failed" value={jobs.failed} bad link={{ to: '/console/jobs' }} />
      </Lines>
    </Panel>
  );
}

function Lines({ children }: { children: ReactNode }) {
  return <dl className="py-1.5 text-sm">{children}</dl>;
}

function Line({
  label,
  value,
  bad = false,
  link,
}: {
  label: string;
  value: number;
  /** Highlighted when greater than zero. */
  bad?: boolean;
  link: Target;
}) {
  return (
    <div className="relative flex justify-between gap-4 px-5 py-1.5 transition-colors hover:bg-hover/60">
      <dt>
        <Link {...link} className="text-ink-2 after:absolute after:inset-0">
          {label}
        </Link>
      </dt>
      <dd className={cx('font-medium tabular-nums', bad && value > 0 ? 'text-bad' : value === 0 && 'text-ink-3')}>
        {formatNumber(value)}
      </dd>
    </div>
  );
}

const hours = (value: number) => formatDuration(value * 3_600);
