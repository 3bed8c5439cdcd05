// Forgets a user of the host, when the host asks for it.

import { type ForgottenAccount, forgetAccount, MarketplaceError } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Bullets } from '../../ui/bullets.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { plural } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Notice } from '../../ui/states.tsx';
import { useRefreshConsole } from '../queries.ts';

type Outcome = { accountUserId: string } & (
  | { forgotten: ForgottenAccount }
  /** The account belongs to a publisher. */
  | { forgotten: undefined }
);

export function ForgetPage() {
  const refresh = useRefreshConsole();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [asking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const accountUserId = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setOutcome(undefined);
    if (accountUserId === '') return setFault('Enter an account ID.');
    setAsking(true);
  };
  const forget = async () => {
    try {
      setOutcome({ accountUserId, forgotten: await forgetAccount(accountUserId) });
      setTyped('');
      await refresh();
    } catch (error) {
      if (!(error instanceof MarketplaceError && error.code === 'ACCOUNT_HAS_PUBLISHER')) throw error;
      setOutcome({ accountUserId, forgotten: undefined });
    }
  };
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Forget a user"
        description="When the host asks you to erase one of its users. Developers close their account themselves."
      />
      <div className="space-y-5">
        <Panel title="What happens">
          <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
            <Bullets
              title="Erased"
              items={[
                'Name and email address',
                'Title and text of reviews, with the replies',
                'Who installed or requested an app',
                'Sessions and email preferences',
              ]}
            />
            <Bullets
              title="Kept"
              items={[
                'Stars of reviews, so that ratings don’t change',
                'Installations in workspaces',
                'Entries of the audit log, without name and details',
              ]}
            />
          </div>
        </Panel>
        {/* Right above the button that has the focus again. */}
        <div aria-live="polite" className="empty:hidden">
          {outcome && <OutcomeNotice outcome={outcome} />}
        </div>
        <Panel title="User">
          <form noValidate onSubmit={submit} className="space-y-4">
            <TextField
              label="Account ID"
              required
              hint="The user’s ID in the host: the subject (sub) of its tokens."
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              error={fault}
              onChange={(event) => {
                setTyped(event.target.value);
                setFault(undefined);
              }}
            />
            <div className="flex justify-end">
              <Button type="submit" variant="danger">
                Forget user…
              </Button>
            </div>
          </form>
        </Panel>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Forget this user?"
        action="Forget user"
        danger
        onConfirm={forget}
      >
        <p>
          Everything about <strong className="font-semibold break-all text-ink">{accountUserId}</strong> is erased now.
          This can’t be undone. Check that the ID is right.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function OutcomeNotice({ outcome: { accountUserId, forgotten } }: { outcome: Outcome }) {
  if (!forgotten)
    return (
      <Notice
        tone="bad"
        title={<span className="break-all">{accountUserId} can’t be forgotten</span>}
        action={
          <Link to="/console/developers" search={{ search: accountUserId }} className={buttonClasses({ size: 'sm' })}>
            Find developer
          </Link>
        }
      >
        The account has a publisher or is a member of one. Ask the person to close the account in the portal, under Your
        account, or to leave the organization first.
      </Notice>
    );
  const { reviews, installations, pseudonym } = forgotten;
  const nothing = reviews === 0 && installations === 0;
  return (
    <Notice tone="good" title={<span className="break-all">{accountUserId} is forgotten</span>}>
      <p>
        {nothing
          ? 'There were no reviews and no installations. If you expected some, check the ID.'
          : `Removed the name and text from ${plural(reviews, 'review')} and the person from ${plural(installations, 'installation')}.`}
      </p>
      <p className="mt-1">
        Records that stay name <code className="font-mono text-[0.9em] break-all">{pseudonym}</code> instead.
      </p>
    </Notice>
  );
}
