import { getRouteApi, Link } from '@tanstack/react-router';
import { DeliveryLog } from '../../shared/webhooks/delivery-log.tsx';
import { WebhookDetails } from '../../shared/webhooks/webhook-details.tsx';
import { platformScope } from './platform-scope.ts';

const route = getRouteApi('/console/webhooks/$id');

export function WebhookPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  return (
    <WebhookDetails side={platformScope} id={id}>
      <DeliveryLog
        side={platformScope}
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
