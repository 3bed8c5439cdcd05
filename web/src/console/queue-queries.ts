// What the queue, a submission and the console's navigation ask the API for.

import {
  getStats,
  getSubmission,
  type ListSubmissions200,
  type ListSubmissionsParams,
  listJobs,
  listRejectionReasons,
  listReviewsForModeration,
  listSubmissions,
  type PlannedDecision,
  previewDecision,
} from '@marketplace/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueueSearch } from './queue-search.ts';

export type Queue = ListSubmissions200;

const PAGE = 20;
/** Often enough to see what colleagues claim and decide. */
const REFRESH = 20_000;

export const QUEUE = ['console', 'queue'];

export function queueQuery({ status, whose, overdue, search, page = 1 }: QueueSearch) {
  const filter: ListSubmissionsParams = { status: status ?? 'PENDING', assignee: whose, overdue, search };
  return queryOptions({
    queryKey: [...QUEUE, filter, page],
    queryFn: () => (status ? latestFirst(filter, page) : listSubmissions({ ...filter, page, limit: PAGE })),
    refetchInterval: REFRESH,
    placeholderData: keepPreviousData,
  });
}

/**
 * The API tells the oldest first, as a queue should; of what was decided, people look for the latest. Pages counted from
 * the end begin somewhere on one of the API's pages, and end on the next.
 */
async function latestFirst(filter: ListSubmissionsParams, page: number): Promise<Queue> {
  const { pagination } = await listSubmissions({ ...filter, limit: 1 });
  const end = pagination.total - (page - 1) * PAGE;
  const start = Math.max(0, end - PAGE);
  const first = Math.floor(start / PAGE) + 1;
  const both = await Promise.all(
    [first, first + 1].map((number) => listSubmissions({ ...filter, page: number, limit: PAGE })),
  );
  const offset = (first - 1) * PAGE;
  const data = both.flatMap((part) => part.data).slice(start - offset, Math.max(0, end) - offset);
  const totalPages = Math.ceil(pagination.total / PAGE);
  return { data: data.toReversed(), pagination: { ...pagination, page, totalPages, limit: PAGE } };
}

export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: ['console', 'submission', id],
    queryFn: () => getSubmission(id),
    // Claims, checks and decisions of others; what is decided stays as it is.
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? REFRESH : false),
  });

/** What was submitted is frozen, and its logo with it. The queue itself does not tell it. */
export const logoQuery = (id: string) =>
  queryOptions({
    queryKey: ['console', 'submission-logo', id],
    queryFn: async () => (await getSubmission(id)).listing.logoUrl,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const cannedReasonsQuery = queryOptions({
  queryKey: ['console', 'rejection-reasons'],
  queryFn: async () => (await listRejectionReasons()).data,
  staleTime: Number.POSITIVE_INFINITY,
});

export const previewQuery = (id: string, planned: PlannedDecision) =>
  queryOptions({
    queryKey: ['console', 'decision-preview', id, planned],
    queryFn: () => previewDecision(id, planned),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** How much waits where, for the navigation. */
export const countsQuery = queryOptions({
  queryKey: ['console', 'counts'],
  queryFn: async () => {
    const [stats, reported, jobs] = await Promise.all([
      getStats(),
      listReviewsForModeration({ reported: true, hidden: false, limit: 1 }),
      listJobs(),
    ]);
    return {
      submissions: stats.queue.length,
      developers: stats.developers.UNVERIFIED ?? 0,
      reviews: reported.pagination.total,
      mails: stats.mail.failed,
      jobs: jobs.queues.reduce((sum, { failed }) => sum + failed, 0),
    };
  },
  refetchInterval: REFRESH,
});
