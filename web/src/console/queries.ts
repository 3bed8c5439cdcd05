// Queries of the console. Every key starts with `console`, because a decision invalidates all of them.

import {
  getAppAsAdministrator,
  getCorrection,
  getDeveloper,
  getHostScopes,
  getMail,
  getMediaOverview,
  getStats,
  getSynonyms,
  getTags,
  type ListAllDomainsParams,
  type ListAppsAsAdministratorParams,
  type ListAuditEventsParams,
  type ListBlockedImagesParams,
  type ListCorrectionsParams,
  type ListDevelopersParams,
  type ListIdentityChangesParams,
  type ListMailsParams,
  type ListReviewsForModerationParams,
  type ListSubmissionsParams,
  type ListWatchedLinksParams,
  listAllDomains,
  listApiKeysOfDeveloper,
  listAppsAsAdministrator,
  listAuditEvents,
  listBlockedImages,
  listCorrections,
  listDevelopers,
  listIdentityChanges,
  listJobs,
  listMails,
  listOauthClientClashes,
  listProtectedTerms,
  listReviewsForModeration,
  listSubmissions,
  listWatchedLinks,
} from '@marketplace/sdk';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';

/** Lists show the previous page until the next one is loaded. */
const list = { placeholderData: keepPreviousData };

export const statsQuery = () =>
  queryOptions({
    queryKey: ['console', 'stats'],
    queryFn: () => getStats(),
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

export const identityChangesQuery = (params: ListIdentityChangesParams) =>
  queryOptions({
    queryKey: ['console', 'identity-changes', params],
    queryFn: ({ signal }) => listIdentityChanges(params, { signal }),
    ...list,
  });

export const domainsQuery = (params: ListAllDomainsParams) =>
  queryOptions({
    queryKey: ['console', 'domains', params],
    queryFn: ({ signal }) => listAllDomains(params, { signal }),
    ...list,
  });

export const correctionsQuery = (params: ListCorrectionsParams) =>
  queryOptions({
    queryKey: ['console', 'corrections', params],
    queryFn: ({ signal }) => listCorrections(params, { signal }),
    ...list,
  });

export const correctionQuery = (id: string) =>
  queryOptions({ queryKey: ['console', 'correction', id], queryFn: ({ signal }) => getCorrection(id, { signal }) });

export const watchedLinksQuery = (params: ListWatchedLinksParams) =>
  queryOptions({
    queryKey: ['console', 'watched-links', params],
    queryFn: ({ signal }) => listWatchedLinks(params, { signal }),
    ...list,
  });

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

export const oauthClientClashesQuery = () =>
  queryOptions({
    queryKey: ['console', 'oauth-client-clashes'],
    queryFn: async ({ signal }) => (await listOauthClientClashes({ signal })).data,
  });

export const protectedTermsQuery = () =>
  queryOptions({
    queryKey: ['console', 'protected-terms'],
    queryFn: async ({ signal }) => (await listProtectedTerms({ signal })).data,
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

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['console', 'mail', id],
    queryFn: ({ signal }) => getMail(id, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'QUEUED' ? 5_000 : false),
  });

export const jobsQuery = () =>
  queryOptions({
    queryKey: ['console', 'jobs'],
    queryFn: ({ signal }) => listJobs({ signal }),
    refetchInterval: ({ state }) =>
      state.data?.queues.some((queue) => queue.active + queue.queued > 0) ? 3_000 : 30_000,
  });

/** Polled while images are still to be copied. */
export const mediaQuery = () =>
  queryOptions({
    queryKey: ['console', 'media'],
    queryFn: ({ signal }) => getMediaOverview({ signal }),
    refetchInterval: ({ state }) => (state.data && state.data.copies.waiting > 0 ? 2_000 : false),
  });

export const blockedImagesQuery = (params: ListBlockedImagesParams) =>
  queryOptions({
    queryKey: ['console', 'blocked-images', params],
    queryFn: ({ signal }) => listBlockedImages(params, { signal }),
    ...list,
  });

export const hostScopesQuery = () =>
  queryOptions({ queryKey: ['console', 'host-scopes'], queryFn: ({ signal }) => getHostScopes({ signal }) });

export const tagVocabularyQuery = () =>
  queryOptions({ queryKey: ['console', 'tags'], queryFn: ({ signal }) => getTags({ signal }) });

export const synonymsQuery = () =>
  queryOptions({ queryKey: ['console', 'synonyms'], queryFn: ({ signal }) => getSynonyms({ signal }) });

/** The latest submissions of an app or of a developer. */
export const submissionsOfQuery = (owner: Pick<ListSubmissionsParams, 'app' | 'developer'>) =>
  queryOptions({
    queryKey: ['console', 'submissions-of', owner],
    queryFn: ({ signal }) => listSubmissions({ ...owner, order: 'newest', limit: 10 }, { signal }),
  });

/** Invalidates figures, lists and history after a decision. */
export function useRefreshConsole(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['console'] });
}
