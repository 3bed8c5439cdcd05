import { defineErrors } from '../../platform/errors.ts';

export const reviewErrors = defineErrors({
  SUBMISSION_NOT_FOUND: { status: 404, message: 'There is no such submission.' },
  NEVER_SUBMITTED: { status: 404, message: 'This app was never submitted, so there is no review to tell about.' },
  ALREADY_DECIDED: { status: 409, message: 'This submission is no longer waiting: it was decided or withdrawn.' },
  CLAIMED_BY_OTHER: { status: 409, message: 'Another administrator is reviewing this submission.' },
});
