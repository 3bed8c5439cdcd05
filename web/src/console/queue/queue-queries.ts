// What the queue and a submission ask the API for.

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
/** Often enough to see what colleagues claim and decide. */
const REFRESH = 20_000;

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
    // Claims, checks and decisions of others; what is decided stays as it is.
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? REFRESH : false),
  });

/** A decision that was made before there were receipts has none. */
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
