import { Link } from '@tanstack/react-router';
import { Check, CircleAlert, Hourglass } from 'lucide-react';
import { buttonClasses } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import type { Step, StepState } from './next-steps.ts';

const SAID: Record<StepState, string> = {
  done: 'Done',
  next: 'Next',
  waiting: 'In progress',
  blocked: 'Action needed',
  later: 'Later',
};

export function GettingStarted({ steps }: { steps: Step[] }) {
  const needed = steps.filter(({ optional }) => !optional);
  const done = needed.filter(({ state }) => state === 'done').length;
  return (
    <Panel title="Getting started" description={`${done} of ${needed.length} steps to your first published app`} flush>
      <ol className="px-5 py-2">
        {steps.map((step, position) => (
          <Line key={step.id} step={step} last={position === steps.length - 1} />
        ))}
      </ol>
    </Panel>
  );
}

function Line({ step: { title, optional, state, text, action }, last }: { step: Step; last: boolean }) {
  const current = state === 'next' || state === 'waiting' || state === 'blocked';
  return (
    <li aria-current={current ? 'step' : undefined} className="relative flex gap-x-4 gap-y-2 py-3 max-sm:flex-wrap">
      {!last && <span aria-hidden="true" className="absolute top-9 bottom-[-0.75rem] left-3 w-px bg-line" />}
      <Mark state={state} />
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-2.5rem)]">
        <p className={cx('text-sm leading-6 font-medium', state === 'later' && !action && 'text-ink-3')}>
          {title}
          {optional && <span className="ml-1.5 font-normal text-ink-3">optional</span>}
          <span className="sr-only">: {SAID[state]}</span>
        </p>
        {text && (current || (optional && state !== 'done')) && (
          <p className="mt-0.5 max-w-prose text-sm text-ink-2">{text}</p>
        )}
        {action && current && (
          <Link
            {...action.link}
            className={cx(
              buttonClasses({ size: 'sm', variant: state === 'waiting' ? 'secondary' : 'primary' }),
              'mt-3',
            )}
          >
            {action.label}
          </Link>
        )}
      </div>
      {action && optional && state !== 'done' && (
        <Link {...action.link} className={cx(buttonClasses({ size: 'sm' }), 'max-sm:ml-10')}>
          {action.label}
        </Link>
      )}
    </li>
  );
}

const MARKS: Record<StepState, string> = {
  done: 'bg-good-soft text-good',
  next: 'border-2 border-accent-ink bg-surface',
  waiting: 'bg-accent-soft text-accent-ink',
  blocked: 'bg-bad-soft text-bad',
  later: 'border-2 border-line bg-surface',
};

function Mark({ state }: { state: StepState }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative flex size-6 shrink-0 items-center justify-center rounded-full [&_svg]:size-3.5',
        MARKS[state],
      )}
    >
      {state === 'done' && <Check />}
      {state === 'waiting' && <Hourglass />}
      {state === 'blocked' && <CircleAlert />}
      {state === 'next' && <span className="size-2 rounded-full bg-accent" />}
    </span>
  );
}
