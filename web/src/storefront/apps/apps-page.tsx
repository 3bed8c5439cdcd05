import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { plural } from '../../ui/format.ts';
import { ErrorState } from '../../ui/states.tsx';
import { LoadingCards } from '../app-card.tsx';
import { isEmptyCatalog, OpeningSoon } from '../opening-soon.tsx';
import { appsTitle } from '../page-heads.ts';
import { appsQuery, categoriesQuery } from '../queries.ts';
import { ActiveFilters } from './active-filters.tsx';
import { type AppsSearch, listParams } from './apps-search.ts';
import { Correction } from './correction.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { Filters } from './filters.tsx';
import { NoResults } from './no-results.tsx';
import { useFilters } from './rendered-filters.tsx';
import { Results } from './results.tsx';
import { SortMenu } from './sort-menu.tsx';

const route = getRouteApi('/storefront/apps');

export function AppsPage() {
  const { data: categories } = useSuspenseQuery(categoriesQuery());
  return isEmptyCatalog(categories) ? <OpeningSoon /> : <Catalog />;
}

function Catalog() {
  const search = route.useSearch();
  const apps = useApps(search);
  const { search: words, ...frame } = search;
  // Results of another search are shown until these are loaded.
  const corrected = apps.isPlaceholderData ? undefined : apps.data?.search?.corrected;
  const filters = useFilters(<Filters search={search} facets={apps.data?.facets} />);
  return (
    <div className="container-page py-8 sm:py-10">
      {apps.isPlaceholderData && <div aria-hidden="true" className="progress-bar fixed inset-x-0 top-16 z-30 h-0.5" />}
      <div className="gap-8 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside aria-label="Filters" className="hidden lg:block">
          <div
            className="sticky top-20 -mt-4 -ml-2.5 max-h-[calc(100dvh-5rem)] overflow-y-auto overscroll-contain py-4 pl-2.5 [scrollbar-width:thin]"
            {...filters}
          />
        </aside>
        <div className="min-w-0">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <div className="min-w-0">
              <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
                {appsTitle(frame)}
              </h1>
              <p aria-live="polite" className="mt-0.5 min-h-5 text-sm text-ink-2">
                {apps.data && !apps.isPlaceholderData && summary(apps.data.pagination.total, corrected ?? words)}
              </p>
            </div>
            <SortMenu search={search} />
          </div>
          <Correction search={search} corrected={corrected} />
          <FilterPanel
            search={search}
            filters={filters}
            total={apps.isPlaceholderData ? undefined : apps.data?.pagination.total}
          />
          <ActiveFilters search={search} />
          <Found search={search} apps={apps} />
        </div>
      </div>
    </div>
  );
}

/** Keeps the previous results until the next ones are loaded. */
function useApps(search: AppsSearch) {
  return useQuery({ ...appsQuery(listParams(search)), placeholderData: keepPreviousData });
}

function summary(total: number, words: string | undefined): string {
  return words ? `${plural(total, 'app')} for “${words}”` : plural(total, 'app');
}

function Found({ search, apps }: { search: AppsSearch; apps: ReturnType<typeof useApps> }) {
  if (apps.error && !apps.data) return <ErrorState error={apps.error} retry={() => void apps.refetch()} />;
  if (!apps.data) return <LoadingCards count={9} />;
  const { data, pagination } = apps.data;
  if (data.length === 0 && !apps.isPlaceholderData) return <NoResults search={search} total={pagination.total} />;
  return <Results search={search} found={apps.data} outdated={apps.isPlaceholderData} />;
}
