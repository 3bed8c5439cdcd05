import { ifMatch, restoreSettings, type SettingsInForce, type SettingsRevision } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatExact, plural } from '../../ui/format.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { Person } from '../person.tsx';
import { revisionsQuery } from './settings-queries.ts';
import { settingNames, summarize } from './settings-words.ts';

const FIRST_SHOWN = 5;

interface HistoryProps {
  base: SettingsInForce;
  /** Unsaved changes, which a restoration would lose. */
  hasEdits: boolean;
  onRestored: () => void;
}

export function HistorySection({ base, hasEdits, onRestored }: HistoryProps) {
  const { data: revisions, error, refetch } = useQuery(revisionsQuery());
  const [showsAll, setShowsAll] = useState(false);
  const [asked, setAsked] = useState<SettingsRevision>();
  const hidden = revisions && !showsAll ? Math.max(0, revisions.length - FIRST_SHOWN) : 0;
  return (
    <Panel
      title="History"
      description={
        base.managedBy === null ? 'The last 100 changes. You can go back to any of them.' : 'The last 100 changes.'
      }
      flush
    >
      {error && !revisions ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !revisions ? (
        <LoadingRows rows={3} />
      ) : revisions.length === 0 ? (
        <EmptyState icon={<History />} title="No changes yet">
          The marketplace uses the default settings. Each change is listed here.
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y">
            {revisions.slice(0, revisions.length - hidden).map((revision, position) => (
              <li key={revision.revision} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-sm">
                <div className="min-w-0 flex-1 basis-56">
                  <p className="font-medium">{summarize(revision.changes)}</p>
                  <p className="mt-0.5 text-ink-3">
                    <Time value={revision.changedAt} /> by <Author revision={revision} />
                  </p>
                </div>
                {position === 0 ? (
                  <Badge tone="good">Current</Badge>
                ) : (
                  base.managedBy === null && (
                    <Button size="sm" onClick={() => setAsked(revision)}>
                      Restore<span className="sr-only"> revision {revision.revision}</span>
                    </Button>
                  )
                )}
              </li>
            ))}
          </ul>
          {hidden > 0 && (
            <div className="border-t px-5 py-3">
              <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
                Show {plural(hidden, 'earlier change')}
              </Button>
            </div>
          )}
        </>
      )}
      <RestoreDialog
        revision={asked}
        later={revisions?.filter(({ revision }) => asked && revision > asked.revision) ?? []}
        hasEdits={hasEdits}
        onClose={() => setAsked(undefined)}
        onConfirm={async ({ revision }) => {
          await restoreSettings(String(revision), ifMatch(base));
          onRestored();
        }}
      />
    </Panel>
  );
}

function Author({ revision: { changedBy, changedByName } }: { revision: SettingsRevision }) {
  return changedBy === 'system' ? 'the settings file' : <Person id={changedBy} name={changedByName} />;
}

function RestoreDialog({
  revision,
  later,
  hasEdits,
  onClose,
  onConfirm,
}: {
  revision: SettingsRevision | undefined;
  /** What was changed since. */
  later: SettingsRevision[];
  hasEdits: boolean;
  onClose: () => void;
  onConfirm: (revision: SettingsRevision) => Promise<void>;
}) {
  const names = settingNames(later.flatMap(({ changes }) => changes));
  return (
    <ConfirmDialog
      open={revision !== undefined}
      onClose={onClose}
      title="Restore these settings?"
      action="Restore"
      onConfirm={() => onConfirm(revision!)}
    >
      <p>
        {revision && `All settings go back to what they were on ${formatExact(revision.changedAt)}.`} Changed since
        then:
      </p>
      <ul className="mt-2 list-disc space-y-0.5 pl-5">
        {names.map((name) => (
          <li key={name}>{name.charAt(0).toUpperCase() + name.slice(1)}</li>
        ))}
      </ul>
      <p className="mt-3">Protected terms and scopes go back, too. You can undo this in the history.</p>
      {hasEdits && <p className="mt-3 font-medium text-ink">You’ll lose your unsaved changes.</p>}
    </ConfirmDialog>
  );
}
