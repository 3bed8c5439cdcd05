// Actions on a webhook: rotate its secret, pause, resume.

import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { ref } from '../../platform/http/schemas.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type Database, now, type Tx, transaction } from '../../platform/postgres/database.ts';
import type { Seals } from '../../platform/sealing.ts';
import { actorOf } from '../accounts/access.ts';
import type { Events } from '../events/events.ts';
import { auditWebhook, newSealedSecret } from './changes.ts';
import { webhookErrors } from './errors.ts';
import { lockWebhook, PREVIOUS_SECRET_END, updateWebhook } from './queries.ts';
import { presentWebhook, Webhook, type WebhookRow, WebhookWithSecret } from './webhook.ts';
import type { WebhookScope } from './webhook-scope.ts';

const Id = Type.Object({ id: Type.String({ description: 'Id of the webhook.' }) });

export interface WebhookStateParts {
  db: Database;
  jobs: Jobs;
  events: Events;
  seals: Seals;
}

export async function webhookStateRoutes(
  app: HttpServer,
  { db, jobs, events, seals }: WebhookStateParts,
  scope: WebhookScope,
): Promise<void> {
  const { prefix, ownerOf } = scope;
  const tags = [scope.tag];
  const { WEBHOOK_NOT_FOUND } = webhookErrors;

  app.post(
    '/webhooks/:id/rotate-secret',
    {
      config: { access: scope.mayChange, errors: [WEBHOOK_NOT_FOUND, commonErrors.ANSWER_NOT_REPEATABLE] },
      schema: {
        operationId: `rotate${prefix}WebhookSecret`,
        tags,
        summary: 'Rotate the secret',
        description:
          'The new secret is shown only once. For 24 hours events are also signed with the old one. An even older secret stops working immediately.',
        params: Id,
        response: { 201: ref(WebhookWithSecret) },
      },
    },
    (request, reply) =>
      createOnce(db, request, reply, { caller: scope.callerOf(request), secret: true }, async (tx) => {
        const before = await lockWebhook(tx, ownerOf(request), request.params.id);
        const { secret, sealed } = newSealedSecret(seals, before.id);
        const after = await updateWebhook(tx, before.id, {
          secret: sealed,
          previousSecret: before.secret,
          previousUntil: PREVIOUS_SECRET_END,
        });
        await auditWebhook(tx, actorOf(request), jobs, after, 'webhook.secret-rotated');
        return { ...presentWebhook(after), secret };
      }),
  );

  app.post(
    '/webhooks/:id/pause',
    move(
      `pause${prefix}Webhook`,
      'Pause a webhook',
      'Pending events are kept until you resume the webhook. Events that occur while it is paused are not sent. Pausing twice has no effect.',
    ),
    (request) =>
      change(request, async (tx, before) => {
        if (before.status === 'PAUSED') return before;
        const after = await updateWebhook(tx, before.id, { status: 'PAUSED', pausedReason: 'Paused by hand.' });
        await auditWebhook(tx, actorOf(request), jobs, after, 'webhook.paused');
        return after;
      }),
  );

  app.post(
    '/webhooks/:id/resume',
    move(`resume${prefix}Webhook`, 'Resume a webhook', 'Sends pending events and all new ones.'),
    (request) =>
      change(request, async (tx, before) => {
        if (before.status === 'ACTIVE') return before;
        const running = { status: 'ACTIVE' as const, pausedReason: null, failingSince: null, activeSince: now };
        const after = await updateWebhook(tx, before.id, running);
        await events.wake(tx, [before.id]);
        await auditWebhook(tx, actorOf(request), jobs, after, 'webhook.resumed');
        return after;
      }),
  );

  function move(operationId: string, summary: string, description: string) {
    return {
      config: { access: scope.mayChange, errors: [WEBHOOK_NOT_FOUND] },
      schema: { operationId, tags, summary, description, params: Id, response: { 200: ref(Webhook) } },
    };
  }

  async function change(
    request: FastifyRequest & { params: Static<typeof Id> },
    work: (tx: Tx, before: WebhookRow) => Promise<WebhookRow>,
  ) {
    return transaction(db, async (tx) => {
      const after = await work(tx, await lockWebhook(tx, ownerOf(request), request.params.id));
      return presentWebhook(after);
    });
  }
}
