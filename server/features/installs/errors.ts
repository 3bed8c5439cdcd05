import { defineErrors } from '../../platform/errors.ts';

export const installErrors = defineErrors({
  INSTALLATION_SECRET_REQUIRED: {
    status: 403,
    message: 'To end this installation, send the `secret` that was returned when it was recorded.',
  },
});
