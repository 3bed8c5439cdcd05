// Queries of the webhook pages, by scope: developers have webhooks and so has the platform. Both use the same pages with
// different operations of the SDK.

import type * as sdk from '@marketplace/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export interface WebhookScope {
  /** Path of the list page; also the prefix of the query keys. */
  base: string;
  kinds: typeof sdk.listWebhookEvents;
  list: typeof sdk.listWebhooks;
  create: typeof sdk.createWebhook;
  get: typeof sdk.getWebhook;
  update: typeof sdk.updateWebhook;
  remove: typeof sdk.deleteWebhook;
  rotate: typeof sdk.rotateWebhookSecret;
  pause: typeof sdk.pauseWebhook;
  resume: typeof sdk.resumeWebhook;
  test: typeof sdk.testWebhook;
  deliveries: typeof sdk.listWebhookDeliveries;
  delivery: typeof sdk.getWebhookDelivery;
  resend: typeof sdk.resendWebhookDelivery;
}

export const kindsQuery = ({ base, kinds }: WebhookScope) =>
  queryOptions({
    queryKey: [base, 'kinds'],
    queryFn: async () => (await kinds()).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const webhooksQuery = ({ base, list }: WebhookScope) =>
  queryOptions({ queryKey: [base, 'list'], queryFn: async () => (await list()).data });

export const webhookQuery = ({ base, get }: WebhookScope, id: string) =>
  queryOptions({ queryKey: [base, 'one', id], queryFn: () => get(id) });

export interface LogSearch {
  status?: sdk.WebhookDeliveryStatus | undefined;
  page?: number | undefined;
}

const SOON_MS = 60_000;
const isMoving = ({ status, nextAttemptAt }: sdk.WebhookDelivery) =>
  status === 'PENDING' && Date.parse(nextAttemptAt ?? '') < Date.now() + SOON_MS;

/** Polls, more often while a delivery is about to be attempted. */
export const logQuery = ({ base, deliveries }: WebhookScope, id: string, { status, page = 1 }: LogSearch) =>
  queryOptions({
    queryKey: [base, 'one', id, 'log', { status, page }],
    queryFn: () => deliveries(id, { ...(status ? { status } : {}), page, limit: 20 }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isMoving) ? 2_000 : 5_000),
  });

export const deliveryQuery = ({ base, delivery }: WebhookScope, id: string, eventId: string) =>
  queryOptions({
    queryKey: [base, 'one', id, 'delivery', eventId],
    queryFn: () => delivery(id, eventId),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? 2_000 : false),
  });
