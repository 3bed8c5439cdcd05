// What the portal's pages ask for; what belongs to one app's listing stands in app-queries.ts.

import {
  type App,
  getDailyAnalytics,
  getMe,
  listActivity,
  listApiKeys,
  listReceivedReviews,
  listReviews,
} from '@marketplace/sdk';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '../shared/session.ts';

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => getMe() });

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async () => (await listApiKeys()).data,
});

export const activityQuery = queryOptions({
  queryKey: ['activity'],
  queryFn: async () => (await listActivity({ limit: 12 })).data,
});

export const dailyQuery = (id: string, span: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['my-apps', id, 'daily', span],
    queryFn: async () => (await getDailyAnalytics(id, span)).data,
    placeholderData: keepPreviousData,
  });

export const receivedReviewsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['my-apps', id, 'reviews', page],
    queryFn: () => listReceivedReviews(id, { page, limit: 10 }),
    placeholderData: keepPreviousData,
  });

/** How the ratings spread: told with the public list, and so of apps in the store only. */
export const ratingsQuery = (slug: string) =>
  queryOptions({ queryKey: ['ratings', slug], queryFn: async () => (await listReviews(slug, { limit: 1 })).summary });

/** The newest word on the state of the account; `undefined` before registration and as long as nobody knows. */
export function useDeveloperStatus(): string | undefined {
  const session = useSession();
  const me = useQuery({ ...meQuery, enabled: Boolean(session?.developerId) });
  return me.data?.status ?? session?.developerStatus ?? undefined;
}

/** Where the developer's work on an app stands: that of the next version, also while another one is live. */
export const stageOf = ({ openVersionStatus, status }: App) => openVersionStatus ?? status;

export const isInStore = ({ status, visibility }: App) => status === 'APPROVED' && visibility === 'LISTED';
