import { useQuery } from '@tanstack/react-query';
import { CirclePause } from 'lucide-react';
import { signOut } from '../../shared/account-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { meQuery } from '../queries.ts';

/** Replaces every page while the account is suspended. */
export function SuspendedPage() {
  const me = useQuery(meQuery);
  return (
    <>
      <PageHeader title="Your account is suspended" />
      <EmptyState
        icon={<CirclePause />}
        title="The portal is closed for now"
        action={
          <>
            <Button onClick={() => me.refetch()} busy={me.isFetching}>
              Look again
            </Button>
            <Button variant="ghost" onClick={signOut}>
              Sign out
            </Button>
          </>
        }
      >
        <p className="break-words whitespace-pre-line">
          {me.data?.statusReason ??
            'The reason is in the mail that we sent to your address. Answer it to talk to us about it.'}
        </p>
        <p className="mt-2">
          Nothing is lost: your apps, their ratings and your keys come back as they were once the account is reinstated.
        </p>
      </EmptyState>
    </>
  );
}
