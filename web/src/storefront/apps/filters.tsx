import { PRICING_LABELS, PRICING_MODELS } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { countryName } from '../../shared/country-name.ts';
import { categories, ENVIRONMENTS } from '../../shared/vocabulary.ts';
import { formatNumber } from '../../ui/format.ts';
import { categoriesQuery, tagsQuery } from '../queries.ts';
import { AppsLink } from './apps-link.tsx';
import { type AppsSearch, tagLabel } from './apps-search.ts';
import { countsIn, type Facets } from './facet-counts.ts';

/** Filters are links, so that they work without scripts and can be shared. */
export function Filters({ search, facets }: { search: AppsSearch; facets: Facets | undefined }) {
  const { data: counts } = useQuery(categoriesQuery());
  const countOf = countsIn(facets, search, counts?.data);
  const { data: tags } = useQuery(tagsQuery());
  const { page: _, ...kept } = search;
  const isNarrowed = search.featured || search.verifiedDomain;
  return (
    <div className="space-y-7 text-sm">
      <Group title="Category">
        <Choice search={{ ...kept, category: undefined }} on={!search.category} all>
          All
        </Choice>
        {categories().map(({ value, label, icon: Icon }) => (
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
      {(search.pricing || facets?.pricing.length !== 0) && (
        <Group title="Pricing">
          <Choice search={{ ...kept, pricing: undefined }} on={!search.pricing} all>
            Any price
          </Choice>
          {PRICING_MODELS.map((value) => (
            <Choice
              key={value}
              search={{ ...kept, pricing: value }}
              on={search.pricing === value}
              count={countOf('pricing', value)}
            >
              {PRICING_LABELS[value]}
            </Choice>
          ))}
        </Group>
      )}
      <OpenGroup
        title="Tags"
        all="Any tag"
        values={valuesOf(facets?.tag, search.tag)}
        labelOf={(tag) => tagLabel(tag, tags?.data)}
        chosen={search.tag}
        searchFor={(tag) => ({ ...kept, tag })}
      />
      <OpenGroup
        title="Data stored in"
        all="Any country"
        values={valuesOf(facets?.storedIn, search.storedIn)}
        labelOf={countryName}
        chosen={search.storedIn}
        searchFor={(storedIn) => ({ ...kept, storedIn })}
      />
      <Group title="Show">
        <Choice search={{ ...kept, featured: undefined, verifiedDomain: undefined }} on={!isNarrowed} all>
          Everything
        </Choice>
        <Choice search={{ ...kept, featured: search.featured ? undefined : true }} on={search.featured === true}>
          Featured only
        </Choice>
        <Choice
          search={{ ...kept, verifiedDomain: search.verifiedDomain ? undefined : true }}
          on={search.verifiedDomain === true}
          count={countOf('verifiedDomain', true)}
        >
          Verified domain
        </Choice>
      </Group>
    </div>
  );
}

function Group({ title, children, more }: { title: string; children: ReactNode; more?: ReactNode }) {
  return (
    <nav aria-label={title}>
      <p className="mb-1.5 px-2.5 text-xs font-medium text-ink-3">{title}</p>
      <ul className={CHOICES}>{children}</ul>
      {more}
    </nav>
  );
}

interface Value {
  value: string;
  count: number;
}

/** Facets leave out values without apps. One that is chosen is always there, so that it can be seen and left. */
function valuesOf(counted: readonly Value[] | undefined, chosen: string | undefined): Value[] {
  const values = counted ?? [];
  return chosen === undefined || values.some(({ value }) => value === chosen)
    ? [...values]
    : [{ value: chosen, count: 0 }, ...values];
}

/** A filter with any number of values: the most frequent ones, and the others behind a disclosure that needs no script. */
function OpenGroup({
  title,
  all,
  values,
  labelOf,
  chosen,
  searchFor,
}: {
  title: string;
  /** The "all" entry. */
  all: string;
  values: Value[];
  labelOf: (value: string) => string;
  chosen: string | undefined;
  searchFor: (value: string | undefined) => AppsSearch;
}) {
  if (values.length === 0) return null;
  const isFirst = ({ value }: Value, i: number) => i < FIRST || value === chosen;
  const choice = ({ value, count }: Value) => (
    <Choice key={value} search={searchFor(value)} on={value === chosen} count={count}>
      {/* Browsers name some countries otherwise than the server. */}
      <span className="min-w-0 truncate" suppressHydrationWarning>
        {labelOf(value)}
      </span>
    </Choice>
  );
  const others = values.filter((value, i) => !isFirst(value, i));
  const more = others.length > 0 && (
    <details className="group/more">
      <summary className="flex min-h-8 list-none items-center gap-1.5 rounded-md px-2.5 text-ink-2 transition-colors select-none hover:bg-hover hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="group-open/more:hidden">Show {formatNumber(others.length)} more</span>
        <span className="hidden group-open/more:inline">Show fewer</span>
        <ChevronDown className="size-4 text-ink-3 transition-transform group-open/more:rotate-180" aria-hidden="true" />
      </summary>
      <ul className={CHOICES}>{others.map(choice)}</ul>
    </details>
  );
  return (
    <Group title={title} more={more}>
      <Choice search={searchFor(undefined)} on={chosen === undefined} all>
        {all}
      </Choice>
      {values.filter(isFirst).map(choice)}
    </Group>
  );
}

const FIRST = 6;
const CHOICES = 'grid grid-cols-1 gap-px sm:grid-cols-2 lg:grid-cols-1';

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
