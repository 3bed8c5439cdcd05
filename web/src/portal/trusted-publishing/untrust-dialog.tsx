import { removeTrustedPublisher, type TrustedPublisher } from '@marketplace/sdk';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Actor } from '../account/interrupted.ts';
import { useStepUp } from '../account/step-up.tsx';
import { trustedPublishersQuery } from './trusted-publishing-queries.ts';

export function UntrustDialog({
  trusted: { id, appId, repository },
  actor,
  resume,
  onClose,
}: {
  trusted: TrustedPublisher;
  actor: Actor;
  /** Back from the sign-in that it needed: finishes it. */
  resume: boolean;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const removal = useStepUp({
    action: 'untrust',
    actor,
    what: 'Removing a trusted publisher',
    page: `/portal/apps/${appId}/settings?untrust=${id}`,
    resume,
    finish: () => removal.mutate(),
    mutationFn: () => removeTrustedPublisher(actor.publisherId, appId, id),
    onSuccess: async () => {
      toast.done(`${repository} can no longer publish`);
      onClose();
      await queryClient.invalidateQueries({ queryKey: trustedPublishersQuery(actor.publisherId, appId).queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    removal.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={`Remove ${repository}?`}>
      <form noValidate onSubmit={submit} className="text-sm text-ink-2">
        <p>Its runs can’t publish versions anymore, and the API keys that they have stop working immediately.</p>
        {removal.notice}
        {removal.error && <ErrorNotice className="mt-5">{removal.error.message}</ErrorNotice>}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={removal.isBusy}>
            Remove
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
