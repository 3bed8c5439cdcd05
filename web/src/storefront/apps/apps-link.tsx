import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, use } from 'react';
import { type AppsSearch, readAppsSearch } from './apps-search.ts';

/** Links below it keep the page where it is scrolled to. */
export const KeepsScroll = createContext(false);

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
  const keepsScroll = use(KeepsScroll);
  return (
    <Link
      to="/apps"
      // In one order: a page is rendered with its parameters in this order, and hydrated with those of its URL.
      search={readAppsSearch({ ...search })}
      resetScroll={!keepsScroll}
      activeOptions={{ exact: true }}
      aria-current={current ? 'true' : undefined}
      aria-label={label}
      className={className}
    >
      {children}
    </Link>
  );
}
