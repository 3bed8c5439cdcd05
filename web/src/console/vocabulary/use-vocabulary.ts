// Edits a vocabulary as a whole: its draft, saving it, and merging it with what somebody else saved meanwhile.

import { type CallOptions, ifMatch } from '@marketplace/sdk';
import { type UseQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirstFault } from '../../shared/field-focus.ts';
import { detailsOf } from '../../shared/form-faults.ts';
import { toast } from '../../ui/toast.tsx';
import type { Faults, Keyed, VocabularyDraft } from './vocabulary-draft.ts';

/** When and by whom it was changed last. */
export interface Change {
  updatedAt: string | null;
  updatedBy: string | null;
  updatedByName: string | null;
}

export interface Vocabulary<Entry, Loaded extends Entry, Row extends Keyed, Field extends string, List extends Change> {
  draft: VocabularyDraft<Entry, Loaded, Row, Field>;
  title: string;
  /** What one entry is called. */
  noun: string;
  query: UseQueryOptions<List, Error, List, string[]>;
  entriesIn: (list: List) => readonly Loaded[];
  get: () => Promise<List>;
  set: (entries: Entry[], options: CallOptions) => Promise<List>;
  confirm: (saved: List) => void;
}

export type VocabularyEditor<Row extends Keyed, Field extends string> = Omit<
  ReturnType<typeof useVocabulary<unknown, unknown, Row, Field, Change>>,
  'replace'
>;

export function useVocabulary<
  Entry,
  Loaded extends Entry,
  Row extends Keyed,
  Field extends string,
  List extends Change,
>(vocabulary: Vocabulary<Entry, Loaded, Row, Field, List>, initial: List) {
  const { draft, title, noun, query, entriesIn, get, set, confirm } = vocabulary;
  // What the edits are based on. Somebody may save another list meanwhile: then saving fails, and the lists are merged.
  const [base, setBase] = useState(initial);
  const [rows, setRows] = useState(() => draft.rowsOf(entriesIn(initial)));
  const [faults, setFaults] = useState<Faults<Field>>({ byRow: new Map(), other: [] });
  const [added, setAdded] = useState<number>();
  const queryClient = useQueryClient();
  const changes = draft.countChanges(rows, entriesIn(base));

  const start = (list: List, edited = draft.rowsOf(entriesIn(list))) => {
    setBase(list);
    setRows(edited);
    setFaults({ byRow: new Map(), other: [] });
    queryClient.setQueryData(query.queryKey, list);
  };
  const saving = useMutation({
    mutationFn: ({ send }: { send: () => Promise<List>; sent: Row[] }) => send(),
    onSuccess: (saved, { sent }) => {
      // Rows that were edited meanwhile stay as they are: what is saved becomes their base.
      start(saved, rows === sent ? undefined : rows);
      confirm(saved);
    },
    onError: (error, { sent }) => {
      // At once, so that the first faulty field can be focused.
      flushSync(() => setFaults(draft.faultsByRow(detailsOf(error), sent)));
      focusFirstFault();
    },
  });
  const edit = (edited: Row[], key: number) => {
    setRows(edited);
    setFaults({ ...faults, byRow: new Map([...faults.byRow].filter(([row]) => row !== key)) });
  };
  return {
    ...{ title, noun, base, rows, faults, added, changes },
    error: saving.error,
    isSaving: saving.isPending,
    add: () => {
      const row = draft.newRow();
      setAdded(row.key);
      edit(draft.insert([row], rows), row.key);
    },
    change: (row: Row) =>
      edit(
        rows.map((one) => (one.key === row.key ? row : one)),
        row.key,
      ),
    remove: ({ key }: Row) =>
      edit(
        rows.filter((one) => one.key !== key),
        key,
      ),
    save: () => {
      if (changes > 0 && !saving.isPending) {
        saving.mutate({ send: () => set(draft.entriesOf(rows), ifMatch(base)), sent: rows });
      }
    },
    /** Saves something else than the edited entries. */
    replace: (send: (options: CallOptions) => Promise<List>) =>
      saving.mutateAsync({ send: () => send(ifMatch(base)), sent: rows }),
    discard: () => {
      start(base);
      saving.reset();
    },
    loadLatest: async () => {
      try {
        const latest = await get();
        start(latest, draft.rebase(rows, entriesIn(base), entriesIn(latest)));
        saving.reset();
      } catch (error) {
        toast.failed(error, `Couldn’t load the latest ${title.toLowerCase()}`);
      }
    },
  };
}
