import type { ListAuditEventsParams } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../ui/card.tsx';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';
import { auditQuery } from '../queries.ts';
import { AuditEvents } from './audit-events.tsx';

/** The latest audit events, optionally of one object, with a link to the full log. */
export function AuditPanel({
  title = 'History',
  filter = {},
  limit = 10,
}: {
  title?: string;
  filter?: Pick<ListAuditEventsParams, 'developer' | 'subject'>;
  limit?: number;
}) {
  const { data, error, refetch } = useQuery(auditQuery({ ...filter, limit }));
  return (
    <Panel
      title={title}
      flush
      actions={
        <Link to="/console/audit" search={filter} className="text-sm text-accent-ink hover:underline">
          {data && data.pagination.total > limit ? `View all ${data.pagination.total}` : 'Audit log'}
        </Link>
      }
    >
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <LoadingRows rows={4} />
      ) : data.data.length === 0 ? (
        <p className="px-5 py-8 text-center text-sm text-ink-3">No events yet.</p>
      ) : (
        <AuditEvents events={data.data} />
      )}
    </Panel>
  );
}
