import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { tagsQuery } from '../queries.ts';
import { AppsLink } from './apps-link.tsx';
import { type AppsSearch, activeFilters } from './apps-search.ts';

/** The active filters, each with a link that removes it. */
export function ActiveFilters({ search }: { search: AppsSearch }) {
  const { data: tags } = useQuery(tagsQuery());
  const filters = activeFilters(search, tags?.data);
  const list = useRef<HTMLUListElement>(null);
  const count = useRef(filters.length);
  useEffect(() => {
    const removed = filters.length < count.current;
    count.current = filters.length;
    // The focused chip is gone, and the focus with it: the first remaining chip gets it, or the heading.
    if (!removed || document.activeElement !== document.body) return;
    const target = list.current?.querySelector('a') ?? document.querySelector<HTMLElement>('main h1');
    target?.focus({ preventScroll: true });
  }, [filters.length]);
  if (filters.length === 0) return null;
  return (
    <ul ref={list} aria-label="Active filters" className="mt-4 flex flex-wrap items-center gap-2 text-sm">
      {filters.map(({ name, label }) => (
        <li key={name} className="min-w-0">
          <AppsLink
            search={{ ...search, [name]: undefined, page: undefined }}
            label={`Remove filter ${label}`}
            className="flex h-8 items-center gap-1.5 rounded-full bg-accent-soft pr-2 pl-3 font-medium text-accent-ink transition-colors hover:bg-hover"
          >
            <span className="truncate" suppressHydrationWarning>
              {label}
            </span>
            <X className="size-3.5 shrink-0" aria-hidden="true" />
          </AppsLink>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <AppsLink className="rounded-sm px-2 font-medium text-ink-2 underline-offset-4 hover:underline">
            Clear all
          </AppsLink>
        </li>
      )}
    </ul>
  );
}
