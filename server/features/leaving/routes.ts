// Leaving: what a person can take along.

import { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, nullable, ref, timestamp } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { account, accountCaller } from '../accounts/access.ts';
import type { Limits } from '../accounts/limits.ts';
import type { MediaUrls } from '../media/media-urls.ts';
import { exportPerson, findPerson } from './export.ts';

export const AccountExport = named(
  'AccountExport',
  Type.Object(
    {
      exportedAt: timestamp('When it was exported.'),
      accountUserId: Type.String({ description: 'Your account id.' }),
      publisherId: nullable(Type.String({ description: 'Id of your own publisher. Null if you did not register.' })),
      tables: Type.Record(
        Type.String(),
        Type.Array(Type.Record(Type.String(), Type.Unknown()), { description: 'Rows about you.' }),
        {
          description:
            'What each table holds about you. The privacy documentation says why and how long. Images are links that work for at least 45 minutes.',
        },
      ),
    },
    { description: 'Everything about an account.' },
  ),
);

export interface LeavingOptions {
  db: Database;
  limits: Limits;
  mediaUrls: MediaUrls;
}

export async function leavingRoutes(app: HttpServer, { db, limits, mediaUrls }: LeavingOptions): Promise<void> {
  app.get(
    '/account/export',
    {
      config: { access: account, openToClosing: true },
      schema: {
        operationId: 'exportAccount',
        tags: ['Account'],
        summary: 'Export everything about you',
        description:
          'Returns one JSON document with all rows about your account and your own publisher. Data of organizations is not yours alone, and is not included; your memberships are.',
        response: { 200: ref(AccountExport) },
      },
    },
    async (request, reply) => {
      const caller = accountCaller(request);
      reply.headers(await limits.take('exports', caller.accountUserId));
      const person = await findPerson(db, caller);
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="marketplace-export.json"');
      // A stream is sent as it is, whatever the schema says.
      return Readable.from(exportPerson(db, person, mediaUrls)) as unknown as Static<typeof AccountExport>;
    },
  );
}
