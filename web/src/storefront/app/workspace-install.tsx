import type { PublicAppDetail } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSession } from '../../shared/session.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { plural } from '../../ui/format.ts';

// Only members of workspaces need these modules: 1 kB less for everybody else.
const InstalledIn = lazy(() =>
  import('../install/installed-in.tsx').then((module) => ({ default: module.InstalledIn })),
);
const loadInstalledIn = async (slug: string, signal: AbortSignal) =>
  (await import('../install/queries.ts')).listInstalledIn(slug, signal);

const LOOK = cx(buttonClasses({ variant: 'primary', size: 'lg' }), 'w-full noscript:hidden sm:w-40');

/** Leads to the consent page, or to the installations of somebody who has the app in every workspace. */
export function WorkspaceInstall({ app: { slug, installCount } }: { app: PublicAppDetail }) {
  const session = useSession();
  const workspaces = session?.workspaces ?? [];
  // An account that closes cannot read its installations.
  const isMember = workspaces.length > 0 && !session?.closingAt;
  const { data = [] } = useQuery({
    queryKey: ['installations', 'of-app', slug],
    queryFn: ({ signal }) => loadInstalledIn(slug, signal),
    enabled: isMember,
  });
  const installations = isMember ? data : [];
  const isEverywhere = workspaces.every(({ id }) => installations.some(({ workspace }) => workspace.id === id));
  const managed = isEverywhere ? installations[0]?.workspace.id : undefined;
  const target = managed
    ? linkOptions({ to: '/workspace', search: { workspace: managed } })
    : linkOptions({ to: '/install/$slug', params: { slug } });
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* One link, which keeps the focus when the installations are loaded. */}
        <Link
          {...target}
          // Preloading would start a sign-in for visitors who only point at it.
          preload={false}
          className={LOOK}
        >
          {managed ? (
            'Manage'
          ) : (
            <>
              <Download aria-hidden="true" /> Install
            </>
          )}
        </Link>
        <p className="text-sm text-ink-3 tabular-nums">{plural(installCount, 'install')}</p>
        <noscript>
          <p className="text-sm text-ink-3">Turn on JavaScript to install apps.</p>
        </noscript>
      </div>
      {/* Reserves one line, so that the layout does not shift: the page is the same for everybody until the session is loaded. */}
      <div className="mt-2 min-h-5 text-sm">
        {installations.length > 0 && (
          <Suspense>
            <InstalledIn installations={installations} isEverywhere={isEverywhere} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
