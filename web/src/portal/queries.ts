// Queries of the portal; those about one app are in app/app-queries.ts.

import {
  type App,
  getDailyAnalytics,
  getMe,
  getUninstallReasons,
  getVerification,
  listActivity,
  listApiKeys,
  listHostScopes,
  listReceivedReviews,
  listReviews,
} from '@marketplace/sdk';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '../shared/session.ts';

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => getMe() });

export const verificationQuery = queryOptions({ queryKey: ['verification'], queryFn: () => getVerification() });

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async () => (await listApiKeys()).data,
});

export const hostScopesQuery = queryOptions({
  queryKey: ['host-scopes'],
  queryFn: async () => (await listHostScopes()).data,
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

export const uninstallReasonsQuery = (id: string, span: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['my-apps', id, 'uninstall-reasons', span],
    queryFn: () => getUninstallReasons(id, span),
    placeholderData: keepPreviousData,
  });

export const receivedReviewsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['my-apps', id, 'reviews', page],
    queryFn: () => listReceivedReviews(id, { page, limit: 10 }),
    placeholderData: keepPreviousData,
  });

/** Rating distribution: part of the public review list, so only public apps have it. */
export const ratingsQuery = (slug: string) =>
  queryOptions({ queryKey: ['ratings', slug], queryFn: async () => (await listReviews(slug, { limit: 1 })).summary });

/** Current status of the developer; `undefined` before registration and while loading. */
export function useDeveloperStatus(): string | undefined {
  const session = useSession();
  const me = useQuery({ ...meQuery, enabled: Boolean(session?.developerId) });
  return me.data?.status ?? session?.developerStatus ?? undefined;
}

/** The name that Marketplace shows beside the developer's apps: not the account's, and not one that is still in review. */
export function usePublisherName(): string | undefined {
  const { data: me } = useQuery(meQuery);
  const identity = me?.reviewedIdentity ?? me;
  return identity?.companyName ?? identity?.name;
}

/** State of the version in progress, also while an older one is live. */
export const stageOf = ({ openVersionStatus, status }: App) => openVersionStatus ?? status;

export const isInStore = ({ status, visibility }: App) => status === 'APPROVED' && visibility === 'LISTED';
