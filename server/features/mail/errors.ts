import { defineErrors } from '../../platform/errors.ts';

export const mailErrors = defineErrors({
  MAIL_NOT_FOUND: {
    status: 404,
    message: 'This email does not exist. Emails are deleted 30 days after they were sent or failed.',
  },
  MAIL_NOT_FAILED: {
    status: 409,
    message: 'Only a failed email can be sent again. This one is queued or already sent.',
  },
});
