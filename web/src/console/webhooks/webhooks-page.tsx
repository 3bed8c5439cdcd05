import { WebhookList } from '../../shared/webhooks/webhook-list.tsx';
import { platformScope } from './platform-scope.ts';

export function WebhooksPage() {
  return (
    <WebhookList
      side={platformScope}
      description="Addresses of the host platform that are told what happens in all of the marketplace, as it happens."
    />
  );
}
