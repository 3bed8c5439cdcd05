import { defineErrors, type ErrorKind } from '../../platform/errors.ts';

export const accountErrors = defineErrors({
  CREDENTIAL_MISSING: {
    status: 401,
    message: 'This endpoint requires a credential. Send `Authorization: Bearer …`.',
  },
  CREDENTIAL_MALFORMED: {
    status: 401,
    message: 'The `Authorization` header is not of the form `Bearer <credential>`.',
  },
  CREDENTIAL_NOT_ACCEPTED: {
    status: 401,
    message: 'This endpoint does not accept this kind of credential.',
  },
  TOKEN_INVALID: {
    status: 401,
    message:
      'The account token is not valid for this service. Send an access token that your account system issued for it.',
  },
  TOKEN_EXPIRED: { status: 401, message: 'The account token has expired. Sign in again to get a new one.' },
  NOT_SIGNED_IN: { status: 401, message: 'Your session has expired. Sign in again.' },
  SIGN_IN_FAILED: { status: 400, message: 'Sign-in could not be completed. Start again at /sign-in.' },
  CROSS_SITE: { status: 403, message: 'This request did not come from a Marketplace page.' },
  KEY_UNKNOWN: { status: 401, message: 'This API key does not exist. Check that you copied all of it.' },
  KEY_EXPIRED: {
    status: 401,
    message: 'This API key has expired. Create a new one with your account token or in the portal.',
  },
  KEY_REVOKED: { status: 401, message: 'This API key was revoked. Use another, or create a new one.' },
  NOT_REGISTERED: {
    status: 403,
    message: 'This account is not registered as a developer. Register first: POST /api/dev/register.',
  },
  INSUFFICIENT_SCOPE: { status: 403, message: 'This API key does not have a scope that this endpoint requires.' },
  DEVELOPER_SUSPENDED: {
    status: 403,
    message: 'This developer account is suspended. We emailed you the reason. Contact support to have it reinstated.',
  },
  ADMINISTRATOR_REQUIRED: { status: 403, message: 'This requires administrator access.' },
  HOST_REQUIRED: { status: 403, message: 'This requires a host service token.' },
  WORKSPACE_NOT_FOUND: { status: 404, message: 'You are not a member of a workspace with this id.' },
  WORKSPACE_ADMIN_REQUIRED: { status: 403, message: 'Only an administrator of this workspace can do this.' },
  HOST_UNREACHABLE: {
    status: 503,
    message: 'We could not confirm your workspaces with the host platform. Try again in a moment.',
  },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    status: 503,
    message: 'We could not reach the account system to verify your token. Try again in a moment.',
  },
});

/** RFC 6750: a 401 and a missing scope carry the reason in the WWW-Authenticate header, for programs. */
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
