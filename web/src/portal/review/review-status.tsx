// Status of the latest submission: a sentence, figures and a timeline.

import type { Review } from '@marketplace/sdk';
import { Check, Circle, Clock, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Panel, Stat } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatDuration, formatExact } from '../../ui/format.ts';
import { Time } from '../../ui/time.tsx';

export function WaitingFigures({ review }: { review: Review }) {
  const hours = (value: number | null) => (value === null ? '–' : formatDuration(value * 3600));
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Stat
        label="Position in queue"
        value={review.place === null ? '–' : `#${review.place}`}
        note={review.place === 1 ? 'Next in line' : 'Oldest first'}
      />
      <Stat
        label="Decision due"
        value={review.overdue ? 'Overdue' : <Time value={review.dueAt} />}
        note={formatExact(review.dueAt)}
      />
      <Stat label="Median review time" value={hours(review.medianWaitHours)} note="Last 30 reviews" />
      <Stat label="90th percentile" value={hours(review.p90WaitHours)} note="Last 30 reviews" />
    </dl>
  );
}

interface Step {
  title: string;
  at: string | null;
  note?: ReactNode;
  icon: ReactNode;
  look: string;
}

export function ReviewTimeline({ review, receipt }: { review: Review; receipt?: ReactNode }) {
  return (
    <Panel title="Progress">
      <ol>
        {stepsOf(review, receipt).map((step, position, all) => (
          <li key={step.title} className="relative flex gap-3 pb-5 last:pb-0">
            {position < all.length - 1 && (
              <span aria-hidden="true" className="absolute top-7 bottom-1 left-3 w-px bg-line" />
            )}
            <span
              aria-hidden="true"
              className={cx(
                'flex size-6 shrink-0 items-center justify-center rounded-full [&_svg]:size-3.5',
                step.look,
              )}
            >
              {step.icon}
            </span>
            <div className="min-w-0 text-sm">
              <p className="font-medium">{step.title}</p>
              {step.at && <Time value={step.at} className="text-ink-3" />}
              {step.note && <p className="text-ink-3">{step.note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function stepsOf({ status, version, submittedAt, checks, decidedAt, dueAt }: Review, receipt: ReactNode): Step[] {
  const done = { icon: <Check />, look: 'bg-good-soft text-good' };
  const ahead = { icon: <Circle />, look: 'bg-hover text-ink-3' };
  const underWay = { icon: <Clock />, look: 'bg-accent-soft text-accent-ink' };
  const waiting = status === 'PENDING';
  const steps: Step[] = [{ title: `Version ${version} submitted`, at: submittedAt, ...done }];
  if (checks) steps.push({ title: 'Images and links checked', at: checks.checkedAt, ...checkStyle(checks.status) });
  else if (waiting) steps.push({ title: 'Checking images and links', at: null, ...underWay });
  if (waiting) {
    steps.push({
      title: 'In review',
      at: null,
      note: `Due by ${formatExact(dueAt)}`,
      ...underWay,
    });
    steps.push({ title: 'Decision', at: null, note: 'We’ll email you.', ...ahead });
  } else {
    steps.push({ title: DECISIONS[status], at: decidedAt, note: receipt, ...DECISION_STYLES[status] });
  }
  return steps;
}

function checkStyle(status: 'PASSED' | 'FAILED' | 'INCOMPLETE') {
  return status === 'PASSED'
    ? { icon: <Check />, look: 'bg-good-soft text-good' }
    : { icon: <X />, look: 'bg-warn-soft text-warn', note: 'Has problems. See below.' };
}

type Decided = Exclude<Review['status'], 'PENDING'>;
const DECISIONS: Record<Decided, string> = {
  APPROVED: 'Approved and live',
  REJECTED: 'Changes requested',
  WITHDRAWN: 'Withdrawn by you',
};
const DECISION_STYLES: Record<Decided, { icon: ReactNode; look: string }> = {
  APPROVED: { icon: <Check />, look: 'bg-good-soft text-good' },
  REJECTED: { icon: <X />, look: 'bg-bad-soft text-bad' },
  WITHDRAWN: { icon: <Undo2 />, look: 'bg-hover text-ink-2' },
};
