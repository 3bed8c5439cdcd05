import type { AppOverview } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { StateBadge } from '../../shared/state-badge.tsx';
import { categoryLabel } from '../../shared/vocabulary.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatCompact, formatNumber } from '../../ui/format.ts';
import { AppLogo } from '../../ui/logo.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';

/** A table of apps; the whole row links to the app. */
export function AppRows({ apps, ofOneDeveloper = false }: { apps: AppOverview[]; ofOneDeveloper?: boolean }) {
  return (
    <Table
      label="Apps"
      head={
        <>
          <Th>App</Th>
          <Th className="hidden @lg:table-cell">Status</Th>
          {!ofOneDeveloper && <Th className="hidden @3xl:table-cell">Developer</Th>}
          <Th className="hidden text-right @2xl:table-cell">Installs</Th>
          <Th className="hidden text-right @2xl:table-cell">Rating</Th>
          {!ofOneDeveloper && <Th className="hidden @4xl:table-cell">Updated</Th>}
        </>
      }
    >
      {apps.map((app) => (
        <tr key={app.id} className="relative transition-colors hover:bg-hover/60">
          <Td className="w-full max-w-0 min-w-48">
            <div className="flex items-center gap-3">
              <AppLogo name={app.name} image={app.images.logo} className="size-9" />
              <div className="min-w-0">
                <Link
                  to="/console/apps/$id"
                  params={{ id: app.id }}
                  className="block truncate font-medium after:absolute after:inset-0"
                >
                  {app.name}
                </Link>
                <p className="truncate text-ink-3">{categoryLabel(app.category)}</p>
                <div className="mt-1.5 flex flex-wrap gap-1.5 @lg:hidden">
                  <AppBadges app={app} developer={app.developer} />
                </div>
              </div>
            </div>
          </Td>
          <Td className="hidden @lg:table-cell">
            <div className="flex flex-wrap gap-1.5 @2xl:flex-nowrap">
              <AppBadges app={app} developer={app.developer} />
            </div>
          </Td>
          {!ofOneDeveloper && (
            <Td className="hidden max-w-52 @3xl:table-cell">
              <Link
                to="/console/developers/$id"
                params={{ id: app.developer.id }}
                className="relative block truncate text-ink-2 hover:text-ink hover:underline"
              >
                {app.developer.companyName ?? app.developer.name}
              </Link>
            </Td>
          )}
          <Td className="hidden text-right tabular-nums @2xl:table-cell" title={formatNumber(app.installCount)}>
            {formatCompact(app.installCount)}
          </Td>
          <Td className="hidden text-right whitespace-nowrap tabular-nums @2xl:table-cell">
            {app.reviewCount === 0 ? '–' : app.averageRating.toFixed(1)}
            {app.reviewCount > 0 && <span className="text-ink-3"> ({formatCompact(app.reviewCount)})</span>}
          </Td>
          {!ofOneDeveloper && (
            <Td className="hidden whitespace-nowrap text-ink-2 @4xl:table-cell">
              <Time value={app.updatedAt} />
            </Td>
          )}
        </tr>
      ))}
    </Table>
  );
}

/** State badges of an app. */
export function AppBadges({
  app,
  developer,
}: {
  app: Pick<AppOverview, 'status' | 'visibility' | 'featured' | 'openVersion' | 'openVersionStatus'>;
  developer: Pick<AppOverview['developer'], 'status'> | undefined;
}) {
  const live = app.status === 'APPROVED';
  const hiddenWithDeveloper = live && developer?.status === 'SUSPENDED';
  return (
    <>
      <StateBadge state={live ? app.visibility : app.status} />
      {app.featured && (
        <Badge tone="accent">
          <Sparkles aria-hidden="true" /> Featured
        </Badge>
      )}
      {live && app.openVersionStatus === 'PENDING' && <Badge tone="accent">Version {app.openVersion} in review</Badge>}
      {hiddenWithDeveloper && <Badge tone="bad">Developer suspended</Badge>}
    </>
  );
}
