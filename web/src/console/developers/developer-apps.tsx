import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../ui/card.tsx';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';
import { AppRows } from '../apps/app-rows.tsx';
import { appsQuery } from '../queries.ts';

const SHOWN = 10;

export function DeveloperApps({ developerId }: { developerId: string }) {
  const { data, error, refetch } = useQuery(appsQuery({ developer: developerId, limit: SHOWN }));
  const total = data?.pagination.total ?? 0;
  return (
    <Panel
      title="Apps"
      flush
      actions={
        total > SHOWN && (
          <Link
            to="/console/apps"
            search={{ developer: developerId }}
            className="text-sm text-accent-ink hover:underline"
          >
            View all {total}
          </Link>
        )
      }
    >
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <LoadingRows rows={3} />
      ) : total === 0 ? (
        <p className="px-5 py-8 text-center text-sm text-ink-3">No apps yet.</p>
      ) : (
        <AppRows apps={data.data} ofOneDeveloper />
      )}
    </Panel>
  );
}
