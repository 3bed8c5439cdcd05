import { Link } from '@tanstack/react-router';
import { DeliveryLog } from '../../shared/webhooks/delivery-log.tsx';
import { WebhookDetails } from '../../shared/webhooks/webhook-details.tsx';
import { webhookRoute } from '../routes.tsx';
import { ownWebhooks } from './developer-scope.ts';

export function WebhookPage() {
  const { id } = webhookRoute.useParams();
  const search = webhookRoute.useSearch();
  return (
    <WebhookDetails side={ownWebhooks} id={id}>
      <DeliveryLog
        side={ownWebhooks}
        id={id}
        search={search}
        link={(to, content, props) => (
          <Link to="/portal/webhooks/$id" params={{ id }} search={to} resetScroll={false} {...props}>
            {content}
          </Link>
        )}
      />
    </WebhookDetails>
  );
}
