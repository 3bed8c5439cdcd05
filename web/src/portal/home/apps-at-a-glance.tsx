import type { App } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { StateBadge } from '../../shared/state-badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { plural } from '../../ui/format.ts';
import { AppLogo } from '../../ui/logo.tsx';
import { usePermission } from '../publisher.ts';
import { isPublic, stageOf } from '../queries.ts';

const SHOWN = 6;

/** Sort order by urgency: suspended, changes requested, in review, draft, live. */
export function AppsAtAGlance({ apps }: { apps: App[] }) {
  const creates = usePermission('APPS');
  const sorted = [...apps].sort((a, b) => urgency(a) - urgency(b));
  return (
    <Panel
      title="Apps"
      flush
      actions={
        <>
          <Link to="/portal/apps" className={buttonClasses({ size: 'sm', variant: 'ghost' })}>
            {apps.length > SHOWN ? `View all ${apps.length}` : 'All apps'}
          </Link>
          {creates && (
            <Link to="/portal/apps/new" className={buttonClasses({ size: 'sm' })}>
              <Plus aria-hidden="true" /> New app
            </Link>
          )}
        </>
      }
    >
      <ul className="divide-y">
        {sorted.slice(0, SHOWN).map((app) => (
          <li
            key={app.id}
            className="relative flex items-center gap-3 px-5 py-3 transition-colors last:rounded-b-lg hover:bg-hover"
          >
            <AppLogo name={app.name} image={app.images.logo} className="size-9" />
            <div className="min-w-0 flex-1">
              <Link
                to={leadsTo(app)}
                params={{ id: app.id }}
                className="block truncate text-sm font-medium after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
              >
                {app.name}
              </Link>
              <p className="line-clamp-2 text-sm text-ink-3">{describe(app)}</p>
            </div>
            {isPublic(app) && stageOf(app) === 'REJECTED' && (
              <span className="max-sm:hidden">
                <StateBadge state="REJECTED" />
              </span>
            )}
            <StateBadge
              state={app.status === 'APPROVED' && app.visibility !== 'LISTED' ? app.visibility : app.status}
              {...(isPublic(app) && { label: 'Live' })}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const URGENCY = { REJECTED: 1, PENDING: 2, DRAFT: 3, APPROVED: 4 };

function urgency(app: App): number {
  return app.visibility === 'SUSPENDED' ? 0 : URGENCY[stageOf(app)];
}

function leadsTo(app: App) {
  const stage = stageOf(app);
  return stage === 'REJECTED' || stage === 'PENDING' ? '/portal/apps/$id/review' : '/portal/apps/$id';
}

function describe(app: App): string {
  if (app.visibility === 'SUSPENDED') return app.suspendedReason ?? 'Suspended by an administrator';
  if (app.status === 'PENDING') return 'We’ll email you the decision.';
  if (app.status === 'DRAFT') return 'Complete the listing and submit it.';
  if (stageOf(app) === 'REJECTED') {
    return app.version === null ? 'Fix and resubmit.' : `Version ${app.openVersion}: fix and resubmit.`;
  }
  const rating =
    app.reviewCount > 0
      ? `${app.averageRating.toFixed(1)} stars from ${plural(app.reviewCount, 'review')}`
      : 'no reviews yet';
  const next = app.openVersionStatus === 'PENDING' ? 'in review' : 'in progress';
  const open = app.openVersion === null ? '' : `, version ${app.openVersion} ${next}`;
  return `${plural(app.installCount, 'install')}, ${rating}${open}`;
}
