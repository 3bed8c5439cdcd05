// Search parameters of the list of apps: search, filters, order and page.

import {
  ListAppsCategory,
  ListAppsEnvironment,
  type ListAppsParams,
  type ListAppsPricing,
  ListAppsSort,
  MAX_LENGTHS,
  PRICING_LABELS,
  PRICING_MODELS,
  type Tag,
} from '@marketplace/sdk';
import { countryName } from '../../shared/country-name.ts';
import { choiceIn, flagIn, pageIn, type RawSearch, textIn } from '../../shared/search-params.ts';
import { categoryLabel, ENVIRONMENTS } from '../../shared/vocabulary.ts';

export interface AppsSearch {
  search?: string;
  category?: ListAppsCategory;
  environment?: ListAppsEnvironment;
  featured?: true;
  pricing?: ListAppsPricing;
  tag?: string;
  /** A country. */
  storedIn?: string;
  verifiedDomain?: true;
  sort?: ListAppsSort;
  /** Search for the words as typed. */
  correct?: 'off';
  page?: number;
}

const MAX_SEARCH_LENGTH = 200;
const CATEGORIES = Object.values(ListAppsCategory);
const ENVIRONMENT_VALUES = Object.values(ListAppsEnvironment);
const SORTS = Object.values(ListAppsSort);
export const APPS_ON_A_PAGE = 18;

/** Unknown and invalid parameters are left out. */
export function readAppsSearch(raw: RawSearch): AppsSearch {
  const found: AppsSearch = {
    search: textIn(raw.search, MAX_SEARCH_LENGTH),
    category: choiceIn(raw.category, CATEGORIES),
    environment: choiceIn(raw.environment, ENVIRONMENT_VALUES),
    featured: flagIn(raw.featured) || undefined,
    pricing: choiceIn(raw.pricing, PRICING_MODELS),
    tag: textIn(raw.tag, MAX_LENGTHS.tag),
    storedIn: /^[A-Z]{2}$/.test(String(raw.storedIn)) ? String(raw.storedIn) : undefined,
    verifiedDomain: flagIn(raw.verifiedDomain) || undefined,
    sort: choiceIn(raw.sort, SORTS),
    correct: choiceIn(raw.correct, ['off']),
    page: pageIn(raw.page),
  };
  // Relevance needs a search.
  if (found.sort === usualSort(found) || (found.sort === 'relevance' && !found.search)) found.sort = undefined;
  if (!found.search) found.correct = undefined;
  return found;
}

export function usualSort({ search }: AppsSearch): ListAppsSort {
  return search ? 'relevance' : 'popular';
}

export function listParams(search: AppsSearch): ListAppsParams {
  // Validated again: the router passes unknown parameters of the URL on.
  return { ...readAppsSearch({ ...search }), facets: true, limit: APPS_ON_A_PAGE };
}

export interface ActiveFilter {
  name: 'search' | 'category' | 'environment' | 'featured' | 'pricing' | 'tag' | 'storedIn' | 'verifiedDomain';
  label: string;
  /** Suggestion when nothing was found. */
  remedy: string;
}

/** All filters that are set. `tags`: the vocabulary, which has the labels. */
export function activeFilters(active: AppsSearch, tags?: readonly Tag[]): ActiveFilter[] {
  const { search, category, environment, featured, pricing, tag, storedIn, verifiedDomain } = active;
  const filters: ActiveFilter[] = [];
  if (search) filters.push({ name: 'search', label: `“${search}”`, remedy: `Clear search “${search}”` });
  if (category) filters.push({ name: 'category', label: categoryLabel(category), remedy: 'Search all categories' });
  if (environment) {
    const { label } = ENVIRONMENTS.find(({ value }) => value === environment)!;
    filters.push({ name: 'environment', label: `Runs in ${label.toLowerCase()}`, remedy: 'Include all environments' });
  }
  if (featured) filters.push({ name: 'featured', label: 'Featured', remedy: 'Include apps that aren’t featured' });
  if (pricing) filters.push({ name: 'pricing', label: PRICING_LABELS[pricing], remedy: 'Include all prices' });
  if (tag) filters.push({ name: 'tag', label: tagLabel(tag, tags), remedy: `Remove tag “${tagLabel(tag, tags)}”` });
  if (storedIn) {
    const label = `Data stored in ${countryName(storedIn)}`;
    filters.push({ name: 'storedIn', label, remedy: 'Include data stored anywhere' });
  }
  if (verifiedDomain)
    filters.push({ name: 'verifiedDomain', label: 'Verified domain', remedy: 'Include unverified domains' });
  return filters;
}

/** A tag that was removed from the vocabulary has no label. */
export function tagLabel(tag: string, tags: readonly Tag[] | undefined): string {
  return tags?.find((known) => known.tag === tag)?.label ?? tag;
}

export const SORT_LABELS: Record<ListAppsSort, string> = {
  relevance: 'Best match',
  popular: 'Most popular',
  rating: 'Top rated',
  newest: 'Newest',
  name: 'Name',
};
