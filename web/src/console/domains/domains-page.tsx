import type { AdminDomain } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Globe } from 'lucide-react';
import { DomainBadge, DomainName } from '../../shared/domain-badge.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDay } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { PagedList } from '../paged-list.tsx';
import { domainsQuery } from '../queries.ts';
import { DecideDomain } from './decide-domain.tsx';
import { type Party, partiesOf } from './parties.ts';

const route = getRouteApi('/console/domains');

export function DomainsPage() {
  const { page = 1 } = route.useSearch();
  const list = useQuery(domainsQuery({ status: 'DISPUTED', page }));
  return (
    <>
      <PageHeader
        title="Disputed domains"
        description="Domains that more than one developer has proved. The first keeps the badge until you decide."
      />
      <PagedList
        list={list}
        noun="dispute"
        asCards
        empty={
          <EmptyState icon={<Globe />} title="No disputes to decide">
            When a developer proves a domain that another one has proved before, it appears here.
          </EmptyState>
        }
      >
        {(domains) => (
          <ul className="space-y-4">
            {domains.map((domain) => (
              <li key={domain.id}>
                <Dispute domain={domain} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function Dispute({ domain }: { domain: AdminDomain }) {
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-medium">
            <DomainName domain={domain} />
          </h2>
          {domain.provedAt && (
            <p className="text-sm text-ink-3">
              Disputed <Time value={domain.provedAt} />
            </p>
          )}
        </div>
        <DecideDomain domain={domain} />
      </div>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {partiesOf(domain).map((party) => (
          <li key={party.id} className="rounded-md border bg-sunken p-4 text-sm">
            <PartyFacts party={party} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PartyFacts({ party }: { party: Party }) {
  const { developerId, developerName, companyName, provedAt, lastProvedAt, failingSince, method } = party;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link to="/console/developers/$id" params={{ id: developerId }} className="min-w-0 font-medium hover:underline">
          {developerName}
        </Link>
        <DomainBadge domain={party} />
      </div>
      {companyName && <p className="text-ink-2">{companyName}</p>}
      <p className="mt-2 text-ink-2">
        {provedAt && `Proved ${formatDay(provedAt)} with the ${method === 'FILE' ? 'file' : 'TXT record'}. `}
        {lastProvedAt && (
          <>
            Challenge last found <Time value={lastProvedAt} />.
          </>
        )}
      </p>
      {failingSince && (
        <p className="mt-1 text-warn">
          Not found since <Time value={failingSince} />.
        </p>
      )}
    </>
  );
}
