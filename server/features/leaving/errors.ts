import { defineErrors } from '../../platform/errors.ts';

export const leavingErrors = defineErrors({
  CLOSING_BLOCKED: {
    status: 409,
    message: 'Your account cannot be closed yet. `details` lists what stands in the way, and what to do about it.',
  },
  ACCOUNT_NOT_CLOSED: { status: 409, message: 'Your account is not closed.' },
  REOPEN_TOO_LATE: { status: 410, message: 'The 30 days are over: this account is being erased.' },
  ACCOUNT_IS_ADMINISTRATOR: {
    status: 409,
    message:
      'This account signed in as an administrator within the last 30 days, so it cannot be forgotten. It can be closed by its owner.',
  },
  ACCOUNT_HAS_PUBLISHER: {
    status: 409,
    message: 'This account has a publisher or is a member of one, so it cannot be forgotten.',
  },
});
