import { type AccountClosing, type CloseAccountBody, closeAccount, MarketplaceError } from '@marketplace/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { brand } from '../../shared/brand.ts';
import { choosePublisher } from '../../shared/publisher.ts';
import { sessionQuery } from '../../shared/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice, ErrorText } from '../../ui/error-text.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { plural } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import { closingQuery } from './closing.ts';
import { useStepUp } from './step-up.tsx';

export function CloseDialog({
  closing: { publishers, installations },
  accountUserId,
  resume,
  onClose,
}: {
  closing: AccountClosing;
  accountUserId: string;
  /** Back from the sign-in that closing needed: finishes it. */
  resume: boolean;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [endInstallations, setEndInstallations] = useState(false);
  const [missing, setMissing] = useState(false);
  const request = useStepUp({
    action: 'closing',
    actor: { accountUserId },
    what: 'Closing your account',
    page: '/portal/account?close=true',
    resume,
    values: () => endInstallations,
    restore: setEndInstallations,
    finish: () => request.mutate({ endInstallations }),
    mutationFn: (body: CloseAccountBody) => closeAccount(body),
    onSuccess: (closed) => {
      choosePublisher(undefined);
      queryClient.setQueryData(closingQuery.queryKey, closed);
      // The request ended it.
      queryClient.setQueryData(sessionQuery.queryKey, null);
    },
    onError: async (error) => {
      if (!isBlocked(error)) return;
      toast.failed(new Error('Fix the new issue below, then try again.'), 'Your account isn’t closed');
      await queryClient.invalidateQueries({ queryKey: closingQuery.queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const unconfirmed = installations > 0 && !endInstallations;
    setMissing(unconfirmed);
    if (!unconfirmed) request.mutate({ endInstallations });
  };
  return (
    <Dialog open onClose={onClose} title="Close your account?">
      <form noValidate onSubmit={submit} className="text-sm text-ink-2">
        <p>
          You’re signed out everywhere
          {publishers.length > 0 && `, your apps are hidden from ${brand.name}, and your API keys are revoked`}. After
          30 days, everything about you is erased. Until then, you can sign in and reopen the account.
        </p>
        {installations > 0 && (
          <div className="mt-4">
            <Checkbox
              label={`Suspend ${plural(installations, 'installation')} of your apps`}
              hint="Workspaces can’t use the apps from now on. After 30 days, they are uninstalled."
              checked={endInstallations}
              onChange={(event) => {
                setEndInstallations(event.target.checked);
                setMissing(false);
              }}
              aria-invalid={missing || undefined}
            />
            {missing && (
              <ErrorText className="mt-2">Select this to close your account, or transfer the apps.</ErrorText>
            )}
          </div>
        )}
        {request.notice}
        {request.error && !isBlocked(request.error) && (
          <ErrorNotice className="mt-5">{request.error.message}</ErrorNotice>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={request.isBusy}>
            Close account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function isBlocked(error: unknown): boolean {
  return error instanceof MarketplaceError && error.code === 'CLOSING_BLOCKED';
}
