import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { categories } from '../../shared/vocabulary.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AppGrid } from '../app-card.tsx';
import { categoriesQuery, popularQuery, tagsQuery } from '../queries.ts';
import { Section } from '../section.tsx';
import { AppsLink } from './apps-link.tsx';
import { type AppsSearch, activeFilters } from './apps-search.ts';

/** Suggests what to change, one filter at a time, and shows categories and popular apps. */
export function NoResults({ search, total }: { search: AppsSearch; total: number }) {
  const { data: tags } = useQuery(tagsQuery());
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
  const filters = activeFilters(search, tags?.data);
  const narrowing = filters.filter(({ name }) => name !== 'search');
  return (
    <>
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title="No matching apps"
        action={
          <>
            {search.correct && (
              <AppsLink search={{ ...search, correct: undefined, page: undefined }} className={buttonClasses()}>
                Correct the spelling
              </AppsLink>
            )}
            {filters.map(({ name, remedy }) => (
              <AppsLink
                key={name}
                search={{ ...search, [name]: undefined, page: undefined }}
                className={`${buttonClasses()} max-w-full`}
              >
                <span className="truncate">{remedy}</span>
              </AppsLink>
            ))}
            {narrowing.length > 1 && (
              <AppsLink search={{ search: search.search }} className={buttonClasses()}>
                Clear filters
              </AppsLink>
            )}
          </>
        }
      >
        {search.search ? (
          <>
            Check the spelling, or try fewer or more general words.
            {narrowing.length > 0 && ' You can also remove a filter.'}
          </>
        ) : (
          'Remove a filter to see more apps.'
        )}
      </EmptyState>
      <Categories />
      <Popular />
    </>
  );
}

function Categories() {
  const { data } = useQuery(categoriesQuery());
  const filled = categories().filter(({ value }) =>
    data?.data.some(({ category, count }) => category === value && count > 0),
  );
  if (filled.length === 0) return null;
  return (
    <nav aria-label="Browse categories" className="text-center text-sm">
      <p className="mb-3 text-ink-2">Or browse a category</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {filled.map(({ value, label, icon: Icon }) => (
          <li key={value}>
            <AppsLink
              search={{ category: value }}
              className="flex items-center gap-2 rounded-full border bg-surface px-3 py-1.5 font-medium transition-colors hover:border-line-strong/50 hover:bg-hover"
            >
              <Icon className="size-4 text-ink-3" aria-hidden="true" />
              {label}
            </AppsLink>
          </li>
        ))}
      </ul>
    </nav>
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
