// Queries of the review queue and of submissions.

import {
  getSubmission,
  type ListSubmissions200,
  type ListSubmissionsParams,
  listAllReceipts,
  listRejectionReasons,
  listSubmissions,
  type PlannedDecision,
  previewDecision,
} from '@marketplace/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueueSearch } from './queue-search.ts';

export type Queue = ListSubmissions200;

const PAGE = 20;
/** Polling interval, to see claims and decisions of other reviewers. */
const REFRESH = 20_000;
/** Until the checks have ended and the images are copied. */
const REFRESH_WHILE_CHECKED = 3_000;

export const QUEUE = ['console', 'queue'];

export function queueQuery({ status, whose, overdue, search, page = 1 }: QueueSearch) {
  const filter: ListSubmissionsParams = { status: status ?? 'PENDING', assignee: whose, overdue, search };
  return queryOptions({
    queryKey: [...QUEUE, filter, page],
    queryFn: () => listSubmissions({ ...filter, order: status ? 'newest' : 'oldest', page, limit: PAGE }),
    refetchInterval: REFRESH,
    placeholderData: keepPreviousData,
  });
}

export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: ['console', 'submission', id],
    queryFn: () => getSubmission(id),
    // Polls for claims, checks and decisions of others until it is decided.
    refetchInterval: ({ state: { data } }) =>
      data?.status !== 'PENDING' ? false : data.report ? REFRESH : REFRESH_WHILE_CHECKED,
  });

/** `null` for decisions that are older than receipts. */
export const receiptQuery = (submission: string) =>
  queryOptions({
    queryKey: ['console', 'receipt', submission],
    queryFn: async () => (await listAllReceipts({ submission })).data.at(0) ?? null,
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
