import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Download, ScrollText } from 'lucide-react';
import { atBase } from '../../shared/base-path.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { AuditSearch } from '../list-search.ts';
import { PagedList } from '../paged-list.tsx';
import { auditQuery } from '../queries.ts';
import { AuditEvents } from './audit-events.tsx';
import { AuditFilters } from './audit-filters.tsx';

const route = getRouteApi('/console/audit');

export function AuditPage() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(auditQuery({ ...filter, limit: 50 }));
  const narrowed = Object.values({ ...filter, page: undefined }).some((value) => value !== undefined);
  const clear = (
    <Link to="/console/audit" className={buttonClasses({ size: 'sm' })}>
      Clear all filters
    </Link>
  );
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Who did what, and when. Entries are never changed or deleted."
        actions={
          <>
            {narrowed && clear}
            <a href={csvPath(filter)} download className={buttonClasses({ size: 'sm' })}>
              <Download aria-hidden="true" /> CSV
            </a>
          </>
        }
      />
      <AuditFilters filter={filter} onChange={(search) => navigate({ search, replace: true })} />
      <PagedList
        list={list}
        noun="event"
        search={filter}
        skeletons={10}
        empty={
          <EmptyState
            icon={<ScrollText />}
            title={narrowed ? 'No matching events' : 'No events yet'}
            action={narrowed && clear}
          >
            {narrowed
              ? 'Search by a name, part of an ID, or a word such as “suspended”. The other fields need the complete ID. Dates are in UTC.'
              : 'Actions by developers and administrators are recorded here.'}
          </EmptyState>
        }
      >
        {(events) => <AuditEvents events={events} />}
      </PagedList>
    </>
  );
}

/** The newest entries that match the filter, of all pages. */
function csvPath({ page: _, ...filter }: AuditSearch): string {
  const given = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return atBase(`/console/api/audit.csv?${new URLSearchParams(given)}`);
}
