import type { PublicAppDetail } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSession } from '../../shared/session.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { plural } from '../../ui/format.ts';

/** Only members of workspaces need it: 1 kB less for everybody else. */
const loadInstalledIn = () => import('../install/installed-in.tsx');
const InstalledIn = lazy(() => loadInstalledIn().then((module) => ({ default: module.InstalledIn })));
const ManageOr = lazy(() => loadInstalledIn().then((module) => ({ default: module.ManageOr })));

const LOOK = cx(buttonClasses({ variant: 'primary', size: 'lg' }), 'w-full noscript:hidden sm:w-40');

/** Leads to the consent page, or to the installations of somebody who has the app in every workspace. */
export function WorkspaceInstall({ app: { slug, installCount } }: { app: PublicAppDetail }) {
  const isMember = Boolean(useSession()?.workspaces.length);
  const install = (
    <Link
      to="/install/$slug"
      params={{ slug }}
      // Preloading would start a sign-in for visitors who only point at it.
      preload={false}
      className={LOOK}
    >
      <Download aria-hidden="true" /> Install
    </Link>
  );
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isMember ? (
          <Suspense fallback={install}>
            <ManageOr slug={slug} className={LOOK}>
              {install}
            </ManageOr>
          </Suspense>
        ) : (
          install
        )}
        <p className="text-sm text-ink-3 tabular-nums">{plural(installCount, 'install')}</p>
        <noscript>
          <p className="text-sm text-ink-3">Turn on JavaScript to install apps.</p>
        </noscript>
      </div>
      {/* Reserves one line, so that the layout does not shift: the page is the same for everybody until the session is loaded. */}
      <div className="mt-2 min-h-5 text-sm">
        {isMember && (
          <Suspense>
            <InstalledIn slug={slug} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
