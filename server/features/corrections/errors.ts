import { defineErrors } from '../../platform/errors.ts';

export const correctionErrors = defineErrors({
  CORRECTION_NOT_FOUND: { status: 404, message: 'This correction request does not exist.' },
  CORRECTION_OPEN: {
    status: 409,
    message: 'This app already has an open correction request. Withdraw it first, or wait for the decision.',
  },
  CORRECTION_CLOSED: { status: 409, message: 'This correction request is no longer open.' },
  CORRECTION_OUTDATED: {
    status: 409,
    message:
      'The listing has changed since the correction was requested, so it does not apply cleanly. `details` names the fields. Decline it, and ask the developer to request it again.',
  },
});
