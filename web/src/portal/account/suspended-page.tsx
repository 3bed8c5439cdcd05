import { useQuery } from '@tanstack/react-query';
import { CirclePause } from 'lucide-react';
import { signOut } from '../../shared/account-menu.tsx';
import { SupportLink } from '../../shared/support-link.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { usePublisherNoun } from '../publisher.ts';
import { meQuery } from '../queries.ts';

/** Replaces every page of the publisher while it is suspended, except that of its members. */
export function SuspendedPage() {
  const me = useQuery(meQuery);
  const noun = usePublisherNoun();
  return (
    <>
      <PageHeader title={`Your ${noun} is suspended`} />
      <EmptyState
        icon={<CirclePause />}
        title="You can’t use the portal right now"
        action={
          <>
            <Button onClick={() => me.refetch()} busy={me.isFetching}>
              Check again
            </Button>
            <Button variant="ghost" onClick={signOut}>
              Sign out
            </Button>
          </>
        }
      >
        <p className="break-words whitespace-pre-line">
          {me.data?.statusReason ?? 'We emailed you the reason. Reply to that email to contact us.'}
        </p>
        <p className="mt-2">
          Nothing is lost. Your apps, their ratings, and your API keys are restored when your {noun} is reinstated.
          {noun === 'organization' && ' You can still leave it and manage its members.'}
        </p>
        <SupportLink />
      </EmptyState>
    </>
  );
}
