// Step-up authentication (RFC 9470): what cannot be undone needs a sign-in of the last minutes, not just a session.

import type { Caller } from './caller.ts';
import { accountErrors, challenge } from './errors.ts';

export const MAX_SIGN_IN_AGE_S = 10 * 60;
/** A sign-in later than this from now has not happened. */
const MAX_CLOCK_SKEW_S = 60;

export interface StepUpRules {
  /** OIDC_STEP_UP_ACR: how the user must have signed in; undefined: any way. */
  acr: string | undefined;
}

/** A credential that does not say when its user signed in counts as old. */
export function requireRecentSignIn(caller: Caller | null, { acr }: StepUpRules): void {
  if (caller?.kind !== 'account') throw new Error('only accounts sign in');
  const age = caller.authTime ? (Date.now() - caller.authTime.getTime()) / 1000 : Number.POSITIVE_INFINITY;
  if (age >= -MAX_CLOCK_SKEW_S && age <= MAX_SIGN_IN_AGE_S && (acr === undefined || caller.acr === acr)) return;
  throw challenge(accountErrors.STEP_UP_REQUIRED, undefined, {
    error: 'insufficient_user_authentication',
    max_age: String(MAX_SIGN_IN_AGE_S),
    ...(acr === undefined ? {} : { acr_values: acr }),
  });
}
