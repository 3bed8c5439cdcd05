import type { Installation, PublicAppDetail } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Download } from 'lucide-react';
import { useSession } from '../../shared/session.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { plural } from '../../ui/format.ts';
import { installedInQuery } from '../install/queries.ts';

/** Leads to the consent page. */
export function WorkspaceInstall({ app: { slug, installCount } }: { app: PublicAppDetail }) {
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
        <InstalledIn slug={slug} />
      </div>
    </div>
  );
}

function InstalledIn({ slug }: { slug: string }) {
  const session = useSession();
  const isMember = Boolean(session && session.workspaces.length > 0);
  const { data } = useQuery({ ...installedInQuery(slug), enabled: isMember });
  const [first, ...others] = data ?? [];
  if (!isMember || !first) return null;
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-ink-2">
      <Check className="size-4 shrink-0 text-good" aria-hidden="true" />
      <span className="truncate">{where(first, others)}</span>
      <Link
        to="/workspace"
        search={{ workspace: first.workspace.id }}
        className="shrink-0 rounded-sm font-medium text-accent-ink underline-offset-4 hover:underline"
      >
        Manage
      </Link>
    </p>
  );
}

function where({ workspace }: Installation, others: Installation[]): string {
  return `Installed in ${workspace.name}${others.length > 0 ? ` and ${plural(others.length, 'other workspace')}` : ''}`;
}
