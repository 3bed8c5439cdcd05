import { acceptTransfer, type Transfer } from '@marketplace/sdk';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Actor } from '../account/interrupted.ts';
import { useStepUp } from '../account/step-up.tsx';
import { refreshTransfers } from './transfer-queries.ts';

export function AcceptDialog({
  transfer: { id, app, from, to },
  actor,
  resume,
  onClose,
}: {
  transfer: Transfer;
  actor: Actor;
  /** Back from the sign-in that the acceptance needed: finishes it. */
  resume: boolean;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const acceptance = useStepUp({
    action: 'transfer-acceptance',
    actor,
    what: 'Accepting a transfer',
    page: `/portal/transfers?accept=${id}`,
    resume,
    finish: () => acceptance.mutate(),
    mutationFn: () => acceptTransfer(id),
    onSuccess: async () => {
      toast.done(`${app.name} now belongs to ${to.name}`, 'Find it under Apps.');
      onClose();
      await Promise.all([
        refreshTransfers(queryClient),
        queryClient.invalidateQueries({ queryKey: ['my-apps'] }),
        queryClient.invalidateQueries({ queryKey: ['app', app.slug] }),
      ]);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    acceptance.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={`Accept ${app.name}?`}>
      <form noValidate onSubmit={submit} className="text-sm text-ink-2">
        <p>
          {from.name} transfers the app to {to.name}, with its versions, user reviews, install counts, and
          installations.
        </p>
        <ul className="mt-3 list-disc space-y-1.5 pl-5">
          <li>For 7 days, you can’t add permissions, move the setup URL to another host, or transfer the app again.</li>
          <li>For 7 days, the app’s page and workspaces that use the app say that it has a new publisher.</li>
          <li>Its OAuth client is removed. To get grants, name your own in a new version.</li>
        </ul>
        {acceptance.notice}
        {acceptance.error && <ErrorNotice className="mt-5">{acceptance.error.message}</ErrorNotice>}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" variant="primary" busy={acceptance.isBusy}>
            Accept transfer
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
