import { fieldName } from '@marketplace/sdk/listing-fields';
import { CircleAlert, Cloud, CloudCheck, CloudUpload } from 'lucide-react';
import { focusField } from '../../shared/field-focus.ts';
import { changedFields, draftOf, type ListingField } from '../../shared/listing-draft.ts';
import { Button } from '../../ui/button.tsx';
import { inlineCode } from '../../ui/inline-code.tsx';
import { Notice } from '../../ui/states.tsx';
import type { Autosave } from './use-autosave.ts';

/** Status of the autosave in a few words. */
export function SaveIndicator({
  autosave: { state, flush },
  uploading,
}: {
  autosave: Autosave;
  /** Fields that wait for an upload. */
  uploading: ListingField[];
}) {
  const held = state.kind === 'held' ? state.fields.filter((field) => !uploading.includes(field)) : [];
  const attention = state.kind === 'failed' || held.length > 0 || state.kind === 'conflict';
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm [&_svg]:size-4 [&_svg]:shrink-0">
      <span role="status" className={`flex min-w-0 items-center gap-2 ${attention ? 'text-bad' : 'text-ink-3'}`}>
        {state.kind === 'saved' && (
          <>
            <CloudCheck aria-hidden="true" /> All changes saved
          </>
        )}
        {/* "Unsaved changes" is hidden from screen readers: it would be announced at every pause in typing. */}
        {state.kind === 'waiting' && (
          <span aria-hidden="true" className="flex items-center gap-2">
            <Cloud /> Unsaved changes
          </span>
        )}
        {state.kind === 'saving' && (
          <>
            <CloudUpload aria-hidden="true" /> Saving…
          </>
        )}
        {state.kind === 'conflict' && (
          <>
            <CircleAlert aria-hidden="true" /> Not saved: changed elsewhere
          </>
        )}
        {state.kind === 'failed' && (
          <>
            <CircleAlert aria-hidden="true" /> Couldn’t save
          </>
        )}
        {state.kind === 'held' && held.length === 0 && (
          <>
            <CloudUpload aria-hidden="true" /> Uploading…
          </>
        )}
        {held.length > 0 && (
          <>
            <CircleAlert aria-hidden="true" /> Not saved:
          </>
        )}
      </span>
      {held.length > 0 && (
        <button
          type="button"
          className="truncate font-medium text-bad underline underline-offset-2"
          onClick={() => focusField(`/${held[0]}`)}
        >
          {held.map((field) => fieldName(`/${field}`)).join(', ')}
        </button>
      )}
      {state.kind === 'failed' && (
        <Button size="sm" onClick={flush}>
          Retry
        </Button>
      )}
    </div>
  );
}

/** The error of a failed save, or the choice between both versions in a conflict. */
export function SaveTrouble({ autosave }: { autosave: Autosave }) {
  const { state, loadTheirs, keepMine, known } = autosave;
  if (state.kind === 'failed') {
    return (
      <div role="alert" className="w-full">
        <Notice tone="bad" title="Couldn’t save your latest changes">
          {inlineCode(state.error.message)} Your edits are still here.
        </Notice>
      </div>
    );
  }
  if (state.kind !== 'conflict') return null;
  const fields = changedFields(known().draft, draftOf(state.theirs)).map((field) => fieldName(`/${field}`));
  return (
    <div role="alert" className="w-full">
      <Notice
        tone="warn"
        title="This listing was changed elsewhere"
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => loadTheirs(state.theirs)}>
              Load theirs
            </Button>
            <Button size="sm" variant="primary" onClick={() => keepMine(state.theirs)}>
              Keep mine
            </Button>
          </div>
        }
      >
        {fields.length > 0 ? `Saved in another window or by a colleague: ${fields.join(', ')}. ` : ''}
        “Keep mine” saves the fields you changed and loads the rest.
      </Notice>
    </div>
  );
}
