import { defineErrors } from '../../platform/errors.ts';

export const developerErrors = defineErrors({
  ALREADY_REGISTERED: { status: 409, message: 'This account is registered as a developer already.' },
  ACCOUNT_MISMATCH: {
    status: 403,
    message: 'The `accountUserId` is not that of your account token. Register your own account.',
  },
  DEVELOPER_NOT_FOUND: { status: 404, message: 'There is no such developer.' },
  DEVELOPER_UNVERIFIED: {
    status: 403,
    message:
      'Your developer account is not verified yet. An administrator verifies it, usually within 24 hours; a mail will tell you.',
  },
  DEVELOPER_STATE: { status: 409, message: 'The developer is not in a state that allows this.' },
});
