import {
  getSynonyms,
  ifMatch,
  MarketplaceError,
  type SynonymGroup,
  type SynonymSet,
  setSynonyms,
} from '@marketplace/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { brand } from '../../shared/brand.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { plural } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { Person } from '../person.tsx';
import { synonymsQuery } from '../queries.ts';
import { GroupList } from './group-list.tsx';
import { Preview } from './preview.tsx';
import {
  completeGroupsOf,
  countChanges,
  type Faults,
  faultsByRow,
  groupsOf,
  type Row,
  rebase,
  rowsOf,
} from './synonym-draft.ts';

export function SynonymsPage() {
  const { data, error, refetch } = useQuery(synonymsQuery());
  return (
    <>
      <PageHeader
        title="Synonyms"
        description={`Words that find each other in the search of ${brand.name}. Changes apply immediately.`}
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

function Editor({ initial }: { initial: SynonymSet }) {
  // What the edits are based on. Somebody may save another set meanwhile: then saving fails, and the sets are merged.
  const [base, setBase] = useState(initial);
  const [rows, setRows] = useState(() => rowsOf(initial.groups));
  const [faults, setFaults] = useState(NO_FAULTS);
  const [restoring, setRestoring] = useState(false);
  const queryClient = useQueryClient();
  const changes = countChanges(rows, base.groups);
  const start = (set: SynonymSet, draft = rowsOf(set.groups)) => {
    setBase(set);
    setRows(draft);
    setFaults(NO_FAULTS);
    queryClient.setQueryData(synonymsQuery().queryKey, set);
  };
  const save = useMutation({
    mutationFn: (groups: SynonymGroup[] | null) => setSynonyms({ groups }, ifMatch(base)),
    onSuccess: (saved) => {
      start(saved);
      toast.done(saved.isDefault ? 'Default synonyms restored' : 'Synonyms saved', 'Searches use them from now on.');
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
    if (changes > 0 && !save.isPending) save.mutate(groupsOf(rows));
  };
  const edit = (edited: Row[], key?: number) => {
    setRows(edited);
    const byRow = new Map([...faults.byRow].filter(([row]) => row !== key));
    setFaults({ ...faults, byRow });
  };
  const loadLatest = async () => {
    try {
      const latest = await getSynonyms();
      start(latest, rebase(rows, base.groups, latest.groups));
      save.reset();
    } catch (error) {
      toast.failed(error, 'Couldn’t load the latest synonyms');
    }
  };
  return (
    <>
      <div className="gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_26rem] xl:items-start">
        <div className="mb-6 xl:sticky xl:top-6 xl:order-2 xl:mb-0">
          <Preview groups={completeGroupsOf(rows)} changed={changes > 0} />
        </div>
        {/* Keeps the focused field from being hidden behind the sticky footer. */}
        <form onSubmit={submit} noValidate aria-label="Synonyms" className="[&_:is(input,select)]:scroll-mb-28">
          <GroupList rows={rows} faults={faults.byRow} onChange={edit} />
          <SaveError error={save.error} faults={faults} onLoadLatest={loadLatest} />
          <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-3 border-t bg-canvas/95 px-4 py-4 backdrop-blur sm:mx-0 sm:px-0">
            <p aria-live="polite" className="text-sm text-ink-2">
              {changes > 0 ? plural(changes, 'unsaved change') : <Origin set={base} />}
            </p>
            <div className="flex flex-wrap gap-2">
              {changes > 0 ? (
                <Button
                  onClick={() => {
                    start(base);
                    save.reset();
                  }}
                >
                  Discard
                </Button>
              ) : (
                <Button disabled={base.isDefault} onClick={() => setRestoring(true)}>
                  Restore defaults
                </Button>
              )}
              <Button type="submit" variant="primary" busy={save.isPending} disabled={changes === 0}>
                Save
              </Button>
            </div>
          </div>
        </form>
      </div>
      <ConfirmDialog
        open={restoring}
        onClose={() => setRestoring(false)}
        title="Restore the default synonyms?"
        action="Restore defaults"
        danger
        onConfirm={async () => {
          await save.mutateAsync(null);
        }}
      >
        Your groups are removed. From then on, new releases can improve the synonyms.
      </ConfirmDialog>
      <LeaveGuard changes={changes} />
    </>
  );
}

function detailsOf(error: unknown) {
  return error instanceof MarketplaceError ? error.details : [];
}

/** What is wrong with the whole set; faults of a group are shown at its fields. */
function SaveError({
  error,
  faults,
  onLoadLatest,
}: {
  error: Error | null;
  /** Those that are left: a group that was edited has none. */
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
        Someone else changed the synonyms. Your edits are kept.
      </ErrorNotice>
    );
  }
  const { byRow, other } = faults;
  if (detailsOf(error).length > 0 && byRow.size + other.length === 0) return null;
  const toFix = byRow.size > 0 ? [`Not saved. Fix ${plural(byRow.size, 'group')} first.`] : [];
  return <ErrorNotice className="mt-6">{[...toFix, ...other].join(' ') || error.message}</ErrorNotice>;
}

function Origin({ set: { isDefault, updatedAt, updatedBy, updatedByName } }: { set: SynonymSet }) {
  if (isDefault) return 'Default synonyms';
  return (
    <>
      Changed {updatedAt && <Time value={updatedAt} />} by {updatedBy && <Person id={updatedBy} name={updatedByName} />}
    </>
  );
}
