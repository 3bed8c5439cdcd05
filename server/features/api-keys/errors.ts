import { defineErrors } from '../../platform/errors.ts';

export const apiKeyErrors = defineErrors({
  KEY_NOT_FOUND: { status: 404, message: 'You have no API key with this id.' },
  KEY_LIMIT_REACHED: {
    status: 409,
    message: 'You have reached the limit of 25 active API keys. Revoke one that you no longer need.',
  },
  KEY_TOO_POWERFUL: {
    status: 403,
    message:
      'An API key can create or revoke only keys whose scopes it also has. Use your account token or a key with more scopes.',
  },
  KEY_OUTLIVES_MAKER: {
    status: 403,
    message:
      'A key created by an API key cannot expire later than that key. Request fewer days, or use your account token.',
  },
});
