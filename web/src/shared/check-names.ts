// What a result of the listing checks is about, in words.

import type { CheckReportRulesItem } from '@marketplace/sdk';

type Rule = Pick<CheckReportRulesItem, 'rule' | 'status'>;

const ASPECTS: [ending: string, name: string][] = [
  ['_REACHABLE', 'publicly accessible'],
  ['_TYPE', 'file type'],
  ['_SIZE', 'size'],
  ['_SENTENCES', 'length'],
  ['_COUNT', 'number'],
  ['_UNCHANGED', 'unchanged since approval'],
  ['_PRESENT', 'present'],
  ['_ANSWERS', 'responds'],
  ['_RAN', 'checks ran'],
  ['_DUPLICATE', 'different from the others'],
  ['_SHARED', 'not another developer’s'],
];

/** The field is empty: a warning if it is only recommended. */
export function isMissing({ rule, status }: Rule): boolean {
  return rule.endsWith('_PRESENT') && (status === 'FAILED' || status === 'WARNING');
}

export function isRecommended(result: Rule): boolean {
  return isMissing(result) && result.status === 'WARNING';
}

/** "size" or "missing (recommended)": after the name of the field. */
export function checkName(result: Rule): string {
  if (isMissing(result)) return isRecommended(result) ? 'missing (recommended)' : 'missing';
  return ASPECTS.find(([ending]) => result.rule.endsWith(ending))?.[1] ?? result.rule;
}

/** What the rule wants. Warnings about anything but an empty field are for the reviewer to judge. */
export function wantedText(result: Rule & Pick<CheckReportRulesItem, 'wanted'>): string {
  const necessity = isRecommended(result) ? 'Recommended' : result.status === 'WARNING' ? 'Expected' : 'Required';
  return `${necessity}: ${result.wanted}`;
}
