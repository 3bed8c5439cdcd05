import type { AdminDeveloper } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Time } from '../../ui/time.tsx';
import { developersQuery, statsQuery } from '../queries.ts';
import { VerifyButton } from './developer-actions.tsx';
import { DeveloperBadge } from './developer-badge.tsx';
import { VerificationClock } from './verification-clock.tsx';

const route = getRouteApi('/console/developers');

export function DevelopersPage() {
  const { search, status, overdue, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: stats } = useQuery(statsQuery());
  const { data, error, refetch, isPlaceholderData } = useQuery(developersQuery({ search, status, overdue, page }));
  // Unverified developers are listed first; the rest is in order of registration.
  const whole = !search && !status && !overdue && page === 1;
  const { data: waiting } = useQuery({ ...developersQuery({ status: 'UNVERIFIED' }), enabled: whole });
  const developers = data && [
    ...(whole ? (waiting?.data ?? []) : []),
    ...data.data.filter((developer) => !whole || developer.status !== 'UNVERIFIED'),
  ];
  const count = (state: AdminDeveloper['status']) => stats?.developers[state];
  return (
    <>
      <PageHeader
        title="Developers"
        description="Everyone who registered. Only verified developers can create API keys and submit apps."
      />
      <Tabs
        label="Developers by status"
        current={status}
        tabs={[
          { value: undefined, label: 'All' },
          { value: 'UNVERIFIED', label: 'Pending', count: count('UNVERIFIED') },
          { value: 'VERIFIED', label: 'Verified', count: count('VERIFIED') },
          { value: 'SUSPENDED', label: 'Suspended', count: count('SUSPENDED') },
          { value: 'REJECTED', label: 'Rejected', count: count('REJECTED') },
        ]}
        link={(value, content, props) => (
          <Link to="/console/developers" search={{ search, status: value }} {...props}>
            {content}
          </Link>
        )}
      />
      <SearchField
        label="Search by name, company, email, or account ID"
        value={search ?? ''}
        onSearch={(words) => navigate({ search: { status, overdue, search: words || undefined }, replace: true })}
        className="my-4 max-w-md"
      />
      {(status === 'UNVERIFIED' || overdue) && (
        <p className="mb-4 text-sm">
          <Link
            to="/console/developers"
            search={{ search, status: 'UNVERIFIED', overdue: overdue ? undefined : true }}
            className={buttonClasses({ size: 'sm' })}
          >
            {overdue ? 'Show all pending' : `Only overdue${stats ? ` (${stats.verification.overdue})` : ''}`}
          </Link>
        </p>
      )}
      <Card aria-busy={isPlaceholderData}>
        {error && !data ? (
          <ErrorState error={error} retry={refetch} />
        ) : !developers ? (
          <LoadingRows rows={8} />
        ) : developers.length === 0 ? (
          <NobodyFound search={search} status={status} />
        ) : (
          <DeveloperTable developers={developers} />
        )}
      </Card>
      {data && (
        <Pagination
          {...data.pagination}
          noun="developer"
          link={(to, content, props) => (
            <Link to="/console/developers" search={{ search, status, overdue, page: to }} {...props}>
              {content}
            </Link>
          )}
        />
      )}
    </>
  );
}

function DeveloperTable({ developers }: { developers: AdminDeveloper[] }) {
  return (
    <Table
      label="Developers"
      head={
        <>
          <Th>Developer</Th>
          <Th className="hidden @min-[58rem]:table-cell">Email</Th>
          <Th className="hidden @2xl:table-cell">Status</Th>
          <Th className="hidden @3xl:table-cell">Registered</Th>
          <Th className="hidden @2xl:table-cell">
            <span className="sr-only">Actions</span>
          </Th>
        </>
      }
    >
      {developers.map((developer) => (
        <tr key={developer.id} className="relative transition-colors hover:bg-hover/60">
          <Td className="w-full max-w-0 @2xl:min-w-44 @min-[58rem]:w-auto @min-[58rem]:max-w-80">
            <Link
              to="/console/developers/$id"
              params={{ id: developer.id }}
              className="block truncate font-medium after:absolute after:inset-0"
            >
              {developer.name}
            </Link>
            <p className="truncate text-ink-3" title={developer.accountUserId}>
              {developer.companyName ?? developer.accountName ?? developer.accountUserId}
            </p>
            <div className="mt-1.5 flex flex-wrap items-center justify-between gap-2 @2xl:hidden">
              <DeveloperBadge developer={developer} />
              <Waiting developer={developer} />
            </div>
          </Td>
          <Td className="hidden max-w-56 truncate text-ink-2 @min-[58rem]:table-cell">{developer.email}</Td>
          <Td className="hidden @2xl:table-cell">
            <DeveloperBadge developer={developer} />
          </Td>
          <Td className="hidden whitespace-nowrap text-ink-2 @3xl:table-cell">
            <Time value={developer.createdAt} />
          </Td>
          <Td className="hidden text-right @2xl:table-cell">
            <Waiting developer={developer} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}

/** Stacked above the link that covers the row. */
function Waiting({ developer }: { developer: AdminDeveloper }) {
  if (developer.status !== 'UNVERIFIED' || developer.closingAt) return null;
  return (
    <span className="relative flex flex-wrap items-center justify-between gap-2 w-full @2xl:w-auto @2xl:justify-end">
      <VerificationClock developer={developer} />
      <VerifyButton developer={developer} />
    </span>
  );
}

function NobodyFound({ search, status }: { search: string | undefined; status: AdminDeveloper['status'] | undefined }) {
  if (!search && status === 'UNVERIFIED') {
    return (
      <EmptyState icon={<Users />} title="No developers to verify">
        New developers appear here when they register.
      </EmptyState>
    );
  }
  if (!search && !status) {
    return (
      <EmptyState icon={<Users />} title="No developers yet">
        Developers who register in the developer portal appear here for verification.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Users />}
      title="No matching developers"
      action={
        <Link to="/console/developers" className={buttonClasses()}>
          Show all developers
        </Link>
      }
    >
      Try different search terms or another status.
    </EmptyState>
  );
}
