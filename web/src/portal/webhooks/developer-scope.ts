import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhookEvents,
  listWebhooks,
  pauseWebhook,
  resendWebhookDelivery,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@marketplace/sdk';
import type { WebhookScope } from '../../shared/webhooks/webhook-scope.ts';

export const developerScope: WebhookScope = {
  base: '/portal/webhooks',
  kinds: listWebhookEvents,
  list: listWebhooks,
  create: createWebhook,
  get: getWebhook,
  update: updateWebhook,
  remove: deleteWebhook,
  rotate: rotateWebhookSecret,
  pause: pauseWebhook,
  resume: resumeWebhook,
  test: testWebhook,
  deliveries: listWebhookDeliveries,
  delivery: getWebhookDelivery,
  resend: resendWebhookDelivery,
};
