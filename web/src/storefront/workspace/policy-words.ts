// The policy of a workspace in words.

import type { PolicyRule, WorkspacePolicy } from '@marketplace/sdk';
import { plural } from '../../ui/format.ts';

export const MODES: Record<WorkspacePolicy['mode'], { label: string; text: string }> = {
  OPEN: { label: 'Open', text: 'Every member can install apps.' },
  APPROVAL: { label: 'Approval', text: 'Members request apps, and a workspace administrator approves them.' },
  ALLOWLIST: { label: 'Allow list', text: 'Members can install the apps on the allow list and no others.' },
};

/** Why a policy refuses an app. */
export const REFUSALS: Record<PolicyRule, string> = {
  DENY: 'The app is on the deny list (rule DENY).',
  ALLOWLIST: 'The app isn’t on the allow list (rule ALLOWLIST).',
  MAX_RISK: 'The app asks for a permission with a higher risk than the policy allows (rule MAX_RISK).',
};

/** The rule that the API's message names. */
export function ruleIn(message: string): PolicyRule | undefined {
  const [, rule] = /\(rule ([A-Z_]+)\)/.exec(message) ?? [];
  return rule !== undefined && rule in REFUSALS ? (rule as PolicyRule) : undefined;
}

/** Nothing is riskier than HIGH, so that it is no limit. */
const RISK_LIMITS = {
  LOW: 'Permissions with a medium or high risk are refused.',
  MEDIUM: 'Permissions with a high risk are refused.',
  HIGH: 'Permissions of every risk are allowed.',
};

/** One sentence per rule. */
export function policyInWords({ mode, allow, deny, maxRisk }: WorkspacePolicy): string[] {
  return [
    MODES[mode].text,
    ...(mode === 'ALLOWLIST' ? [`${count(allow)} on the allow list.`] : []),
    deny.length === 0 ? 'No app is forbidden.' : `${count(deny)} on the deny list: nobody can install ${them(deny)}.`,
    RISK_LIMITS[maxRisk ?? 'HIGH'],
  ];
}

const count = (apps: string[]) => (apps.length === 0 ? 'No app is' : `${plural(apps.length, 'app')} ${are(apps)}`);
const are = ({ length }: string[]) => (length === 1 ? 'is' : 'are');
const them = ({ length }: string[]) => (length === 1 ? 'it' : 'them');

const MODE_ORDER = ['OPEN', 'APPROVAL', 'ALLOWLIST'] as const;
const RISK_ORDER = ['LOW', 'MEDIUM', 'HIGH'] as const;

/** Whether a policy may refuse what the earlier one allows. */
export function isStricter(before: WorkspacePolicy, after: WorkspacePolicy): boolean {
  const limit = ({ maxRisk }: WorkspacePolicy) => RISK_ORDER.indexOf(maxRisk ?? 'HIGH');
  return (
    MODE_ORDER.indexOf(after.mode) > MODE_ORDER.indexOf(before.mode) ||
    (after.mode === 'ALLOWLIST' && before.allow.some((slug) => !after.allow.includes(slug))) ||
    after.deny.some((slug) => !before.deny.includes(slug)) ||
    limit(after) < limit(before)
  );
}

/** How many of its rules differ. */
export function countChanges(one: WorkspacePolicy, other: WorkspacePolicy): number {
  const same = [
    one.mode === other.mode,
    isSameList(one.allow, other.allow),
    isSameList(one.deny, other.deny),
    one.maxRisk === other.maxRisk,
  ];
  return same.filter((isSame) => !isSame).length;
}

const isSameList = (one: string[], other: string[]) =>
  one.length === other.length && one.every((slug) => other.includes(slug));
