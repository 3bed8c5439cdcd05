import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { plural } from '../../ui/format.ts';
import { announce, closeDetails } from '../drop-down.tsx';
import { KeepsScroll } from './apps-link.tsx';
import { type AppsSearch, activeFilters } from './apps-search.ts';
import type { useFilters } from './rendered-filters.tsx';

/** The filters on small screens. With scripts it stays open for several choices, and a button leads to the results. */
export function FilterPanel({
  search,
  filters,
  total,
}: {
  search: AppsSearch;
  filters: ReturnType<typeof useFilters>;
  /** How many apps there are; undefined while they are loaded. */
  total: number | undefined;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const count = activeFilters({ ...search, search: undefined }).length;
  return (
    <details
      ref={details}
      onToggle={announce}
      className="group mt-4 scroll-mt-20 rounded-lg border bg-surface shadow-card lg:hidden"
    >
      <summary className="flex h-11 list-none items-center gap-2 px-4 text-sm font-medium select-none [&::-webkit-details-marker]:hidden">
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        Filters
        {count > 0 && <span className="rounded-full bg-accent-soft px-2 text-xs text-accent-ink">{count} on</span>}
        <ChevronDown className="ml-auto size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <KeepsScroll value={true}>
        <div className="border-t px-4 py-4" {...filters} />
      </KeepsScroll>
      <div className="sticky bottom-0 rounded-b-lg border-t bg-surface px-4 py-3 noscript:hidden">
        <Button variant="primary" className="w-full" onClick={() => close(details.current!)}>
          {total === undefined ? 'Show apps' : `Show ${plural(total, 'app')}`}
        </Button>
      </div>
    </details>
  );
}

/** The results are below it. */
function close(details: HTMLDetailsElement): void {
  closeDetails(details);
  details.scrollIntoView();
}
