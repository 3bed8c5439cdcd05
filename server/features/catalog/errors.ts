import { defineErrors } from '../../platform/errors.ts';

export const catalogErrors = defineErrors({
  PUBLIC_APP_NOT_FOUND: { status: 404, message: 'There is no app with this slug.' },
});
