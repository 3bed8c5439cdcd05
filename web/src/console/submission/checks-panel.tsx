import type { CheckReportRulesItem, Submission } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { CircleAlert, CircleCheck, CircleDashed, Flag, LoaderCircle, TriangleAlert } from 'lucide-react';
import { checkName, isMissing, wantedText } from '../../shared/check-names.ts';
import { StateBadge } from '../../shared/state-badge.tsx';
import { stateOf } from '../../shared/vocabulary.ts';
import { IconButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { plural } from '../../ui/format.ts';
import { Time } from '../../ui/time.tsx';
import { useAnnotations } from './annotations.tsx';

type Rule = CheckReportRulesItem;

const ICONS = {
  FAILED: <CircleAlert className="text-bad" aria-hidden="true" />,
  NOT_CHECKED: <CircleDashed className="text-warn" aria-hidden="true" />,
  WARNING: <TriangleAlert className="text-warn" aria-hidden="true" />,
  PASSED: <CircleCheck className="text-good" aria-hidden="true" />,
};
/** Failed checks come first. */
const ORDER: Rule['status'][] = ['FAILED', 'NOT_CHECKED', 'WARNING'];

export function ChecksPanel({ submission: { report, checks, status } }: { submission: Submission }) {
  const rules = report?.rules ?? [];
  const attention = ORDER.flatMap((status) => rules.filter((rule) => rule.status === status));
  const passed = rules.filter(({ status }) => status === 'PASSED');
  return (
    <Panel
      title="Checks"
      description={
        report && (
          <>
            Finished <Time value={report.checkedAt} />
          </>
        )
      }
      actions={(report || status === 'PENDING') && <StateBadge state={checks} />}
      flush
    >
      {!report && status !== 'PENDING' && (
        <p className="px-5 py-4 text-sm text-ink-2">The submission closed before the checks finished.</p>
      )}
      {!report && status === 'PENDING' && (
        <p role="status" className="flex items-center gap-2 px-5 py-4 text-sm text-ink-2">
          <LoaderCircle className="size-4 animate-spin" aria-hidden="true" />
          Checking images and links. Results appear here automatically.
        </p>
      )}
      {checks === 'INCOMPLETE' && (
        <p className="border-b bg-warn-soft px-5 py-3 text-sm">
          <strong className="font-semibold">A check that couldn’t run doesn’t count as passed.</strong> Check these
          yourself before you approve.
        </p>
      )}
      {attention.length > 0 && <Rules rules={attention} />}
      {passed.length > 0 && (
        <details className="group not-first:border-t" open={attention.length === 0 && passed.length <= 3}>
          <summary className="px-5 py-3 text-sm text-ink-2 select-none hover:text-ink">
            {plural(passed.length, 'check')} passed
          </summary>
          <Rules rules={passed} />
        </details>
      )}
    </Panel>
  );
}

function Rules({ rules }: { rules: Rule[] }) {
  return (
    <ul className="divide-y">
      {rules.map((rule) => (
        <RuleLine key={`${rule.rule}${rule.pointer}`} rule={rule} />
      ))}
    </ul>
  );
}

/** "Banner: size", "Privacy policy: missing (recommended)". */
export function ruleName(rule: Pick<Rule, 'rule' | 'pointer' | 'status'>): string {
  return `${fieldName(rule.pointer)}: ${checkName(rule)}`;
}

/** How to fix it, for the developer: what the rule wants is no fix where the developer may have done nothing wrong. */
function fixOf(rule: Rule): string {
  if (rule.fix) return rule.fix;
  if (isMissing(rule)) return `Add ${rule.wanted}.`;
  return rule.status === 'WARNING' ? '' : `${wantedText(rule)}.`;
}

function RuleLine({ rule }: { rule: Rule }) {
  const { annotate } = useAnnotations();
  const { pointer, status, found, fix } = rule;
  const name = ruleName(rule);
  return (
    <li className="flex items-start gap-2.5 px-5 py-2.5 text-sm [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
      {ICONS[status]}
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p>
          <span className="font-medium">{name}</span>
          <span className="sr-only">, {stateOf(status).label}</span>
        </p>
        {found && <p className="text-xs text-ink-2">Found: {found}</p>}
        <p className="text-xs text-ink-3">{wantedText(rule)}</p>
        {fix && <p className="text-xs text-ink-3">Fix: {fix}</p>}
      </div>
      {annotate && pointer && status !== 'PASSED' && (
        <IconButton
          label={`Add issue: ${name}`}
          className="-my-0.5 -mr-2 size-7"
          onClick={() =>
            annotate(pointer, {
              code: rule.rule,
              message: found ? `Found: ${found}.` : '',
              fix: fixOf(rule),
            })
          }
        >
          <Flag className="size-3.5!" />
        </IconButton>
      )}
    </li>
  );
}
