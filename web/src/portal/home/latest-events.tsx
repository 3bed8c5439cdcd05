import type { Activity } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  Boxes,
  CircleAlert,
  CircleCheck,
  History,
  KeyRound,
  type LucideIcon,
  Send,
  Sparkles,
  Star,
  UserRound,
} from 'lucide-react';
import { Panel } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { activityQuery } from '../queries.ts';

export function LatestEvents() {
  const activity = useQuery(activityQuery);
  return (
    <Panel title="Recent activity" flush>
      {activity.isPending && <LoadingRows rows={4} />}
      {activity.isError && <ErrorState error={activity.error} retry={() => activity.refetch()} />}
      {activity.data?.length === 0 && (
        <EmptyState icon={<History />} title="No activity yet">
          Review decisions, user reviews, and your own actions appear here.
        </EmptyState>
      )}
      {activity.data && activity.data.length > 0 && (
        <ol className="space-y-4 px-5 py-4">
          {activity.data.map((event) => (
            <Event key={`${event.at}${event.action}${event.appId}`} event={event} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Event({ event: { at, action, appId, summary } }: { event: Activity }) {
  const { icon: Icon, tone } = LOOKS.find(({ of }) => of.test(action))!;
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className={cx('flex size-7 shrink-0 items-center justify-center rounded-full [&_svg]:size-3.5', tone)}
      >
        <Icon />
      </span>
      <div className="min-w-0 text-sm">
        {appId && action !== 'app.deleted' ? (
          <Link to={pageOf(action)} params={{ id: appId }} className="line-clamp-3 hover:underline">
            {summary}
          </Link>
        ) : (
          <p className="line-clamp-3">{summary}</p>
        )}
        <Time value={at} className="text-xs text-ink-3" />
      </div>
    </li>
  );
}

/** Link to the page of the event. */
function pageOf(action: string) {
  if (action.startsWith('review.')) return '/portal/apps/$id/reviews';
  if (/^app\.(submitted|withdrawn|approved|rejected)$/.test(action)) return '/portal/apps/$id/review';
  return '/portal/apps/$id';
}

/** The first match wins; the last one matches everything. */
const LOOKS: { of: RegExp; icon: LucideIcon; tone: string }[] = [
  { of: /(rejected|suspended)$/, icon: CircleAlert, tone: 'bg-bad-soft text-bad' },
  { of: /(approved|verified|reinstated|restored)$/, icon: CircleCheck, tone: 'bg-good-soft text-good' },
  { of: /\.featured$/, icon: Sparkles, tone: 'bg-accent-soft text-accent-ink' },
  { of: /submitted$/, icon: Send, tone: 'bg-accent-soft text-accent-ink' },
  { of: /^review\./, icon: Star, tone: 'bg-hover text-star' },
  { of: /^api_key\./, icon: KeyRound, tone: 'bg-hover text-ink-2' },
  { of: /^developer\./, icon: UserRound, tone: 'bg-hover text-ink-2' },
  { of: /^/, icon: Boxes, tone: 'bg-hover text-ink-2' },
];
