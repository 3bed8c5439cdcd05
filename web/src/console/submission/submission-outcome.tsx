import type { Submission } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { atBase } from '../../shared/base-path.ts';
import { brand } from '../../shared/brand.ts';
import { ReceiptLink } from '../../shared/receipt-link.tsx';
import { StateBadge } from '../../shared/state-badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Time } from '../../ui/time.tsx';
import { Person } from '../person.tsx';
import { receiptQuery } from '../queue/queue-queries.ts';
import { queueOf, type SubmissionSearch } from '../queue/queue-search.ts';
import { NoteCard } from './annotations.tsx';
import type { Neighbours } from './use-neighbours.ts';

/** The decision, in place of the decision panel, and the link to the next submission. */
export function SubmissionOutcome({
  submission,
  me,
  search,
  nextFree,
  justOver,
}: {
  submission: Submission;
  me: string | undefined;
  search: SubmissionSearch;
  nextFree: Neighbours['nextFree'];
  /** Decided while this page was open: takes the focus. */
  justOver: boolean;
}) {
  const next = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (justOver) next.current?.focus({ preventScroll: true });
  }, [justOver]);
  const { id, status, decidedAt, reasons, guidance, slug } = submission;
  const { data: receipt } = useQuery({ ...receiptQuery(id), enabled: status !== 'WITHDRAWN' });
  return (
    <Card className="order-first space-y-4 p-5 text-sm">
      <div role="status">
        <p className="flex items-center gap-2 font-semibold">
          <StateBadge state={status} />{' '}
          {status === 'WITHDRAWN' ? 'by the developer' : <Decider submission={submission} me={me} />}
        </p>
        {decidedAt && (
          <p className="mt-1 text-ink-3">
            {status === 'WITHDRAWN' ? 'Withdrawn' : 'Decided'} <Time value={decidedAt} />.{' '}
            {status !== 'WITHDRAWN' && 'Decisions are final.'}
          </p>
        )}
        {receipt && <ReceiptLink href="/console/api/receipts" submissionId={id} />}
      </div>
      <div className="flex flex-col gap-2">
        {nextFree ? (
          <Link
            to="/console/submissions/$id"
            params={{ id: nextFree.id }}
            search={queueOf(search)}
            ref={next}
            className={buttonClasses({ variant: 'primary' })}
          >
            <span className="truncate">Next: {nextFree.appName}</span> <ArrowRight aria-hidden="true" />
          </Link>
        ) : (
          <Link to="/console/queue" ref={next} className={buttonClasses({ variant: 'primary' })}>
            Back to queue
          </Link>
        )}
        {status === 'APPROVED' && (
          <a href={atBase(`/apps/${slug}`)} target="_blank" rel="noreferrer" className={buttonClasses()}>
            View in {brand.name} <ExternalLink aria-hidden="true" />
          </a>
        )}
      </div>
      {reasons.length > 0 && (
        <div className="space-y-2">
          {reasons.map((reason) => (
            <NoteCard
              key={`${reason.pointer}${reason.message}`}
              note={{ ...reason, key: `${reason.pointer}${reason.message}` }}
              titled
            />
          ))}
        </div>
      )}
      {submission.overrideReason && (
        <p className="break-words text-ink-2">
          <span className="font-medium text-ink">Approved although the checks had not passed:</span>{' '}
          {submission.overrideReason}
        </p>
      )}
      {guidance && <p className="text-ink-2">“{guidance}”</p>}
    </Card>
  );
}

function Decider({ submission: { decidedBy, decidedByName }, me }: { submission: Submission; me: string | undefined }) {
  if (!decidedBy) return null;
  return <span>by {decidedBy === me ? 'you' : <Person id={decidedBy} name={decidedByName} />}</span>;
}
