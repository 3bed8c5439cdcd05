import { defineErrors } from '../../platform/errors.ts';

export const webhookErrors = defineErrors({
  WEBHOOK_NOT_FOUND: { status: 404, message: 'You have no webhook with this id.' },
  WEBHOOK_DELIVERY_NOT_FOUND: {
    status: 404,
    message: 'This webhook has no delivery with this event id in the last 30 days.',
  },
  WEBHOOK_LIMIT_REACHED: {
    status: 409,
    message: 'You have reached the limit of 10 webhooks. Delete one that you no longer need.',
  },
  WEBHOOK_PAUSED: { status: 409, message: 'This webhook is paused. Resume it first.' },
});
