import { type App, MarketplaceError, requestTransfer } from '@marketplace/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showFaults } from '../../shared/form-faults.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Actor } from '../account/interrupted.ts';
import { useStepUp } from '../account/step-up.tsx';
import { refreshTransfers } from './transfer-queries.ts';

interface Values {
  toPublisher: string;
  message: string;
  typed: string;
}

const MAX_MESSAGE = 1_000;
const OF_THE_RECEIVER = ['RECEIVER_NOT_FOUND', 'RECEIVER_APP_LIMIT', 'SAME_PUBLISHER'];

export function TransferDialog({
  app,
  actor,
  resume,
  onClose,
}: {
  app: App;
  actor: Actor;
  /** Back from the sign-in that the transfer needed: finishes what was begun. */
  resume: boolean;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const form = useForm<Values>({ defaultValues: { toPublisher: '', message: '', typed: '' } });
  const { register, formState } = form;
  const request = useStepUp({
    action: 'transfer-request',
    actor,
    what: 'A transfer',
    page: `/portal/apps/${app.id}/settings?transfer=true`,
    resume,
    values: () => form.getValues(),
    restore: form.reset,
    finish: () => void submit(),
    mutationFn: ({ toPublisher, message }: Values) =>
      requestTransfer(actor.publisherId, app.id, { toPublisher: toPublisher.trim(), message: message.trim() || null }),
    onSuccess: async ({ to }) => {
      toast.done('Transfer requested', `We emailed ${to.name}. They have 14 days to accept.`);
      onClose();
      await refreshTransfers(queryClient);
    },
    onError: (error) => {
      if (error instanceof MarketplaceError && OF_THE_RECEIVER.includes(error.code))
        return form.setError('toPublisher', { message: error.message }, { shouldFocus: true });
      const message = showFaults(error, form);
      if (message) form.setError('root', { message });
    },
  });
  const submit = form.handleSubmit((values) => request.mutate(values));
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Transfer ${app.name}?`}
      description="The app stays yours until an owner of the other publisher accepts. Then you lose access to it, and only they can transfer it back."
    >
      <form noValidate onSubmit={submit}>
        <div className="space-y-5">
          <TextField
            label="Publisher ID"
            required
            maxLength={100}
            placeholder="dev_…"
            hint="Of the publisher that gets the app. They find it in the portal, under Profile."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={formState.errors.toPublisher?.message}
            {...register('toPublisher', {
              validate: (id) => id.trim().startsWith('dev_') || 'Enter a publisher ID. It starts with dev_.',
            })}
          />
          <TextArea
            label="Message"
            required={false}
            rows={3}
            maxLength={MAX_MESSAGE}
            hint="Members of the other publisher see it in the portal."
            error={formState.errors.message?.message}
            {...register('message')}
          />
          <TextField
            label={
              <>
                Type <strong className="font-semibold">{app.name}</strong> to confirm
              </>
            }
            autoComplete="off"
            error={formState.errors.typed?.message}
            {...register('typed', {
              validate: (typed) => typed.trim() === app.name || `Type “${app.name}” to confirm.`,
            })}
          />
        </div>
        {formState.errors.root && <ErrorNotice className="mt-5">{formState.errors.root.message}</ErrorNotice>}
        {request.notice}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={request.isBusy}>
            Request transfer
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
