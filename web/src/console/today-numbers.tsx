// The numbers of the day. Each one leads to the list that it counts.

import type { Stats } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card, Panel } from '../ui/card.tsx';
import { cx } from '../ui/class-names.ts';
import { formatDuration, formatNumber } from '../ui/format.ts';
import { stateOf } from '../vocabulary.ts';
import { auditQuery, jobsQuery, medianWaitQuery, reportedQuery } from './admin-queries.ts';

type Target = Pick<LinkProps, 'to' | 'search'>;

export function TodayNumbers({ stats: { queue, decisions } }: { stats: Stats }) {
  const { data: median } = useQuery(medianWaitQuery());
  const day = todayInUtc();
  const { approved, rejected } = decisions.find((entry) => entry.day === day) ?? { approved: 0, rejected: 0 };
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Tile
        label="In the queue"
        value={formatNumber(queue.length)}
        note={queue.oldestHours === null ? 'Nothing waits' : `Oldest waits ${hours(queue.oldestHours)}`}
        link={{ to: '/console/queue' }}
      />
      <Tile
        label="Overdue"
        value={formatNumber(queue.overdue)}
        note="Past 48 hours"
        bad={queue.overdue > 0}
        link={{ to: '/console/queue', search: { overdue: true } }}
      />
      <Tile
        label="Decided today"
        value={formatNumber(approved + rejected)}
        note={`${approved} approved, ${rejected} sent back`}
        link={{ to: '/console/queue', search: { status: 'APPROVED' } }}
      />
      <Tile
        label="Median wait"
        value={median === undefined ? '…' : median === null ? '–' : hours(median)}
        note="Of the latest 30 decisions"
        link={{ to: '/console/queue', search: { status: 'APPROVED' } }}
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

export function Operation({ stats: { mail } }: { stats: Stats }) {
  const day = todayInUtc();
  const { data: reviewed } = useQuery(auditQuery({ action: 'review.created', from: day, limit: 1 }));
  const { data: reported } = useQuery(reportedQuery());
  const { data: jobs } = useQuery(jobsQuery());
  return (
    <Panel title="Reviews and operation" flush>
      <Lines>
        <Line
          label="User reviews today"
          value={reviewed?.pagination.total}
          link={{ to: '/console/reviews', search: { show: 'all' } }}
        />
        <Line label="Reported reviews" value={reported?.pagination.total} bad link={{ to: '/console/reviews' }} />
        <Line label="Mails queued" value={mail.queued} link={{ to: '/console/mail', search: { status: 'QUEUED' } }} />
        <Line
          label="Mails failed"
          value={mail.failed}
          bad
          link={{ to: '/console/mail', search: { status: 'FAILED' } }}
        />
        <Line
          label="Jobs failed"
          value={jobs?.queues.reduce((sum, { failed }) => sum + failed, 0)}
          bad
          link={{ to: '/console/jobs' }}
        />
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
  value: number | undefined;
  /** More than none is bad news. */
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
      <dd className={cx('font-medium tabular-nums', bad && value ? 'text-bad' : value === 0 && 'text-ink-3')}>
        {value === undefined ? '…' : formatNumber(value)}
      </dd>
    </div>
  );
}

const hours = (value: number) => formatDuration(value * 3_600);

/** The service counts by days of UTC. */
function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10);
}
