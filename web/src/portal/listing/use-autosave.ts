// Debounced autosave of the listing form: saves a second after the last keystroke. Invalid fields wait until they are fixed
// while the others are saved; an If-Match conflict is never overwritten without asking; nothing typed is dropped. The rules
// are in autosave-reducer.ts; this hook holds the timer, the requests and the form.

import { etagOf } from '@marketplace/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { faultAtField } from '../../shared/form-faults.ts';
import { draftOf, type ListingDraft, toChanges } from '../../shared/listing-draft.ts';
import {
  type AutosaveEvent,
  classifyFailure,
  fieldsToSave,
  initialState,
  mergeDrafts,
  type Resource,
  reduceAutosave,
  refusalsOf,
  unsavedFields,
} from './autosave-reducer.ts';
import type { EditableListing } from './editable-listing.ts';

const DEBOUNCE_MS = 1_000;

export function useAutosave(target: EditableListing, resource: Resource, form: UseFormReturn<ListingDraft>) {
  const queryClient = useQueryClient();
  const [state, setState] = useState(() => initialState(resource));
  // The save loop continues between renders, so it reads the state from here.
  const current = useRef(state);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const inFlight = useRef<Promise<boolean>>(undefined);

  const dispatch = (event: AutosaveEvent) => {
    current.current = reduceAutosave(current.current, event);
    setState(current.current);
  };
  const hasUnsaved = () => unsavedFields(current.current, form.getValues()).length > 0;

  /** Resolves to whether everything is saved that can be. */
  const saveAll = async (): Promise<boolean> => {
    for (;;) {
      // A copy: what is typed while the request is in flight is saved by the next round.
      const draft = structuredClone(form.getValues());
      const fields = fieldsToSave(current.current, draft);
      if (fields.length === 0) {
        dispatch({ type: 'saveFinished', draft });
        return true;
      }
      dispatch({ type: 'saveStarted' });
      try {
        const saved = await target.save(toChanges(draft, fields), current.current.known.resource);
        // The response to an older read would replace what was just saved.
        await queryClient.cancelQueries({ queryKey: target.queryKey, exact: true });
        dispatch({ type: 'fieldsSaved', resource: saved, draft, fields });
        queryClient.setQueryData(target.queryKey, saved);
      } catch (error) {
        if (!(await handleFailure(error as Error, draft))) return false;
      }
    }
  };

  /** Resolves to whether the remaining fields can still be saved. */
  const handleFailure = async (error: Error, draft: ListingDraft): Promise<boolean> => {
    const failure = classifyFailure(error, draft);
    if (failure.kind === 'refused') {
      dispatch({ type: 'fieldsRefused', draft, details: failure.details });
      for (const detail of failure.details) {
        const name = detail.pointer.slice(1).replaceAll('/', '.') as FieldPath<ListingDraft>;
        form.setError(name, { type: 'server', message: faultAtField(detail) });
      }
      return true;
    }
    const theirs = failure.kind === 'conflict' ? await target.read().catch(() => undefined) : undefined;
    dispatch(theirs ? { type: 'conflictFound', theirs } : { type: 'saveFailed', error });
    return false;
  };

  const latestSaveAll = useRef(saveAll);
  latestSaveAll.current = saveAll;
  /** Saves at once; resolves to whether everything is saved that can be. */
  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    // One at a time: of several that waited, the first to go on may have started another save.
    while (inFlight.current) await inFlight.current;
    if (current.current.status.kind === 'conflict') return false;
    inFlight.current = latestSaveAll.current().finally(() => {
      inFlight.current = undefined;
    });
    return inFlight.current;
  }, []);

  const onEdit = () => {
    if (current.current.status.kind === 'conflict') return;
    dispatch({ type: 'edited', draft: form.getValues() });
    clearTimeout(timer.current);
    if (hasUnsaved()) timer.current = setTimeout(flush, DEBOUNCE_MS);
  };
  const latestOnEdit = useRef(onEdit);
  latestOnEdit.current = onEdit;
  useEffect(() => {
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: () => latestOnEdit.current() });
    const retry = () => void flush();
    addEventListener('online', retry);
    return () => {
      unsubscribe();
      removeEventListener('online', retry);
      clearTimeout(timer.current);
    };
  }, [form, flush]);

  const adopt = (theirs: Resource, draft: ListingDraft) => {
    dispatch({ type: 'resourceAdopted', resource: theirs });
    queryClient.setQueryData(target.queryKey, theirs);
    form.reset(draft);
  };
  const loadTheirs = (theirs: Resource) => adopt(theirs, draftOf(theirs));
  /** The fields changed here stay; all others become what was saved elsewhere. */
  const keepMine = (theirs: Resource) => {
    adopt(theirs, mergeDrafts(current.current, form.getValues(), theirs));
    void flush();
  };

  // A change made elsewhere is adopted while nothing is unsaved here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a resource arrives, not when something is typed
  useEffect(() => {
    const isNewer = etagOf(resource) !== etagOf(current.current.known.resource);
    if (isNewer && !inFlight.current && !hasUnsaved()) loadTheirs(resource);
  }, [resource]);

  return {
    state: state.status,
    flush,
    loadTheirs,
    keepMine,
    /** What the service refused of the values that are in the form now, by JSON pointer. */
    refusals: (draft: ListingDraft) => refusalsOf(state, draft),
    hasUnsaved,
    /** As the service has it. */
    known: () => current.current.known,
  };
}

export type Autosave = ReturnType<typeof useAutosave>;
