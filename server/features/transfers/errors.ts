import { defineErrors } from '../../platform/errors.ts';

export const transferErrors = defineErrors({
  RECEIVER_NOT_FOUND: { status: 404, message: 'There is no verified publisher with this id.' },
  TRANSFER_NOT_FOUND: { status: 404, message: 'You have no open transfer with this id.' },
  TRANSFER_OPEN: { status: 409, message: 'This app is already being transferred. Cancel that transfer first.' },
  SAME_PUBLISHER: { status: 409, message: 'The app belongs to this publisher already.' },
  SENDER_CLOSING: {
    status: 409,
    message: 'The publisher of this app is closed. It has to be reopened before you can accept the transfer.',
  },
  SENDER_SUSPENDED: {
    status: 409,
    message: 'The publisher of this app is suspended. It has to be reinstated before you can accept the transfer.',
  },
  RECEIVER_APP_LIMIT: {
    status: 409,
    message: 'The receiving publisher has reached its limit of apps.',
  },
});
