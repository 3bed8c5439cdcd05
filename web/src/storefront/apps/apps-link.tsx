import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type AppsSearch, readAppsSearch } from './apps-search.ts';

/** A link to the list of apps. It is current only with exactly these filters. */
export function AppsLink({
  search = {},
  current = false,
  label,
  className,
  children,
}: {
  search?: AppsSearch;
  /** Current although the URL differs, such as on the second page. */
  current?: boolean;
  /** Accessible name, instead of the content. */
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link
      to="/apps"
      // In one order: a page is rendered with its parameters in this order, and hydrated with those of its URL.
      search={readAppsSearch({ ...search })}
      activeOptions={{ exact: true }}
      aria-current={current ? 'true' : undefined}
      aria-label={label}
      className={className}
    >
      {children}
    </Link>
  );
}
