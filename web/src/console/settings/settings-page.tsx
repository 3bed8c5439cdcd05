import type { SettingsInForce } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { Person } from '../person.tsx';
import { SettingsEditor } from './settings-editor.tsx';
import { settingsQuery } from './settings-queries.ts';

export function SettingsPage() {
  const { data, error, refetch } = useQuery(settingsQuery());
  return (
    <>
      <PageHeader
        title="Settings"
        description={
          <>
            Name, look and rules of the marketplace.
            {data?.inForce.changedAt && <Origin inForce={data.inForce} />}
          </>
        }
      />
      {data ? (
        <SettingsEditor loaded={data} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Origin({ inForce: { changedAt, changedBy, changedByName } }: { inForce: SettingsInForce }) {
  return (
    <>
      {' '}
      Last changed <Time value={changedAt!} />
      {changedBy && changedBy !== 'system' && (
        <>
          {' '}
          by <Person id={changedBy} name={changedByName} />
        </>
      )}
      .
    </>
  );
}

function Loading() {
  return (
    <div role="status" className="max-w-4xl space-y-6">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-72 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
