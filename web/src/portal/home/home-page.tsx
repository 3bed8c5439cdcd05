import type { App } from '@marketplace/sdk';
import { useQueries } from '@tanstack/react-query';
import { useSession } from '../../shared/session.ts';
import { Stat } from '../../ui/card.tsx';
import { formatNumber, plural } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { myAppsQuery } from '../app/app-queries.ts';
import { usePermission, usePublisher } from '../publisher.ts';
import { apiKeysQuery, isPublic, meQuery, stageOf } from '../queries.ts';
import { WaitingTransfers } from '../transfers/waiting-transfers.tsx';
import { AppsAtAGlance } from './apps-at-a-glance.tsx';
import { GettingStarted } from './getting-started.tsx';
import { LatestEvents } from './latest-events.tsx';
import { stepsOf } from './next-steps.ts';

export function HomePage() {
  const session = useSession();
  const publisher = usePublisher();
  const creates = usePermission('APPS');
  const [me, keys, apps] = useQueries({ queries: [meQuery, apiKeysQuery, myAppsQuery()] });
  const failed = [me, keys, apps].find(({ isError }) => isError);
  const first = (me.data?.name ?? session?.name)?.split(' ')[0];
  const steps =
    me.data && keys.data && apps.data ? stepsOf({ developer: me.data, keys: keys.data, apps: apps.data }) : undefined;
  const published = apps.data?.some(({ publishedAt }) => publishedAt !== null);
  return (
    <>
      <PageHeader
        title={
          publisher?.kind === 'ORGANIZATION'
            ? publisher.name
            : first
              ? `${greeting(new Date().getHours())}, ${first}`
              : 'Home'
        }
        description={describe(apps.data, creates)}
      />
      <WaitingTransfers />
      {failed && <ErrorState error={failed.error} retry={() => failed.refetch()} />}
      {!failed && !steps && <Loading />}
      {steps && apps.data && (
        <div className="space-y-6">
          {published && <Figures apps={apps.data} />}
          <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="space-y-6">
              {!published && creates && <GettingStarted steps={steps} />}
              {apps.data.length > 0 && <AppsAtAGlance apps={apps.data} />}
            </div>
            <LatestEvents />
          </div>
        </div>
      )}
    </>
  );
}

function greeting(hour: number): string {
  if (hour < 5) return 'Hello';
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** Summary of open items. */
function describe(apps: App[] | undefined, creates: boolean): string {
  if (!apps) return 'Loading your apps…';
  if (apps.length === 0 && !creates) return 'No apps yet.';
  if (apps.length === 0) return 'Follow these steps to publish your first app.';
  const back = apps.filter((app) => stageOf(app) === 'REJECTED').length;
  const waiting = apps.filter((app) => stageOf(app) === 'PENDING').length;
  const news = [
    back > 0 && `${plural(back, 'app has', 'apps have')} changes requested`,
    waiting > 0 && `${plural(waiting, 'app is', 'apps are')} in review`,
  ].filter(Boolean);
  return news.length > 0 ? `${news.join(', ')}.` : 'Nothing needs your attention right now.';
}

function Figures({ apps }: { apps: App[] }) {
  const live = apps.filter(isPublic);
  const sum = (value: (app: App) => number) => apps.reduce((total, app) => total + value(app), 0);
  const reviews = sum(({ reviewCount }) => reviewCount);
  const rating = reviews === 0 ? 0 : sum((app) => app.averageRating * app.reviewCount) / reviews;
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Stat label="Live apps" value={live.length} note={`of ${plural(apps.length, 'app')}`} />
      <Stat label="Installs" value={formatNumber(sum(({ installCount }) => installCount))} note="all apps, all time" />
      <Stat label="Average rating" value={reviews === 0 ? '–' : rating.toFixed(2)} note="out of 5, all apps" />
      <Stat label="User reviews" value={formatNumber(reviews)} note="all apps" />
    </dl>
  );
}

function Loading() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">Loading…</span>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {['live', 'installs', 'rating', 'reviews'].map((figure) => (
          <Skeleton key={figure} className="h-[6.6rem] rounded-lg" />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </div>
  );
}
