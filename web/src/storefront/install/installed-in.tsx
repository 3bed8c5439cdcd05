import type { Installation } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { plural } from '../../ui/format.ts';

interface InstalledInProps {
  installations: Installation[];
  /** None of the visitor's workspaces is left to install the app in. */
  isEverywhere: boolean;
}

/** In which of the visitor's workspaces an app is installed. */
export function InstalledIn({ installations: [first, ...others], isEverywhere }: InstalledInProps) {
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
