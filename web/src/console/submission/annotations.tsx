// Annotations: reviewers attach rejection reasons to the fields of the listing they concern.

import type { RejectionReason } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { Flag, Pencil, X } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';

export interface Note extends RejectionReason {
  /** Identifies the note: a field may have several. */
  key: string;
}

interface Annotations {
  notes: Note[];
  /** Unset when the submission is decided. */
  annotate?: (pointer: string, start?: Partial<RejectionReason>) => void;
  edit?: (note: Note) => void;
  remove?: (key: string) => void;
}

const AnnotationsContext = createContext<Annotations>({ notes: [] });
export const AnnotationsProvider = AnnotationsContext.Provider;
export const useAnnotations = () => use(AnnotationsContext);

/** A field of the listing with a button to annotate it (on hover, focus and touch), and its notes below. */
export function Annotatable({
  pointer,
  children,
  className,
}: {
  pointer: string;
  children: ReactNode;
  className?: string;
}) {
  const { notes, annotate } = useAnnotations();
  const here = notes.filter((note) => note.pointer === pointer);
  return (
    <div
      className={cx(
        'group/point relative rounded-md outline-1 outline-offset-4 outline-transparent transition-[outline-color] outline-dashed',
        annotate && 'hover:outline-line-strong/60 focus-within:outline-line-strong/60',
        here.length > 0 && 'outline-bad/60',
        className,
      )}
    >
      {children}
      {annotate && (
        <button
          type="button"
          aria-label={`Add issue: ${fieldName(pointer)}`}
          onClick={() => annotate(pointer)}
          className={cx(
            'absolute right-1 bottom-full z-10 -mb-2 inline-flex h-7 items-center gap-1.5 rounded-full border bg-surface px-2.5 text-xs font-medium text-ink-2 shadow-card',
            'opacity-0 transition-opacity group-focus-within/point:opacity-100 group-hover/point:opacity-100 hover:text-bad focus-visible:opacity-100',
            'pointer-coarse:w-7 pointer-coarse:justify-center pointer-coarse:px-0 pointer-coarse:opacity-100',
          )}
        >
          <Flag className="size-3.5" aria-hidden="true" />
          <span className="pointer-coarse:sr-only">Add issue</span>
        </button>
      )}
      {here.length > 0 && (
        <div className="mt-3 space-y-2">
          {here.map((note) => (
            <NoteCard key={note.key} note={note} />
          ))}
        </div>
      )}
    </div>
  );
}

/** A note as a card. */
export function NoteCard({ note, titled = false }: { note: Note; titled?: boolean }) {
  return (
    <div className="flex flex-wrap items-start justify-end gap-x-2 rounded-md border border-bad/30 bg-bad-soft py-2 pr-1 pl-3 text-sm">
      <div className="min-w-0 flex-1 basis-36 pr-2 [overflow-wrap:anywhere]">
        {titled && <p className="text-xs font-medium text-ink-2">{fieldName(note.pointer)}</p>}
        <p className="font-medium">{note.message}</p>
        <p className="text-ink-2">{note.fix}</p>
      </div>
      <NoteActions note={note} />
    </div>
  );
}

/** A note as one line of a list. */
export function NoteLine({ note }: { note: Note }) {
  return (
    <li className="flex items-start gap-2 py-2 text-sm">
      <Flag className="mt-1 size-3.5 shrink-0 text-bad" aria-hidden="true" />
      <p className="line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="font-medium">{fieldName(note.pointer)}:</span>{' '}
        <span className="text-ink-2">{note.message}</span>
      </p>
      <NoteActions note={note} />
    </li>
  );
}

function NoteActions({ note }: { note: Note }) {
  const { edit, remove } = useAnnotations();
  const name = fieldName(note.pointer);
  if (!edit || !remove) return null;
  return (
    <div className="flex shrink-0">
      <IconButton label={`Edit issue: ${name}`} className="size-7" onClick={() => edit(note)}>
        <Pencil className="size-3.5!" />
      </IconButton>
      <IconButton label={`Remove issue: ${name}`} className="size-7" onClick={() => remove(note.key)}>
        <X className="size-4!" />
      </IconButton>
    </div>
  );
}
