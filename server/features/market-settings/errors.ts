import { defineErrors } from '../../platform/errors.ts';

export const settingsErrors = defineErrors({
  SETTINGS_MANAGED: {
    status: 409,
    message: 'These settings come from a file on the server (BRAND_FILE). Change the file instead.',
  },
  SETTINGS_REVISION_NOT_FOUND: {
    status: 404,
    message: 'This revision of the settings does not exist. Only the last 100 are kept.',
  },
});
