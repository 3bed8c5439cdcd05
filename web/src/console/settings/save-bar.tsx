import { MarketplaceError } from '@marketplace/sdk';
import { detailsOf } from '../../shared/form-faults.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { plural } from '../../ui/format.ts';
import type { Faults } from './settings-faults.ts';

export function SaveBar({
  form,
  error,
  faults,
  isBusy,
  onDiscard,
  onLoadLatest,
}: {
  /** ID of the form that it submits. */
  form: string;
  error: Error | null;
  faults: Faults;
  isBusy: boolean;
  onDiscard: () => void;
  onLoadLatest: () => Promise<void>;
}) {
  const isOutdated = error instanceof MarketplaceError && error.status === 412;
  const text = isOutdated ? 'Someone else changed the settings. Your edits are kept.' : sentence(error, faults);
  return (
    <section
      aria-label="Unsaved changes"
      className="sticky bottom-3 z-10 rounded-lg border bg-surface px-4 py-3 shadow-float sm:px-5"
    >
      {text && <ErrorText className="mb-3">{text}</ErrorText>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm font-medium">
          Unsaved changes
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onDiscard} disabled={isBusy}>
            Discard
          </Button>
          {isOutdated ? (
            <Button variant="primary" onClick={onLoadLatest}>
              Load latest
            </Button>
          ) : (
            <Button type="submit" form={form} variant="primary" busy={isBusy}>
              Save
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** Faults of fields stand at the fields; those that were edited since are gone. */
function sentence(error: Error | null, { byField, other }: Faults): string | undefined {
  const toFix = byField.size > 0 ? [`Fix ${plural(byField.size, 'field')} before you save.`] : [];
  return [...toFix, ...other].join(' ') || (detailsOf(error).length > 0 ? undefined : error?.message);
}
