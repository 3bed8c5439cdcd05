// Saves what was typed a second after the last keystroke. A field that would be refused waits until it is mended, the
// others are saved meanwhile; a change made elsewhere is never overwritten unasked; nothing typed is ever dropped.

import { type App, etagOf, MarketplaceError, type Version } from '@marketplace/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { EditableListing } from './editable-listing.ts';
import {
  changedFields,
  draftOf,
  faultsOf,
  type ListingDraft,
  type ListingField,
  sameValue,
  toChanges,
} from './listing-draft.ts';

type Resource = App | Version;

export type SaveState =
  | { kind: 'saved' | 'waiting' | 'saving' }
  /** Nothing left to save but fields that have to be mended first. */
  | { kind: 'held'; fields: ListingField[] }
  | { kind: 'failed'; error: Error }
  /** Somebody else has saved meanwhile. */
  | { kind: 'conflict'; theirs: Resource };

const PAUSE = 1_000;

export function useAutosave(target: EditableListing, resource: Resource, form: UseFormReturn<ListingDraft>) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  /** What the service has, as far as this page knows: the resource with its ETag, and its fields. */
  const known = useRef({ resource, draft: draftOf(resource) });
  /** Values that the service has refused, by field: not sent again before they change. */
  const refused = useRef(new Map<ListingField, { value: unknown; faults: Map<string, string> }>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef<Promise<boolean>>(undefined);
  const conflict = useRef(false);

  const unsaved = () => changedFields(known.current.draft, form.getValues());

  const isRefused = (field: ListingField, draft: ListingDraft) =>
    refused.current.has(field) && sameValue(refused.current.get(field)?.value, draft[field]);

  const isHeld = (field: ListingField, draft: ListingDraft, faults: Map<string, string>) =>
    [...faults.keys()].some((pointer) => pointer.split('/')[1] === field) || isRefused(field, draft);

  /** Whether all is saved that can be. */
  const saveAll = async (): Promise<boolean> => {
    for (;;) {
      // What is typed while a request travels is the business of the next round.
      const draft = structuredClone(form.getValues());
      const faults = faultsOf(draft);
      const changed = changedFields(known.current.draft, draft);
      const fields = changed.filter((field) => !isHeld(field, draft, faults));
      if (fields.length === 0) {
        setState(changed.length ? { kind: 'held', fields: changed } : { kind: 'saved' });
        return true;
      }
      setState({ kind: 'saving' });
      try {
        const saved = await target.save(toChanges(draft, fields), known.current.resource);
        // An answer that was asked for before this one would bring back what has just been replaced.
        await queryClient.cancelQueries({ queryKey: target.queryKey, exact: true });
        known.current = { resource: saved, draft: { ...known.current.draft, ...pick(draft, fields) } };
        queryClient.setQueryData(target.queryKey, saved);
      } catch (error) {
        if (!(await canGoOn(error, draft))) return false;
      }
    }
  };

  /** Whether, after this fault, there is still something that can be saved. */
  const canGoOn = async (error: unknown, draft: ListingDraft): Promise<boolean> => {
    const { status, details } = error instanceof MarketplaceError ? error : { status: 0, details: [] };
    if (status === 412) {
      const theirs = await target.read().catch(() => undefined);
      conflict.current = theirs !== undefined;
      setState(theirs ? { kind: 'conflict', theirs } : { kind: 'failed', error: error as Error });
      return false;
    }
    const atFields = details.filter(({ pointer }) => (pointer.split('/')[1] ?? '') in draft);
    for (const { pointer, message, fix } of atFields) {
      const field = pointer.split('/')[1] as ListingField;
      const before = isRefused(field, draft) ? refused.current.get(field)?.faults : undefined;
      const faults = new Map(before).set(pointer, `${message} ${fix}`);
      refused.current.set(field, { value: draft[field], faults });
      const name = pointer.slice(1).replaceAll('/', '.') as FieldPath<ListingDraft>;
      form.setError(name, { type: 'server', message: `${message} ${fix}` });
    }
    if (atFields.length > 0) return true;
    setState({ kind: 'failed', error: error as Error });
    return false;
  };

  const latestSaveAll = useRef(saveAll);
  latestSaveAll.current = saveAll;
  /** Saves at once; tells whether all is saved that can be. */
  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    await underWay.current;
    if (conflict.current) return false;
    underWay.current = latestSaveAll.current().finally(() => {
      underWay.current = undefined;
    });
    return underWay.current;
  }, []);

  const noteChange = () => {
    if (conflict.current) return;
    // Who takes back a change has nothing left to save.
    const next: SaveState = { kind: unsaved().length > 0 ? 'waiting' : 'saved' };
    setState((now) => (now.kind === 'saving' ? now : next));
    clearTimeout(timer.current);
    if (next.kind === 'saved') return;
    timer.current = setTimeout(flush, PAUSE);
  };

  const latestNoteChange = useRef(noteChange);
  latestNoteChange.current = noteChange;
  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => latestNoteChange.current(),
    });
    const tryAgain = () => void flush();
    addEventListener('online', tryAgain);
    return () => {
      unsubscribe();
      removeEventListener('online', tryAgain);
      clearTimeout(timer.current);
    };
  }, [form, flush]);

  const adopt = (theirs: Resource, draft: ListingDraft) => {
    known.current = { resource: theirs, draft: draftOf(theirs) };
    refused.current.clear();
    conflict.current = false;
    queryClient.setQueryData(target.queryKey, theirs);
    form.reset(draft);
  };
  const loadTheirs = (theirs: Resource) => {
    adopt(theirs, draftOf(theirs));
    setState({ kind: 'saved' });
  };
  /** What was changed here stays; everything else becomes what was saved elsewhere. */
  const keepMine = (theirs: Resource) => {
    const mine = form.getValues();
    adopt(theirs, { ...draftOf(theirs), ...pick(mine, changedFields(known.current.draft, mine)) });
    void flush();
  };

  // A change made elsewhere that arrives while nothing is unsaved here is simply taken over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives decides, not what is typed
  useEffect(() => {
    const isNews = etagOf(resource) !== etagOf(known.current.resource);
    if (isNews && !underWay.current && unsaved().length === 0) loadTheirs(resource);
  }, [resource]);

  return {
    state,
    flush,
    loadTheirs,
    keepMine,
    /** What the service found wrong with what stands in the form now, by JSON pointer. */
    refusals: (draft: ListingDraft) =>
      [...refused.current].flatMap(([field, { faults }]) => (isRefused(field, draft) ? [...faults] : [])),
    hasUnsaved: () => unsaved().length > 0,
    /** As the service has it. */
    known: () => known.current,
  };
}

export type Autosave = ReturnType<typeof useAutosave>;

function pick(draft: ListingDraft, fields: ListingField[]): Partial<ListingDraft> {
  return Object.fromEntries(fields.map((field) => [field, draft[field]]));
}
