import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, pageOf, pageQuery, paginationOf, ref } from '../../platform/http/schemas.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import { actorOf, administrator } from '../accounts/access.ts';
import type { Receipts } from './chain.ts';
import { listReceipts, wholeChain } from './queries.ts';
import { FullReceipt, fullReceiptOf } from './receipt.ts';

const tags = ['Review'];
const Query = Type.Object(
  {
    app: Type.Optional(Type.String({ maxLength: 100, description: 'Filter by app id.' })),
    submission: Type.Optional(Type.String({ maxLength: 100, description: 'Filter by submission id.' })),
    ...pageQuery,
  },
  { additionalProperties: false },
);

export const RotatedKey = named(
  'RotatedKey',
  Type.Object(
    { kid: Type.String({ description: 'Id of the key that signs from now on.' }) },
    { description: 'The receipt signing key was rotated.' },
  ),
);

export async function receiptAdminRoutes(
  app: HttpServer,
  { db, receipts }: { db: Database; receipts: Receipts },
): Promise<void> {
  app.get(
    '/receipts',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listAllReceipts',
        tags,
        summary: 'List receipts',
        description: 'Returns signed records of approvals, rejections, suspensions and restorations, newest first.',
        querystring: Query,
        response: { 200: pageOf(FullReceipt, 'One page of receipts.') },
      },
    },
    async ({ query: { page, limit, ...filter } }) => {
      const { rows, total } = await listReceipts(db, filter, page, limit);
      return { data: rows.map(fullReceiptOf), pagination: paginationOf(page, limit, total) };
    },
  );

  app.get(
    '/receipts/export',
    {
      config: { access: administrator },
      schema: {
        operationId: 'exportReceipts',
        tags,
        summary: 'Download all receipts',
        description:
          'Returns the complete chain, oldest first, as one JSON object per line. `npm run -s verify-receipts` verifies the file.',
        response: {
          200: {
            description: 'The receipts.',
            content: { 'application/x-ndjson': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
          },
        },
      },
    },
    async (_request, reply) =>
      reply
        .type('application/x-ndjson; charset=utf-8')
        .header('content-disposition', 'attachment; filename="receipts.ndjson"')
        .send(Readable.from(linesOf(db))),
  );

  app.post(
    '/receipts/rotate-key',
    {
      config: { access: administrator },
      schema: {
        operationId: 'rotateReceiptKey',
        tags,
        summary: 'Rotate the receipt signing key',
        description:
          'The next receipt is signed with the new key. The previous private key is deleted; its public key stays published, so earlier receipts stay verifiable.',
        response: { 200: ref(RotatedKey) },
      },
    },
    async (request) => ({ kid: await transaction(db, (tx) => receipts.rotateKey(tx, actorOf(request))) }),
  );
}

async function* linesOf(db: Database): AsyncGenerator<string> {
  for await (const row of wholeChain(db)) yield `${JSON.stringify(fullReceiptOf(row))}\n`;
}
