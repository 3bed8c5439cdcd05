import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { CATEGORIES, ENVIRONMENTS } from '../../shared/vocabulary.ts';
import { formatNumber } from '../../ui/format.ts';
import { categoriesQuery } from '../queries.ts';
import { AppsLink } from './apps-link.tsx';
import type { AppsSearch } from './apps-search.ts';
import { countsIn, type Facets } from './facet-counts.ts';

/** Filters are links, so that they work without scripts and can be shared. */
export function Filters({ search, facets }: { search: AppsSearch; facets: Facets | undefined }) {
  const { data: categories } = useQuery(categoriesQuery());
  const countOf = countsIn(facets, search, categories?.data);
  const { page: _, ...kept } = search;
  return (
    <div className="space-y-7 text-sm">
      <Group title="Category">
        <Choice search={{ ...kept, category: undefined }} on={!search.category} all>
          All
        </Choice>
        {CATEGORIES.map(({ value, label, icon: Icon }) => (
          <Choice
            key={value}
            search={{ ...kept, category: value }}
            on={search.category === value}
            count={countOf('category', value)}
          >
            <Icon className="size-4 shrink-0" aria-hidden="true" />
            {label}
          </Choice>
        ))}
      </Group>
      <Group title="Runs in">
        <Choice search={{ ...kept, environment: undefined }} on={!search.environment} all>
          Any environment
        </Choice>
        {ENVIRONMENTS.map(({ value, label }) => (
          <Choice
            key={value}
            search={{ ...kept, environment: value }}
            on={search.environment === value}
            count={countOf('environment', value)}
          >
            {label}
          </Choice>
        ))}
      </Group>
      <Group title="Show">
        <Choice search={{ ...kept, featured: undefined }} on={!search.featured} all>
          Everything
        </Choice>
        <Choice search={{ ...kept, featured: true }} on={search.featured === true}>
          Featured only
        </Choice>
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <p className="mb-1.5 px-2.5 text-xs font-medium text-ink-3">{title}</p>
      <ul className="grid grid-cols-1 gap-px sm:grid-cols-2 lg:grid-cols-1">{children}</ul>
    </nav>
  );
}

const CHOICE = 'flex min-h-8 items-center gap-2.5 rounded-md px-2.5 py-1.5 transition-colors';
const LOOKS = {
  off: 'text-ink-2 hover:bg-hover hover:text-ink [&_svg]:text-ink-3',
  /** Highlights an active filter, but not "all". */
  all: 'font-medium text-ink hover:bg-hover [&_svg]:text-ink-3',
  narrowed: 'bg-accent-soft font-medium text-accent-ink',
};

function Choice({
  search,
  on,
  all = false,
  count,
  children,
}: {
  search: AppsSearch;
  on: boolean;
  /** The "all" entry. */
  all?: boolean;
  count?: number | undefined;
  children: ReactNode;
}) {
  if (count === 0 && !on) {
    return (
      <li>
        {/* A link that leads nowhere: screen readers say that it is disabled. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: it cannot be used */}
        {/* biome-ignore lint/a11y/useSemanticElements: an `a` without `href` is no link */}
        <span role="link" aria-disabled="true" className={`${CHOICE} text-ink-3 opacity-60`}>
          {children}
          <span className="ml-auto text-xs tabular-nums">0</span>
        </span>
      </li>
    );
  }
  return (
    <li>
      <AppsLink search={search} current={on} className={`${CHOICE} ${LOOKS[on ? (all ? 'all' : 'narrowed') : 'off']}`}>
        {children}
        {count !== undefined && <span className="ml-auto text-xs tabular-nums">{formatNumber(count)}</span>}
        {on && count === undefined && <Check className="ml-auto size-4" aria-hidden="true" />}
      </AppsLink>
    </li>
  );
}
