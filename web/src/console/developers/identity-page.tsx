import type { Identity, IdentityChange } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IdCard } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { PagedList } from '../paged-list.tsx';
import { identityChangesQuery } from '../queries.ts';
import { IdentityActions } from './identity-actions.tsx';

const route = getRouteApi('/console/identity');

export function IdentityPage() {
  const { page = 1 } = route.useSearch();
  const list = useQuery(identityChangesQuery({ page }));
  return (
    <>
      <PageHeader
        title="Identity changes"
        description="Verified developers who changed their name, company, or website. The public sees the reviewed values until you confirm."
      />
      <PagedList
        list={list}
        noun="change"
        asCards
        empty={
          <EmptyState icon={<IdCard />} title="No identity changes to review">
            Changes of name, company, or website by verified developers appear here.
          </EmptyState>
        }
      >
        {(changes) => (
          <ul className="space-y-4">
            {changes.map((change) => (
              <li key={change.developerId}>
                <Change change={change} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function Change({ change }: { change: IdentityChange }) {
  const { developerId, reviewed, requested, requestedAt } = change;
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <Link to="/console/developers/$id" params={{ id: developerId }} className="font-medium hover:underline">
            {reviewed.name}
          </Link>
          <p className="text-sm text-ink-3">
            Requested <Time value={requestedAt} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <IdentityActions developerId={developerId} name={reviewed.name} requestedAt={requestedAt} />
        </div>
      </div>
      <IdentityComparison reviewed={reviewed} requested={requested} />
    </Card>
  );
}

const FIELDS: [field: keyof Identity, label: string][] = [
  ['name', 'Name'],
  ['companyName', 'Company'],
  ['websiteUrl', 'Website'],
];

/** Only the fields that change. */
export function IdentityComparison({ reviewed, requested }: { reviewed: Identity; requested: Identity }) {
  return (
    <dl className="mt-4 divide-y border-t text-sm">
      {FIELDS.filter(([field]) => reviewed[field] !== requested[field]).map(([field, label]) => (
        <div key={field} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[6rem_1fr_1fr]">
          <dt className="text-ink-3">{label}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            <span className="sr-only">Public: </span>
            <Value field={field} value={reviewed[field]} />
          </dd>
          <dd className="min-w-0 font-medium [overflow-wrap:anywhere]">
            <span aria-hidden="true">→ </span>
            <span className="sr-only">Requested: </span>
            <Value field={field} value={requested[field]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ field, value }: { field: keyof Identity; value: string | null }) {
  if (value === null) return <span className="text-ink-3">None</span>;
  return field === 'websiteUrl' ? <OutsideLink href={value} /> : value;
}
