import { type App, correctApp, ifMatch, MarketplaceError } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { brand } from '../../shared/brand.ts';
import type { ListingDraft } from '../../shared/listing-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { TextArea } from '../../ui/field.tsx';
import { plural } from '../../ui/format.ts';
import { TextDifference } from '../../ui/text-difference.tsx';
import { toast } from '../../ui/toast.tsx';
import { FailedChecks } from '../corrections/failed-checks.tsx';
import { appQuery, useRefreshConsole } from '../queries.ts';
import { type Change, updateOf } from './correction.ts';

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
  values: ListingDraft;
  changes: Change[];
  /** Called with the API's validation errors. */
  onRefused: (error: MarketplaceError) => void;
  onSaved: () => void;
}) {
  const queryClient = useQueryClient();
  const refresh = useRefreshConsole();
  const [failed, setFailed] = useState<MarketplaceError>();
  const [override, setOverride] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      correctApp(app.id, { ...updateOf(app, values), ...(failed ? { override: override.trim() } : {}) }, ifMatch(app)),
    onSuccess: async (corrected) => {
      toast.done(`${corrected.name} updated`, `The correction is live in ${brand.name}.`);
      queryClient.setQueryData(appQuery(app.id).queryKey, corrected);
      onSaved();
      await refresh();
    },
    onError: (fault) => {
      if (!(fault instanceof MarketplaceError)) return;
      // Not a fault of the form: the administrator may save it all the same.
      if (fault.code === 'CHECKS_NOT_PASSED') setFailed(fault);
      else if (fault.details.length > 0) onRefused(fault);
    },
  });
  const close = () => {
    reset();
    setFailed(undefined);
    setOverride('');
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
      description={`We check the changed fields first, which may take ten seconds. ${changes.length === 1 ? 'The change goes' : 'The changes go'} live in ${brand.name} immediately.`}
      footer={
        <>
          <Button onClick={close}>Back to editing</Button>
          <Button
            autoFocus
            variant="primary"
            busy={isPending}
            disabled={stale || changes.length === 0 || (failed !== undefined && !override.trim())}
            onClick={() => mutate()}
          >
            {failed ? 'Save anyway' : 'Save'}
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
      {failed && (
        <div className="mt-4 space-y-4">
          <FailedChecks error={failed} />
          <TextArea
            autoFocus
            label="Why save it anyway?"
            hint="The audit log keeps your reason, and the receipt says that the checks had not passed."
            required
            rows={2}
            maxLength={2_000}
            value={override}
            onChange={(event) => setOverride(event.target.value)}
          />
        </div>
      )}
      {error && error !== failed && (
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
