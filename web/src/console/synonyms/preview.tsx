import { type PreviewedApp, previewSynonyms, type SynonymGroup } from '@marketplace/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { detailsOf, faultText } from '../../shared/form-faults.ts';
import { Badge } from '../../ui/badge.tsx';
import { Panel } from '../../ui/card.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { TextField } from '../../ui/field.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { type Mark, marksOf } from './preview-marks.ts';

const PAUSE_MS = 250;

/** A search with the saved synonyms and with those that are being edited. */
export function Preview({ groups, changed }: { groups: SynonymGroup[]; changed: boolean }) {
  const [typed, setTyped] = useState('');
  // As text: the groups are made anew by every render.
  const trial = JSON.parse(useDebouncedValue(JSON.stringify({ query: typed.trim(), groups }), PAUSE_MS));
  const wanted = typed.trim() !== '' && trial.query !== '';
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['console', 'synonym-preview', trial],
    queryFn: ({ signal }) => previewSynonyms(trial, { signal }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  const marks = data && marksOf(data.before, data.after);
  return (
    <Panel title="Try a search" description="Compare the results before you save.">
      <TextField
        label="Search words"
        placeholder="For example: bill"
        type="search"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div aria-live="polite">
        {wanted && error && <ErrorText className="mt-3">{reasonOf(error)}</ErrorText>}
        {wanted && !error && data && marks && (
          <div aria-busy={isPlaceholderData} className="mt-4 grid gap-5 sm:grid-cols-2">
            <ResultList title="Saved synonyms" apps={data.before} markOf={({ slug }) => onlyRemoved(marks.get(slug))} />
            <ResultList
              title="Your changes"
              apps={data.after}
              markOf={({ slug }) => marks.get(slug)}
              note={changed ? undefined : 'Nothing changed yet'}
            />
          </div>
        )}
      </div>
    </Panel>
  );
}

/** The first fault: groups with faults cannot be tried. */
function reasonOf(error: Error): string {
  const [fault] = detailsOf(error);
  return fault ? faultText(fault) : error.message;
}

const onlyRemoved = (mark: Mark | undefined) => (mark?.kind === 'removed' ? mark : undefined);

function ResultList({
  title,
  apps,
  markOf,
  note,
}: {
  title: string;
  apps: PreviewedApp[];
  markOf: (app: PreviewedApp) => Mark | undefined;
  note?: string | undefined;
}) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1.5 text-xs font-medium text-ink-3">
        {title}
        {note && <span className="font-normal"> · {note}</span>}
      </h3>
      {apps.length === 0 ? (
        <p className="text-sm text-ink-2">No matching apps</p>
      ) : (
        <ol className="space-y-1 text-sm">
          {apps.map((app) => (
            <li key={app.slug} className="flex items-baseline justify-between gap-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {app.name}
                {app.match === 'some' && <span className="text-xs text-ink-3"> some words</span>}
              </span>
              <MarkBadge mark={markOf(app)} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function MarkBadge({ mark }: { mark: Mark | undefined }) {
  if (!mark || mark.kind === 'same') return null;
  if (mark.kind === 'new') return <Badge tone="good">New</Badge>;
  if (mark.kind === 'removed') return <Badge tone="bad">Removed</Badge>;
  const places = Math.abs(mark.by);
  return (
    <Badge tone={mark.by > 0 ? 'accent' : 'neutral'}>
      <span aria-hidden="true">
        {mark.by > 0 ? '↑' : '↓'}
        {places}
      </span>
      <span className="sr-only">
        {mark.by > 0 ? 'up' : 'down'} {places}
      </span>
    </Badge>
  );
}
