import {
  ifMatch,
  type MyWorkspace,
  type PolicyPreview,
  previewWorkspacePolicy,
  updateWorkspacePolicy,
  type WorkspacePolicy,
} from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/states.tsx';
import { FaultNotice } from '../install/fault-notice.tsx';
import { hasCode } from '../install/install-faults.ts';
import { policyQuery } from '../install/queries.ts';
import { AppListField } from './app-list-field.tsx';
import { PreviewNotice } from './policy-preview.tsx';
import { countChanges, isStricter, MODES } from './policy-words.ts';

interface PolicyFormProps {
  workspace: MyWorkspace;
  /** As it is saved, with its ETag. */
  policy: WorkspacePolicy;
}

interface Edited {
  base: WorkspacePolicy;
  draft: WorkspacePolicy;
}

export function PolicyForm({ workspace: { id, name }, policy }: PolicyFormProps) {
  const queryClient = useQueryClient();
  // What is being edited, and what it is based on: somebody may save another policy meanwhile, and then saving fails.
  const [edited, setEdited] = useState<Edited>();
  const [shown, setShown] = useState<{ draft: WorkspacePolicy; preview: PolicyPreview }>();
  const [saved, setSaved] = useState(false);
  const { base, draft } = edited ?? { base: policy, draft: policy };
  const changes = countChanges(base, draft);
  const isChanged = changes > 0;
  const preview = shown?.draft === draft ? shown.preview : undefined;
  const look = useMutation({
    networkMode: 'always',
    // A variable: in `onSuccess`, `draft` would be the one of the newest render.
    mutationFn: (judged: WorkspacePolicy) => previewWorkspacePolicy(id, judged),
    onSuccess: (result, judged) => setShown({ draft: judged, preview: result }),
  });
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if (!preview && isStricter(base, draft)) {
        const result = await previewWorkspacePolicy(id, draft);
        setShown({ draft, preview: result });
        // The next click saves it, in the knowledge of what it refuses.
        if (result.refused.length + result.unknownApps.length > 0) return;
      }
      const stored = await updateWorkspacePolicy(id, draft, ifMatch(base));
      queryClient.setQueryData(policyQuery(id).queryKey, stored);
      void queryClient.invalidateQueries({ queryKey: ['workspaces', 'history', id] });
      start((now) => (now && now.draft !== draft ? { base: stored, draft: now.draft } : undefined));
      setSaved(true);
    },
  });
  /** With `kept`: what was edited while the policy was being saved. */
  const start = (kept?: (now: Edited | undefined) => Edited | undefined) => {
    setEdited(kept);
    setShown(undefined);
    look.reset();
  };
  const edit = (change: Partial<WorkspacePolicy>) => {
    setEdited({ base, draft: { ...draft, ...change } });
    setSaved(false);
    // One that is under way goes on: a second one would conflict with it.
    if (!save.isPending) save.reset();
  };
  const reload = async () => {
    await queryClient.refetchQueries({ queryKey: policyQuery(id).queryKey });
    start();
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !save.isPending) save.mutate();
  };
  const error = save.error ?? look.error;
  const isWarned = preview !== undefined && preview.refused.length + preview.unknownApps.length > 0;
  return (
    <form onSubmit={submit} noValidate aria-label="Policy" className="max-w-3xl">
      <LeaveGuard changes={changes} />
      <Card className="space-y-6 p-4 sm:p-5">
        <ModeField mode={draft.mode} onChange={(mode) => edit({ mode })} />
        {draft.mode === 'ALLOWLIST' && (
          <AppListField
            label="Allow list"
            hint="Nothing else can be installed."
            slugs={draft.allow}
            onChange={(allow) => edit({ allow })}
          />
        )}
        <AppListField
          label="Deny list"
          hint="Nobody can install these apps, whatever the rest of the policy says."
          slugs={draft.deny}
          onChange={(deny) => edit({ deny })}
        />
        <SelectField
          label="Highest allowed risk"
          hint="Apps that ask for a riskier permission are refused. Permissions without a rating count as high risk."
          // Nothing is riskier than HIGH, so that it is no limit.
          value={draft.maxRisk === 'HIGH' ? '' : (draft.maxRisk ?? '')}
          onChange={({ target }) => edit({ maxRisk: (target.value || null) as WorkspacePolicy['maxRisk'] })}
          options={[
            { value: '', label: 'No limit' },
            { value: 'MEDIUM', label: 'Medium risk' },
            { value: 'LOW', label: 'Low risk' },
          ]}
        />
      </Card>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {preview && <PreviewNotice preview={preview} />}
        {saved && !isChanged && (
          <Notice tone="good" title="Policy saved">
            It applies to installs in {name} from now on. Installed apps stay installed.
          </Notice>
        )}
      </div>
      {hasCode(error, 'PRECONDITION_FAILED') ? (
        <div role="alert" className="mt-4">
          <Notice
            tone="bad"
            title="Someone else changed the policy"
            action={
              <Button size="sm" onClick={reload}>
                Reload policy
              </Button>
            }
          >
            Nothing was saved. Reload to see the current policy. Your changes are discarded.
          </Notice>
        </div>
      ) : (
        error && (
          <div className="mt-4">
            <FaultNotice error={error} onReload={reload} />
          </div>
        )
      )}
      <div className="mt-4 flex flex-wrap items-center justify-end gap-2">
        {isChanged && <p className="mr-auto basis-full text-sm text-ink-3 sm:basis-auto">Unsaved changes</p>}
        {isChanged && (
          <Button
            onClick={() => {
              start();
              save.reset();
            }}
          >
            Discard
          </Button>
        )}
        <Button busy={look.isPending} onClick={() => look.mutate(draft)}>
          Preview
        </Button>
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!isChanged}>
          {isWarned ? 'Save anyway' : 'Save policy'}
        </Button>
      </div>
    </form>
  );
}

type Mode = WorkspacePolicy['mode'];

function ModeField({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">Who can install apps</legend>
      <div className="mt-2 space-y-1">
        {(Object.keys(MODES) as Mode[]).map((value) => (
          <div key={value} className="flex min-h-8 items-start gap-2.5 py-1 text-sm">
            <input
              type="radio"
              name="mode"
              id={`mode-${value}`}
              value={value}
              checked={mode === value}
              onChange={() => onChange(value)}
              aria-describedby={`mode-${value}-text`}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <div className="min-w-0">
              <label htmlFor={`mode-${value}`} className="font-medium">
                {MODES[value].label}
              </label>
              <p id={`mode-${value}-text`} className="text-ink-2">
                {MODES[value].text}
              </p>
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
