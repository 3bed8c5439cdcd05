import { getHostScopes, type HostScopeList, ifMatch, MarketplaceError, setHostScopes } from '@marketplace/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { plural } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { Person } from '../person.tsx';
import { hostScopesQuery } from '../queries.ts';
import { countChanges, type Faults, faultsByRow, type Row, rebase, rowsOf, scopesOf } from './scope-draft.ts';
import { ScopeList } from './scope-list.tsx';

export function HostScopesPage() {
  const { data, error, refetch } = useQuery(hostScopesQuery());
  return (
    <>
      <PageHeader
        title="Scope vocabulary"
        description="Scopes of the host platform’s API that apps can request as permissions. People see the label and the risk before they install an app."
      />
      {data ? (
        <Editor initial={data} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </>
  );
}

const NO_FAULTS: Faults = { byRow: new Map(), other: [] };

function Editor({ initial }: { initial: HostScopeList }) {
  // What the edits are based on. Somebody may save another list meanwhile: then saving fails, and the lists are merged.
  const [base, setBase] = useState(initial);
  const [rows, setRows] = useState(() => rowsOf(initial.scopes));
  const [faults, setFaults] = useState(NO_FAULTS);
  const queryClient = useQueryClient();
  const changes = countChanges(rows, base.scopes);
  const start = (list: HostScopeList, draft = rowsOf(list.scopes)) => {
    setBase(list);
    setRows(draft);
    setFaults(NO_FAULTS);
    queryClient.setQueryData(hostScopesQuery().queryKey, list);
  };
  const save = useMutation({
    mutationFn: () => setHostScopes({ scopes: scopesOf(rows) }, ifMatch(base)),
    onSuccess: (saved) => {
      start(saved);
      toast.done('Scope vocabulary saved', 'Live apps keep their permissions.');
    },
    onError: (error) => {
      // At once, so that the first faulty field can be focused.
      flushSync(() => setFaults(faultsByRow(detailsOf(error), rows)));
      const field = document.querySelector<HTMLElement>('[data-row] [aria-invalid]');
      field?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: 'center' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changes > 0 && !save.isPending) save.mutate();
  };
  const edit = (edited: Row[], key?: number) => {
    setRows(edited);
    const byRow = new Map([...faults.byRow].filter(([row]) => row !== key));
    setFaults({ ...faults, byRow });
  };
  const loadLatest = async () => {
    try {
      const latest = await getHostScopes();
      start(latest, rebase(rows, base.scopes, latest.scopes));
      save.reset();
    } catch (error) {
      toast.failed(error, 'Couldn’t load the latest scopes');
    }
  };
  return (
    <>
      {/* Keeps the focused field from being hidden behind the sticky footer. */}
      <form
        onSubmit={submit}
        noValidate
        aria-label="Scope vocabulary"
        className="max-w-4xl [&_:is(input,select)]:scroll-mb-28"
      >
        <ScopeList rows={rows} faults={faults.byRow} onChange={edit} />
        <SaveError error={save.error} faults={faults} onLoadLatest={loadLatest} />
        <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-3 border-t bg-canvas/95 px-4 py-4 backdrop-blur sm:mx-0 sm:px-0">
          <p aria-live="polite" className="text-sm text-ink-2">
            {changes > 0 ? plural(changes, 'unsaved change') : <Origin list={base} />}
          </p>
          <div className="flex flex-wrap gap-2">
            {changes > 0 && (
              <Button
                onClick={() => {
                  start(base);
                  save.reset();
                }}
              >
                Discard
              </Button>
            )}
            <Button type="submit" variant="primary" busy={save.isPending} disabled={changes === 0}>
              Save
            </Button>
          </div>
        </div>
      </form>
      <LeaveGuard changes={changes} />
    </>
  );
}

function detailsOf(error: unknown) {
  return error instanceof MarketplaceError ? error.details : [];
}

/** What is wrong with the whole list; faults of a scope are shown at its fields. */
function SaveError({
  error,
  faults,
  onLoadLatest,
}: {
  error: Error | null;
  /** Those that are left: a scope that was edited has none. */
  faults: Faults;
  onLoadLatest: () => Promise<void>;
}) {
  if (!error) return null;
  if (error instanceof MarketplaceError && error.status === 412) {
    const action = (
      <Button size="sm" onClick={onLoadLatest}>
        Load latest
      </Button>
    );
    return (
      <ErrorNotice className="mt-6" action={action}>
        Someone else changed the scope vocabulary. Your edits are kept.
      </ErrorNotice>
    );
  }
  const { byRow, other } = faults;
  if (detailsOf(error).length > 0 && byRow.size + other.length === 0) return null;
  const toFix = byRow.size > 0 ? [`Not saved. Fix ${plural(byRow.size, 'scope')} first.`] : [];
  return <ErrorNotice className="mt-6">{[...toFix, ...other].join(' ') || error.message}</ErrorNotice>;
}

function Origin({ list: { updatedAt, updatedBy, updatedByName } }: { list: HostScopeList }) {
  if (!updatedAt) return 'Never changed';
  return (
    <>
      Changed <Time value={updatedAt} /> by {updatedBy && <Person id={updatedBy} name={updatedByName} />}
    </>
  );
}
