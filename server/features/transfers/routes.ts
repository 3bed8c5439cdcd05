// Transfers of apps to another publisher.

import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { listOf, oneOf, ref } from '../../platform/http/schemas.ts';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import type { Semaphore } from '../../platform/semaphore.ts';
import { account, actorOf, developerIdOf, publisher } from '../accounts/access.ts';
import { accountErrors } from '../accounts/errors.ts';
import type { Limits } from '../accounts/limits.ts';
import { appErrors } from '../apps/errors.ts';
import { developerErrors } from '../developers/errors.ts';
import { acceptTransfer, cancelTransfer, declineTransfer, requestTransfer, type TransferParts } from './decisions.ts';
import { transferErrors } from './errors.ts';
import { listTransfers, type TransferRow } from './queries.ts';
import { NewTransfer, presentTransfer, Transfer } from './transfer.ts';

const tags = ['Publishers'];
const Id = Type.Object({ id: Type.String({ description: 'Id of the publisher.' }) });
const AppId = Type.Object({ ...Id.properties, appId: Type.String({ description: 'Id of the app.' }) });
const TransferId = Type.Object({ id: Type.String({ description: 'Id of the transfer.' }) });
const Query = Type.Object(
  { direction: oneOf(['in', 'out'], 'in: to this publisher. out: from it.') },
  { additionalProperties: false },
);
const errors = [transferErrors.TRANSFER_NOT_FOUND, accountErrors.ROLE_INSUFFICIENT, commonErrors.BUSY];
const refusals = [
  ...[transferErrors.RECEIVER_NOT_FOUND, transferErrors.RECEIVER_APP_LIMIT],
  ...[appErrors.APP_NOT_FOUND, appErrors.APP_STATE, appErrors.TRANSFER_HOLD],
];

export interface TransferOptions extends TransferParts {
  db: Database;
  permits: Semaphore;
  limits: Limits;
}

export async function transferRoutes(app: HttpServer, parts: TransferOptions): Promise<void> {
  const { db, permits, limits } = parts;

  app.post(
    '/publishers/:id/apps/:appId/transfers',
    {
      config: {
        access: publisher('TRANSFER'),
        stepUp: true,
        errors: [
          ...refusals,
          ...[
            transferErrors.TRANSFER_OPEN,
            transferErrors.SAME_PUBLISHER,
            developerErrors.DEVELOPER_UNVERIFIED,
            developerErrors.PUBLISHER_CLOSING,
          ],
        ],
      },
      schema: {
        operationId: 'requestTransfer',
        tags,
        summary: 'Transfer an app',
        description:
          'Asks an owner of another publisher to take over the app. They have 14 days. Nothing moves before they accept. Refused while a version is in review.',
        params: AppId,
        body: ref(NewTransfer),
        response: { 201: ref(Transfer) },
      },
    },
    async (request, reply) => {
      const fromId = developerIdOf(request);
      const { appId } = request.params;
      const { toPublisher: toId, message = null } = request.body;
      reply.headers(await limits.take('publishing', fromId));
      return createOnce(db, request, reply, { caller: `developer ${fromId}` }, async (tx) =>
        presentTransfer(await requestTransfer(tx, actorOf(request), { appId, fromId, toId, message }, parts)),
      );
    },
  );

  app.get(
    '/publishers/:id/transfers',
    {
      config: { access: publisher('READ') },
      schema: {
        operationId: 'listTransfers',
        tags,
        summary: 'List transfers',
        description: 'Returns the latest 100 transfers to or from a publisher, newest first.',
        params: Id,
        querystring: Query,
        response: { 200: listOf(Transfer, 'Transfers.') },
      },
    },
    async (request) => {
      const rows = await listTransfers(db, developerIdOf(request), request.query.direction);
      return { data: rows.map(presentTransfer) };
    },
  );

  app.post(
    '/transfers/:id/accept',
    {
      config: {
        access: account,
        stepUp: true,
        errors: [...errors, ...refusals, transferErrors.SENDER_CLOSING, transferErrors.SENDER_SUSPENDED],
      },
      schema: {
        operationId: 'acceptTransfer',
        tags,
        summary: 'Accept a transfer',
        description:
          'For owners of the receiving publisher. Moves the app with its versions, reviews, counters, receipts and installations. API keys that were limited to the app lose it. Its OAuth client is cleared: name your own in a new version to get grants. For 7 days it can get no new permission, no setup URL at another host, and cannot be transferred again.',
        params: TransferId,
        response: { 200: ref(Transfer) },
      },
    },
    (request) => decide(request, acceptTransfer),
  );

  app.post(
    '/transfers/:id/decline',
    {
      config: { access: account, errors },
      schema: {
        operationId: 'declineTransfer',
        tags,
        summary: 'Decline a transfer',
        description: 'For owners of the receiving publisher. The sender gets an email.',
        params: TransferId,
        response: { 200: ref(Transfer) },
      },
    },
    (request) => decide(request, declineTransfer),
  );

  app.post(
    '/transfers/:id/cancel',
    {
      config: { access: account, errors },
      schema: {
        operationId: 'cancelTransfer',
        tags,
        summary: 'Cancel a transfer',
        description: 'For owners of the sending publisher.',
        params: TransferId,
        response: { 200: ref(Transfer) },
      },
    },
    (request) => decide(request, cancelTransfer),
  );

  function decide(
    request: FastifyRequest & { params: Static<typeof TransferId> },
    work: typeof acceptTransfer,
  ): Promise<Static<typeof Transfer>> {
    const run = (tx: Tx): Promise<TransferRow> => work(tx, actorOf(request), request.params.id, parts);
    return permits.run(() => transaction(db, async (tx) => presentTransfer(await run(tx))));
  }
}
