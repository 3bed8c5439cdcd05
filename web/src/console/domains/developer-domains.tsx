import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DomainBadge, DomainName } from '../../shared/domain-badge.tsx';
import { Panel } from '../../ui/card.tsx';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { domainsQuery } from '../queries.ts';

/** More than a developer can have, with some that have expired. */
const SHOWN = 100;

export function DeveloperDomains({ developerId }: { developerId: string }) {
  const { data, error, refetch } = useQuery(domainsQuery({ developer: developerId, limit: SHOWN }));
  return (
    <Panel title="Domains" flush>
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <LoadingRows rows={1} />
      ) : data.data.length === 0 ? (
        <p className="px-5 py-8 text-center text-sm text-ink-3">No domains yet.</p>
      ) : (
        <ul className="divide-y text-sm">
          {data.data.map((domain) => (
            <li key={domain.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3">
              <div className="min-w-0">
                <p className="font-medium">
                  <DomainName domain={domain} />
                </p>
                <p className="text-ink-3">
                  {domain.lastProvedAt ? (
                    <>
                      Last found <Time value={domain.lastProvedAt} />
                    </>
                  ) : (
                    <>
                      Added <Time value={domain.createdAt} />
                    </>
                  )}
                </p>
              </div>
              {domain.status === 'DISPUTED' ? (
                <Link to="/console/domains" className="rounded-sm">
                  <DomainBadge domain={domain} />
                </Link>
              ) : (
                <DomainBadge domain={domain} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
