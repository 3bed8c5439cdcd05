import type { App } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChartNoAxesCombined, Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { brand } from '../../shared/brand.ts';
import { DownloadLink } from '../../shared/download-link.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { plural } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { myAppQuery } from '../app/app-queries.ts';
import { dailyQuery } from '../queries.ts';
import { ChartFrame } from './chart-frame.tsx';
import { DailyTable } from './daily-table.tsx';
import { type Day, isQuiet, spanOf, sumUp } from './figures.ts';
import { Totals } from './totals.tsx';
import { UninstallReasons } from './uninstall-reasons.tsx';

const route = getRouteApi('/portal/apps/$id/analytics');

const charts = () => import('./daily-charts.tsx');
const InstallsChart = lazy(async () => ({ default: (await charts()).InstallsChart }));
const ViewsChart = lazy(async () => ({ default: (await charts()).ViewsChart }));
const ReviewsChart = lazy(async () => ({ default: (await charts()).ReviewsChart }));

export function AnalyticsPage() {
  const { id } = route.useParams();
  const { days = 30 } = route.useSearch();
  const app = useQuery(myAppQuery(id));
  // One request for both periods: the one shown and the previous one.
  const daily = useQuery({ ...dailyQuery(id, spanOf(2 * days)), enabled: app.data?.publishedAt !== null });
  const failed = [app, daily].find(({ isError }) => isError);
  if (app.data?.publishedAt === null) return <NotLiveYet app={app.data} />;
  return (
    <>
      <PageHeader
        title="Analytics"
        actions={
          <>
            <Periods id={id} />
            <DownloadLink href={csvPath(id, days)} className={buttonClasses({ size: 'sm' })}>
              <Download aria-hidden="true" /> CSV
            </DownloadLink>
          </>
        }
      />
      {failed && <ErrorState error={failed.error} retry={() => failed.refetch()} />}
      {!failed && app.data && daily.data && (
        <div className={cx('space-y-6 transition-opacity', daily.isPlaceholderData && 'opacity-60')}>
          <Content app={app.data} all={daily.data} />
        </div>
      )}
      {!failed && !(app.data && daily.data) && <Loading />}
    </>
  );
}

function Content({ app, all }: { app: App; all: Day[] }) {
  const half = all.length / 2;
  const shown = all.slice(half);
  const now = sumUp(shown);
  if (isQuiet(now)) {
    return (
      <Card>
        <EmptyState
          icon={<ChartNoAxesCombined />}
          title={`No activity in the last ${half} days`}
          action={
            <Link to="/apps/$slug" params={{ slug: app.slug }} className={buttonClasses()}>
              View in {brand.name}
            </Link>
          }
        >
          Views, installs, and reviews are counted as they happen. Tell people about {app.name}.
        </EmptyState>
      </Card>
    );
  }
  const waiting = <Skeleton className="h-full" />;
  return (
    <>
      <Totals now={now} before={sumUp(all.slice(0, half))} days={half} />
      <ChartFrame
        title="Installs and uninstalls"
        summary={`${plural(now.installs, 'install')} and ${plural(now.uninstalls, 'uninstall')} in ${half} days.`}
        series={[
          { name: 'Installs', mark: 'bg-accent' },
          { name: 'Uninstalls', mark: 'bg-line-strong' },
        ]}
      >
        <Suspense fallback={waiting}>
          <InstallsChart days={shown} />
        </Suspense>
      </ChartFrame>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <ChartFrame title="Views" summary={`${plural(now.views, 'view')} in ${half} days.`} series={[]}>
          <Suspense fallback={waiting}>
            <ViewsChart days={shown} />
          </Suspense>
        </ChartFrame>
        <ChartFrame
          title="Reviews and rating"
          summary={`${plural(now.reviews, 'review')} in ${half} days, ${now.averageRating.toFixed(1)} stars on average.`}
          series={[
            { name: 'Reviews', mark: 'bg-accent' },
            { name: 'Stars', mark: 'bg-star' },
          ]}
        >
          <Suspense fallback={waiting}>
            <ReviewsChart days={shown} />
          </Suspense>
        </ChartFrame>
      </div>
      <UninstallReasons id={app.id} span={spanOf(half)} />
      <DailyTable days={shown} />
      <p className="text-xs text-ink-3">Days are in UTC. Today’s numbers are still changing.</p>
    </>
  );
}

function Periods({ id }: { id: string }) {
  return (
    <nav aria-label="Period" className="inline-flex rounded-md bg-hover p-0.5">
      {([7, 30, 90] as const).map((period) => (
        <Link
          key={period}
          to="/portal/apps/$id/analytics"
          params={{ id }}
          search={period === 30 ? {} : { days: period }}
          resetScroll={false}
          activeOptions={{ exact: true }}
          className="inline-flex h-7 items-center rounded-[6px] px-2.5 text-xs font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-card"
        >
          {period} days
        </Link>
      ))}
    </nav>
  );
}

function NotLiveYet({ app }: { app: App }) {
  return (
    <>
      <PageHeader title="Analytics" />
      <Card>
        <EmptyState
          icon={<ChartNoAxesCombined />}
          title="Analytics start when your app is live"
          action={
            <Link to="/portal/apps/$id/review" params={{ id: app.id }} className={buttonClasses()}>
              View review status
            </Link>
          }
        >
          After your app is approved, you see daily views, installs, and ratings here.
        </EmptyState>
      </Card>
    </>
  );
}

function Loading() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">Loading…</span>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {['views', 'installs', 'uninstalls', 'reviews'].map((figure) => (
          <Skeleton key={figure} className="h-[6.6rem] rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-[19.7rem] rounded-lg" />
    </div>
  );
}

function csvPath(id: string, days: number): string {
  return `/portal/api/apps/${encodeURIComponent(id)}/analytics/daily.csv?${new URLSearchParams({ ...spanOf(days) })}`;
}
