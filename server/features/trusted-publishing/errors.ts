import { defineErrors } from '../../platform/errors.ts';

export const trustedPublishingErrors = defineErrors({
  TRUSTED_PUBLISHER_NOT_FOUND: { status: 404, message: 'This app has no trusted publisher with this id.' },
  TRUSTED_PUBLISHER_EXISTS: { status: 409, message: 'This app already trusts this workflow.' },
  TRUSTED_PUBLISHER_LIMIT: {
    status: 409,
    message: 'An app can have 20 trusted publishers. Remove one that you no longer need.',
  },
  CI_TOKEN_INVALID: { status: 401, message: 'The CI token is not valid.' },
  CI_TOKEN_USED: {
    status: 401,
    message: 'The CI token was already used. Each works once: request a new one from your CI.',
  },
  NOT_TRUSTED: {
    status: 403,
    message: 'No trusted publisher matches this CI run. `details` lists every difference.',
  },
  SEVERAL_APPS: {
    status: 409,
    message: 'Several apps trust this workflow. Name one: send its id or slug as `app`.',
  },
  CI_ISSUER_UNAVAILABLE: {
    status: 503,
    message: 'We could not read the public keys of your CI. Retry after the number of seconds in `Retry-After`.',
  },
});
