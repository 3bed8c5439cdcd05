// The panel of listing rules beside the editor: the state of each rule, with a link to its field.

import { Check, CircleDashed, type LucideIcon, Play, TriangleAlert, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { inlineCode } from '../../ui/inline-code.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Time } from '../../ui/time.tsx';
import type { ListingRule, RuleState } from './listing-rules.ts';
import { type ListingCheck, progressOf, summaryOf } from './use-listing-check.ts';

const LOOKS: Record<Exclude<RuleState, 'running'>, { icon: LucideIcon; look: string; word: string }> = {
  met: { icon: Check, look: 'bg-good-soft text-good', word: 'Met' },
  unmet: { icon: X, look: 'bg-bad-soft text-bad', word: 'Not met' },
  warning: { icon: TriangleAlert, look: 'bg-warn-soft text-warn', word: 'Warning' },
  unchecked: { icon: CircleDashed, look: 'bg-hover text-ink-3', word: 'Not checked yet' },
};

export function RulesRail({
  rules,
  check,
  onRun,
  onGo,
}: {
  rules: ListingRule[];
  check: ListingCheck;
  onRun: () => void;
  onGo: (pointer: string) => void;
}) {
  const met = rules.filter(({ state }) => state === 'met').length;
  const { running, last, error, news, cancel } = check;
  const { done, total } = running ? progressOf(running) : { done: 0, total: 0 };
  return (
    <Panel
      title="Listing rules"
      description={`${met} of ${rules.length} met`}
      flush
      actions={
        running ? (
          <Button size="sm" onClick={cancel}>
            Cancel
          </Button>
        ) : (
          <Button size="sm" icon={<Play />} onClick={onRun}>
            Run checks
          </Button>
        )
      }
    >
      {running && <ProgressBar aria-label="Check progress" value={done} max={total || undefined} />}
      <ul className="p-2">
        {rules.map((rule) => (
          <li key={`${rule.pointer} ${rule.label}`}>
            <button
              type="button"
              onClick={() => onGo(rule.pointer)}
              className="flex w-full items-start gap-3 rounded-md px-3 py-2 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2"
            >
              <RuleMark state={rule.state} />
              <span className="min-w-0">
                <span className="block">{rule.label}</span>
                <span className="block text-xs text-ink-3">{inlineCode(rule.detail)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div role="status" className="border-t px-5 py-3 text-xs text-ink-3">
        {running ? (
          <span>{total ? `${done} of ${total} rules checked…` : 'Starting…'}</span>
        ) : (
          <>
            {error && <p className="mb-1 text-bad">{inlineCode(error.message)}</p>}
            {last ? (
              <p>
                Checked <Time value={last.checkedAt} />. {summaryOf(last)}
              </p>
            ) : (
              <p>{news || 'We fetch images and links without signing in.'}</p>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

export function RuleMark({ state }: { state: RuleState }) {
  const box = 'mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full';
  if (state === 'running') {
    return (
      <span className={cx(box, 'text-accent-ink')}>
        <Spinner />
        <span className="sr-only">Checking: </span>
      </span>
    );
  }
  const { icon: Icon, look, word } = LOOKS[state];
  return (
    <span className={cx(box, look)}>
      <Icon className="size-3" strokeWidth={2.5} aria-hidden="true" />
      <span className="sr-only">{word}: </span>
    </span>
  );
}
