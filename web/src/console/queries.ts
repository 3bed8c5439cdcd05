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
} from '@marketplace/sdk';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';

/** Lists keep the page before on the screen until the next one is there. */
const list = { placeholderData: keepPreviousData };

export const statsQuery = () =>
  queryOptions({
    queryKey: ['console', 'stats'],
    queryFn: ({ signal }) => getStats({ signal }),
    // A mail on its way is one no longer in seconds.
    refetchInterval: ({ state }) => (state.data?.mail.queued ? 5_000 : 60_000),
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

export const reviewsQuery = (params: ListReviewsForModerationParams) =>
  queryOptions({
    queryKey: ['console', 'reviews', params],
    queryFn: ({ signal }) => listReviewsForModeration(params, { signal }),
    ...list,
  });

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

/** The latest submissions of an app or of a developer. */
export const submissionsOfQuery = (owner: Pick<ListSubmissionsParams, 'app' | 'developer'>) =>
  queryOptions({
    queryKey: ['console', 'submissions-of', owner],
    queryFn: ({ signal }) => listSubmissions({ ...owner, order: 'newest', limit: 10 }, { signal }),
  });

/** After a decision: numbers, lists and history all tell of it. */
export function useRefreshConsole(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['console'] });
}
