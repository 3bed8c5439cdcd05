import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useRef } from 'react';
import { announce, closeDetails } from '../drop-down.tsx';
import { type AppsSearch, activeFilters } from './apps-search.ts';
import type { useFilters } from './rendered-filters.tsx';

/** The filters on small screens. It closes after a choice, so that the results are in view; chips below show the choice. */
export function FilterPanel({ search, filters }: { search: AppsSearch; filters: ReturnType<typeof useFilters> }) {
  const details = useRef<HTMLDetailsElement>(null);
  const count = activeFilters({ ...search, search: undefined }).length;
  return (
    <details
      ref={details}
      onToggle={announce}
      className="group mt-4 rounded-lg border bg-surface shadow-card lg:hidden"
    >
      <summary className="flex h-11 list-none items-center gap-2 px-4 text-sm font-medium select-none [&::-webkit-details-marker]:hidden">
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        Filters
        {count > 0 && <span className="rounded-full bg-accent-soft px-2 text-xs text-accent-ink">{count} on</span>}
        <ChevronDown className="ml-auto size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked; it closes after them */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div
        onClick={({ target }) => {
          if ((target as Element).closest('a')) closeDetails(details.current!);
        }}
        className="border-t px-4 py-4"
        {...filters}
      />
    </details>
  );
}
