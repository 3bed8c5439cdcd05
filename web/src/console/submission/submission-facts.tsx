import type { Submission } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { atBase } from '../../shared/base-path.ts';
import { PublishedFrom } from '../../shared/published-from.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDay, formatExact } from '../../ui/format.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Time } from '../../ui/time.tsx';
import { Person } from '../person.tsx';
import { Overdue } from '../queue/queue-row.tsx';
import type { useClaim } from '../queue/use-claim.ts';

/** Developer, waiting time and assignee of the submission. */
export function SubmissionFacts({
  submission,
  me,
  claim,
  onClaim,
}: {
  submission: Submission;
  me: string | undefined;
  claim: ReturnType<typeof useClaim>;
  onClaim: () => void;
}) {
  const { developer, status, submittedAt, dueAt, overdue, assignee, assigneeName, claimedUntil } = submission;
  const waiting = status === 'PENDING';
  return (
    <Card className="p-5">
      <dl className="space-y-3 text-sm">
        <Fact name="Developer">
          <Link
            to="/console/developers/$id"
            params={{ id: developer.id }}
            className="font-medium text-accent-ink underline-offset-2 hover:underline"
          >
            {developer.name}
          </Link>
          {developer.companyName && <span className="block text-xs text-ink-3">{developer.companyName}</span>}
        </Fact>
        {submission.publisherSince && (
          <Fact name="Transferred">
            {formatDay(submission.publisherSince)}
            <span className="block text-xs text-ink-3">From another publisher to this developer</span>
          </Fact>
        )}
        {/* With permissions it stands beside them. */}
        {submission.listing.oauthClientId && submission.listing.permissions.length === 0 && (
          <Fact name="OAuth client">
            <code className="font-mono text-xs font-medium">{submission.listing.oauthClientId}</code>
            <span className="block text-xs text-ink-3">Approve only if support issued it to this developer</span>
          </Fact>
        )}
        {submission.listing.publishedFrom && (
          <Fact name="Published from">
            <PublishedFrom from={submission.listing.publishedFrom} />
          </Fact>
        )}
        <Fact name="Submitted">
          <Time value={submittedAt} />
        </Fact>
        {submission.policyVersion !== null && (
          <Fact name="Guidelines">
            <a
              href={atBase('/guidelines')}
              target="_blank"
              rel="noopener"
              className="font-medium text-accent-ink underline-offset-2 hover:underline"
            >
              Version {submission.policyVersion}
            </a>
          </Fact>
        )}
        {waiting && (
          <Fact name="Due">
            <span className="flex flex-wrap items-center justify-end gap-2">
              <Time value={dueAt} />
              {overdue && <Overdue />}
            </span>
          </Fact>
        )}
        {waiting && (
          <Fact name="Reviewer">
            {assignee === null ? (
              <span className="text-ink-3">Unassigned</span>
            ) : (
              <>
                <span className="font-medium">
                  {assignee === me ? 'You' : <Person id={assignee} name={assigneeName} />}
                </span>
                {claimedUntil && (
                  <span className="block text-xs text-ink-3">claimed until {formatExact(claimedUntil)}</span>
                )}
              </>
            )}
          </Fact>
        )}
      </dl>
      {waiting && (assignee === null || assignee === me) && (
        <Button className="mt-4 w-full" busy={claim.isPending} onClick={onClaim}>
          {assignee === null ? 'Claim' : 'Release'} <Kbd>e</Kbd>
        </Button>
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <dt className="shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
