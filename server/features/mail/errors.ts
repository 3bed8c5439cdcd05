import { defineErrors } from '../../platform/errors.ts';

export const mailErrors = defineErrors({
  MAIL_NOT_FOUND: { status: 404, message: 'This email does not exist. Sent emails are deleted after 30 days.' },
  MAIL_NOT_FAILED: {
    status: 409,
    message: 'Only a failed email can be sent again. This one is queued or already sent.',
  },
});
