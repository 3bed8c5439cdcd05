import { defineErrors } from '../../platform/errors.ts';

export const apiKeyErrors = defineErrors({
  CONTAINS_API_KEY: {
    status: 400,
    message:
      'The text contains an API key. Remove it. If others may have seen the key, revoke it: DELETE /api/dev/api-keys/:id.',
  },
  SECRET_SCANNING_OFF: {
    status: 404,
    message: 'This service takes no reports of secret scanners: the operator has not set SECRET_SCANNING_KEYS_URL.',
  },
  SIGNATURE_INVALID: {
    status: 403,
    message:
      'The body is not signed by the secret scanner. Send `Github-Public-Key-Identifier` and `Github-Public-Key-Signature` (ECDSA P-256 with SHA-256 over the body, base64).',
  },
  SCANNING_KEYS_UNAVAILABLE: {
    status: 503,
    message: "We could not read the secret scanner's public keys. Retry after the number of seconds in `Retry-After`.",
  },
  KEY_NOT_FOUND: { status: 404, message: 'You have no API key with this id.' },
  KEY_BEYOND_ROLE: {
    status: 403,
    message: 'Your role in this publisher does not allow a key with these scopes.',
  },
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
