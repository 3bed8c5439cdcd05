// State machine of the autosave, as a pure reducer: what the service has, what it refused, and what the page shows. The hook
// in use-autosave.ts sends the requests and dispatches their outcomes.

import { type App, type Fault, MarketplaceError, type Version } from '@marketplace/sdk';
import { faultAtField } from '../../shared/form-faults.ts';
import {
  changedFields,
  draftOf,
  faultsOf,
  type ListingDraft,
  type ListingField,
  sameValue,
} from '../../shared/listing-draft.ts';

export type Resource = App | Version;

export type SaveStatus =
  | { kind: 'saved' | 'waiting' | 'saving' }
  /** Everything is saved except fields that have to be fixed first. */
  | { kind: 'held'; fields: ListingField[] }
  | { kind: 'failed'; error: Error }
  /** The listing was changed elsewhere. Nothing is saved until the user has chosen. */
  | { kind: 'conflict'; theirs: Resource };

interface Refusal {
  value: unknown;
  /** Message by JSON pointer. */
  faults: ReadonlyMap<string, string>;
}

export interface AutosaveState {
  status: SaveStatus;
  /** What the service has, as far as this page knows: the resource with its ETag, and its fields. */
  known: { resource: Resource; draft: ListingDraft };
  /** Values that the service has refused: not sent again before they change. */
  refused: ReadonlyMap<ListingField, Refusal>;
}

export type AutosaveEvent =
  | { type: 'edited'; draft: ListingDraft }
  | { type: 'saveStarted' }
  | { type: 'fieldsSaved'; resource: Resource; draft: ListingDraft; fields: ListingField[] }
  | { type: 'fieldsRefused'; draft: ListingDraft; details: Fault[] }
  /** Nothing is left to send. */
  | { type: 'saveFinished'; draft: ListingDraft }
  | { type: 'saveFailed'; error: Error }
  | { type: 'conflictFound'; theirs: Resource }
  /** What the service has becomes the base, either because the user chose so or because nothing is unsaved. */
  | { type: 'resourceAdopted'; resource: Resource };

export function initialState(resource: Resource): AutosaveState {
  return { status: { kind: 'saved' }, known: { resource, draft: draftOf(resource) }, refused: new Map() };
}

export function reduceAutosave(state: AutosaveState, event: AutosaveEvent): AutosaveState {
  const { status, known } = state;
  switch (event.type) {
    case 'edited':
      if (status.kind === 'saving' || status.kind === 'conflict') return state;
      // An edit that was undone leaves nothing to save.
      return { ...state, status: { kind: unsavedFields(state, event.draft).length > 0 ? 'waiting' : 'saved' } };
    case 'saveStarted':
      return { ...state, status: { kind: 'saving' } };
    case 'fieldsSaved': {
      const draft = { ...known.draft, ...pickFields(event.draft, event.fields) };
      return { ...state, known: { resource: event.resource, draft } };
    }
    case 'fieldsRefused':
      return { ...state, refused: withRefusals(state, event.draft, event.details) };
    case 'saveFinished': {
      const fields = unsavedFields(state, event.draft);
      return { ...state, status: fields.length > 0 ? { kind: 'held', fields } : { kind: 'saved' } };
    }
    case 'saveFailed':
      return { ...state, status: { kind: 'failed', error: event.error } };
    case 'conflictFound':
      return { ...state, status: { kind: 'conflict', theirs: event.theirs } };
    case 'resourceAdopted':
      return initialState(event.resource);
  }
}

export function unsavedFields({ known }: AutosaveState, draft: ListingDraft): ListingField[] {
  return changedFields(known.draft, draft);
}

/** Unsaved fields that the service can be expected to accept. */
export function fieldsToSave(state: AutosaveState, draft: ListingDraft): ListingField[] {
  const invalid = new Set([...faultsOf(draft).keys()].map(fieldOf));
  return unsavedFields(state, draft).filter((field) => !invalid.has(field) && !isRefused(state, field, draft));
}

/** What the service found wrong with the values that are in the form now: pairs of JSON pointer and message. */
export function refusalsOf(state: AutosaveState, draft: ListingDraft): [pointer: string, message: string][] {
  return [...state.refused].flatMap(([field, { faults }]) => (isRefused(state, field, draft) ? [...faults] : []));
}

/** The user's unsaved changes on top of what was saved elsewhere. */
export function mergeDrafts(state: AutosaveState, mine: ListingDraft, theirs: Resource): ListingDraft {
  return { ...draftOf(theirs), ...pickFields(mine, unsavedFields(state, mine)) };
}

export type SaveFailure = { kind: 'conflict' } | { kind: 'refused'; details: Fault[] } | { kind: 'failed' };

/** 412 is a conflict; details that name fields of the form refuse these fields; all else stops the save. */
export function classifyFailure(error: unknown, draft: ListingDraft): SaveFailure {
  if (!(error instanceof MarketplaceError)) return { kind: 'failed' };
  if (error.status === 412) return { kind: 'conflict' };
  const details = error.details.filter(({ pointer }) => Object.hasOwn(draft, fieldOf(pointer)));
  return details.length > 0 ? { kind: 'refused', details } : { kind: 'failed' };
}

function withRefusals(state: AutosaveState, draft: ListingDraft, details: Fault[]) {
  const refused = new Map(state.refused);
  for (const detail of details) {
    const field = fieldOf(detail.pointer);
    // Faults of an older value are forgotten, those of the same value are kept.
    const before = isRefused({ ...state, refused }, field, draft) ? refused.get(field)!.faults : [];
    refused.set(field, { value: draft[field], faults: new Map([...before, [detail.pointer, faultAtField(detail)]]) });
  }
  return refused;
}

function isRefused({ refused }: AutosaveState, field: ListingField, draft: ListingDraft): boolean {
  const refusal = refused.get(field);
  return refusal !== undefined && sameValue(refusal.value, draft[field]);
}

function fieldOf(pointer: string): ListingField {
  return (pointer.split('/')[1] ?? '') as ListingField;
}

function pickFields(draft: ListingDraft, fields: ListingField[]): Partial<ListingDraft> {
  return Object.fromEntries(fields.map((field) => [field, draft[field]]));
}
