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
  SHARED_ORIGIN: {
    status: 403,
    message:
      'The console and consent to apps are off, because this service shares its host with other pages. Give it a host of its own, or set ALLOW_SHARED_ORIGIN=on.',
  },
  CROSS_SITE: { status: 403, message: 'This request did not come from a page of the marketplace.' },
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
  ACCOUNT_CLOSING: {
    status: 403,
    message: 'This account is closed. Reopen it in the portal or with POST /api/account/reopen to continue.',
  },
  KEY_LIMITED_TO_APPS: {
    status: 403,
    message: 'This API key is limited to some apps and cannot do this. Use a key without a limit.',
  },
  APP_NOT_FOUND: { status: 404, message: 'You have no app with this id.' },
  PUBLISHER_NOT_FOUND: { status: 404, message: 'You are not a member of a publisher with this id.' },
  ROLE_INSUFFICIENT: {
    status: 403,
    message: 'Your role in this publisher does not allow this. Ask an owner or administrator of the publisher.',
  },
  STEP_UP_REQUIRED: {
    status: 401,
    message: 'This requires a sign-in within the last 10 minutes. Sign in again, then repeat the request.',
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
export function challenge(
  kind: ErrorKind,
  message = kind.message,
  { error = REASONS[kind.status], ...parameters }: Record<string, string> = {},
) {
  const said = { realm: 'marketplace', error, error_description: message, ...parameters };
  const { realm } = said;
  const header = Object.entries(kind === accountErrors.CREDENTIAL_MISSING ? { realm } : said)
    .map(([name, value]) => `${name}="${inHeader(value!)}"`)
    .join(', ');
  return kind({ message, headers: { 'www-authenticate': `Bearer ${header}` } });
}

const REASONS: Record<number, string> = { 401: 'invalid_token', 403: 'insufficient_scope' };

function inHeader(text: string): string {
  return text.replaceAll('…', '...').replaceAll(/[^\x20-\x7e]|["\\]/g, "'");
}
