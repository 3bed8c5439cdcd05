// How many apps each value of a filter would give: from the facets of the response, or else from the categories.

import type { ListApps200Facets } from '@marketplace/sdk';
import type { AppsSearch } from './apps-search.ts';

export type Facets = ListApps200Facets;

/**
 * Undefined if it is not known. Facets leave out values without apps. Whole categories can be counted without facets, but
 * not what a search or another filter leaves of them.
 */
export function countsIn(
  facets: Facets | undefined,
  { search, environment, featured }: AppsSearch,
  categories: { category: string; count: number }[] | undefined,
): (filter: keyof Facets, value: string) => number | undefined {
  if (facets) {
    return (filter, value) =>
      (facets[filter] as { value: string; count: number }[]).find((one) => one.value === value)?.count ?? 0;
  }
  if (search || environment || featured) return () => undefined;
  return (filter, value) =>
    filter === 'category' ? categories?.find(({ category }) => category === value)?.count : undefined;
}
