// The state machine of a version: one transition table. A transition that is not in it is refused.

import { appErrors } from './errors.ts';

export const VERSION_STATES = ['DRAFT', 'PENDING', 'APPROVED', 'REJECTED'] as const;
export type VersionStatus = (typeof VERSION_STATES)[number];
export type Action = 'edit' | 'submit' | 'withdraw' | 'approve' | 'reject' | 'delete';

interface Row {
  moves: Partial<Record<Action, VersionStatus | 'GONE'>>;
  /** The possible moves, for the error message of an impossible one. */
  advice: string;
}

const TABLE: Record<VersionStatus, Row> = {
  DRAFT: {
    moves: { edit: 'DRAFT', submit: 'PENDING', delete: 'GONE' },
    advice: 'It is a draft: you can edit, submit or delete it.',
  },
  PENDING: {
    moves: { withdraw: 'DRAFT', approve: 'APPROVED', reject: 'REJECTED', delete: 'GONE' },
    advice: 'It is already in review. To change it, withdraw it first, then edit and submit it again.',
  },
  REJECTED: {
    moves: { edit: 'REJECTED', submit: 'PENDING', delete: 'GONE' },
    advice: 'Changes were requested: fix and resubmit it, or delete it.',
  },
  APPROVED: {
    moves: {},
    advice: 'It is approved and cannot be changed. Open a new version instead.',
  },
};

export function statusAfter(action: Action, status: VersionStatus): VersionStatus | 'GONE' {
  const { moves, advice } = TABLE[status];
  const next = moves[action];
  if (!next)
    throw appErrors.APP_STATE({ message: `A version that is ${status} does not allow "${action}". ${advice}` });
  return next;
}
