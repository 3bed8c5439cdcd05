import { brand } from '../../shared/brand.ts';
import { WebhookList } from '../../shared/webhooks/webhook-list.tsx';
import { platformScope } from './platform-scope.ts';

export function WebhooksPage() {
  return (
    <WebhookList
      side={platformScope}
      description={`Get an HTTP request when something happens anywhere in ${brand.name}. For endpoints of the host platform.`}
    />
  );
}
