import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { httpUrl, line, named, nullable, oneOf, timestamp } from '../../platform/http/schemas.ts';
import type { WebhookDeliveries, Webhooks } from '../../platform/postgres/schema.gen.ts';
import { CHOOSABLE, type EventKind } from '../events/kinds.ts';

export const MAX_WEBHOOKS = 10;
export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATES)[number];

const url = httpUrl('Endpoint URL. In production it must use https://.', 'https://example.com/hooks/marketplace');
const description = line('A label to tell your webhooks apart.', 200, 'Provisioning');
const events = Type.Unsafe<EventKind[] | null>({
  type: ['array', 'null'],
  items: oneOf(CHOOSABLE, 'An event type.'),
  minItems: 1,
  maxItems: CHOOSABLE.length,
  uniqueItems: true,
  description: 'Event types to send. `null` or omitted: all types, including future ones.',
  example: ['app.approved', 'app.installed'],
});

export const NewWebhook = named(
  'NewWebhook',
  Type.Object(
    { url, description: Type.Optional(nullable(description)), events: Type.Optional(events) },
    { additionalProperties: false, description: 'A webhook endpoint and its event types.' },
  ),
);

export const WebhookUpdate = named(
  'WebhookUpdate',
  Type.Object(
    { url: Type.Optional(url), description: Type.Optional(nullable(description)), events: Type.Optional(events) },
    {
      additionalProperties: false,
      description: 'Fields to change. Omitted fields stay as they are.',
    },
  ),
);

const fields = {
  id: Type.String({ description: 'Id of the webhook.', example: 'whk_01kac0000000000000000000' }),
  url: Type.String({ description: 'Endpoint URL.', example: 'https://example.com/hooks/marketplace' }),
  description: nullable(Type.String({ description: 'Label of the webhook.' })),
  events: Type.Unsafe<string[] | null>({
    type: ['array', 'null'],
    items: { type: 'string', description: 'An event type.' },
    description: 'Event types that are sent. Null: all types.',
  }),
  status: oneOf(['ACTIVE', 'PAUSED'], 'Status of the webhook. A PAUSED webhook receives nothing until it is resumed.'),
  pausedReason: nullable(Type.String({ description: 'Why the webhook is paused.' })),
  failingSince: nullable(
    timestamp('When deliveries started to fail. After five days the webhook is paused. Null if deliveries succeed.'),
  ),
  previousSecretUntil: nullable(timestamp('Until when events are also signed with the previous secret.')),
  createdAt: timestamp('When it was created.'),
  updatedAt: timestamp('When it last changed.'),
};

export const Webhook = named('Webhook', Type.Object(fields, { description: 'A webhook, without its secret.' }));

export const WebhookWithSecret = named(
  'WebhookWithSecret',
  Type.Object(
    {
      ...fields,
      secret: Type.String({
        description: 'Signing secret, used to verify signatures. It is shown only once. Keep it safe.',
        example: 'whsec_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE',
      }),
    },
    { description: 'A webhook with its new secret.' },
  ),
);

const deliveryFields = {
  eventId: Type.String({
    description: 'Id of the event, the same for every attempt. Also sent as `webhook-id`.',
    example: 'evt_01kac0000000000000000000',
  }),
  type: Type.String({ description: 'What happened.', example: 'app.approved' }),
  status: oneOf(
    DELIVERY_STATES,
    'PENDING: waiting to be sent or retried. FAILED: all attempts failed; it can be sent again.',
  ),
  attempts: Type.Integer({ description: 'Number of attempts since it was sent or resent.' }),
  createdAt: timestamp('When it happened.'),
  lastAttemptAt: nullable(timestamp('When it was last attempted.')),
  nextAttemptAt: nullable(timestamp('When the next attempt is due. Null if there is none.')),
  answerStatus: nullable(Type.Integer({ description: 'HTTP status of the last response. Null if there was none.' })),
  durationMs: nullable(Type.Integer({ description: 'Duration of the last attempt, in milliseconds.' })),
  problem: nullable(Type.String({ description: 'Error of the last attempt.' })),
};

export const WebhookDelivery = named(
  'WebhookDelivery',
  Type.Object(deliveryFields, { description: 'A delivery: one event sent to one webhook.' }),
);

export const WebhookDeliveryDetail = named(
  'WebhookDeliveryDetail',
  Type.Object(
    {
      ...deliveryFields,
      body: Type.String({ description: 'Request body, byte for byte.' }),
      answerBody: nullable(Type.String({ description: 'First 2 kB of the last response.' })),
    },
    { description: 'A delivery with its request body and the last response.' },
  ),
);

export const WebhookEventKind = named(
  'WebhookEventKind',
  Type.Object(
    {
      type: Type.String({ description: 'Value of `type` in the event.', example: 'app.approved' }),
      description: Type.String({ description: 'When the event is sent.' }),
      example: Type.String({ description: 'Example payload.' }),
    },
    { description: 'An event type.' },
  ),
);

export type WebhookRow = Selectable<Webhooks>;
export type DeliveryRow = Selectable<WebhookDeliveries> & { type: string; body: string; createdAt: Date };

export function presentWebhook(row: WebhookRow): Static<typeof Webhook> {
  const overlaps = row.previousUntil && row.previousUntil.getTime() > Date.now();
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    status: row.status as 'ACTIVE' | 'PAUSED',
    pausedReason: row.pausedReason,
    failingSince: row.failingSince?.toISOString() ?? null,
    previousSecretUntil: overlaps ? row.previousUntil!.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentDelivery(row: Omit<DeliveryRow, 'body' | 'answerBody'>): Static<typeof WebhookDelivery> {
  const { eventId, type, attempts, answerStatus, durationMs, problem } = row;
  return {
    ...{ eventId, type, attempts, answerStatus, durationMs, problem },
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  };
}

export function presentDetail(row: DeliveryRow): Static<typeof WebhookDeliveryDetail> {
  return { ...presentDelivery(row), body: row.body, answerBody: row.answerBody };
}
