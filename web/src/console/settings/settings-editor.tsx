// One form for all sections, with one save bar. Saving reloads the page, because the page itself shows the brand.

import { getSettings, ifMatch, setSettings } from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirstFault } from '../../shared/field-focus.ts';
import { detailsOf } from '../../shared/form-faults.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Notice } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { BrandSection } from './brand-section.tsx';
import { CategoriesSection } from './categories-section.tsx';
import { ColorsSection } from './colors-section.tsx';
import { EmailsSection, LinksSection, RelatedSection, ReviewSection } from './detail-sections.tsx';
import { HistorySection } from './history-section.tsx';
import { ReasonsSection } from './reasons-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { SectionLinks } from './section-links.tsx';
import { changeOf, countChanges, type Draft, draftOf, rebase } from './settings-draft.ts';
import { type Faults, NO_FAULTS, ownFaults, serverFaults, withoutFault } from './settings-faults.ts';
import { SettingsFormProvider } from './settings-form.tsx';
import { type LoadedSettings, revisionsQuery, settingsQuery } from './settings-queries.ts';

const FORM = 'settings-form';

const SECTIONS: { id: string; title: string; content: ReactNode }[] = [
  { id: 'brand', title: 'Brand', content: <BrandSection /> },
  { id: 'colors', title: 'Colors', content: <ColorsSection /> },
  { id: 'links', title: 'Links and support', content: <LinksSection /> },
  { id: 'emails', title: 'Emails', content: <EmailsSection /> },
  { id: 'review', title: 'Review', content: <ReviewSection /> },
  { id: 'categories', title: 'Categories', content: <CategoriesSection /> },
  { id: 'reasons', title: 'Canned reasons', content: <ReasonsSection /> },
];

export function SettingsEditor({ loaded: { inForce, defaults } }: { loaded: LoadedSettings }) {
  // What the edits are based on. Somebody may save other settings meanwhile: then saving fails, and both are merged.
  const [base, setBase] = useState(inForce);
  const saved = useMemo(() => draftOf(base.settings), [base]);
  const [draft, setDraft] = useState(saved);
  const [faults, setFaults] = useState(NO_FAULTS);
  const form = useRef<HTMLFormElement>(null);
  const isLeaving = useRef(false);
  const queryClient = useQueryClient();
  const changes = countChanges(draft, saved);
  const readOnly = base.managedBy !== null;

  const reload = () => {
    isLeaving.current = true;
    window.location.reload();
  };
  const show = (found: Faults) => {
    // At once, so that the first faulty field can be focused.
    flushSync(() => setFaults(found));
    focusFirstFault(form.current!);
  };
  const save = useMutation({
    mutationFn: (sent: Draft) => setSettings(changeOf(sent), ifMatch(base)),
    onSuccess: async (stored, sent) => {
      if (countChanges(draft, sent) === 0) return reload();
      // A reload would lose what was edited meanwhile.
      start(rebase(draft, sent, draftOf(stored.settings)));
      await adopt(stored);
    },
    onError: (error) => show(serverFaults(detailsOf(error), draft)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changes === 0 || save.isPending) return;
    save.reset();
    const found = ownFaults(draft);
    if (found.byField.size > 0) show(found);
    else save.mutate(draft);
  };
  const start = (draft: Draft) => {
    setDraft(draft);
    setFaults(NO_FAULTS);
    save.reset();
  };
  const adopt = async (latest: LoadedSettings['inForce']) => {
    setBase(latest);
    queryClient.setQueryData(settingsQuery().queryKey, { inForce: latest, defaults });
    await queryClient.invalidateQueries({ queryKey: revisionsQuery().queryKey });
  };
  const loadLatest = async () => {
    try {
      const latest = await getSettings();
      start(rebase(draft, saved, draftOf(latest.settings)));
      await adopt(latest);
    } catch (error) {
      toast.failed(error, 'Couldn’t load the latest settings');
    }
  };
  const change = (values: Record<string, string>) => {
    setDraft((now) => ({ ...now, values: { ...now.values, ...values } }));
    setFaults((now) => Object.keys(values).reduce(withoutFault, now));
  };
  const changeReasons = (reasons: Draft['reasons'], pointer?: string) => {
    setDraft((now) => ({ ...now, reasons }));
    if (pointer) setFaults((now) => withoutFault(now, pointer));
  };
  const refuse = (pointer: string, fault: string) =>
    setFaults(({ byField, other }) => ({ byField: new Map(byField).set(pointer, fault), other }));

  const { allowedSenders } = base;
  const context = { draft, saved, defaults, faults, readOnly, allowedSenders, change, changeReasons, refuse };
  const links = [...SECTIONS, { id: 'related', title: 'Related' }, { id: 'history', title: 'History' }];
  return (
    <SettingsFormProvider value={context}>
      <div className="gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_10rem]">
        <div className="min-w-0 max-w-4xl space-y-6">
          {base.managedBy !== null && <ManagedNotice file={base.managedBy} />}
          {/* Keeps the focused field from being hidden behind the save bar. */}
          <form
            ref={form}
            id={FORM}
            onSubmit={submit}
            noValidate
            aria-label="Settings"
            className="[&_:is(input,select,textarea,button)]:scroll-mb-28"
          >
            <fieldset disabled={readOnly} className="min-w-0 space-y-6">
              <legend className="sr-only">Settings</legend>
              {SECTIONS.map(({ id, content }) => (
                <div key={id} id={id} className="scroll-mt-20 lg:scroll-mt-6">
                  {content}
                </div>
              ))}
            </fieldset>
          </form>
          <div id="related" className="scroll-mt-20 lg:scroll-mt-6">
            <RelatedSection settings={base.settings} />
          </div>
          <div id="history" className="scroll-mt-20 lg:scroll-mt-6">
            <HistorySection base={base} hasEdits={changes > 0} onRestored={reload} />
          </div>
          {changes > 0 && (
            <SaveBar
              form={FORM}
              error={save.error}
              faults={faults}
              isBusy={save.isPending || save.isSuccess}
              onDiscard={() => start(saved)}
              onLoadLatest={loadLatest}
            />
          )}
        </div>
        <SectionLinks sections={links} />
      </div>
      <LeaveGuard changes={changes} isSaved={() => isLeaving.current} />
    </SettingsFormProvider>
  );
}

function ManagedNotice({ file }: { file: string }) {
  return (
    <Notice title="These settings come from a file">
      They’re read from <code className="font-mono text-[13px] [overflow-wrap:anywhere]">{file}</code> and can’t be
      changed here. Change the file, then reload the service (<code className="font-mono text-[13px]">SIGHUP</code>) or
      restart it.
    </Notice>
  );
}
