import type { SubmissionItem } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { StateBadge } from '../state-badge.tsx';
import { Panel } from '../ui/card.tsx';
import { ErrorState, LoadingRows } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { latestSubmissionsQuery } from './admin-queries.ts';

/** The latest submissions of one app or one developer: found by the name, kept when they are really theirs. */
export function SubmissionsPanel({ name, isTheirs }: { name: string; isTheirs: (item: SubmissionItem) => boolean }) {
  const { data, error, refetch } = useQuery(latestSubmissionsQuery({ search: name.slice(0, 200) }));
  const submissions = data?.filter(isTheirs).slice(0, 10);
  return (
    <Panel title="Submissions" flush>
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : !submissions ? (
        <LoadingRows rows={2} />
      ) : submissions.length === 0 ? (
        <p className="px-5 py-8 text-center text-sm text-ink-3">Nothing was submitted for review yet.</p>
      ) : (
        <ul className="divide-y">
          {submissions.map((submission) => (
            <li
              key={submission.id}
              className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 text-sm transition-colors hover:bg-hover/60"
            >
              <div className="min-w-0">
                <Link
                  to="/console/submissions/$id"
                  params={{ id: submission.id }}
                  className="font-medium after:absolute after:inset-0"
                >
                  {submission.appName}, version {submission.version}
                </Link>
                <p className="text-ink-3">
                  Submitted <Time value={submission.submittedAt} className="relative" />
                  {submission.decidedAt && (
                    <>
                      , decided <Time value={submission.decidedAt} className="relative" />
                      {submission.decidedBy && ` by ${submission.decidedBy}`}
                    </>
                  )}
                </p>
              </div>
              <StateBadge state={submission.status} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
