// What a workspace allows to be installed, and how an install is judged by it.

import { MAX_LENGTHS, type PolicyRule, policyRefusal } from '@marketplace/sdk/listing-rules';
import { type Static, Type } from 'typebox';
import { named, nullable, oneOf } from '../../platform/http/schemas.ts';
import { type HostScope, RISKS, riskOf } from '../host-scopes/host-scope.ts';
import { installationErrors } from './errors.ts';

const POLICY_MODES = ['OPEN', 'APPROVAL', 'ALLOWLIST'] as const;
export type PolicyMode = (typeof POLICY_MODES)[number];
const MAX_APPS = 1_000;

const slugs = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: MAX_LENGTHS.name, description: 'URL slug of an app.' }), {
    ...{ maxItems: MAX_APPS, uniqueItems: true, description },
  });

const fields = {
  mode: oneOf(
    POLICY_MODES,
    'OPEN: members install. APPROVAL: an administrator of the workspace approves. ALLOWLIST: only apps in `allow`.',
  ),
  allow: slugs('Apps that can be installed with ALLOWLIST.'),
  deny: slugs('Apps that nobody can install.'),
  maxRisk: nullable(
    oneOf(RISKS, 'Apps that ask for more than this are refused. A scope outside the vocabulary counts as HIGH.'),
  ),
};

export const WorkspacePolicy = named(
  'WorkspacePolicy',
  Type.Object(fields, { additionalProperties: false, description: 'What can be installed in a workspace.' }),
);
export type Policy = Static<typeof WorkspacePolicy>;

export const WorkspacePolicyChanges = named(
  'WorkspacePolicyChanges',
  Type.Partial(Type.Object(fields), {
    additionalProperties: false,
    description: 'What changes in the policy of a workspace. An absent field stays as it is; a list replaces the list.',
  }),
);

export const openPolicy = (mode: PolicyMode): Policy => ({ mode, allow: [], deny: [], maxRisk: null });

export type Judgement = 'ALLOWED' | 'NEEDS_APPROVAL' | PolicyRule;

export interface Judged {
  slug: string;
  /** The scopes that would be granted. */
  scopes: readonly string[];
  /** Administrators of the workspace skip APPROVAL and nothing else. */
  byAdmin: boolean;
}

/** The scopes that are judged. What is granted already is not judged again. */
export const newScopes = (granted: readonly string[], wanted: readonly string[]) =>
  wanted.filter((scope) => !granted.includes(scope));

export function judge(policy: Policy, { slug, scopes, byAdmin }: Judged, known: HostScope[]): Judgement {
  const risks = scopes.map((scope) => riskOf(known, scope));
  const refusal = policyRefusal(policy, slug, risks);
  return refusal ?? (policy.mode === 'APPROVAL' && !byAdmin ? 'NEEDS_APPROVAL' : 'ALLOWED');
}

const REFUSALS: Record<PolicyRule, string> = {
  DENY: 'The policy of this workspace forbids this app (rule DENY).',
  ALLOWLIST: 'The policy of this workspace allows only listed apps, and this one is not listed (rule ALLOWLIST).',
  MAX_RISK:
    'The app asks for a permission with a higher risk than the policy of this workspace allows (rule MAX_RISK).',
};

const ASK = 'Ask an administrator of the workspace.';
const WAYS_OUT: Record<PolicyRule, string> = {
  ...{ DENY: ASK, ALLOWLIST: ASK },
  MAX_RISK: `Leave out optional permissions, or ${ASK.toLowerCase()}`,
};

/** Throws the refusal that names the rule. */
export function requireNotForbidden(judgement: Judgement): asserts judgement is 'ALLOWED' | 'NEEDS_APPROVAL' {
  if (judgement !== 'ALLOWED' && judgement !== 'NEEDS_APPROVAL')
    throw installationErrors.POLICY_FORBIDS({ message: `${REFUSALS[judgement]} ${WAYS_OUT[judgement]}` });
}
