import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AppsSearch } from './apps-search.ts';

/** A link to the catalogue. It is the current page only with exactly these filters, not with more. */
export function AppsLink({
  search = {},
  current = false,
  label,
  className,
  children,
}: {
  search?: AppsSearch;
  /** Chosen, though the address differs: on the second page, say. */
  current?: boolean;
  /** Read out in place of what is shown. */
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link
      to="/apps"
      search={search}
      activeOptions={{ exact: true }}
      aria-current={current ? 'true' : undefined}
      aria-label={label}
      className={className}
    >
      {children}
    </Link>
  );
}
