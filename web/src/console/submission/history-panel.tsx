import type { ReviewEvent, ReviewEventReasonsItem, Submission } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { Link } from '@tanstack/react-router';
import { CircleDashed, PencilLine } from 'lucide-react';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Time } from '../../ui/time.tsx';
import { useAnnotations } from './annotations.tsx';

/** What the last decision requested, and whether each field has changed. An approval settles everything before it. */
export function FormerReasons({ submission: { requestedChanges: last } }: { submission: Submission }) {
  if (!last) return null;
  const untouched = last.reasons.filter(({ changed }) => !changed).length;
  return (
    <Panel
      title="Previously requested changes"
      description={
        last.difference.length === 0
          ? 'Nothing has changed since.'
          : untouched === 0
            ? 'All fields have changed since.'
            : `${untouched} of ${last.reasons.length} unchanged.`
      }
      flush
    >
      <ul className="divide-y">
        {last.reasons.map((reason) => (
          <FormerReason key={`${reason.pointer}${reason.message}`} reason={reason} />
        ))}
      </ul>
      {last.guidance && <p className="border-t px-5 py-3 text-sm text-ink-2">“{last.guidance}”</p>}
    </Panel>
  );
}

function FormerReason({ reason: { changed, ...reason } }: { reason: ReviewEventReasonsItem }) {
  const { annotate, notes } = useAnnotations();
  const again = notes.some(({ pointer, message }) => pointer === reason.pointer && message === reason.message);
  return (
    <li className="space-y-1 px-5 py-3 text-sm [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{fieldName(reason.pointer)}</span>
        {changed ? (
          <Badge tone="good">
            <PencilLine aria-hidden="true" /> Changed
          </Badge>
        ) : (
          <Badge tone="warn">
            <CircleDashed aria-hidden="true" /> Unchanged
          </Badge>
        )}
      </p>
      <p className="text-ink-2">{reason.message}</p>
      <p className="text-xs text-ink-3">Fix: {reason.fix}</p>
      {annotate && !again && (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-3"
          aria-label={`Add again: ${fieldName(reason.pointer)}`}
          onClick={() => annotate(reason.pointer, reason)}
        >
          Add again
        </Button>
      )}
    </li>
  );
}

/** All submissions of the app, newest first. */
export function HistoryPanel({ submission }: { submission: Submission }) {
  const { id, version, status, submittedAt, decidedAt, reasons, guidance, history } = submission;
  const events: Omit<ReviewEvent, 'reasons'>[] = [
    { submissionId: id, version, status, submittedAt, decidedAt, guidance },
    ...history,
  ];
  const counts = new Map([
    [id, reasons.length],
    ...history.map((one) => [one.submissionId, one.reasons.length] as const),
  ]);
  return (
    <Panel title="History">
      <ol className="relative space-y-5 before:absolute before:inset-y-2 before:left-[5px] before:w-px before:bg-line">
        {events.map((event) => (
          <li key={event.submissionId} className="relative pl-6 text-sm">
            <span
              aria-hidden="true"
              className="absolute top-[5px] left-0 size-[11px] rounded-full border-2 border-line-strong bg-surface"
            />
            <p className="flex flex-wrap items-center gap-2">
              {event.submissionId === id ? (
                <span className="font-medium">Version {event.version} (this one)</span>
              ) : (
                <Link
                  to="/console/submissions/$id"
                  params={{ id: event.submissionId }}
                  className="font-medium text-accent-ink underline-offset-2 hover:underline"
                >
                  Version {event.version}
                </Link>
              )}
              <StateBadge state={event.status} />
            </p>
            <p className="mt-0.5 text-xs text-ink-3">
              Submitted <Time value={event.submittedAt} />
              {event.decidedAt && (
                <>
                  , closed <Time value={event.decidedAt} />
                </>
              )}
              {counts.get(event.submissionId) ? `, ${reasonsOf(counts.get(event.submissionId)!)}` : ''}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const reasonsOf = (count: number) => (count === 1 ? '1 issue' : `${count} issues`);
