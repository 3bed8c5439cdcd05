// Webhooks of a developer (events of the developer's account and apps) and of the platform (all events): the same
// routes, mounted twice.

import { Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { Deleted, listOf, ref } from '../../platform/http/schemas.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import type { Seals } from '../../platform/sealing.ts';
import { actorOf } from '../accounts/access.ts';
import type { Events } from '../events/events.ts';
import { EVENT_KINDS, exampleOf } from '../events/kinds.ts';
import { auditWebhook, newSealedSecret, requireUsableUrl, type UrlRules } from './changes.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { webhookErrors } from './errors.ts';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  updateWebhook,
} from './queries.ts';
import { webhookStateRoutes } from './state-routes.ts';
import {
  MAX_WEBHOOKS,
  NewWebhook,
  presentWebhook,
  Webhook,
  WebhookEventKind,
  WebhookUpdate,
  WebhookWithSecret,
} from './webhook.ts';
import { developerScope, platformScope, type WebhookScope } from './webhook-scope.ts';

export interface WebhookOptions {
  db: Database;
  jobs: Jobs;
  events: Events;
  seals: Seals;
  settings: UrlRules;
}

const Id = Type.Object({ id: Type.String({ description: 'Id of the webhook.' }) });

export const webhookRoutes = (app: HttpServer, options: WebhookOptions) => routes(app, options, developerScope);
export const webhookAdminRoutes = (app: HttpServer, options: WebhookOptions) => routes(app, options, platformScope);

async function routes(app: HttpServer, parts: WebhookOptions, scope: WebhookScope): Promise<void> {
  const { db, jobs, events, seals, settings } = parts;
  const { prefix, possessive, ownerOf } = scope;
  const tags = [scope.tag];
  const { WEBHOOK_NOT_FOUND } = webhookErrors;

  app.get(
    '/webhook-events',
    {
      config: { access: scope.mayRead },
      schema: {
        operationId: `list${prefix}WebhookEvents`,
        tags,
        summary: 'List event types',
        description: 'Returns every event type with an example payload.',
        response: { 200: listOf(WebhookEventKind, 'Event types.') },
      },
    },
    async () => ({
      data: scope.kinds.map((type) => ({
        type,
        description: EVENT_KINDS[type].sentence,
        example: JSON.stringify(exampleOf(type), null, 2),
      })),
    }),
  );

  app.post(
    '/webhooks',
    {
      config: {
        access: scope.mayChange,
        errors: [...scope.createErrors, webhookErrors.WEBHOOK_LIMIT_REACHED, commonErrors.ANSWER_NOT_REPEATABLE],
      },
      schema: {
        operationId: `create${prefix}Webhook`,
        tags,
        summary: 'Create a webhook',
        description: `Sends events as signed HTTP requests (Standard Webhooks). At most ${MAX_WEBHOOKS} webhooks. The response is the only place where the secret is shown.`,
        body: ref(NewWebhook),
        response: { 201: ref(WebhookWithSecret) },
      },
    },
    async (request, reply) => {
      const { url, description = null, events: chosen = null } = request.body;
      requireUsableUrl(url, settings);
      const owner = ownerOf(request);
      return createOnce(db, request, reply, { caller: scope.callerOf(request), secret: true }, async (tx) => {
        await scope.lock(tx, owner);
        if ((await countWebhooks(tx, owner)) >= MAX_WEBHOOKS) throw webhookErrors.WEBHOOK_LIMIT_REACHED();
        const id = newId('whk');
        const { secret, sealed } = newSealedSecret(seals, id);
        const values = { id, developerId: owner, url, description, events: chosen, secret: sealed };
        const row = await insertWebhook(tx, values);
        await auditWebhook(tx, actorOf(request), jobs, row, 'webhook.created', { url, events: chosen });
        return { ...presentWebhook(row), secret };
      });
    },
  );

  app.get(
    '/webhooks',
    {
      config: { access: scope.mayRead },
      schema: {
        operationId: `list${prefix}Webhooks`,
        tags,
        summary: `List ${possessive} webhooks`,
        description: 'Newest first, without secrets.',
        response: { 200: listOf(Webhook, 'The webhooks.') },
      },
    },
    async (request) => ({ data: (await listWebhooks(db, ownerOf(request))).map(presentWebhook) }),
  );

  app.get(
    '/webhooks/:id',
    {
      config: { access: scope.mayRead, errors: [WEBHOOK_NOT_FOUND] },
      schema: {
        operationId: `get${prefix}Webhook`,
        tags,
        summary: 'Get a webhook',
        description: 'Returns the webhook without its secret. Its deliveries are under `/deliveries`.',
        params: Id,
        response: { 200: ref(Webhook) },
      },
    },
    async (request) => presentWebhook(await findWebhook(db, ownerOf(request), request.params.id)),
  );

  app.put(
    '/webhooks/:id',
    {
      config: { access: scope.mayChange, errors: [WEBHOOK_NOT_FOUND] },
      schema: {
        operationId: `update${prefix}Webhook`,
        tags,
        summary: 'Update a webhook',
        description: 'Changes URL, label or event types. Pending events are sent to the new URL.',
        params: Id,
        body: ref(WebhookUpdate),
        response: { 200: ref(Webhook) },
      },
    },
    (request) => {
      const changes = request.body;
      if (changes.url) requireUsableUrl(changes.url, settings);
      return transaction(db, async (tx) => {
        const before = await lockWebhook(tx, ownerOf(request), request.params.id);
        if (Object.keys(changes).length === 0) return presentWebhook(before);
        // A new URL starts without failures.
        const reset = changes.url && changes.url !== before.url ? { failingSince: null } : {};
        const after = await updateWebhook(tx, before.id, { ...changes, ...reset });
        await auditWebhook(tx, actorOf(request), jobs, after, 'webhook.updated', changes);
        return presentWebhook(after);
      });
    },
  );

  app.delete(
    '/webhooks/:id',
    {
      config: { access: scope.mayChange, errors: [WEBHOOK_NOT_FOUND] },
      schema: {
        operationId: `delete${prefix}Webhook`,
        tags,
        summary: 'Delete a webhook',
        description: 'Deletes the webhook and its deliveries. Pending events are not sent.',
        params: Id,
        response: { 200: Deleted },
      },
    },
    async (request) =>
      transaction(db, async (tx) => {
        const webhook = await lockWebhook(tx, ownerOf(request), request.params.id);
        await deleteWebhook(tx, webhook.id);
        await auditWebhook(tx, actorOf(request), jobs, webhook, 'webhook.deleted', { url: webhook.url });
        return { id: webhook.id, deleted: true as const };
      }),
  );

  await webhookStateRoutes(app, parts, scope);
  await deliveryRoutes(app, { db, events }, scope);
}
