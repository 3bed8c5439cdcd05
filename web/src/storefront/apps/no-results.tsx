import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AppGrid } from '../app-card.tsx';
import { popularQuery } from '../queries.ts';
import { Section } from '../section.tsx';
import { AppsLink } from './apps-link.tsx';
import { type AppsSearch, activeFilters } from './apps-search.ts';

/** Suggests removing one filter at a time, and shows popular apps. */
export function NoResults({ search, total }: { search: AppsSearch; total: number }) {
  if (total > 0) {
    return (
      <EmptyState
        title="Page not found"
        action={
          <AppsLink search={{ ...search, page: undefined }} className={buttonClasses()}>
            Go to first page
          </AppsLink>
        }
      >
        The list has fewer pages.
      </EmptyState>
    );
  }
  const filters = activeFilters(search);
  return (
    <>
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title="No matching apps"
        action={filters.map(({ name, remedy }) => (
          <AppsLink
            key={name}
            search={{ ...search, [name]: undefined, page: undefined }}
            className={`${buttonClasses()} max-w-full`}
          >
            <span className="truncate">{remedy}</span>
          </AppsLink>
        ))}
      >
        {search.search ? 'Try fewer or more general words, or remove a filter.' : 'Remove a filter to see more apps.'}
      </EmptyState>
      <Popular />
    </>
  );
}

function Popular() {
  const { data } = useQuery(popularQuery());
  if (!data || data.data.length === 0) return null;
  return (
    <Section title="Popular right now">
      <AppGrid apps={data.data.slice(0, 6)} beside />
    </Section>
  );
}
