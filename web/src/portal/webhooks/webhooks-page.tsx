import { Link } from '@tanstack/react-router';
import { Webhook } from 'lucide-react';
import { WebhookList } from '../../shared/webhooks/webhook-list.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useDeveloperStatus } from '../queries.ts';
import { developerScope } from './developer-scope.ts';

export function WebhooksPage() {
  const verified = useDeveloperStatus() === 'VERIFIED';
  return (
    <WebhookList
      side={developerScope}
      description="Addresses of yours that are told what happens to your apps, as it happens."
      notYet={verified ? undefined : <NotYet />}
    />
  );
}

function NotYet() {
  return (
    <EmptyState
      icon={<Webhook />}
      title="Webhooks come with verification"
      action={
        <Link to="/portal" className={buttonClasses()}>
          See where you stand
        </Link>
      }
    >
      We first look at who you are. As soon as your account is verified, you create webhooks here.
    </EmptyState>
  );
}
