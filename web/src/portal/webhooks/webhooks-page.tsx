import { Link } from '@tanstack/react-router';
import { Webhook } from 'lucide-react';
import { WebhookList } from '../../shared/webhooks/webhook-list.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { usePermission, usePublisherNoun } from '../publisher.ts';
import { useDeveloperStatus } from '../queries.ts';
import { developerScope } from './developer-scope.ts';

export function WebhooksPage() {
  const verified = useDeveloperStatus() === 'VERIFIED';
  const allowed = usePermission('WEBHOOKS');
  return (
    <WebhookList
      side={developerScope}
      description="Get an HTTP request when something happens to your apps."
      readOnly={!allowed}
      notYet={verified || !allowed ? undefined : <NotYet />}
    />
  );
}

function NotYet() {
  const noun = usePublisherNoun();
  return (
    <EmptyState
      icon={<Webhook />}
      title="Get verified to create webhooks"
      action={
        <Link to="/portal" className={buttonClasses()}>
          View your status
        </Link>
      }
    >
      After we verify your {noun}, you can create webhooks here.
    </EmptyState>
  );
}
