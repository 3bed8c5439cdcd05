// The filters are on the page of all apps twice: beside the list, and in the panel of small screens. The server renders them
// once, ahead of the page: a quarter of the time of rendering it (0.7 of 2.9 ms). In the browser React renders both, and finds
// the same elements when it hydrates them. To switch it off, do not pass `RenderedFilters` in server.tsx.

import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
import { appsQuery } from '../queries.ts';
import { listParams } from './apps-search.ts';
import { Filters } from './filters.tsx';

/** HTML of the filters of the page that is being rendered. */
export const RenderedFilters = createContext<string | undefined>(undefined);

/** What is rendered ahead: the filters as the page shows them. */
export function FiltersOfPage() {
  const search = useSearch({ from: '/storefront/apps' });
  const { data } = useQuery(appsQuery(listParams(search)));
  return <Filters search={search} facets={data?.facets} />;
}

/** The content of an element: the HTML on the server, and the filters themselves in the browser. */
export function useFilters(
  filters: ReactNode,
): { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } } {
  const html = useContext(RenderedFilters);
  return html === undefined ? { children: filters } : { dangerouslySetInnerHTML: { __html: html } };
}
