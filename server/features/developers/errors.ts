import { defineErrors } from '../../platform/errors.ts';

export const developerErrors = defineErrors({
  ALREADY_REGISTERED: { status: 409, message: 'This account is already registered as a developer.' },
  ACCOUNT_MISMATCH: {
    status: 403,
    message: '`accountUserId` does not match your account token. You can register only your own account.',
  },
  DEVELOPER_NOT_FOUND: { status: 404, message: 'This developer does not exist.' },
  DEVELOPER_UNVERIFIED: {
    status: 403,
    message:
      'Your developer account is not verified yet. An administrator usually verifies it soon, and we email you when that happens.',
  },
  PUBLISHER_CLOSING: { status: 403, message: 'This publisher is closed. An owner can reopen it in the portal.' },
  EMAIL_TOKEN_INVALID: {
    status: 400,
    message:
      'This confirmation link is not valid: it is older than 24 hours, or belongs to another account or email address. Request a new one.',
  },
  EMAIL_ALREADY_CONFIRMED: { status: 409, message: 'Your email address is already confirmed.' },
  IDENTITY_NOT_PENDING: {
    status: 409,
    message: 'No change of name, company or website is in review for this developer.',
  },
  IDENTITY_CHANGED_AGAIN: {
    status: 409,
    message: 'The developer has changed it again since you looked. Read the change again before you decide.',
  },
  DEVELOPER_CLAIMED: { status: 409, message: 'Another administrator is reviewing this developer.' },
  DEVELOPER_STATE: { status: 409, message: 'The developer is in a state that does not allow this.' },
});
