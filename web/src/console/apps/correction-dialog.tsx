import { type App, correctApp, ifMatch, MarketplaceError } from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldName } from '../../shared/listing-fields.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { plural } from '../../ui/format.ts';
import { TextDifference } from '../../ui/text-difference.tsx';
import { toast } from '../../ui/toast.tsx';
import { appQuery, useRefreshConsole } from '../queries.ts';
import { type Change, type CorrectionValues, updateOf } from './correction.ts';

/** Shows the diff before saving the correction. */
export function CorrectionDialog({
  open,
  onClose,
  app,
  values,
  changes,
  onRefused,
  onSaved,
}: {
  open: boolean;
  onClose: () => void;
  app: App;
  values: CorrectionValues;
  changes: Change[];
  /** Called with the API's validation errors. */
  onRefused: (error: MarketplaceError) => void;
  onSaved: () => void;
}) {
  const queryClient = useQueryClient();
  const refresh = useRefreshConsole();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => correctApp(app.id, updateOf(app, values), ifMatch(app)),
    onSuccess: async (corrected) => {
      toast.done(`${corrected.name} updated`, 'The correction is live in Marketplace.');
      queryClient.setQueryData(appQuery(app.id).queryKey, corrected);
      onSaved();
      await refresh();
    },
    onError: (fault) => {
      if (fault instanceof MarketplaceError && fault.details.length > 0) onRefused(fault);
    },
  });
  const close = () => {
    reset();
    onClose();
  };
  const stale = error instanceof MarketplaceError && error.status === 412;
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey: appQuery(app.id).queryKey });
    reset();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      wide
      title={`Save ${plural(changes.length, 'change')}?`}
      description={`${changes.length === 1 ? 'It goes' : 'They go'} live in Marketplace immediately.`}
      footer={
        <>
          <Button onClick={close}>Back to editing</Button>
          <Button
            autoFocus
            variant="primary"
            busy={isPending}
            disabled={stale || changes.length === 0}
            onClick={() => mutate()}
          >
            Save
          </Button>
        </>
      }
    >
      <dl className="max-h-[55vh] divide-y overflow-y-auto rounded-md border">
        {changes.map((change) => (
          <div key={change.pointer} className="px-4 py-3 text-sm">
            <dt className="mb-1 text-xs font-medium text-ink-3">{fieldName(change.pointer)}</dt>
            <dd className="[overflow-wrap:anywhere]">
              <TextDifference from={change.before} to={change.after} />
            </dd>
          </div>
        ))}
      </dl>
      {error && (
        <ErrorNotice
          className="mt-4"
          action={
            stale && (
              <Button size="sm" onClick={reload}>
                Load latest
              </Button>
            )
          }
        >
          {stale ? 'Someone else changed this app. Your edits are kept.' : error.message}
        </ErrorNotice>
      )}
    </Dialog>
  );
}
