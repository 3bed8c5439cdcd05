import { defineErrors, type ErrorKind } from '../../platform/errors.ts';

export const accountErrors = defineErrors({
  CREDENTIAL_MISSING: {
    status: 401,
    message: 'This endpoint needs a credential. Send `Authorization: Bearer …`.',
  },
  CREDENTIAL_MALFORMED: {
    status: 401,
    message: 'The `Authorization` header is not of the form `Bearer <credential>`.',
  },
  CREDENTIAL_NOT_ACCEPTED: {
    status: 401,
    message: 'This endpoint does not take this kind of credential.',
  },
  TOKEN_INVALID: {
    status: 401,
    message:
      'The account token is not valid here: it must be an access token of the account system, made for this service.',
  },
  TOKEN_EXPIRED: { status: 401, message: 'The account token has expired. Sign in again to get a new one.' },
  NOT_SIGNED_IN: { status: 401, message: 'You are not signed in, or were for too long. Sign in again.' },
  SIGN_IN_FAILED: { status: 400, message: 'The sign-in did not come to an end. Start again at /sign-in.' },
  CROSS_SITE: { status: 403, message: 'This request does not come from a page of the marketplace.' },
  KEY_UNKNOWN: { status: 401, message: 'There is no such API key. Check that it was copied whole.' },
  KEY_EXPIRED: {
    status: 401,
    message: 'This API key has expired. Create a new one with your account token or in the portal.',
  },
  KEY_REVOKED: { status: 401, message: 'This API key was revoked. Use another, or create a new one.' },
  NOT_REGISTERED: {
    status: 403,
    message: 'This account is not registered as a developer. Register first: POST /api/dev/register.',
  },
  INSUFFICIENT_SCOPE: { status: 403, message: 'This API key lacks a scope that this endpoint needs.' },
  DEVELOPER_SUSPENDED: {
    status: 403,
    message: 'This developer account is suspended. The reason was mailed to you; support can reinstate it.',
  },
  ADMINISTRATOR_REQUIRED: { status: 403, message: 'Only administrators of the marketplace may do this.' },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    status: 503,
    message:
      'The account system cannot be reached, so your token could not be checked. Repeat the request in a moment.',
  },
});

/** RFC 6750: a 401 and a missing scope say in a header, for programs, what was wrong. */
export function challenge(kind: ErrorKind, message = kind.message, scope?: string) {
  const reason = { 401: 'invalid_token', 403: 'insufficient_scope' }[kind.status];
  const parts = ['realm="marketplace"'];
  if (kind !== accountErrors.CREDENTIAL_MISSING) {
    parts.push(
      `error="${reason}"`,
      `error_description="${message.replaceAll('…', '...').replaceAll(/[^\x20-\x7e]|["\\]/g, "'")}"`,
    );
  }
  if (scope) parts.push(`scope="${scope}"`);
  return kind({ message, headers: { 'www-authenticate': `Bearer ${parts.join(', ')}` } });
}
