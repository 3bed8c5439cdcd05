import { Link } from '@tanstack/react-router';
import { DeliveryLog } from '../../shared/webhooks/delivery-log.tsx';
import { WebhookDetails } from '../../shared/webhooks/webhook-details.tsx';
import { webhookRoute } from '../routes.tsx';
import { marketplaceWebhooks } from './platform-scope.ts';

export function WebhookPage() {
  const { id } = webhookRoute.useParams();
  const search = webhookRoute.useSearch();
  return (
    <WebhookDetails side={marketplaceWebhooks} id={id}>
      <DeliveryLog
        side={marketplaceWebhooks}
        id={id}
        search={search}
        link={(to, content, props) => (
          <Link to="/console/webhooks/$id" params={{ id }} search={to} resetScroll={false} {...props}>
            {content}
          </Link>
        )}
      />
    </WebhookDetails>
  );
}
