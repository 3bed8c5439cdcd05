import { defineErrors } from '../../platform/errors.ts';

export const watchErrors = defineErrors({
  LINK_NOT_FOUND: { status: 404, message: 'There is no watched page with this id.' },
  LINK_NOT_CHANGED: { status: 409, message: 'The text of this page has not changed, so there is nothing to accept.' },
});
