import type { App } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { StateBadge } from '../../state-badge.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { plural } from '../../ui/format.ts';
import { AppLogo } from '../../ui/logo.tsx';
import { isInStore } from '../queries.ts';

const SHOWN = 6;

/** What needs somebody comes first: taken down, sent back, waiting; then what is being written, then what is live. */
export function AppsAtAGlance({ apps }: { apps: App[] }) {
  const sorted = [...apps].sort((a, b) => urgency(a) - urgency(b));
  return (
    <Panel
      title="Apps"
      flush
      actions={
        <>
          <Link to="/portal/apps" className={buttonLook({ size: 'sm', variant: 'ghost' })}>
            {apps.length > SHOWN ? `All ${apps.length}` : 'All apps'}
          </Link>
          <Link to="/portal/apps/new" className={buttonLook({ size: 'sm' })}>
            <Plus aria-hidden="true" /> New app
          </Link>
        </>
      }
    >
      <ul className="divide-y">
        {sorted.slice(0, SHOWN).map((app) => (
          <li
            key={app.id}
            className="relative flex items-center gap-3 px-5 py-3 transition-colors last:rounded-b-lg hover:bg-hover"
          >
            <AppLogo name={app.name} url={app.logoUrl} className="size-9" />
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
            <StateBadge
              state={app.status === 'APPROVED' && app.visibility !== 'LISTED' ? app.visibility : app.status}
              {...(isInStore(app) && { label: 'Live' })}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function urgency({ status, visibility, openVersion, version }: App): number {
  if (visibility === 'SUSPENDED') return 0;
  if (status === 'REJECTED') return 1;
  if (status === 'PENDING') return 2;
  if (openVersion !== null && version !== null) return 3;
  return status === 'DRAFT' ? 4 : 5;
}

function leadsTo({ status }: App) {
  return status === 'REJECTED' || status === 'PENDING' ? '/portal/apps/$id/review' : '/portal/apps/$id';
}

function describe(app: App): string {
  if (app.visibility === 'SUSPENDED') return app.suspendedReason ?? 'Taken off the shelf by the marketplace';
  if (app.status === 'REJECTED') return 'Sent back with reasons: mend it and submit it again';
  if (app.status === 'PENDING') return 'With our reviewers';
  if (app.status === 'DRAFT') return 'Not submitted yet';
  const rating =
    app.reviewCount > 0
      ? `${app.averageRating.toFixed(1)} stars from ${plural(app.reviewCount, 'review')}`
      : 'no reviews yet';
  const open = app.openVersion === null ? '' : `, version ${app.openVersion} under way`;
  return `${plural(app.installCount, 'install')}, ${rating}${open}`;
}
