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
  { page: _, sort: __, category: ___, ...narrowed }: AppsSearch,
  categories: { category: string; count: number }[] | undefined,
): (filter: keyof Facets, value: string | boolean) => number | undefined {
  if (facets) {
    return (filter, value) =>
      (facets[filter] as { value: string | boolean; count: number }[]).find((one) => one.value === value)?.count ?? 0;
  }
  if (Object.values(narrowed).some((value) => value !== undefined)) return () => undefined;
  return (filter, value) =>
    filter === 'category' ? categories?.find(({ category }) => category === value)?.count : undefined;
}
