// The receipts of a developer's own app: signed records of the decisions about it.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { pageOf, pageQuery, paginationOf } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { developer, developerIdOf } from '../accounts/access.ts';
import { listReceipts } from '../receipts/queries.ts';
import { Receipt, receiptOf } from '../receipts/receipt.ts';
import { appErrors } from './errors.ts';
import { findOwnedApp } from './queries.ts';

const Query = Type.Object(
  {
    submission: Type.Optional(Type.String({ maxLength: 100, description: 'Filter by submission id.' })),
    ...pageQuery,
  },
  { additionalProperties: false },
);

export async function receiptRoutes(app: HttpServer, { db }: { db: Database }): Promise<void> {
  app.get(
    '/apps/:id/receipts',
    {
      config: { access: developer('APP_READ'), errors: [appErrors.APP_NOT_FOUND] },
      schema: {
        operationId: 'listReceipts',
        tags: ['Review'],
        summary: 'List the receipts of an app',
        description:
          "Returns every approval, rejection, suspension and restoration as a signed record, newest first, without the administrator's identity.",
        params: Type.Object({ id: Type.String({ description: 'Id of the app.' }) }),
        querystring: Query,
        response: { 200: pageOf(Receipt, 'One page of receipts.') },
      },
    },
    async (request) => {
      const { submission, page, limit } = request.query;
      const { app: found } = await findOwnedApp(db, developerIdOf(request), request.params.id);
      const { rows, total } = await listReceipts(db, { app: found.id, submission }, page, limit);
      return { data: rows.map(receiptOf), pagination: paginationOf(page, limit, total) };
    },
  );
}
