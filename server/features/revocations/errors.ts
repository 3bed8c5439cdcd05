import { defineErrors } from '../../platform/errors.ts';

export const revocationErrors = defineErrors({
  CURSOR_TOO_OLD: {
    status: 410,
    message:
      'Entries after this cursor were deleted, or the database was restored from a backup. Read all installations again: GET /api/host/installations.',
  },
  CURSOR_INVALID: {
    status: 400,
    message: 'This is not a cursor of the revocation feed. Send `next` of an earlier response.',
  },
});
