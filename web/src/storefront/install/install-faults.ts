// What went wrong, and what to do about it: errors of the installations API in the words of the pages.

import { MarketplaceError } from '@marketplace/sdk';
import { brand } from '../../shared/brand.ts';
import { REFUSALS, ruleIn } from '../workspace/policy-words.ts';

export interface Fault {
  title: string;
  text: string;
  /** What the page offers: the same action again, a sign-in, the account, the data again, the policy, or the catalog. */
  next: 'retry' | 'sign in' | 'account' | 'reload' | 'policy' | 'browse';
}

const faults = (): Record<string, Fault> => ({
  NOT_SIGNED_IN: { title: 'Your session has expired', text: 'Sign in again to continue.', next: 'sign in' },
  ACCOUNT_CLOSING: { title: 'Your account is closed', text: 'Reopen it to continue.', next: 'account' },
  PUBLIC_APP_NOT_FOUND: {
    ...{ title: 'This app is no longer available', text: 'Nothing was installed. Browse other apps.' },
    next: 'browse',
  },
  WORKSPACE_NOT_FOUND: {
    ...{ title: 'You’re not a member of this workspace', text: 'Ask a workspace administrator to add you.' },
    next: 'reload',
  },
  HOST_NOT_CONNECTED: {
    title: 'Apps can’t be installed here',
    text: `This marketplace isn’t connected to ${brand.productName ?? 'a host product'}. Ask its operator to connect it.`,
    next: 'browse',
  },
  HOST_UNREACHABLE: {
    title: 'Your workspaces can’t be confirmed right now',
    text: `${brand.productName ?? 'The host product'} isn’t responding. Try again in a moment.`,
    next: 'retry',
  },
  UNREACHABLE: {
    title: `${brand.name} can’t be reached`,
    text: 'Check your connection, then try again. If the app was installed, you’ll see it here.',
    next: 'retry',
  },
  VALIDATION_FAILED: {
    title: 'The app’s permissions have changed',
    text: 'Nothing was changed. Review the current permissions, then try again.',
    next: 'reload',
  },
  INSTALLATION_ENDED: {
    title: 'The app was uninstalled',
    text: 'Install it again to use it.',
    next: 'reload',
  },
  PRECONDITION_FAILED: {
    title: 'The policy of this workspace changed',
    text: 'Nothing was changed. Check again what applies now.',
    next: 'reload',
  },
  NO_REQUEST: {
    title: 'Someone else already decided',
    text: 'This request is no longer open.',
    next: 'reload',
  },
  REQUEST_OUTDATED: {
    title: 'The app now requires more permissions',
    text: 'Deny the request, so that it can be sent again with all that the app requires.',
    next: 'reload',
  },
  NOT_APPROVED: {
    title: 'Not approved yet',
    text: 'A workspace administrator has to approve the app first.',
    next: 'reload',
  },
  WORKSPACE_ADMIN_REQUIRED: {
    title: 'Only workspace administrators can do this',
    text: 'You’re no longer an administrator of this workspace.',
    next: 'reload',
  },
  INSTALLATION_SUSPENDED: {
    title: 'The app is suspended',
    text: 'It has no access until the suspension is lifted.',
    next: 'reload',
  },
});

export const FORBIDDEN = 'The policy of this workspace forbids this';
export const CHANGE_POLICY = 'A workspace administrator can change the policy.';

export function faultOf(error: unknown): Fault {
  if (hasCode(error, 'POLICY_FORBIDS')) {
    const rule = ruleIn(error.message);
    const deselect = rule === 'MAX_RISK' ? ' Deselect optional permissions with a higher risk, if there are any.' : '';
    const text = rule ? `${REFUSALS[rule]}${deselect} ${CHANGE_POLICY}` : error.message;
    return { title: FORBIDDEN, text, next: 'policy' };
  }
  const known = error instanceof MarketplaceError ? faults()[error.code] : undefined;
  return known ?? { title: 'Something went wrong', text: (error as Error).message, next: 'retry' };
}

export function hasCode(error: unknown, code: string): error is MarketplaceError {
  return error instanceof MarketplaceError && error.code === code;
}
