import { MarketplaceError, reopenAccount } from '@marketplace/sdk';
import { useMutation } from '@tanstack/react-query';
import { DoorClosed } from 'lucide-react';
import { useEffect } from 'react';
import { signOut } from '../../shared/account-menu.tsx';
import { atBase } from '../../shared/base-path.ts';
import { brand } from '../../shared/brand.ts';
import { noticeAfterLoad } from '../../shared/publisher.ts';
import { signInPath, useSession } from '../../shared/session.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { formatDay } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ExportLink } from './export-link.tsx';

/** Replaces every page while the account is closed. */
export function ClosedPage({ closingAt, signedIn }: { closingAt: string; signedIn: boolean }) {
  const session = useSession();
  // Closed just now: the button that had the focus is gone.
  useEffect(() => {
    if (!signedIn) document.querySelector<HTMLElement>('main h1')?.focus();
  }, [signedIn]);
  const reopening = useMutation({
    mutationFn: () =>
      reopenAccount().catch((error) => {
        // In another tab it was.
        if (!(error instanceof MarketplaceError && error.code === 'ACCOUNT_NOT_CLOSED')) throw error;
      }),
    onSuccess: () => {
      noticeAfterLoad({
        title: 'Your account is open again',
        text: 'Everything is back except your API keys. If you used any, create new ones.',
      });
      // The portal's home asks whoever has no publisher to become a developer.
      location.assign(atBase(session?.developerId ? '/portal' : '/portal/account'));
    },
  });
  return (
    <>
      <PageHeader title="Your account is closed" />
      <Card>
        <EmptyState
          icon={<DoorClosed />}
          title={`It is erased on ${formatDay(closingAt)}`}
          action={
            signedIn ? (
              <>
                <Button
                  variant="primary"
                  busy={reopening.isPending || reopening.isSuccess}
                  onClick={() => reopening.mutate()}
                >
                  Reopen account
                </Button>
                <ExportLink />
                <Button variant="ghost" onClick={signOut}>
                  Sign out
                </Button>
              </>
            ) : (
              <>
                <a href={signInPath('/portal/account')} className={buttonClasses({ variant: 'primary' })}>
                  Sign in to reopen it
                </a>
                <a href={atBase('/')} className={buttonClasses()}>
                  Go to {brand.name}
                </a>
              </>
            )
          }
        >
          Until then you can reopen it, and everything but the API keys comes back.
          {!signedIn && ' You’re signed out everywhere.'}
        </EmptyState>
        {reopening.error && <ErrorNotice className="mx-auto max-w-md px-5 pb-8">{reopening.error.message}</ErrorNotice>}
      </Card>
    </>
  );
}
