import { getRouteApi, Link } from '@tanstack/react-router';
import { DeliveryLog } from '../../shared/webhooks/delivery-log.tsx';
import { WebhookDetails } from '../../shared/webhooks/webhook-details.tsx';
import { usePermission } from '../publisher.ts';
import { developerScope } from './developer-scope.ts';

const route = getRouteApi('/portal/webhooks/$id');

export function WebhookPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const allowed = usePermission('WEBHOOKS');
  return (
    <WebhookDetails side={developerScope} id={id} readOnly={!allowed}>
      <DeliveryLog
        side={developerScope}
        id={id}
        search={search}
        readOnly={!allowed}
        link={(to, content, props) => (
          <Link to="/portal/webhooks/$id" params={{ id }} search={to} resetScroll={false} {...props}>
            {content}
          </Link>
        )}
      />
    </WebhookDetails>
  );
}
