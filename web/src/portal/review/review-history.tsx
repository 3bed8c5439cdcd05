import type { ReviewEvent } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Panel } from '../../ui/card.tsx';
import { formatDuration, plural } from '../../ui/format.ts';
import { Time } from '../../ui/time.tsx';

export function ReviewHistory({ events }: { events: ReviewEvent[] }) {
  return (
    <Panel title="Earlier submissions" flush>
      <ol className="divide-y">
        {events.map((event) => (
          <li key={event.submissionId} className="px-5 py-3.5 text-sm">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">Version {event.version}</span>
              <StateBadge state={event.status} />
              <span className="text-ink-3">
                submitted <Time value={event.submittedAt} />
                {event.decidedAt && `, took ${took(event.submittedAt, event.decidedAt)}`}
              </span>
            </div>
            {event.reasons.length > 0 && <Reasons event={event} />}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Reasons({ event: { reasons, guidance } }: { event: ReviewEvent }) {
  return (
    <details className="mt-2">
      <summary className="w-fit text-accent-ink hover:underline">{plural(reasons.length, 'reason')}</summary>
      <ul className="mt-2 space-y-2 border-l-2 pl-4">
        {reasons.map((reason) => (
          <li key={`${reason.pointer} ${reason.code}`}>
            <span className="font-medium">{fieldName(reason.pointer)}:</span> {reason.message}{' '}
            <span className="text-ink-2">{reason.fix}</span>
          </li>
        ))}
        {guidance && <li className="text-ink-2">{guidance}</li>}
      </ul>
    </details>
  );
}

function took(from: string, to: string): string {
  return formatDuration((Date.parse(to) - Date.parse(from)) / 1000);
}
