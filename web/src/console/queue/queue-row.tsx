import type { SubmissionItem } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { AlarmClock } from 'lucide-react';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { AppLogo } from '../../ui/logo.tsx';
import { Time } from '../../ui/time.tsx';
import { Person } from '../person.tsx';
import type { QueueSearch } from './queue-search.ts';

export interface QueueRowProps {
  submission: SubmissionItem;
  search: QueueSearch;
  me: string | undefined;
  selected: boolean;
  /** A claim or release is in flight. */
  busy: boolean;
  onClaim: () => void;
  onFocus: () => void;
}

/** The whole row links to the submission; the claim button is stacked above it. */
export function QueueRow({ submission, search, me, selected, busy, onClaim, onFocus }: QueueRowProps) {
  const { id, appName, developer } = submission;
  return (
    <li
      data-row={id}
      onFocus={onFocus}
      className={cx(
        'relative flex scroll-my-24 gap-4 px-4 py-3.5 transition-colors first:rounded-t-lg last:rounded-b-lg sm:px-5',
        'outline-2 -outline-offset-2 outline-transparent has-[[data-main]:focus-visible]:outline-accent-ink',
        selected
          ? 'bg-accent-soft/60 before:absolute before:inset-y-2 before:left-0 before:w-[3px] before:rounded-r before:bg-accent-ink'
          : 'hover:bg-hover/60',
      )}
    >
      <AppLogo name={appName} image={submission.images.logo} className="size-10 @4xl:self-center" />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-2 @4xl:grid-cols-[minmax(0,1fr)_11rem_8.5rem_12rem] @4xl:items-center">
        <div className="min-w-0">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <Link
              to="/console/submissions/$id"
              params={{ id }}
              search={search}
              data-main
              aria-describedby={`about-${id}`}
              className="truncate font-medium outline-none after:absolute after:inset-0"
            >
              {appName}
            </Link>
            <VersionBadge version={submission.version} />
          </p>
          <p className="truncate text-sm text-ink-3">
            {developer.companyName ? `${developer.companyName} · ${developer.name}` : developer.name}
          </p>
        </div>
        <div
          id={`about-${id}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm @4xl:col-span-2 @4xl:grid @4xl:grid-cols-subgrid"
        >
          <When submission={submission} />
          {(submission.status === 'PENDING' || submission.checks !== 'RUNNING') && (
            <p>
              <StateBadge state={submission.checks} label={CHECKS[submission.checks]} />
            </p>
          )}
        </div>
        {submission.status === 'PENDING' ? (
          <div className="flex items-center justify-between gap-3 @4xl:justify-end">
            <Assignee submission={submission} me={me} />
            {(submission.assignee === null || submission.assignee === me) && (
              <Button
                size="sm"
                busy={busy}
                className="relative z-10"
                aria-label={`${submission.assignee ? 'Release' : 'Claim'} ${appName}`}
                onClick={onClaim}
              >
                {submission.assignee ? 'Release' : 'Claim'}
              </Button>
            )}
          </div>
        ) : (
          <div className="flex flex-wrap items-center gap-2 text-sm text-ink-3 @4xl:justify-end">
            <StateBadge state={submission.status} />
            {submission.decidedBy && (
              <span className="relative z-10">
                by{' '}
                {submission.decidedBy === me ? (
                  'you'
                ) : (
                  <Person id={submission.decidedBy} name={submission.decidedByName} />
                )}
              </span>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

const CHECKS = {
  RUNNING: 'Checks running',
  PASSED: 'Checks passed',
  FAILED: 'Checks failed',
  INCOMPLETE: 'Checks incomplete',
};

export function VersionBadge({ version }: { version: number }) {
  return version === 1 ? <Badge tone="accent">New app</Badge> : <Badge>Update, version {version}</Badge>;
}

export function Overdue() {
  return (
    <Badge tone="bad">
      <AlarmClock aria-hidden="true" />
      Overdue
    </Badge>
  );
}

function When({ submission: { status, submittedAt, decidedAt, dueAt, overdue } }: { submission: SubmissionItem }) {
  if (status !== 'PENDING') {
    return <p className="text-ink-2">Decided {decidedAt && <Time value={decidedAt} />}</p>;
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 @4xl:block">
      <p className="text-ink-2">
        Submitted <Time value={submittedAt} />
      </p>
      <p className="text-ink-3">
        {overdue ? <Overdue /> : 'Due'} <Time value={dueAt} />
      </p>
    </div>
  );
}

function Assignee({
  submission: { assignee, assigneeName },
  me,
}: {
  submission: SubmissionItem;
  me: string | undefined;
}) {
  if (assignee === null) return <span className="text-sm text-ink-3">Unassigned</span>;
  const name = assignee === me ? 'You' : (assigneeName ?? assignee);
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm">
      <span
        aria-hidden="true"
        className={cx(
          'flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-semibold',
          assignee === me ? 'bg-accent text-on-accent' : 'bg-hover text-ink-2',
        )}
      >
        {[...name][0]?.toUpperCase()}
      </span>
      <span className="relative z-10 truncate" title={assignee}>
        {name}
      </span>
    </span>
  );
}
