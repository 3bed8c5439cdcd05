import type { ListSubmissionsParams } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Panel } from '../../ui/card.tsx';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { Person } from '../person.tsx';
import { submissionsOfQuery } from '../queries.ts';

/** The latest submissions of one app or one developer. */
export function SubmissionsPanel({ of }: { of: Pick<ListSubmissionsParams, 'app' | 'developer'> }) {
  const { data, error, refetch } = useQuery(submissionsOfQuery(of));
  return (
    <Panel title="Submissions" flush>
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <LoadingRows rows={2} />
      ) : data.data.length === 0 ? (
        <p className="px-5 py-8 text-center text-sm text-ink-3">No submissions yet.</p>
      ) : (
        <ul className="divide-y">
          {data.data.map((submission) => (
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
                      {submission.decidedBy && (
                        <span className="relative">
                          {' '}
                          by <Person id={submission.decidedBy} name={submission.decidedByName} />
                        </span>
                      )}
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
