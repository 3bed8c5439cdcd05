import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Boxes, X } from 'lucide-react';
import { buttonClasses } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type AppsSearch, appsSearch } from '../list-search.ts';
import { PagedList } from '../paged-list.tsx';
import { appsQuery, developerQuery, statsQuery } from '../queries.ts';
import { AppRows } from './app-rows.tsx';
import { OauthClientClashes } from './oauth-client-clashes.tsx';

const route = getRouteApi('/console/apps');

export function AppsPage() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const { data: stats } = useQuery(statsQuery());
  const list = useQuery(appsQuery(filter));
  // Changing a filter resets the page.
  const narrow = (change: AppsSearch) => navigate({ search: { ...filter, page: undefined, ...change }, replace: true });
  const narrowed = Object.values({ ...filter, page: undefined }).some((value) => value !== undefined);
  return (
    <>
      <PageHeader title="Apps" description="All apps from all developers, including drafts. Newest first." />
      <OauthClientClashes />
      <Tabs
        label="Apps by status"
        current={filter.status}
        tabs={[
          { value: undefined, label: 'All' },
          { value: 'APPROVED', label: 'Approved', count: stats?.apps.APPROVED },
          { value: 'PENDING', label: 'In review', count: stats?.apps.PENDING },
          { value: 'REJECTED', label: 'Changes requested', count: stats?.apps.REJECTED },
          { value: 'DRAFT', label: 'Draft', count: stats?.apps.DRAFT },
        ]}
        link={(status, content, props) => (
          <Link to="/console/apps" search={{ ...filter, status, page: undefined }} {...props}>
            {content}
          </Link>
        )}
      />
      <div className="my-4 flex flex-wrap items-center gap-3">
        <SearchField
          label="Search by name, slug, or ID"
          value={filter.search ?? ''}
          onSearch={(words) => narrow({ search: words || undefined })}
          className="w-full sm:w-80"
        />
        <SelectField
          label="Visibility"
          hideLabel
          className="w-auto"
          value={filter.visibility ?? ''}
          onChange={(event) => narrow({ visibility: appsSearch({ visibility: event.target.value }).visibility })}
          options={[
            { value: '', label: 'Any visibility' },
            { value: 'LISTED', label: 'Listed' },
            { value: 'UNLISTED', label: 'Unlisted' },
            { value: 'SUSPENDED', label: 'Suspended' },
          ]}
        />
        <SelectField
          label="Featured"
          hideLabel
          className="w-auto"
          value={filter.featured === undefined ? '' : String(filter.featured)}
          onChange={({ target: { value } }) => narrow({ featured: value === '' ? undefined : value === 'true' })}
          options={[
            { value: '', label: 'Featured or not' },
            { value: 'true', label: 'Featured' },
            { value: 'false', label: 'Not featured' },
          ]}
        />
        {filter.developer && <OfDeveloper id={filter.developer} onClear={() => narrow({ developer: undefined })} />}
      </div>
      <PagedList
        list={list}
        noun="app"
        search={filter}
        skeletons={8}
        empty={
          <EmptyState
            icon={<Boxes />}
            title={narrowed ? 'No matching apps' : 'No apps yet'}
            action={
              narrowed && (
                <Link to="/console/apps" className={buttonClasses()}>
                  Show all apps
                </Link>
              )
            }
          >
            {narrowed ? 'Try different search terms or filters.' : 'Apps appear here when a developer creates a draft.'}
          </EmptyState>
        }
      >
        {(apps) => <AppRows apps={apps} />}
      </PagedList>
    </>
  );
}

function OfDeveloper({ id, onClear }: { id: string; onClear: () => void }) {
  const { data } = useQuery(developerQuery(id));
  return (
    <button
      type="button"
      onClick={onClear}
      className="inline-flex h-9 max-w-full items-center gap-2 rounded-md bg-accent-soft px-3 text-sm text-accent-ink"
    >
      <span className="truncate">By {data?.name ?? id}</span>
      <X className="size-4 shrink-0" aria-label="Show apps from all developers" />
    </button>
  );
}
