// Queries of a developer's apps.

import {
  getMyApp,
  getReview,
  getVersion,
  getVersionDifference,
  listMyApps,
  listReceipts,
  listVersions,
  type Review,
} from '@marketplace/sdk';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

export const myAppsQuery = () =>
  queryOptions({ queryKey: ['my-apps'], queryFn: async () => (await listMyApps()).data });

export const myAppQuery = (id: string) => queryOptions({ queryKey: ['my-apps', id], queryFn: () => getMyApp(id) });

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

/** Invalidates everything about an app after a transition (submitted, withdrawn, opened …). */
export async function refreshApp(queryClient: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['my-apps'], exact: true }),
    queryClient.invalidateQueries({ queryKey: ['my-apps', id] }),
  ]);
}
