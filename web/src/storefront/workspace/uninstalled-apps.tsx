import { type Installation, type MyWorkspace, UNINSTALL_CODE_LABELS } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Blocks } from 'lucide-react';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { AppLogo } from '../../ui/logo.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, LoadingRows } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { FaultNotice } from '../install/fault-notice.tsx';
import { installerOf } from '../install/installer.ts';
import { endedQuery } from '../install/queries.ts';

/** The history: installations that have ended. */
export function UninstalledApps({ workspace: { id }, page }: { workspace: MyWorkspace; page: number }) {
  const { data: ended, error, refetch, isPlaceholderData } = useQuery(endedQuery(id, page));
  const link = { to: '/workspace' } as const;
  return (
    <section aria-label="Uninstalled apps">
      {error && !ended ? (
        <FaultNotice error={error} onRetry={refetch} onReload={refetch} />
      ) : (
        <Card className="overflow-hidden">
          {!ended ? (
            <LoadingRows rows={3} />
          ) : ended.pagination.total === 0 ? (
            <EmptyState icon={<Blocks />} title="No uninstalled apps">
              Apps that are uninstalled from this workspace are listed here.
            </EmptyState>
          ) : ended.data.length === 0 ? (
            <EmptyState
              title="Page not found"
              action={
                <Link {...link} search={{ workspace: id, show: 'uninstalled' }} className={buttonClasses()}>
                  Go to first page
                </Link>
              }
            />
          ) : (
            <ul className={cx('divide-y transition-opacity', isPlaceholderData && 'opacity-60')}>
              {ended.data.map((installation) => (
                <Ended key={installation.id} installation={installation} />
              ))}
            </ul>
          )}
        </Card>
      )}
      {ended && (
        <Pagination
          {...ended.pagination}
          noun="app"
          link={(to, content, props) => (
            <Link {...link} search={{ workspace: id, show: 'uninstalled', ...(to > 1 && { page: to }) }} {...props}>
              {content}
            </Link>
          )}
        />
      )}
    </section>
  );
}

function Ended({ installation }: { installation: Installation }) {
  const { app, createdAt, endedAt, endCode } = installation;
  return (
    <li className="flex items-center gap-4 px-4 py-3.5 sm:px-5">
      <AppLogo name={app.name} image={app.images.logo} className="size-10" />
      <div className="min-w-0 flex-1 text-sm">
        <h2 className="font-medium break-words">
          <Link to="/apps/$slug" params={{ slug: app.slug }} className="rounded-sm underline-offset-4 hover:underline">
            {app.name}
          </Link>
        </h2>
        <p className="text-ink-2">
          Uninstalled {endedAt && <Time value={endedAt} />}
          {endCode && ` · ${UNINSTALL_CODE_LABELS[endCode]}`}
        </p>
        <p className="text-xs text-ink-3">
          Installed by {installerOf(installation)} <Time value={createdAt} />
        </p>
      </div>
    </li>
  );
}
