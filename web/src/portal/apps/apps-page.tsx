import type { App } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Boxes, Plus } from 'lucide-react';
import { StateBadge } from '../../shared/state-badge.tsx';
import { stateOf } from '../../shared/vocabulary.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatNumber } from '../../ui/format.ts';
import { AppLogo } from '../../ui/logo.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { myAppsQuery } from '../app/app-queries.ts';
import { usePermission } from '../publisher.ts';
import { APP_STATES } from './apps-search.ts';

const route = getRouteApi('/portal/apps');

/** From this number of apps on, the list has a filter. */
const MANY = 6;

export function AppsPage() {
  const { status } = route.useSearch();
  const { data: apps, error, refetch } = useQuery(myAppsQuery());
  const shown = apps?.filter((app) => !status || app.status === status);
  return (
    <>
      <PageHeader title="Apps" description="Your apps and their status." actions={<NewAppLink />} />
      {apps && (apps.length >= MANY || status) && <StatusFilter apps={apps} current={status} />}
      <Card className="overflow-hidden">
        {error ? (
          <ErrorState error={error} retry={refetch} />
        ) : !shown ? (
          <LoadingRows rows={4} />
        ) : shown.length > 0 ? (
          <AppTable apps={shown} />
        ) : status ? (
          <EmptyState
            title={`No apps with status “${stateOf(status).label}”`}
            action={
              <Link to="/portal/apps" className={buttonClasses()}>
                Show all apps
              </Link>
            }
          />
        ) : (
          <EmptyState icon={<Boxes />} title="No apps yet" action={<NewAppLink />}>
            Add a name, a description, and two screenshots. Your listing can be ready for review in ten minutes.
          </EmptyState>
        )}
      </Card>
    </>
  );
}

function NewAppLink() {
  if (!usePermission('APPS')) return null;
  return (
    <Link to="/portal/apps/new" className={buttonClasses({ variant: 'primary' })}>
      <Plus aria-hidden="true" />
      New app
    </Link>
  );
}

function StatusFilter({ apps, current }: { apps: App[]; current: App['status'] | undefined }) {
  const look =
    'inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm text-ink-2 transition-colors hover:bg-hover aria-[current]:border-accent-ink/40 aria-[current]:bg-accent-soft aria-[current]:text-accent-ink';
  return (
    <nav aria-label="Filter by status" className="mb-4 flex flex-wrap gap-2">
      {[undefined, ...APP_STATES].map((state) => {
        const count = apps.filter((app) => !state || app.status === state).length;
        if (state && count === 0 && state !== current) return null;
        return (
          <Link
            key={state ?? 'all'}
            to="/portal/apps"
            search={state ? { status: state } : {}}
            activeProps={{}}
            aria-current={state === current ? 'true' : undefined}
            className={look}
          >
            {state ? stateOf(state).label : 'All'}
            <span className="text-xs tabular-nums opacity-75">{count}</span>
          </Link>
        );
      })}
    </nav>
  );
}

function AppTable({ apps }: { apps: App[] }) {
  return (
    <Table
      label="Your apps"
      head={
        <>
          <Th>App</Th>
          <Th className="hidden @lg:table-cell">Status</Th>
          <Th className="hidden @lg:table-cell">Next version</Th>
          <Th className="hidden text-right @2xl:table-cell">Installs</Th>
          <Th className="hidden text-right @2xl:table-cell">Rating</Th>
          <Th className="hidden text-right @4xl:table-cell">Updated</Th>
        </>
      }
    >
      {apps.map((app) => (
        <tr key={app.id} className="relative transition-colors hover:bg-hover/60">
          <Td className="w-full max-w-0 min-w-44">
            <div className="flex items-center gap-3">
              <AppLogo name={app.name} image={app.images.logo} className="size-10" />
              <div className="min-w-0">
                {/* The whole row is clickable; there is one link for keyboards and screen readers. */}
                <Link
                  to="/portal/apps/$id"
                  params={{ id: app.id }}
                  className="flex items-center gap-2 font-medium after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
                >
                  <span className="truncate">{app.name}</span>
                  {app.featured && <Badge tone="accent">Featured</Badge>}
                </Link>
                <p className="hidden truncate text-xs text-ink-3 @lg:block">{app.description}</p>
                <div className="mt-1 @lg:hidden">
                  <Badges app={app} />
                </div>
              </div>
            </div>
          </Td>
          <Td className="hidden @lg:table-cell">
            <Badges app={app} />
          </Td>
          <Td className="hidden whitespace-nowrap text-ink-2 @lg:table-cell">
            {app.status === 'APPROVED' && app.openVersion !== null ? (
              <Link
                to="/portal/apps/$id/versions/$number"
                params={{ id: app.id, number: String(app.openVersion) }}
                className="relative z-[1] font-medium text-accent-ink hover:underline"
              >
                Version {app.openVersion}
              </Link>
            ) : (
              <span className="text-ink-3">–</span>
            )}
          </Td>
          <Td className="hidden text-right tabular-nums @2xl:table-cell">
            {app.publishedAt ? formatNumber(app.installCount) : <span className="text-ink-3">–</span>}
          </Td>
          <Td className="hidden text-right whitespace-nowrap tabular-nums @2xl:table-cell">
            {app.reviewCount > 0 ? (
              <>
                <span aria-hidden="true" className="text-star">
                  ★{' '}
                </span>
                {app.averageRating.toFixed(1)} <span className="text-ink-3">({formatNumber(app.reviewCount)})</span>
              </>
            ) : (
              <span className="text-ink-3">–</span>
            )}
          </Td>
          <Td className="hidden text-right whitespace-nowrap text-ink-3 @4xl:table-cell">
            <Time value={app.updatedAt} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}

function Badges({ app: { status, visibility } }: { app: App }) {
  return (
    <div className="flex flex-wrap items-center xl:flex-nowrap gap-1.5">
      <StateBadge state={status} />
      {status === 'APPROVED' && <StateBadge state={visibility} />}
    </div>
  );
}
