import type { PolicyRule, PublicPermission } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import { REFUSALS } from '../workspace/policy-words.ts';
import { CHANGE_POLICY, FORBIDDEN } from './install-faults.ts';
import { listNames } from './permissions.ts';

interface PolicyRefusalProps {
  rule: PolicyRule;
  /** The selected permissions that the policy does not allow. */
  tooRisky: PublicPermission[];
  workspaceId: string;
}

/** Instead of an install button that could only fail. */
export function PolicyRefusal({ rule, tooRisky, workspaceId }: PolicyRefusalProps) {
  // Deselecting does not help if a required one is too risky.
  const canDeselect = rule === 'MAX_RISK' && tooRisky.every(({ required }) => !required);
  return (
    <div role="alert">
      <Notice
        tone="bad"
        title={FORBIDDEN}
        action={
          <Link
            to="/workspace"
            search={{ workspace: workspaceId, tab: 'policy' }}
            className={buttonClasses({ size: 'sm' })}
          >
            View policy
          </Link>
        }
      >
        {REFUSALS[rule]} {canDeselect && `Deselect ${listNames(tooRisky, 5)} to continue.`} {CHANGE_POLICY}
      </Notice>
    </div>
  );
}
