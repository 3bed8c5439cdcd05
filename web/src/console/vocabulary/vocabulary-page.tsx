// The page of a vocabulary: loads it, then shows the editor; the form around the rows, with what is wrong and what is unsaved.

import { MarketplaceError } from '@marketplace/sdk';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { detailsOf } from '../../shared/form-faults.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { plural } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { Person } from '../person.tsx';
import type { Change, VocabularyEditor } from './use-vocabulary.ts';
import type { Keyed } from './vocabulary-draft.ts';

export function VocabularyPage<List>({
  vocabulary: { title, query },
  description,
  Editor,
}: {
  vocabulary: { title: string; query: UseQueryOptions<List, Error, List, string[]> };
  description: string;
  Editor: ComponentType<{ initial: List }>;
}) {
  const { data, error, refetch } = useQuery(query);
  return (
    <>
      <PageHeader title={title} description={description} />
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

/** Of any rows: those are its children. */
type FormEditor = Omit<VocabularyEditor<Keyed, string>, 'change' | 'remove'>;

export function VocabularyForm({
  editor,
  className,
  origin,
  note,
  action,
  children,
}: {
  editor: FormEditor;
  className?: string;
  /** Shown while nothing is unsaved, in place of the last change. */
  origin?: ReactNode;
  note?: ReactNode;
  /** A button that is shown while nothing is unsaved. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const { title, base, changes, isSaving, save, discard } = editor;
  return (
    <>
      {/* Keeps the focused field from being hidden behind the sticky footer. */}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        noValidate
        aria-label={title}
        className={cx(className, '[&_:is(input,select)]:scroll-mb-28')}
      >
        {children}
        <SaveError editor={editor} />
        <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-3 border-t bg-canvas/95 px-4 py-4 backdrop-blur sm:mx-0 sm:px-0">
          <p aria-live="polite" className="text-sm text-ink-2">
            {changes > 0 ? plural(changes, 'unsaved change') : origin || <LastChange change={base} />}
            {note}
          </p>
          <div className="flex flex-wrap gap-2">
            {changes > 0 ? (
              <Button onClick={discard} disabled={isSaving}>
                Discard
              </Button>
            ) : (
              action
            )}
            <Button type="submit" variant="primary" busy={isSaving} disabled={changes === 0}>
              Save
            </Button>
          </div>
        </div>
      </form>
      <LeaveGuard changes={changes} />
    </>
  );
}

/** What is wrong with the whole list; faults of an entry are shown at its fields, until it is edited. */
function SaveError({ editor: { error, faults, title, noun, loadLatest } }: { editor: FormEditor }) {
  if (!error) return null;
  if (error instanceof MarketplaceError && error.status === 412) {
    const action = (
      <Button size="sm" onClick={loadLatest}>
        Load latest
      </Button>
    );
    return (
      <ErrorNotice className="mt-6" action={action}>
        {`Someone else changed the ${title.toLowerCase()}. Your edits are kept.`}
      </ErrorNotice>
    );
  }
  const { byRow, other } = faults;
  if (detailsOf(error).length > 0 && byRow.size + other.length === 0) return null;
  const toFix = byRow.size > 0 ? [`Not saved. Fix ${plural(byRow.size, noun)} first.`] : [];
  return <ErrorNotice className="mt-6">{[...toFix, ...other].join(' ') || error.message}</ErrorNotice>;
}

function LastChange({ change: { updatedAt, updatedBy, updatedByName } }: { change: Change }) {
  if (!updatedAt) return 'Never changed';
  return (
    <>
      Changed <Time value={updatedAt} /> by {updatedBy && <Person id={updatedBy} name={updatedByName} />}
    </>
  );
}
