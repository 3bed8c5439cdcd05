// The delivery log of a webhook: what was sent, and the responses.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { oneOf, pageOf, pageQuery, paginationOf, ref } from '../../platform/http/schemas.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import type { Events } from '../events/events.ts';
import { EVENT_KINDS } from '../events/kinds.ts';
import { webhookErrors } from './errors.ts';
import { dueAgain, findDelivery, findWebhook, listDeliveries, lockWebhook } from './queries.ts';
import {
  DELIVERY_STATES,
  presentDelivery,
  presentDetail,
  WebhookDelivery,
  WebhookDeliveryDetail,
  type WebhookRow,
} from './webhook.ts';
import type { WebhookScope } from './webhook-scope.ts';

const id = Type.String({ description: 'Id of the webhook.' });
const Id = Type.Object({ id });
const OneDelivery = Type.Object({ id, eventId: Type.String({ description: 'Id of the event.' }) });
const Query = Type.Object(
  { status: Type.Optional(oneOf(DELIVERY_STATES, 'Filter by status.')), ...pageQuery },
  { additionalProperties: false },
);
const { WEBHOOK_NOT_FOUND, WEBHOOK_DELIVERY_NOT_FOUND, WEBHOOK_PAUSED } = webhookErrors;

export async function deliveryRoutes(
  app: HttpServer,
  { db, events }: { db: Database; events: Events },
  { prefix, tag, mayRead, mayChange, ownerOf, callerOf }: WebhookScope,
): Promise<void> {
  const tags = [tag];

  app.post(
    '/webhooks/:id/test',
    {
      config: { access: mayChange, errors: [WEBHOOK_NOT_FOUND, WEBHOOK_PAUSED] },
      schema: {
        operationId: `test${prefix}Webhook`,
        tags,
        summary: 'Send a test event',
        description:
          'Sends a `webhook.test` event to this webhook only, regardless of its event types. See its delivery for the result.',
        params: Id,
        response: { 201: ref(WebhookDelivery) },
      },
    },
    (request, reply) =>
      createOnce(db, request, reply, { caller: callerOf(request) }, async (tx) => {
        const webhook = await lockWebhook(tx, ownerOf(request), request.params.id);
        requireActive(webhook);
        const eventId = await events.test(tx, webhook.id, EVENT_KINDS['webhook.test'].example);
        return presentDelivery(await findDelivery(tx, webhook.id, eventId));
      }),
  );

  app.get(
    '/webhooks/:id/deliveries',
    {
      config: { access: mayRead, errors: [WEBHOOK_NOT_FOUND] },
      schema: {
        operationId: `list${prefix}WebhookDeliveries`,
        tags,
        summary: 'List deliveries',
        description: 'Deliveries of the last 30 days, newest first.',
        params: Id,
        querystring: Query,
        response: { 200: pageOf(WebhookDelivery, 'One page of deliveries.') },
      },
    },
    async (request) => {
      const { status, page, limit } = request.query;
      const webhook = await findWebhook(db, ownerOf(request), request.params.id);
      const { rows, total } = await listDeliveries(db, webhook.id, status, page, limit);
      return { data: rows.map(presentDelivery), pagination: paginationOf(page, limit, total) };
    },
  );

  app.get(
    '/webhooks/:id/deliveries/:eventId',
    {
      config: { access: mayRead, errors: [WEBHOOK_NOT_FOUND, WEBHOOK_DELIVERY_NOT_FOUND] },
      schema: {
        operationId: `get${prefix}WebhookDelivery`,
        tags,
        summary: 'Get a delivery',
        description: 'Returns the request body and the beginning of the last response.',
        params: OneDelivery,
        response: { 200: ref(WebhookDeliveryDetail) },
      },
    },
    async (request) => {
      const webhook = await findWebhook(db, ownerOf(request), request.params.id);
      return presentDetail(await findDelivery(db, webhook.id, request.params.eventId));
    },
  );

  app.post(
    '/webhooks/:id/deliveries/:eventId/resend',
    {
      config: { access: mayChange, errors: [WEBHOOK_NOT_FOUND, WEBHOOK_DELIVERY_NOT_FOUND, WEBHOOK_PAUSED] },
      schema: {
        operationId: `resend${prefix}WebhookDelivery`,
        tags,
        summary: 'Resend an event',
        description:
          'Sends the event immediately with the same `webhook-id`, even if it was delivered or is waiting for a retry.',
        params: OneDelivery,
        response: { 200: ref(WebhookDeliveryDetail) },
      },
    },
    async (request) =>
      transaction(db, async (tx) => {
        const webhook = await lockWebhook(tx, ownerOf(request), request.params.id);
        const { eventId } = await findDelivery(tx, webhook.id, request.params.eventId);
        requireActive(webhook);
        await dueAgain(tx, webhook.id, eventId);
        await events.wake(tx, [webhook.id]);
        return presentDetail(await findDelivery(tx, webhook.id, eventId));
      }),
  );
}

function requireActive({ status }: WebhookRow): void {
  if (status === 'PAUSED') throw webhookErrors.WEBHOOK_PAUSED();
}
