import type { AdminCorrection } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Time } from '../../ui/time.tsx';
import type { CorrectionsSearch } from '../list-search.ts';
import { PagedList } from '../paged-list.tsx';
import { correctionsQuery } from '../queries.ts';

const route = getRouteApi('/console/corrections');

/** Without a choice: open ones. */
const TABS: { value: CorrectionsSearch['status']; label: string }[] = [
  { value: undefined, label: 'Open' },
  { value: 'APPLIED', label: 'Applied' },
  { value: 'DECLINED', label: 'Declined' },
  { value: 'WITHDRAWN', label: 'Withdrawn' },
];

export function CorrectionsPage() {
  const { status, page = 1 } = route.useSearch();
  const list = useQuery(correctionsQuery({ status: status ?? 'OPEN', page }));
  return (
    <>
      <PageHeader
        title="Corrections"
        description="Developers ask for small changes of live listings: wording, links, images."
      />
      <div className="mb-5">
        <Tabs
          label="Status"
          tabs={TABS}
          current={status}
          link={(value, content, props) => (
            <Link to="/console/corrections" search={{ status: value }} {...props}>
              {content}
            </Link>
          )}
        />
      </div>
      <PagedList
        list={list}
        noun="correction"
        search={{ status }}
        empty={
          <EmptyState icon={<PencilLine />} title={status ? 'None' : 'No corrections to decide'}>
            {status ? 'There are no correction requests with this status.' : 'New requests appear here.'}
          </EmptyState>
        }
      >
        {(corrections) => (
          <ul className="divide-y">
            {corrections.map((correction) => (
              <li key={correction.id}>
                <Row correction={correction} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function Row({ correction }: { correction: AdminCorrection }) {
  const { id, appName, developer, difference, conflicts, status, createdAt } = correction;
  return (
    <Link
      to="/console/corrections/$id"
      params={{ id }}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3.5 text-sm hover:bg-hover"
    >
      <span className="min-w-0">
        <span className="font-medium">{appName}</span>
        <span className="block text-ink-3 [overflow-wrap:anywhere]">
          {developer.companyName ?? developer.name}: {difference.map(({ pointer }) => fieldName(pointer)).join(', ')}
        </span>
      </span>
      <span className="flex items-center gap-2 text-ink-3">
        {conflicts.length > 0 && <Badge tone="warn">Outdated</Badge>}
        <StateBadge state={status} />
        <Time value={createdAt} />
      </span>
    </Link>
  );
}
