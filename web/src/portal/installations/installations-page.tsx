// The workspaces that have or had the app. Nothing here is about people.

import { type AppInstallation, type AppInstallations, ListAppInstallationsStatus } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { StateBadge } from '../../shared/state-badge.tsx';
import { stateOf } from '../../shared/vocabulary.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Card, Panel, Stat } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatNumber, plural } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Time } from '../../ui/time.tsx';
import { appInstallationsQuery } from '../app/app-queries.ts';
import { sumByStatus, sumByVersion } from './counts.ts';

const route = getRouteApi('/portal/apps/$id/installations');

export function InstallationsPage() {
  const { id } = route.useParams();
  const { status, page = 1 } = route.useSearch();
  const { data, error, refetch, isPlaceholderData } = useQuery(appInstallationsQuery(id, status, page));
  const none = data && !status && data.pagination.total === 0;
  return (
    <>
      <PageHeader title="Installations" description="Workspaces that have or had your app." />
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <Card>
          <LoadingRows rows={6} />
        </Card>
      ) : none ? (
        <Card>
          <EmptyState icon={<Building2 />} title="No installations yet">
            When a workspace installs your app, it appears here with its permissions and version.
          </EmptyState>
        </Card>
      ) : (
        <>
          <Summary counts={data.counts} />
          <div className="mt-6 mb-4">
            <StatusTabs id={id} current={status} />
          </div>
          <Card className={cx('overflow-hidden transition-opacity', isPlaceholderData && 'opacity-60')}>
            {data.data.length > 0 ? (
              <InstallationTable installations={data.data} />
            ) : (
              <Nothing id={id} status={status} />
            )}
          </Card>
          <Pagination
            {...data.pagination}
            noun="installation"
            link={(to, content, props) => (
              <Link
                to="/portal/apps/$id/installations"
                params={{ id }}
                search={{ ...(status && { status }), ...(to > 1 && { page: to }) }}
                {...props}
              >
                {content}
              </Link>
            )}
          />
        </>
      )}
    </>
  );
}

function Summary({ counts }: { counts: AppInstallations['counts'] }) {
  const byStatus = sumByStatus(counts);
  const byVersion = sumByVersion(counts);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Stat label="Active" value={formatNumber(byStatus.ACTIVE)} />
        <Stat label="Consent needed" value={formatNumber(byStatus.CONSENT_NEEDED)} />
        <Stat label="Suspended" value={formatNumber(byStatus.SUSPENDED)} />
      </dl>
      {byVersion.length > 0 && (
        <Panel title="By version">
          <dl className="space-y-2 text-sm">
            {byVersion.map(({ version, count, consentNeeded }) => (
              <div key={version} className="flex flex-wrap justify-between gap-x-4">
                <dt>Version {version}</dt>
                <dd className="text-ink-2 tabular-nums">
                  {plural(count, 'workspace')}
                  {consentNeeded > 0 && `, ${formatNumber(consentNeeded)} must consent`}
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      )}
    </div>
  );
}

function StatusTabs({ id, current }: { id: string; current: ListAppInstallationsStatus | undefined }) {
  // Requests are not shown to developers.
  const states = Object.values(ListAppInstallationsStatus).filter((status) => status !== 'REQUESTED');
  return (
    <Tabs
      label="Filter by status"
      current={current}
      tabs={[
        { value: undefined, label: 'All' },
        ...states.map((status) => ({ value: status, label: stateOf(status).label })),
      ]}
      link={(status, content, props) => (
        <Link to="/portal/apps/$id/installations" params={{ id }} search={status ? { status } : {}} {...props}>
          {content}
        </Link>
      )}
    />
  );
}

function Nothing({ id, status }: { id: string; status: ListAppInstallationsStatus | undefined }) {
  return (
    <EmptyState
      title={status ? `No installations with status “${stateOf(status).label}”` : 'Page not found'}
      action={
        <Link to="/portal/apps/$id/installations" params={{ id }} className={buttonClasses()}>
          Show all installations
        </Link>
      }
    />
  );
}

function InstallationTable({ installations }: { installations: AppInstallation[] }) {
  return (
    <Table
      label="Installations"
      head={
        <>
          <Th>Workspace</Th>
          <Th className="hidden @3xl:table-cell">Status</Th>
          <Th className="hidden text-right @3xl:table-cell">Version</Th>
          <Th className="hidden @3xl:table-cell">Permissions</Th>
          <Th className="hidden text-right @3xl:table-cell">Installed</Th>
          <Th className="hidden text-right @3xl:table-cell">Last access</Th>
        </>
      }
    >
      {installations.map(({ id, workspace, status, version, permissions, createdAt, lastGrantAt }) => (
        <tr key={id}>
          <Td className="min-w-40">
            <span className="font-medium break-words">{workspace.name}</span>
            <span className="block font-mono text-xs break-all text-ink-3">{workspace.id}</span>
            <div className="mt-2 space-y-1 text-ink-2 @3xl:hidden">
              <p className="flex flex-wrap items-center gap-2">
                <StateBadge state={status} /> Version {version}
              </p>
              <p>
                Permissions: <Permissions scopes={permissions} />
              </p>
              <p>
                Installed <Time value={createdAt} />
              </p>
              <p>
                Last access: <LastAccess at={lastGrantAt} />
              </p>
            </div>
          </Td>
          <Td className="hidden @3xl:table-cell">
            <StateBadge state={status} />
          </Td>
          <Td className="hidden text-right tabular-nums @3xl:table-cell">{version}</Td>
          <Td className="hidden min-w-44 @3xl:table-cell">
            <Permissions scopes={permissions} />
          </Td>
          <Td className="hidden text-right whitespace-nowrap text-ink-2 @3xl:table-cell">
            <Time value={createdAt} />
          </Td>
          <Td className="hidden text-right whitespace-nowrap text-ink-2 @3xl:table-cell">
            <LastAccess at={lastGrantAt} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}

function Permissions({ scopes }: { scopes: AppInstallation['permissions'] }) {
  return scopes.length > 0 ? (
    <span className="font-mono text-xs break-words">{scopes.join(', ')}</span>
  ) : (
    <span className="text-ink-3">None</span>
  );
}

function LastAccess({ at }: { at: AppInstallation['lastGrantAt'] }) {
  return at ? <Time value={at} /> : <span className="text-ink-3">Never</span>;
}
