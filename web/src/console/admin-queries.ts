// What the administrator's pages ask of the service. Every key begins with `console`, as those of the queue do: a decision makes all of it old.

import {
  getAppAsAdministrator,
  getDeveloper,
  getStats,
  type ListAppsAsAdministratorParams,
  type ListAuditEventsParams,
  type ListDevelopersParams,
  type ListMailsParams,
  type ListReviewsForModerationParams,
  type ListSubmissionsParams,
  listApiKeysOfDeveloper,
  listAppsAsAdministrator,
  listAuditEvents,
  listDevelopers,
  listJobs,
  listMails,
  listReviewsForModeration,
  listSubmissions,
  type SubmissionItem,
} from '@marketplace/sdk';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';

/** Lists keep the page before on the screen until the next one is there. */
const list = { placeholderData: keepPreviousData };

export const statsQuery = () =>
  queryOptions({
    queryKey: ['console', 'stats'],
    queryFn: ({ signal }) => getStats({ signal }),
    refetchInterval: 60_000,
  });

export const developersQuery = (params: ListDevelopersParams) =>
  queryOptions({
    queryKey: ['console', 'developers', params],
    queryFn: ({ signal }) => listDevelopers(params, { signal }),
    ...list,
  });

export const developerQuery = (id: string) =>
  queryOptions({ queryKey: ['console', 'developer', id], queryFn: ({ signal }) => getDeveloper(id, { signal }) });

export const keysQuery = (developerId: string) =>
  queryOptions({
    queryKey: ['console', 'keys', developerId],
    queryFn: async ({ signal }) => (await listApiKeysOfDeveloper(developerId, { signal })).data,
  });

export const appsQuery = (params: ListAppsAsAdministratorParams) =>
  queryOptions({
    queryKey: ['console', 'apps', params],
    queryFn: ({ signal }) => listAppsAsAdministrator(params, { signal }),
    ...list,
  });

export const appQuery = (id: string) =>
  queryOptions({ queryKey: ['console', 'app', id], queryFn: ({ signal }) => getAppAsAdministrator(id, { signal }) });

/** Whose app it is and how its open version stands: only the list of all apps tells. */
export const appOverviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['console', 'app-overview', id],
    queryFn: async ({ signal }) => {
      const { data } = await listAppsAsAdministrator({ search: id }, { signal });
      return data.find((app) => app.id === id) ?? null;
    },
  });

export const reviewsQuery = (params: ListReviewsForModerationParams) =>
  queryOptions({
    queryKey: ['console', 'reviews', params],
    queryFn: ({ signal }) => listReviewsForModeration(params, { signal }),
    ...list,
  });

/** Reviews that wait for a judgement: only their number is needed. */
export const reportedQuery = () => reviewsQuery({ reported: true, hidden: false, limit: 1 });

export const auditQuery = (params: ListAuditEventsParams) =>
  queryOptions({
    queryKey: ['console', 'audit', params],
    queryFn: ({ signal }) => listAuditEvents(params, { signal }),
    ...list,
  });

export const mailsQuery = (params: ListMailsParams) =>
  queryOptions({
    queryKey: ['console', 'mails', params],
    queryFn: ({ signal }) => listMails(params, { signal }),
    ...list,
    refetchInterval: ({ state }) => (state.data?.data.some((mail) => mail.status === 'QUEUED') ? 5_000 : false),
  });

export const jobsQuery = () =>
  queryOptions({
    queryKey: ['console', 'jobs'],
    queryFn: ({ signal }) => listJobs({ signal }),
    refetchInterval: ({ state }) =>
      state.data?.queues.some((queue) => queue.active + queue.queued > 0) ? 3_000 : 30_000,
  });

/** The latest submissions that match, newest first. */
export const latestSubmissionsQuery = (params: ListSubmissionsParams) =>
  queryOptions({
    queryKey: ['console', 'latest-submissions', params],
    queryFn: ({ signal }) => latestSubmissions(params, signal),
  });

/** Median hours from submission to decision, over the latest decisions; `null` without any. */
export const medianWaitQuery = () =>
  queryOptions({
    queryKey: ['console', 'median-wait'],
    queryFn: async ({ signal }) => {
      const decided = await Promise.all([
        latestSubmissions({ status: 'APPROVED' }, signal),
        latestSubmissions({ status: 'REJECTED' }, signal),
      ]);
      const waits = decided
        .flat()
        .sort((one, other) => other.decidedAt!.localeCompare(one.decidedAt!))
        .slice(0, 30)
        .map(({ submittedAt, decidedAt }) => (Date.parse(decidedAt!) - Date.parse(submittedAt)) / 3_600_000)
        .sort((one, other) => one - other);
      return waits[Math.floor(waits.length / 2)] ?? null;
    },
    staleTime: 5 * 60_000,
  });

/** The service lists those that wait longest first, so the latest are on the last page. */
async function latestSubmissions(params: ListSubmissionsParams, signal: AbortSignal): Promise<SubmissionItem[]> {
  const first = await listSubmissions({ ...params, limit: 50 }, { signal });
  const { totalPages } = first.pagination;
  if (totalPages <= 1) return first.data.toReversed();
  const last = await listSubmissions({ ...params, limit: 50, page: totalPages }, { signal });
  return last.data.toReversed();
}

/** After a decision: numbers, lists and history all tell of it. */
export function useRefreshConsole(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['console'] });
}
