// What the policy of a workspace refuses, told before anybody clicks. The service judges it again and decides.

import { type PublicPermission, RISKS, type WorkspacePolicy } from '@marketplace/sdk';
import type { PolicyRule } from '../workspace/policy-words.ts';

type Rated = Pick<PublicPermission, 'risk'>;

/** The first rule that refuses an app with the permissions that would be granted. */
export function refusalOf(policy: WorkspacePolicy, slug: string, granted: readonly Rated[]): PolicyRule | undefined {
  if (policy.deny.includes(slug)) return 'DENY';
  if (policy.mode === 'ALLOWLIST' && !policy.allow.includes(slug)) return 'ALLOWLIST';
  return tooRisky(policy, granted).length > 0 ? 'MAX_RISK' : undefined;
}

/** A permission that nobody has rated counts as high risk. */
export function tooRisky<T extends Rated>({ maxRisk }: WorkspacePolicy, permissions: readonly T[]): T[] {
  if (!maxRisk) return [];
  return permissions.filter(({ risk }) => RISKS.indexOf(risk ?? 'HIGH') > RISKS.indexOf(maxRisk));
}
