import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface TabLink {
  label: ReactNode;
  link: Pick<LinkProps, 'to' | 'params'>;
  /** Only the very page is current, not those below it. */
  exact?: boolean;
}

/** Pages of one thing, side by side; where there is no room for all of them, the row scrolls. */
export function TabLinks({ label, tabs }: { label: string; tabs: TabLink[] }) {
  return (
    <nav aria-label={label} className="-mx-4 overflow-x-auto border-b px-4 [scrollbar-width:none] sm:mx-0 sm:px-0">
      <ul className="flex gap-5">
        {tabs.map((tab) => (
          <li key={String(tab.link.to)}>
            <Link
              {...tab.link}
              activeOptions={{ exact: tab.exact ?? false, includeSearch: false }}
              className="-mb-px flex h-10 items-center gap-1.5 border-b-2 text-sm font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-2"
              activeProps={{ className: 'border-accent-ink text-ink' }}
              inactiveProps={{ className: 'border-transparent text-ink-2 hover:text-ink' }}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
