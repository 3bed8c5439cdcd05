import { defineErrors } from '../../platform/errors.ts';
import { accountErrors } from '../accounts/errors.ts';

const ownErrors = defineErrors({
  VERSION_NOT_FOUND: { status: 404, message: 'This app has no version with this number.' },
  APP_LIMIT_REACHED: {
    status: 409,
    message:
      'You have reached your limit of apps. Delete one that you no longer need, or ask an administrator for a higher limit.',
  },
  APP_LOCKED: {
    status: 409,
    message:
      'This app is approved, so it cannot be edited, deleted or submitted. Open a new version instead: POST /api/dev/apps/:id/versions.',
  },
  APP_STATE: { status: 409, message: 'The app or version is in a state that does not allow this.' },
  APP_NOT_APPROVED: { status: 409, message: 'Only an approved app allows this.' },
  VERSION_OPEN: {
    status: 409,
    message: 'This app already has an open version. Edit, submit or discard it first.',
  },
  LISTING_INCOMPLETE: {
    status: 400,
    message: 'The listing does not meet the listing rules. `details` lists every broken rule and how to fix it.',
  },
  OAUTH_CLIENT_TAKEN: {
    status: 409,
    message: 'This OAuth client id belongs to another developer, who has submitted or published an app with it.',
  },
  TRANSFER_HOLD: {
    status: 409,
    message:
      'This app has a new publisher. For 7 days it can get no new permission or setup host, and cannot be transferred.',
  },
  CHECK_RUNNING: { status: 409, message: 'A check of this listing is already running. Wait for its report.' },
  NO_RECEIPT: {
    status: 404,
    message: 'The live version of this app was approved before the marketplace kept receipts.',
  },
});

/** Access to a limited key fails with the same error as an app that does not exist. */
export const appErrors = { ...ownErrors, APP_NOT_FOUND: accountErrors.APP_NOT_FOUND };
