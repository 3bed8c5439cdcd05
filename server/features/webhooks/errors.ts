import { defineErrors } from '../../platform/errors.ts';

export const webhookErrors = defineErrors({
  WEBHOOK_NOT_FOUND: { status: 404, message: 'There is no webhook of yours with this id.' },
  WEBHOOK_DELIVERY_NOT_FOUND: {
    status: 404,
    message: 'This webhook was not told of an event with this id, or it was more than 30 days ago.',
  },
  WEBHOOK_LIMIT_REACHED: {
    status: 409,
    message: 'There are 10 webhooks already, which is the limit. Delete one that is no longer needed.',
  },
  WEBHOOK_PAUSED: { status: 409, message: 'This webhook is paused. Resume it first.' },
});
