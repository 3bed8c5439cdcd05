import { defineErrors } from '../../platform/errors.ts';

export const moderationErrors = defineErrors({
  SUBMISSION_NOT_FOUND: { status: 404, message: 'This submission does not exist.' },
  NEVER_SUBMITTED: { status: 404, message: 'This app has never been submitted, so it has no review.' },
  ALREADY_DECIDED: { status: 409, message: 'This submission is no longer in review: it was decided or withdrawn.' },
  NOT_CLAIMED: { status: 409, message: 'Claim this submission first.' },
  TEST_ACCESS_NOT_FOUND: {
    status: 404,
    message: 'This submission has no test access: the developer gave none, or it was erased.',
  },
  CLAIMED_BY_OTHER: { status: 409, message: 'Another administrator is reviewing this submission.' },
});
