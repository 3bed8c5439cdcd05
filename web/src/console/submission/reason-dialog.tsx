import type { RejectionReason, Submission } from '@marketplace/sdk';
import { fieldKind, fieldName } from '@marketplace/sdk/listing-fields';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { CONTACTS, SAFETY_FACTS } from '../../shared/disclosures.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { cannedReasonsQuery } from '../queue/queue-queries.ts';

/** Code of a reason that is not a canned one. */
const OWN_WORDS = 'OTHER';
const MAX_LENGTH = 1_000;

export interface ReasonDialogProps {
  /** Initial values; without a pointer the dialog asks for the field. */
  start: Partial<RejectionReason>;
  /** What was filled in when the dialog was last closed without saving. */
  unsaved: RejectionReason | undefined;
  listing: Submission['listing'];
  editing: boolean;
  /** With what is filled in, or without it if that was canceled. */
  onClose: (unsaved?: RejectionReason) => void;
  onSave: (reason: RejectionReason) => void;
}

/** One issue with one field: a canned reason or free text. */
export function ReasonDialog({ start, unsaved, listing, editing, onClose, onSave }: ReasonDialogProps) {
  const { data: canned = [] } = useQuery(cannedReasonsQuery);
  const form = useForm<RejectionReason>({
    defaultValues: unsaved ?? {
      pointer: start.pointer ?? '/description',
      code: start.code ?? OWN_WORDS,
      message: start.message ?? '',
      fix: start.fix ?? '',
    },
  });
  const { register, handleSubmit, setValue, watch, formState } = form;
  const { errors, isDirty } = formState;
  const [pointer, code] = watch(['pointer', 'code']);
  const fitting = canned.filter((reason) => fieldKind(reason.pointer) === fieldKind(pointer));
  const pick = (reason: RejectionReason) => {
    setValue('code', reason.code);
    setValue('message', reason.message, { shouldValidate: true, shouldDirty: true });
    setValue('fix', reason.fix, { shouldValidate: true, shouldDirty: true });
    form.setFocus('message');
  };
  const save = handleSubmit((reason) => onSave({ ...reason, message: reason.message.trim(), fix: reason.fix.trim() }));
  const title = start.pointer ? `issue: ${fieldName(start.pointer)}` : 'issue';
  return (
    <Dialog
      open
      // What the dialog was prefilled with is no loss.
      onClose={() => onClose(isDirty ? form.getValues() : unsaved)}
      title={editing ? `Edit ${title}` : `Add ${title}`}
      description="The developer sees this in the email and next to the field in the portal."
    >
      <form
        onSubmit={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
        noValidate
        className="space-y-4"
      >
        {!start.pointer && (
          <SelectField
            autoFocus
            label="Field"
            options={pointersOf(listing).map((value) => ({ value, label: fieldName(value) }))}
            {...register('pointer')}
          />
        )}
        {fitting.length > 0 && (
          <fieldset>
            <legend className="mb-1.5 text-sm font-medium">Common reasons</legend>
            <div className="flex flex-col gap-1.5">
              {fitting.map((reason, i) => (
                <button
                  key={reason.code}
                  type="button"
                  // biome-ignore lint/a11y/noAutofocus: the dialog begins here, not at its cross
                  autoFocus={i === 0 && start.pointer !== undefined && !editing}
                  aria-pressed={code === reason.code}
                  onClick={() => pick(reason)}
                  className={cx(
                    'rounded-md border px-3 py-2 text-left text-sm transition-colors hover:bg-hover',
                    code === reason.code && 'border-accent-ink bg-accent-soft',
                  )}
                >
                  {reason.message}
                </button>
              ))}
            </div>
          </fieldset>
        )}
        <TextArea
          autoFocus={editing || (fitting.length === 0 && start.pointer !== undefined)}
          label="What’s wrong"
          rows={2}
          required
          maxLength={MAX_LENGTH}
          error={errors.message?.message}
          {...register('message', { validate: (text) => text.trim() !== '' || 'Describe what’s wrong.' })}
        />
        <TextArea
          label="How to fix it"
          rows={2}
          required
          maxLength={MAX_LENGTH}
          error={errors.fix?.message}
          {...register('fix', { validate: (text) => text.trim() !== '' || 'Describe how to fix it.' })}
        />
        <div className="flex flex-wrap items-center justify-end gap-2 pt-1">
          <span className="mr-auto text-xs text-ink-3 pointer-coarse:hidden">
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> to save
          </span>
          <Button onClick={() => onClose()}>Cancel</Button>
          <Button type="submit" variant="primary">
            {editing ? 'Save' : 'Add issue'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** JSON pointers of all fields that a reason can refer to. */
function pointersOf(listing: Submission['listing']): string[] {
  const images = listing.screenshots.flatMap((_, i) => [`/screenshots/${i}/url`, `/screenshots/${i}/caption`]);
  return [
    ...['/name', '/description', '/longDescription', '/category', '/logoUrl', '/bannerUrl', '/screenshots'],
    ...images,
    '/permissions',
    ...listing.permissions.map((_, i) => `/permissions/${i}`),
    ...['/oauthClientId', '/setupUrl', '/websiteUrl'],
    ...CONTACTS.map((field) => `/${field}`),
    ...['/pricing', '/tags', '/dataSafety'],
    ...SAFETY_FACTS.map((fact) => `/dataSafety/${fact}`),
    ...['/environment', '/releaseNotes'],
  ];
}
