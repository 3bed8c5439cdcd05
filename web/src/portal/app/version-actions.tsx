// Actions on versions that several pages offer: open, withdraw.

import { openVersion, withdrawApp, withdrawVersion } from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePermission } from '../publisher.ts';
import { refreshApp } from './app-queries.ts';

/** Links to the open version, or opens the next one. */
export function NewVersionButton({ app }: { app: { id: string; openVersion: number | null } }) {
  const allowed = usePermission('APPS');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => openVersion(app.id, {}),
    onSuccess: async ({ number }) => {
      await refreshApp(queryClient, app.id);
      toast.done(`Version ${number} created`, 'It starts as a copy of the live version.');
      await navigate({ to: '/portal/apps/$id/versions/$number', params: { id: app.id, number: String(number) } });
    },
    onError: (error) => toast.failed(error, 'Couldn’t create a version'),
  });
  if (app.openVersion !== null) {
    return (
      <Link
        to="/portal/apps/$id/versions/$number"
        params={{ id: app.id, number: String(app.openVersion) }}
        className={buttonClasses({ variant: 'primary' })}
      >
        Go to version {app.openVersion}
      </Link>
    );
  }
  if (!allowed) return null;
  return (
    <Button variant="primary" icon={<Plus />} busy={isPending} onClick={() => mutate()}>
      Create new version
    </Button>
  );
}

/** Withdraws a version from review, so that it can be edited again. */
export function WithdrawButton({ appId, number, live }: { appId: string; number: number; live: boolean }) {
  const queryClient = useQueryClient();
  const allowed = usePermission('APPS');
  const [asking, setAsking] = useState(false);
  const withdraw = async () => {
    // Before the first approval, the version is the app itself.
    await (live ? withdrawVersion(appId, String(number)) : withdrawApp(appId));
    await refreshApp(queryClient, appId);
    toast.done('Withdrawn from review', 'You can edit it again.');
  };
  if (!allowed) return null;
  return (
    <>
      <Button icon={<Undo2 />} onClick={() => setAsking(true)}>
        Withdraw to edit
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Withdraw from review?"
        action="Withdraw"
        onConfirm={withdraw}
      >
        It leaves the review queue and becomes a draft that you can edit. When you resubmit it, it goes to the end of
        the queue.
      </ConfirmDialog>
    </>
  );
}

/** Explains why a listing in review is read-only. */
export function InReviewNotice(props: { appId: string; number: number; live: boolean }) {
  return (
    <Notice title="In review: editing is locked" action={<WithdrawButton {...props} />}>
      To make changes, withdraw it first. You can also{' '}
      <Link
        to="/portal/apps/$id/review"
        params={{ id: props.appId }}
        className="font-medium text-accent-ink underline underline-offset-2"
      >
        view its review status
      </Link>
      .
    </Notice>
  );
}
