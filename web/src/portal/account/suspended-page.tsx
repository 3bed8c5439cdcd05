import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CirclePause } from 'lucide-react';
import { signOut } from '../../shared/account-menu.tsx';
import { SupportLink } from '../../shared/support-link.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { usePermission, usePublisherNoun } from '../publisher.ts';
import { meQuery } from '../queries.ts';

/** Replaces every page of the publisher while it is suspended, except that of its members. */
export function SuspendedPage() {
  const me = useQuery(meQuery);
  const noun = usePublisherNoun();
  const managesMembers = usePermission('MEMBERS');
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
        </p>
        {noun === 'organization' && (
          <p className="mt-2">
            You can still leave it{managesMembers && ' and manage its members'} in{' '}
            <Link to="/portal/members" className="font-medium text-accent-ink underline underline-offset-2">
              Members
            </Link>
            .
          </p>
        )}
        <SupportLink />
      </EmptyState>
    </>
  );
}
