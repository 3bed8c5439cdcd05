import { defineErrors } from '../../platform/errors.ts';

export const mailErrors = defineErrors({
  MAIL_NOT_FOUND: { status: 404, message: 'There is no such mail; a sent one is removed after 30 days.' },
  MAIL_NOT_FAILED: {
    status: 409,
    message: 'Only a mail that was given up can be sent again; this one is on its way or was sent.',
  },
});
