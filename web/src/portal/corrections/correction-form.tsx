// Asks for changes of the live listing: the fields of the editor, without what needs a new version.

import { type App, requestCorrection } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { focusField, useFieldFocus } from '../../shared/field-focus.ts';
import { detailsOf, nestedField, showFaults } from '../../shared/form-faults.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { changedFields, draftOf, faultsOf, type ListingDraft, toChanges } from '../../shared/listing-draft.ts';
import { resolveListing } from '../../shared/listing-resolver.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { refreshApp } from '../app/app-queries.ts';
import { ImageUploadsProvider, useImageUploads } from '../listing/image-uploads.tsx';
import { ListingForm } from '../listing/listing-form.tsx';

interface CorrectionFormProps {
  app: App;
  /** JSON pointer of the field to start with. */
  field?: string | undefined;
  onClose: () => void;
}

export function CorrectionForm({ app, field, onClose }: CorrectionFormProps) {
  const queryClient = useQueryClient();
  const form = useForm<ListingDraft>({ defaultValues: draftOf(app), resolver: resolveListing, mode: 'onTouched' });
  const draft = useWatch({ control: form.control, compute: (values: ListingDraft) => values });
  const uploads = useImageUploads(form, app);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [reasonFault, setReasonFault] = useState<string>();
  const changed = changedFields(draftOf(app), draft);
  // The button that opened the form is gone.
  useFieldFocus(field ?? '/description');

  const { mutate, isPending } = useMutation({
    mutationFn: () => requestCorrection(app.id, { changes: toChanges(draft, changed), reason: reason.trim() }),
    onSuccess: async () => {
      toast.done('Correction requested', 'We’ll email you the decision.');
      onClose();
      await refreshApp(queryClient, app.id);
    },
    onError: (error) => {
      const message = showFaults(error, form, nestedField);
      setFault(message ?? 'Fix the marked fields.');
      // In a section that it opens.
      if (!message) focusField(detailsOf(error)[0]!.pointer.replace('/changes', ''));
    },
  });
  const submit = async () => {
    setReasonFault(reason.trim() === '' ? 'Enter a reason.' : undefined);
    setFault(undefined);
    if (changed.length === 0) return setFault('Change at least one field.');
    await form.trigger();
    const [first] = faultsOf(draft).keys();
    if (first) {
      setFault('Fix the marked fields.');
      return focusField(first);
    }
    if (reason.trim() !== '') mutate();
  };
  return (
    <FormProvider {...form}>
      <section aria-label="Correction" className="space-y-5">
        <ImageUploadsProvider uploads={uploads}>
          <ListingForm environment={app.environment} hasReleaseNotes={false} reasons={[]} isCorrection />
        </ImageUploadsProvider>
        <Panel title="Send your request">
          <p aria-live="polite" className="mb-4 text-sm text-ink-2">
            {changed.length === 0 ? (
              'No changes yet.'
            ) : (
              <>
                <span className="font-medium text-ink">Changes:</span>{' '}
                {changed.map((name) => fieldName(`/${name}`)).join(', ')}
              </>
            )}
          </p>
          <TextArea
            label="Reason"
            hint="The administrator who decides reads it."
            required
            rows={2}
            maxLength={2_000}
            value={reason}
            error={reasonFault}
            onChange={(event) => setReason(event.target.value)}
          />
          {fault && <ErrorNotice className="mt-4">{fault}</ErrorNotice>}
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" busy={isPending} onClick={submit}>
              Request correction
            </Button>
          </div>
        </Panel>
      </section>
      <LeaveGuard changes={changed.length} />
    </FormProvider>
  );
}
