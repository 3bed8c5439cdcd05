import { defineErrors } from '../../platform/errors.ts';

export const exportErrors = defineErrors({
  CATALOG_CURSOR_INVALID: {
    status: 400,
    message: 'This is not a cursor of the catalog export. Send `cursor` of the last line of an earlier response.',
  },
  CATALOG_CURSOR_TOO_OLD: {
    status: 410,
    message:
      'Removals after this cursor were deleted, or the database was restored from a backup. Read the whole export again: without `since`.',
  },
});
