import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { httpUrl, line, named, nullable, oneOf, timestamp } from '../../platform/http/schemas.ts';
import type { WebhookDeliveries, Webhooks } from '../../platform/postgres/schema.gen.ts';
import { CHOOSABLE, type EventKind } from '../events/kinds.ts';

export const MAX_WEBHOOKS = 10;
export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATES)[number];

const url = httpUrl(
  'Where events are sent. In production an https:// address.',
  'https://example.com/hooks/marketplace',
);
const description = line('A label, to tell your webhooks apart.', 200, 'Provisioning');
const events = Type.Unsafe<EventKind[] | null>({
  type: ['array', 'null'],
  items: oneOf(CHOOSABLE, 'A kind of event.'),
  minItems: 1,
  maxItems: CHOOSABLE.length,
  uniqueItems: true,
  description: 'The kinds of events to be told of; `null`, or left out: all of them, also those that are yet to come.',
  example: ['app.approved', 'app.installed'],
});

export const NewWebhook = named(
  'NewWebhook',
  Type.Object(
    { url, description: Type.Optional(nullable(description)), events: Type.Optional(events) },
    { additionalProperties: false, description: 'An address, and what it is told of.' },
  ),
);

export const WebhookUpdate = named(
  'WebhookUpdate',
  Type.Object(
    { url: Type.Optional(url), description: Type.Optional(nullable(description)), events: Type.Optional(events) },
    { additionalProperties: false, minProperties: 1, description: 'What to change; what is left out stays.' },
  ),
);

const fields = {
  id: Type.String({ description: 'Id of the webhook.', example: 'whk_01kac0000000000000000000' }),
  url: Type.String({ description: 'Where events are sent.', example: 'https://example.com/hooks/marketplace' }),
  description: nullable(Type.String({ description: 'Its label.' })),
  events: Type.Unsafe<string[] | null>({
    type: ['array', 'null'],
    items: { type: 'string', description: 'A kind of event.' },
    description: 'The kinds of events that it is told of; empty: all of them.',
  }),
  status: oneOf(['ACTIVE', 'PAUSED'], 'A PAUSED one is told of nothing until it is resumed.'),
  pausedReason: nullable(Type.String({ description: 'Why it is paused.' })),
  failingSince: nullable(
    timestamp('Since when no attempt has succeeded; after five days it is paused. Empty while all is well.'),
  ),
  previousSecretUntil: nullable(timestamp('Until when the secret before the last rotation signs, too.')),
  createdAt: timestamp('When it was created.'),
  updatedAt: timestamp('When it was changed last.'),
};

export const Webhook = named(
  'Webhook',
  Type.Object(fields, { description: 'An address that is told what happens; without its secret.' }),
);

export const WebhookWithSecret = named(
  'WebhookWithSecret',
  Type.Object(
    {
      ...fields,
      secret: Type.String({
        description: 'What signatures are verified with. It is shown here once: keep it safe now.',
        example: 'whsec_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE',
      }),
    },
    { description: 'A webhook with its new secret.' },
  ),
);

const deliveryFields = {
  eventId: Type.String({
    description: 'Id of the event: the `webhook-id` header, the same at every attempt.',
    example: 'evt_01kac0000000000000000000',
  }),
  type: Type.String({ description: 'What happened.', example: 'app.approved' }),
  status: oneOf(DELIVERY_STATES, 'PENDING: on its way, retries included. FAILED: given up; it can be sent again.'),
  attempts: Type.Integer({ description: 'How often it was tried since it was sent, or sent again.' }),
  createdAt: timestamp('When it happened.'),
  lastAttemptAt: nullable(timestamp('When it was tried last.')),
  nextAttemptAt: nullable(timestamp('When it is tried next; empty when it is not.')),
  answerStatus: nullable(Type.Integer({ description: 'The HTTP status of the last answer; empty without one.' })),
  durationMs: nullable(Type.Integer({ description: 'How long the last attempt took, in milliseconds.' })),
  problem: nullable(Type.String({ description: 'What was wrong with the last attempt.' })),
};

export const WebhookDelivery = named(
  'WebhookDelivery',
  Type.Object(deliveryFields, { description: 'One event on its way to one webhook.' }),
);

export const WebhookDeliveryDetail = named(
  'WebhookDeliveryDetail',
  Type.Object(
    {
      ...deliveryFields,
      body: Type.String({ description: 'What is sent, byte for byte.' }),
      answerBody: nullable(Type.String({ description: 'The first 2 kB of the last answer.' })),
    },
    { description: 'One event on its way to one webhook, with what was sent and what was answered.' },
  ),
);

export const WebhookEventKind = named(
  'WebhookEventKind',
  Type.Object(
    {
      type: Type.String({ description: 'What stands in `type` of the event.', example: 'app.approved' }),
      description: Type.String({ description: 'When it is told.' }),
      example: Type.String({ description: 'What is sent, as JSON.' }),
    },
    { description: 'A kind of event.' },
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
    status: row.status as DeliveryStatus,
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  };
}

export function presentDetail(row: DeliveryRow): Static<typeof WebhookDeliveryDetail> {
  return { ...presentDelivery(row), body: row.body, answerBody: row.answerBody };
}
