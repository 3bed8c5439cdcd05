import type { Installation } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '../../shared/session.ts';
import { plural } from '../../ui/format.ts';
import { installedInQuery } from './queries.ts';

/** Installations in the visitor's workspaces, and whether none is left to install the app in. */
function useInstalledIn(slug: string): [installations: Installation[], isEverywhere: boolean] {
  const { data = [] } = useQuery(installedInQuery(slug));
  const workspaces = useSession()?.workspaces ?? [];
  const isEverywhere = workspaces.every(({ id }) => data.some(({ workspace }) => workspace.id === id));
  return [data, isEverywhere];
}

/** The button that leads to the installation, or its children while there is a workspace to install the app in. */
export function ManageOr({ slug, className, children }: { slug: string; className: string; children: ReactNode }) {
  const [[first], isEverywhere] = useInstalledIn(slug);
  if (!first || !isEverywhere) return children;
  return (
    <Link to="/workspace" search={{ workspace: first.workspace.id }} className={className}>
      Manage
    </Link>
  );
}

/** In which of the visitor's workspaces an app is installed. */
export function InstalledIn({ slug }: { slug: string }) {
  const [[first, ...others], isEverywhere] = useInstalledIn(slug);
  if (!first) return null;
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-ink-2">
      <Check className="size-4 shrink-0 text-good" aria-hidden="true" />
      <span className="truncate">{where(first, others)}</span>
      {!isEverywhere && (
        <Link
          to="/workspace"
          search={{ workspace: first.workspace.id }}
          className="shrink-0 rounded-sm font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          Manage
        </Link>
      )}
    </p>
  );
}

function where({ workspace }: Installation, others: Installation[]): string {
  return `Installed in ${workspace.name}${others.length > 0 ? ` and ${plural(others.length, 'other workspace')}` : ''}`;
}
