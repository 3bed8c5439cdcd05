// Queries of the storefront.

import {
  getApp,
  getGuidelines,
  getPublicDeveloper,
  type ListAppsParams,
  type ListReviewsSort,
  listApps,
  listCategories,
  listFeaturedApps,
  listReviews,
  listTags,
  type PublicApp,
} from '@marketplace/sdk';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

export const appsQuery = (params: ListAppsParams) =>
  queryOptions({ queryKey: ['apps', params], queryFn: ({ signal }) => listApps(params, { signal }) });

export const popularQuery = () => appsQuery({ sort: 'popular', limit: 9 });
export const newestQuery = () => appsQuery({ sort: 'newest', limit: 6 });

export const categoriesQuery = () =>
  queryOptions({ queryKey: ['categories'], queryFn: ({ signal }) => listCategories({ signal }), staleTime: 60_000 });

export const tagsQuery = () =>
  queryOptions({ queryKey: ['tags'], queryFn: ({ signal }) => listTags({ signal }), staleTime: 60_000 });

const MAX_FEATURED = 6;

export const featuredQuery = () =>
  queryOptions({
    queryKey: ['featured-apps'],
    queryFn: async ({ signal }) => (await listFeaturedApps({ limit: MAX_FEATURED }, { signal })).data,
    staleTime: 60_000,
  });

export const appQuery = (slug: string) =>
  queryOptions({ queryKey: ['app', slug], queryFn: ({ signal }) => getApp(slug, { signal }) });

export const developerQuery = (id: string) =>
  queryOptions({ queryKey: ['developer', id], queryFn: ({ signal }) => getPublicDeveloper(id, { signal }) });

export const guidelinesQuery = () =>
  queryOptions({ queryKey: ['guidelines'], queryFn: ({ signal }) => getGuidelines({ signal }), staleTime: 60_000 });

export const appsOfDeveloperQuery = (developer: string) => appsQuery({ developer, sort: 'popular', limit: 100 });

/** A few more than are shown, because the app itself and duplicates are removed. */
export const moreOfDeveloperQuery = (developer: string) => appsQuery({ developer, sort: 'popular', limit: 4 });
export const similarAppsQuery = (category: PublicApp['category']) => appsQuery({ category, sort: 'popular', limit: 8 });

const REVIEWS_AT_ONCE = 10;

export const reviewsQuery = (slug: string, sort: ListReviewsSort) =>
  infiniteQueryOptions({
    queryKey: ['reviews', slug, sort],
    queryFn: ({ pageParam, signal }) =>
      listReviews(slug, { sort, page: pageParam, limit: REVIEWS_AT_ONCE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : undefined),
  });

/** Invalidates ratings and review lists after a review was added, changed or deleted. */
export async function invalidateRatings(queryClient: QueryClient, slug: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['reviews', slug] }),
    queryClient.invalidateQueries({ queryKey: appQuery(slug).queryKey }),
  ]);
}
