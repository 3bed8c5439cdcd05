// The report of the listing checks, grouped by image and URL.

import type { CheckReport, CheckReportRulesItem, Image } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { checkName, isRecommended } from '../../shared/check-names.ts';
import { Panel } from '../../ui/card.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { Time } from '../../ui/time.tsx';
import { describeResult, type RuleState } from '../listing/listing-rules.ts';
import { RuleMark } from '../listing/rules-rail.tsx';
import { summaryOf } from '../listing/use-listing-check.ts';

const STATES: Record<CheckReportRulesItem['status'], RuleState> = {
  PASSED: 'met',
  FAILED: 'unmet',
  WARNING: 'warning',
  NOT_CHECKED: 'unchecked',
};

export function CheckReportPanel({
  report,
  imageAt,
}: {
  report: CheckReport | null;
  /** The image at a pointer: null without a copy, undefined where there is none. */
  imageAt: (pointer: string) => Image | null | undefined;
}) {
  if (!report) {
    return (
      <Panel title="Checks">
        <p className="text-sm text-ink-2">We’re checking images and links. The report appears here in a moment.</p>
      </Panel>
    );
  }
  const groups = Object.entries(Object.groupBy(report.rules, ({ pointer }) => pointer));
  return (
    <Panel
      title="Checks"
      description={
        <>
          {summaryOf(report)} Checked <Time value={report.checkedAt} />.
        </>
      }
      flush
    >
      <ul className="divide-y">
        {groups.map(([pointer, rules = []]) => (
          <li key={pointer} className="flex gap-4 px-5 py-3.5">
            {imageAt(pointer) !== undefined && (
              <Thumbnail image={imageAt(pointer)} className={pointer === '/logoUrl' ? 'mx-4 size-12' : 'h-12 w-20'} />
            )}
            <div className="min-w-0 flex-1">
              <h3 className="text-sm font-medium">{fieldName(pointer)}</h3>
              <Findings rules={rules} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Passed rules in one line, all others one by one. */
function Findings({ rules }: { rules: CheckReportRulesItem[] }) {
  const passed = rules.filter(({ status }) => status === 'PASSED');
  const rest = rules.filter(({ status }) => status !== 'PASSED');
  return (
    <ul className="mt-1 space-y-1">
      {rest.map((rule) => (
        <li key={rule.rule} className="flex items-start gap-2 text-sm">
          <RuleMark state={STATES[rule.status]} />
          <p className="min-w-0 first-letter:uppercase">
            {checkName(rule)}
            {!isRecommended(rule) && <span className="text-ink-2"> · {describeResult(rule)}</span>}
          </p>
        </li>
      ))}
      {passed.length > 0 && (
        <li className="flex items-start gap-2 text-sm">
          <RuleMark state="met" />
          <p className="min-w-0 text-ink-2 first-letter:uppercase">
            {passed
              .map(({ rule, found, wanted }) => found ?? (rule.endsWith('_REACHABLE') ? 'Publicly accessible' : wanted))
              .join(', ')}
          </p>
        </li>
      )}
    </ul>
  );
}
