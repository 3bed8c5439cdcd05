import type { App, MarketplaceError } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { focusAfterDialog, focusFirstFault } from '../../shared/field-focus.ts';
import { nestedField, showFaults } from '../../shared/form-faults.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { draftOf, type ListingDraft } from '../../shared/listing-draft.ts';
import { resolverOf } from '../../shared/listing-resolver.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { plural } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { appQuery } from '../queries.ts';
import { changesOf, correctionFaults } from './correction.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { CorrectionFields } from './correction-fields.tsx';

const route = getRouteApi('/console/apps/$id/correct');

export function CorrectionPage() {
  const { id } = route.useParams();
  const { data: app } = useSuspenseQuery(appQuery(id));
  return (
    <div className="max-w-3xl">
      <PageHeader
        above={
          <Link to="/console/apps/$id" params={{ id }} className="hover:text-ink">
            {app.name}
          </Link>
        }
        title="Correct listing"
        description="Change text and URLs of the live version at the developer’s request. Changes go live immediately, and the audit log records the old and new values."
      />
      {app.status === 'APPROVED' ? (
        <CorrectionForm app={app} />
      ) : (
        <EmptyState
          title="Only approved apps can be corrected"
          action={
            <Link to="/console/apps/$id" params={{ id }} className={buttonClasses()}>
              Back to app
            </Link>
          }
        >
          The developer can still edit this app.
        </EmptyState>
      )}
    </div>
  );
}

function CorrectionForm({ app }: { app: App }) {
  const navigate = route.useNavigate();
  const form = useForm<ListingDraft>({
    values: draftOf(app),
    resolver: resolverOf((draft) => correctionFaults(app, draft)),
    // Fields without a reference, such as tags, are focused below.
    shouldFocusError: false,
    // Keeps the typed values when the app was changed elsewhere.
    resetOptions: { keepDirtyValues: true },
  });
  const [reviewing, setReviewing] = useState(false);
  const [fault, setFault] = useState<string>();
  const saved = useRef(false);
  const changes = changesOf(app, form.watch());
  const refused = (error: MarketplaceError) => {
    setReviewing(false);
    setFault(showFaults(error, form, controlOf));
    focusAfterDialog(focusFirstFault);
  };
  const { submitCount } = form.formState;
  useEffect(() => {
    // After the faults are marked.
    if (submitCount > 0) focusFirstFault();
  }, [submitCount]);
  const review = () => {
    setFault(undefined);
    setReviewing(changes.length > 0);
  };
  const showInvalid = () => {
    const faults = [...correctionFaults(app, form.getValues())];
    const elsewhere = faults.filter(([pointer]) => !hasControl(pointer));
    setFault(
      [
        ...(elsewhere.length < faults.length ? ['Fix the marked fields.'] : []),
        ...elsewhere.map(([pointer, text]) => `${fieldName(pointer)}: ${text}`),
      ].join(' '),
    );
  };
  return (
    <FormProvider {...form}>
      <form
        onSubmit={form.handleSubmit(review, showInvalid)}
        noValidate
        aria-label="Correction"
        // Keeps the focused field from being hidden behind the sticky footer.
        className="space-y-6 [&_:is(input,textarea,select)]:scroll-mb-28"
      >
        <CorrectionFields app={app} form={form} />
        {fault && <ErrorNotice>{fault}</ErrorNotice>}
        <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center justify-between gap-3 border-t bg-canvas/95 px-4 py-4 backdrop-blur sm:mx-0 sm:px-0">
          <p aria-live="polite" className="text-sm text-ink-2">
            {changes.length === 0 ? 'No changes yet' : plural(changes.length, 'unsaved change')}
          </p>
          <div className="flex gap-2">
            <Link to="/console/apps/$id" params={{ id: app.id }} className={buttonClasses()}>
              Cancel
            </Link>
            <Button type="submit" variant="primary" disabled={changes.length === 0}>
              Review changes
            </Button>
          </div>
        </div>
        <CorrectionDialog
          open={reviewing}
          onClose={() => setReviewing(false)}
          app={app}
          values={form.getValues()}
          changes={changes}
          onRefused={refused}
          onSaved={() => {
            saved.current = true;
            void navigate({ to: '/console/apps/$id', params: { id: app.id } });
          }}
        />
        <LeaveGuard changes={changes.length} isSaved={() => saved.current} />
      </form>
    </FormProvider>
  );
}

/** Scopes are part of the permissions that are sent, but only a new version changes them. */
const hasControl = (pointer: string) => !/\/permissions\/\d+\/scope$/.test(pointer);

function controlOf(
  form: Pick<UseFormReturn<ListingDraft>, 'getValues' | 'setError'>,
  pointer: string,
): string | undefined {
  return hasControl(pointer) ? nestedField(form, pointer) : undefined;
}
