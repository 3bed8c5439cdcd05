import { type ListAppsParams, listApps, listCategories, listFeaturedApps } from '@marketplace/sdk';
import { queryOptions } from '@tanstack/react-query';

export const appsQuery = (params: ListAppsParams) =>
  queryOptions({ queryKey: ['apps', params], queryFn: ({ signal }) => listApps(params, { signal }) });

export const featuredQuery = () =>
  queryOptions({ queryKey: ['featured'], queryFn: ({ signal }) => listFeaturedApps({ limit: 6 }, { signal }) });

export const categoriesQuery = () =>
  queryOptions({ queryKey: ['categories'], queryFn: ({ signal }) => listCategories({ signal }) });
