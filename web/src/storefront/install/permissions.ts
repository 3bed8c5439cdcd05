// What an app asks for and what a workspace grants.

import { type PublicPermission, RISK_LABELS, type Risk } from '@marketplace/sdk';

export interface RiskGroup {
  risk: Risk | null;
  label: string;
  permissions: PublicPermission[];
}

/** The riskiest first. Scopes that the vocabulary does not have come second: nobody has rated them. */
const ORDER = ['HIGH', null, 'MEDIUM', 'LOW'] as const;

export function groupByRisk(permissions: readonly PublicPermission[]): RiskGroup[] {
  return ORDER.map((risk) => ({
    risk,
    label: risk ? RISK_LABELS[risk] : 'Risk not rated',
    permissions: permissions.filter((one) => one.risk === risk).sort((a, b) => Number(b.required) - Number(a.required)),
  })).filter((group) => group.permissions.length > 0);
}

export const nameOf = ({ label, scope }: Pick<PublicPermission, 'label' | 'scope'>): string => label ?? scope;

/** The scopes to grant: all that are required, and the optional ones that are not declined. */
export function scopesToGrant(permissions: readonly PublicPermission[], declined: ReadonlySet<string>): string[] {
  return permissions.filter(({ scope, required }) => required || !declined.has(scope)).map(({ scope }) => scope);
}

/** “Read tasks”, “Write tasks” and 2 more. */
export function listNames(permissions: readonly PublicPermission[], most = 2): string {
  const names = permissions.map((one) => `“${nameOf(one)}”`);
  const rest = names.length - most;
  const shown = rest > 0 ? [...names.slice(0, most), `${rest} more`] : names;
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(shown);
}
