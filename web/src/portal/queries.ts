// Queries of the portal; those about one app are in app/app-queries.ts.

import {
  type App,
  type Developer,
  getDailyAnalytics,
  getMe,
  getUninstallReasons,
  getVerification,
  listActivity,
  listApiKeys,
  listDomains,
  listHostScopes,
  listReceivedReviews,
  listReviews,
} from '@marketplace/sdk';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { usePublisher } from './publisher.ts';

/** Only to API keys that are limited to some apps the address is not shown. */
export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => getMe() as Promise<Developer> });

export const verificationQuery = queryOptions({ queryKey: ['verification'], queryFn: () => getVerification() });

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async () => (await listApiKeys()).data,
});

export const domainsQuery = queryOptions({
  queryKey: ['domains'],
  queryFn: async () => (await listDomains()).data,
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

/** Current status of the publisher; `undefined` for people without one and while loading. */
export function useDeveloperStatus(): string | undefined {
  const publisher = usePublisher();
  const me = useQuery({ ...meQuery, enabled: publisher !== undefined });
  return me.data?.status ?? publisher?.status;
}

/** The name that the marketplace shows beside the developer's apps: not the account's, and not one that is still in review. */
export function usePublisherName(): string | undefined {
  const { data: me } = useQuery(meQuery);
  const identity = me?.reviewedIdentity ?? me;
  return identity?.companyName ?? identity?.name;
}

/** State of the version in progress, also while an older one is live. */
export const stageOf = ({ openVersionStatus, status }: App) => openVersionStatus ?? status;

export const isPublic = ({ status, visibility }: App) => status === 'APPROVED' && visibility === 'LISTED';
