// Queries of a developer's apps.

import {
  getConsentForecast,
  getMyApp,
  getReview,
  getVersion,
  getVersionDifference,
  type ListAppInstallationsStatus,
  listAppInstallations,
  listMyApps,
  listMyCorrections,
  listMyWatchedLinks,
  listReceipts,
  listVersions,
  type Review,
} from '@marketplace/sdk';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

export const myAppsQuery = () =>
  queryOptions({ queryKey: ['my-apps'], queryFn: async () => (await listMyApps()).data });

export const myAppQuery = (id: string) => queryOptions({ queryKey: ['my-apps', id], queryFn: () => getMyApp(id) });

export const watchedLinksQuery = (id: string) =>
  queryOptions({
    queryKey: ['my-apps', id, 'watched-links'],
    queryFn: async () => (await listMyWatchedLinks(id)).data,
  });

/** `null` for an app that was never submitted; the review is not requested then, because it would be a 404. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['my-apps', id, 'review'],
    queryFn: async ({ client, queryKey }): Promise<Review | null> => {
      const submitted = client.getQueryData(queryKey) ?? (await getMyApp(id)).submittedAt;
      return submitted ? getReview(id) : null;
    },
  });

/** `null` for decisions that are older than receipts. */
export const receiptQuery = (id: string, submission: string) =>
  queryOptions({
    queryKey: ['my-apps', id, 'receipts', submission],
    queryFn: async () => (await listReceipts(id, { submission })).data.at(0) ?? null,
  });

export const correctionsQuery = (id: string) =>
  queryOptions({ queryKey: ['my-apps', id, 'corrections'], queryFn: async () => (await listMyCorrections(id)).data });

export const versionsQuery = (id: string) =>
  queryOptions({ queryKey: ['my-apps', id, 'versions'], queryFn: async () => (await listVersions(id)).data });

export const versionQuery = (id: string, number: number) =>
  queryOptions({ queryKey: ['my-apps', id, 'versions', number], queryFn: () => getVersion(id, String(number)) });

/** The saved changes of a version. */
export const versionDifferenceQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: ['my-apps', id, 'versions', number, 'difference'],
    queryFn: () => getVersionDifference(id, String(number)),
  });

/** What workspaces would have to do if this version went live. */
export const consentForecastQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: ['my-apps', id, 'versions', number, 'consents'],
    queryFn: () => getConsentForecast(id, String(number)),
  });

export const appInstallationsQuery = (id: string, status: ListAppInstallationsStatus | undefined, page: number) =>
  queryOptions({
    queryKey: ['my-apps', id, 'installations', status ?? 'all', page],
    queryFn: () => listAppInstallations(id, { ...(status && { status }), page, limit: 20 }),
    placeholderData: keepPreviousData,
  });

/** Invalidates everything about an app after a transition (submitted, withdrawn, opened …). */
export async function refreshApp(queryClient: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['my-apps'], exact: true }),
    queryClient.invalidateQueries({ queryKey: ['my-apps', id] }),
  ]);
}
