// The listing editor: form, rules and preview, with autosave.

import type { App, RequestedChanges, Version } from '@marketplace/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { focusField, useFieldFocus } from '../../shared/field-focus.ts';
import { draftOf, faultsOf, type ListingDraft } from '../../shared/listing-draft.ts';
import { resolveListing } from '../../shared/listing-resolver.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { plural } from '../../ui/format.ts';
import type { KeyList } from '../../ui/keys-dialog.tsx';
import { usePageKeys } from '../../ui/page-keys.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Notice } from '../../ui/states.tsx';
import { reviewQuery } from '../app/app-queries.ts';
import { AutosaveGuard } from './autosave-guard.tsx';
import type { EditableListing } from './editable-listing.ts';
import { SHOWN_LATER } from './image-field.tsx';
import { ImageUploadsProvider, uploadingFields, useImageUploads } from './image-uploads.tsx';
import { ListingForm } from './listing-form.tsx';
import { ListingPreview } from './listing-preview.tsx';
import { rulesOf } from './listing-rules.ts';
import { RulesRail } from './rules-rail.tsx';
import { SaveIndicator, SaveTrouble } from './save-indicator.tsx';
import { SubmitDialog } from './submit-dialog.tsx';
import { useAutosave } from './use-autosave.ts';
import { useListingCheck } from './use-listing-check.ts';

interface EditorProps {
  title: string;
  target: EditableListing;
  resource: App | Version;
  /** JSON pointer of the field to focus, from the URL. */
  field?: string | undefined;
  /** More buttons beside the submit button. */
  actions?: ReactNode;
}

const KEYS: KeyList = [[['⌘ S', 'Ctrl S'], 'Save the listing']];

type View = 'edit' | 'preview' | 'rules';

export function ListingEditor({ title, target, resource, field, actions }: EditorProps) {
  const queryClient = useQueryClient();
  const form = useForm<ListingDraft>({ defaultValues: draftOf(resource), resolver: resolveListing, mode: 'onTouched' });
  const draft = useWatch({ control: form.control, compute: (values: ListingDraft) => values });
  const autosave = useAutosave(target, resource, form);
  const check = useListingCheck(target.appId);
  const uploads = useImageUploads(form, resource);
  const uploading = uploadingFields(draft, uploads);
  const [view, setView] = useState<View>('edit');
  const [submitting, setSubmitting] = useState(false);
  // Each reason says whether its field has changed since.
  const rejection = useQuery(reviewQuery(target.appId)).data?.requestedChanges ?? undefined;
  const faults = new Map([...autosave.refusals(draft), ...faultsOf(draft)]);
  const rules = rulesOf(draft, faults, check.checked);
  const open = rules.filter(({ state }) => state === 'unmet').length;

  const go = (pointer: string) => {
    // At once, so that the form is visible.
    flushSync(() => setView('edit'));
    focusField(pointer);
  };
  usePageKeys(KEYS);
  // Ctrl+S saves the listing instead of the page.
  const { flush } = autosave;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      void flush();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [flush]);
  useFieldFocus(field);

  // Checks and submissions use the saved listing; if saving fails, the status bar shows why.
  const runChecks = async () => {
    if (!(await autosave.flush())) return;
    await check.run(autosave.known().draft);
    // The check has copied images of other hosts.
    await queryClient.invalidateQueries({ queryKey: target.queryKey, exact: true });
  };
  const openSubmission = async () => {
    if (!(await autosave.flush())) return;
    // The dialog warns of reasons whose fields are unchanged.
    if (rejection) await queryClient.fetchQuery({ ...reviewQuery(target.appId), staleTime: 0 }).catch(() => {});
    setSubmitting(true);
  };
  // Every save may resolve a reviewer's reason.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new resource is the signal
  useEffect(() => {
    if (rejection) void queryClient.invalidateQueries({ queryKey: reviewQuery(target.appId).queryKey });
  }, [resource]);

  return (
    <FormProvider {...form}>
      <AutosaveGuard autosave={autosave} isUploading={uploading.length > 0} />
      <div className="sticky top-14 z-10 -mx-4 -mt-2 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-canvas/95 px-4 py-2.5 backdrop-blur sm:-mx-8 sm:px-8 lg:top-0">
        <h1 tabIndex={-1} className="sr-only text-lg font-semibold sm:not-sr-only">
          {title}
        </h1>
        <SaveIndicator autosave={autosave} uploading={uploading} />
        <div className="ml-auto flex items-center gap-2">
          {actions}
          <Button variant="primary" icon={<Send />} onClick={openSubmission}>
            <span>
              {target.status === 'REJECTED' ? 'Resubmit' : 'Submit'}
              {/* Hidden on small screens, but part of the accessible name. */}
              {target.status !== 'REJECTED' && <span className="sr-only sm:not-sr-only"> for review</span>}
            </span>
          </Button>
        </div>
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          className="w-full xl:hidden"
          options={[
            { value: 'edit', label: 'Edit' },
            { value: 'preview', label: 'Preview' },
            { value: 'rules', label: open > 0 ? `Rules (${open})` : 'Rules' },
          ]}
        />
        <SaveTrouble autosave={autosave} />
      </div>
      <div className="mb-5 space-y-3 empty:hidden">
        {rejection && <RejectionNotice rejection={rejection} appId={target.appId} />}
      </div>
      <div className="gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className={cx(view !== 'edit' && 'hidden xl:block')}>
          <ImageUploadsProvider uploads={uploads}>
            <ListingForm
              environment={target.environment}
              hasReleaseNotes={target.hasReleaseNotes}
              reasons={rejection?.reasons ?? []}
            />
          </ImageUploadsProvider>
        </div>
        <div className="space-y-5 xl:sticky xl:top-[4.75rem] xl:max-h-[calc(100vh-6rem)] xl:self-start xl:overflow-y-auto">
          <div className={cx(view !== 'rules' && 'hidden xl:block')}>
            <RulesRail rules={rules} check={check} onRun={runChecks} onGo={go} />
          </div>
          <div className={cx(view !== 'preview' && 'hidden xl:block')}>
            <ListingPreview draft={draft} imageOf={uploads.imageOf} missing={SHOWN_LATER} />
          </div>
        </div>
      </div>
      <SubmitDialog
        open={submitting}
        onClose={() => setSubmitting(false)}
        target={target}
        autosave={autosave}
        imageOf={uploads.imageOf}
        rules={rules}
        rejection={rejection}
        onGo={go}
        onRunChecks={() => {
          setView('rules');
          void runChecks();
        }}
      />
    </FormProvider>
  );
}

function RejectionNotice({ rejection, appId }: { rejection: RequestedChanges; appId: string }) {
  const untouched = rejection.reasons.filter(({ changed }) => !changed);
  return (
    <Notice
      tone={untouched.length > 0 ? 'warn' : 'good'}
      title={
        untouched.length > 0
          ? `The reviewer requested ${plural(rejection.reasons.length, 'change')}, ${untouched.length} not made yet`
          : 'You changed every field the reviewer mentioned. Ready to resubmit.'
      }
      action={
        <Link
          to="/portal/apps/$id/review"
          params={{ id: appId }}
          className="text-sm font-medium text-accent-ink underline underline-offset-2"
        >
          View review
        </Link>
      }
    >
      {rejection.guidance}
    </Notice>
  );
}
