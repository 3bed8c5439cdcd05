import { defineErrors } from '../../platform/errors.ts';

export const appErrors = defineErrors({
  APP_NOT_FOUND: { status: 404, message: 'You have no app with this id.' },
  VERSION_NOT_FOUND: { status: 404, message: 'This app has no version with this number.' },
  APP_LIMIT_REACHED: {
    status: 409,
    message: 'You have 500 apps, which is the limit. Delete one that you no longer need.',
  },
  APP_LOCKED: {
    status: 409,
    message:
      'This app is approved: it cannot be edited, deleted or submitted as it is. Open a new version instead: POST /api/dev/apps/:id/versions.',
  },
  APP_STATE: { status: 409, message: 'The app or version is not in a state that allows this.' },
  APP_NOT_APPROVED: { status: 409, message: 'This can be done only with an app that is approved.' },
  VERSION_OPEN: {
    status: 409,
    message: 'This app has an open version already. Edit, submit or discard that one first.',
  },
  LISTING_INCOMPLETE: {
    status: 400,
    message:
      'The listing does not meet the listing rules yet. Every broken rule is listed in `details`, with what to change.',
  },
  CHECK_RUNNING: { status: 409, message: 'The listing of this app is being checked right now. Wait for that report.' },
});
