import { WebhookList } from '../../webhooks/webhook-list.tsx';
import { marketplaceWebhooks } from './side.ts';

export function WebhooksPage() {
  return (
    <WebhookList
      side={marketplaceWebhooks}
      description="Addresses of the host platform that are told what happens in all of the marketplace, as it happens."
    />
  );
}
