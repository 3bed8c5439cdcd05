// Webhooks of a developer, told of that developer and the developer's apps, and those of the marketplace itself, told of
// everybody: the same routes, mounted twice.

import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { isPrivateHost } from '../../platform/http/ip.ts';
import { Deleted, listOf, ref } from '../../platform/http/schemas.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type Database, now, type Tx, transaction } from '../../platform/postgres/database.ts';
import type { Seals } from '../../platform/sealing.ts';
import { actorOf } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import type { Action } from '../audit/summary.ts';
import type { Events } from '../events/events.ts';
import { EVENT_KINDS, exampleOf } from '../events/kinds.ts';
import { purposeOf } from './calls.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { webhookErrors } from './errors.ts';
import { installEvents } from './jobs.ts';
import { countWebhooks, findWebhook, listWebhooks, lockWebhook, updateWebhook } from './queries.ts';
import { newSecret } from './signature.ts';
import {
  MAX_WEBHOOKS,
  NewWebhook,
  presentWebhook,
  Webhook,
  WebhookEventKind,
  type WebhookRow,
  WebhookUpdate,
  WebhookWithSecret,
} from './webhook.ts';
import { developerScope, platformScope, type WebhookScope } from './webhook-scope.ts';

export interface WebhookOptions {
  db: Database;
  jobs: Jobs;
  events: Events;
  seals: Seals;
  /** In production an address is https, and nothing inside may be called unless it is named. */
  settings: { production: boolean; allowedPrivateHosts: readonly string[] };
}

const Id = Type.Object({ id: Type.String({ description: 'Id of the webhook.' }) });
type OfOne = FastifyRequest & { params: Static<typeof Id> };
const PREVIOUS_SECRET = sql<Date>`now() + interval '24 hours'`;

export const webhookRoutes = (app: HttpServer, options: WebhookOptions) => routes(app, options, developerScope);
export const webhookAdminRoutes = (app: HttpServer, options: WebhookOptions) => routes(app, options, platformScope);

async function routes(
  app: HttpServer,
  { db, jobs, events, seals, settings }: WebhookOptions,
  scope: WebhookScope,
): Promise<void> {
  const { prefix, whose, ownerOf } = scope;
  const tags = [scope.tag];
  const { WEBHOOK_NOT_FOUND } = webhookErrors;

  app.get(
    '/webhook-events',
    {
      config: { access: scope.mayRead },
      schema: {
        operationId: `list${prefix}WebhookEvents`,
        tags,
        summary: 'List the kinds of events',
        description: 'Every kind that a webhook can be told of, with an example of what is sent.',
        response: { 200: listOf(WebhookEventKind, 'The kinds of events.') },
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
        description: `An address that is told what happens, with signed requests (Standard Webhooks). At most ${MAX_WEBHOOKS}. The answer is the only place where the secret is shown.`,
        body: ref(NewWebhook),
        response: { 201: ref(WebhookWithSecret) },
      },
    },
    async (request, reply) => {
      const { url, description = null, events: chosen = null } = request.body;
      requireUsableUrl(url);
      const owner = ownerOf(request);
      return createOnce(db, request, reply, { caller: scope.callerOf(request), secret: true }, async (tx) => {
        await scope.lock(tx, owner);
        if ((await countWebhooks(tx, owner)) >= MAX_WEBHOOKS) throw webhookErrors.WEBHOOK_LIMIT_REACHED();
        const id = newId('whk');
        const { secret, sealed } = makeSecret(id);
        const row = await tx
          .insertInto('webhooks')
          .values({ id, developerId: owner, url, description, events: chosen, secret: sealed })
          .returningAll()
          .executeTakeFirstOrThrow();
        await note(tx, request, row, 'webhook.created', { url, events: chosen });
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
        summary: `List ${whose} webhooks`,
        description: 'The newest first, without their secrets.',
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
        summary: 'Read one webhook',
        description: 'Without its secret. What it was told is under `/deliveries`.',
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
        summary: 'Change a webhook',
        description: 'Its address, label or chosen events. What is waiting goes to the new address.',
        params: Id,
        body: ref(WebhookUpdate),
        response: { 200: ref(Webhook) },
      },
    },
    (request) => {
      const changes = request.body;
      if (changes.url) requireUsableUrl(changes.url);
      return change(request, async (tx, before) => {
        // Another address has not failed yet.
        const anew = changes.url && changes.url !== before.url ? { failingSince: null } : {};
        const after = await updateWebhook(tx, before.id, { ...changes, ...anew });
        await note(tx, request, after, 'webhook.updated', changes);
        return after;
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
        description: 'With its deliveries. What was waiting is not sent any more.',
        params: Id,
        response: { 200: Deleted },
      },
    },
    async (request) =>
      transaction(db, async (tx) => {
        const webhook = await lockWebhook(tx, ownerOf(request), request.params.id);
        await tx.deleteFrom('webhooks').where('id', '=', webhook.id).execute();
        await note(tx, request, webhook, 'webhook.deleted', { url: webhook.url });
        return { id: webhook.id, deleted: true as const };
      }),
  );

  app.post(
    '/webhooks/:id/rotate-secret',
    {
      config: { access: scope.mayChange, errors: [WEBHOOK_NOT_FOUND, commonErrors.ANSWER_NOT_REPEATABLE] },
      schema: {
        operationId: `rotate${prefix}WebhookSecret`,
        tags,
        summary: 'Make a new secret',
        description:
          'Shown here once. For 24 hours everything is signed with the old one, too; one that was rotated before that ends now.',
        params: Id,
        response: { 201: ref(WebhookWithSecret) },
      },
    },
    (request, reply) =>
      createOnce(db, request, reply, { caller: scope.callerOf(request), secret: true }, async (tx) => {
        const before = await lockWebhook(tx, ownerOf(request), request.params.id);
        const { secret, sealed } = makeSecret(before.id);
        const after = await updateWebhook(tx, before.id, {
          secret: sealed,
          previousSecret: before.secret,
          previousUntil: PREVIOUS_SECRET,
        });
        await note(tx, request, after, 'webhook.secret-rotated');
        return { ...presentWebhook(after), secret };
      }),
  );

  app.post(
    '/webhooks/:id/pause',
    move(
      `pause${prefix}Webhook`,
      'Pause a webhook',
      'What was waiting waits until it is resumed; of what happens meanwhile it is not told. Pausing twice changes nothing.',
    ),
    (request) =>
      change(request, async (tx, before) => {
        if (before.status === 'PAUSED') return before;
        const after = await updateWebhook(tx, before.id, { status: 'PAUSED', pausedReason: 'Paused by hand.' });
        await note(tx, request, after, 'webhook.paused');
        return after;
      }),
  );

  app.post(
    '/webhooks/:id/resume',
    move(
      `resume${prefix}Webhook`,
      'Resume a webhook',
      'It is told of what happens from now on, and of what was waiting.',
    ),
    (request) =>
      change(request, async (tx, before) => {
        if (before.status === 'ACTIVE') return before;
        const running = { status: 'ACTIVE', pausedReason: null, failingSince: null, activeSince: now };
        const after = await updateWebhook(tx, before.id, running);
        await events.wake(tx, [before.id]);
        await note(tx, request, after, 'webhook.resumed');
        return after;
      }),
  );

  await deliveryRoutes(app, { db, events }, scope);

  function move(operationId: string, summary: string, description: string) {
    return {
      config: { access: scope.mayChange, errors: [WEBHOOK_NOT_FOUND] },
      schema: { operationId, tags, summary, description, params: Id, response: { 200: ref(Webhook) } },
    };
  }

  async function change(request: OfOne, work: (tx: Tx, before: WebhookRow) => Promise<WebhookRow>) {
    return transaction(db, async (tx) => {
      const after = await work(tx, await lockWebhook(tx, ownerOf(request), request.params.id));
      return presentWebhook(after);
    });
  }

  /** Installs are told by a job that rests while nobody wants to know of them: it is woken by whoever may. */
  async function note(tx: Tx, request: FastifyRequest, { id }: WebhookRow, action: Action, details: object = {}) {
    await audit(tx, actorOf(request), { action, subjectType: 'webhook', subjectId: id, details: { ...details } });
    await jobs.sendAll(tx, installEvents, [{ data: {} }]);
  }

  function makeSecret(webhookId: string) {
    const secret = newSecret();
    return { secret, sealed: seals.seal(secret, purposeOf(webhookId)) };
  }

  function requireUsableUrl(url: string): void {
    const { protocol, hostname, host } = new URL(url);
    const allowed = settings.allowedPrivateHosts.some((name) => name === hostname || name === host);
    const fault =
      settings.production && protocol !== 'https:'
        ? { code: 'NOT_HTTPS', message: 'The address is not encrypted.', fix: 'Use an https:// address.' }
        : isPrivateHost(hostname) && !allowed
          ? { code: 'PRIVATE_HOST', message: `\`${hostname}\` cannot be reached.`, fix: 'Use a public address.' }
          : undefined;
    if (fault) throw commonErrors.VALIDATION_FAILED({ details: [{ pointer: '/url', ...fault }] });
  }
}
