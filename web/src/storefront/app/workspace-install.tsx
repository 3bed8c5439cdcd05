import type { PublicAppDetail } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSession } from '../../shared/session.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { plural } from '../../ui/format.ts';

/** Only members of workspaces need it: 1 kB less for everybody else. */
const InstalledIn = lazy(() =>
  import('../install/installed-in.tsx').then((module) => ({ default: module.InstalledIn })),
);

/** Leads to the consent page. */
export function WorkspaceInstall({ app: { slug, installCount } }: { app: PublicAppDetail }) {
  const isMember = Boolean(useSession()?.workspaces.length);
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link
          to="/install/$slug"
          params={{ slug }}
          // Preloading would start a sign-in for visitors who only point at it.
          preload={false}
          className={cx(buttonClasses({ variant: 'primary', size: 'lg' }), 'w-full noscript:hidden sm:w-40')}
        >
          <Download aria-hidden="true" /> Install
        </Link>
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
