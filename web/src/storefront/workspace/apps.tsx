import type { MyWorkspace } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { cx } from '../../ui/class-names.ts';
import { InstalledApps } from './installed-apps.tsx';
import { UninstalledApps } from './uninstalled-apps.tsx';

const VIEWS = [
  { value: undefined, label: 'Installed' },
  { value: 'uninstalled', label: 'Uninstalled' },
] as const;

interface AppsProps {
  workspace: MyWorkspace;
  show: 'uninstalled' | undefined;
  page: number;
}

export function Apps({ workspace, show, page }: AppsProps) {
  return (
    <>
      <nav aria-label="Apps" className="mb-4 inline-flex gap-0.5 rounded-md border bg-sunken p-0.5">
        {VIEWS.map(({ value, label }) => (
          <Link
            key={label}
            to="/workspace"
            search={{ workspace: workspace.id, ...(value && { show: value }) }}
            activeOptions={{ exact: true, explicitUndefined: true }}
            aria-current={value === show ? 'page' : undefined}
            className={cx(
              'inline-flex h-7 items-center rounded-sm px-2.5 text-sm font-medium transition-colors',
              value === show ? 'bg-surface text-ink shadow-card' : 'text-ink-2 hover:text-ink',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      {show ? <UninstalledApps workspace={workspace} page={page} /> : <InstalledApps workspace={workspace} />}
    </>
  );
}
