import {
  createMarketplaceWebhook,
  deleteMarketplaceWebhook,
  getMarketplaceWebhook,
  getMarketplaceWebhookDelivery,
  listMarketplaceWebhookDeliveries,
  listMarketplaceWebhookEvents,
  listMarketplaceWebhooks,
  pauseMarketplaceWebhook,
  resendMarketplaceWebhookDelivery,
  resumeMarketplaceWebhook,
  rotateMarketplaceWebhookSecret,
  testMarketplaceWebhook,
  updateMarketplaceWebhook,
} from '@marketplace/sdk';
import type { WebhookScope } from '../../shared/webhooks/webhook-scope.ts';

export const platformScope: WebhookScope = {
  base: '/console/webhooks',
  kinds: listMarketplaceWebhookEvents,
  list: listMarketplaceWebhooks,
  create: createMarketplaceWebhook,
  get: getMarketplaceWebhook,
  update: updateMarketplaceWebhook,
  remove: deleteMarketplaceWebhook,
  rotate: rotateMarketplaceWebhookSecret,
  pause: pauseMarketplaceWebhook,
  resume: resumeMarketplaceWebhook,
  test: testMarketplaceWebhook,
  deliveries: listMarketplaceWebhookDeliveries,
  delivery: getMarketplaceWebhookDelivery,
  resend: resendMarketplaceWebhookDelivery,
};
