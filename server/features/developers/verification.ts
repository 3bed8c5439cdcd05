// The state machine of a developer account: one transition table. A transition that is not in it is refused.

import { accountErrors } from '../accounts/errors.ts';
import { developerErrors } from './errors.ts';

export const DEVELOPER_STATES = ['UNVERIFIED', 'VERIFIED', 'REJECTED', 'SUSPENDED'] as const;
export type DeveloperStatus = (typeof DEVELOPER_STATES)[number];
export type Move = 'verify' | 'reject' | 'suspend' | 'reinstate' | 'update profile';

const MOVES: Record<DeveloperStatus, Partial<Record<Move, DeveloperStatus>>> = {
  UNVERIFIED: { verify: 'VERIFIED', reject: 'REJECTED', 'update profile': 'UNVERIFIED' },
  VERIFIED: { suspend: 'SUSPENDED', 'update profile': 'VERIFIED' },
  // A rejected developer fixes the profile and is reviewed again.
  REJECTED: { 'update profile': 'UNVERIFIED' },
  SUSPENDED: { reinstate: 'VERIFIED' },
};

export function statusAfter(move: Move, status: DeveloperStatus): DeveloperStatus {
  const next = MOVES[status][move];
  if (next) return next;
  const possible = Object.keys(MOVES[status]).filter((other) => other !== 'update profile');
  throw developerErrors.DEVELOPER_STATE({
    message: `A developer who is ${status} cannot be changed by "${move}". ${
      possible.length ? `What is possible now: ${possible.join(', ')}.` : 'An update of the profile comes first.'
    }`,
  });
}

/** Guard of everything that only verified developers may do. */
export function requireVerified(developer: {
  status: DeveloperStatus;
  statusReason: string | null;
  closingAt: Date | null;
}): void {
  if (developer.closingAt) throw developerErrors.PUBLISHER_CLOSING();
  switch (developer.status) {
    case 'VERIFIED':
      return;
    case 'SUSPENDED':
      throw accountErrors.DEVELOPER_SUSPENDED();
    case 'REJECTED':
      throw developerErrors.DEVELOPER_UNVERIFIED({
        message: `Your developer account was not accepted: ${developer.statusReason?.replace(/[.!?]?$/, '.')} Update your profile in the portal or with PUT /api/account/developer to request another review.`,
      });
    case 'UNVERIFIED':
      throw developerErrors.DEVELOPER_UNVERIFIED();
  }
}
