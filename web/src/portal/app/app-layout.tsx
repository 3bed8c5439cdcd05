import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet, useLocation } from '@tanstack/react-router';
import { ChevronLeft, ExternalLink } from 'lucide-react';
import { atBase } from '../../shared/base-path.ts';
import { brand } from '../../shared/brand.ts';
import { StateBadge } from '../../shared/state-badge.tsx';
import { ENVIRONMENTS } from '../../shared/vocabulary.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { formatDay } from '../../ui/format.ts';
import { AppLogo } from '../../ui/logo.tsx';
import { LoadingRows, Notice, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { usePermission } from '../publisher.ts';
import { myAppQuery } from './app-queries.ts';
import { WatchedPages } from './watched-pages.tsx';

const route = getRouteApi('/portal/apps/$id');

/** By the path below the app's. */
const TABS = [
  { value: '', label: 'Listing' },
  { value: '/review', label: 'Review' },
  { value: '/versions', label: 'Versions' },
  { value: '/corrections', label: 'Corrections' },
  { value: '/installations', label: 'Installations' },
  { value: '/analytics', label: 'Analytics' },
  { value: '/reviews', label: 'User reviews' },
  { value: '/settings', label: 'Settings' },
] as const;

/** Name and state of the app, and tabs, above each of its pages. The pages have the heading. */
export function AppLayout() {
  const { id } = route.useParams();
  const { data: app } = useSuspenseQuery(myAppQuery(id));
  const page = useLocation().pathname.split('/')[4];
  const live = app.status === 'APPROVED';
  const analytics = usePermission('ANALYTICS');
  const environment = ENVIRONMENTS.find(({ value }) => value === app.environment)?.label;
  return (
    <>
      <Link
        to="/portal/apps"
        className="mb-3 -ml-1 inline-flex min-h-6 items-center gap-0.5 text-sm text-ink-3 hover:text-ink hover:underline"
      >
        <ChevronLeft className="size-4" aria-hidden="true" />
        Apps
      </Link>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-64 items-center gap-3.5">
          <AppLogo name={app.name} image={app.images.logo} className="size-12" />
          <div className="min-w-0">
            <p className="truncate text-lg leading-snug font-semibold">{app.name}</p>
            <div className="mt-0.5 flex flex-wrap items-center gap-1.5">
              <StateBadge state={app.status} />
              {live && <StateBadge state={app.visibility} />}
              <Badge>{environment}</Badge>
            </div>
          </div>
        </div>
        {live && app.visibility === 'LISTED' && (
          <a href={atBase(`/apps/${app.slug}`)} className={buttonClasses()}>
            View in {brand.name}
            <ExternalLink aria-hidden="true" />
          </a>
        )}
      </div>
      <div className="mb-6">
        <Tabs
          label={`${app.name} pages`}
          current={TABS.find(({ value }) => value === `/${page}`)?.value ?? ''}
          tabs={analytics ? TABS : TABS.filter(({ value }) => value !== '/analytics')}
          link={(value, content, props) => (
            <Link to={`/portal/apps/$id${value}` as const} params={{ id }} {...props}>
              {content}
            </Link>
          )}
        />
      </div>
      {app.visibility === 'SUSPENDED' && (
        <div className="mb-6">
          <Notice tone="bad" title="An administrator suspended this app">
            {app.suspendedReason} Reply to the email about it when you’ve fixed this or if you disagree.
          </Notice>
        </div>
      )}
      {app.transferHoldUntil && (
        <div className="mb-6">
          <Notice title="This app has a new publisher">
            Until {formatDay(app.transferHoldUntil)}: no new permissions, no setup URL at another host, and no further
            transfer.
          </Notice>
        </div>
      )}
      {live && <WatchedPages appId={id} brief={page !== undefined && page !== ''} />}
      <Outlet />
    </>
  );
}

export function AppLoading() {
  return (
    <>
      <Skeleton className="mb-4 h-4 w-32" />
      <div className="mb-8 flex items-center gap-3.5">
        <Skeleton className="size-12 rounded-lg" />
        <div className="space-y-2">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-4 w-28" />
        </div>
      </div>
      <LoadingRows />
    </>
  );
}
