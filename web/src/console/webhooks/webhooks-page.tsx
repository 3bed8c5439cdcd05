import { WebhookList } from '../../webhooks/webhook-list.tsx';
import { marketplaceWebhooks } from './side.ts';

export function WebhooksPage() {
  return (
    <WebhookList
      side={marketplaceWebhooks}
      description="Get an HTTP request when something happens anywhere in Marketplace. For endpoints of the host platform."
    />
  );
}
