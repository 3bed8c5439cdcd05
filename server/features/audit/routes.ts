// The audit log, for administrators.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, nullable, oneOf, pageOf, pageQuery, paginationOf, timestamp } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { administrator } from '../accounts/access.ts';
import { listAuditLog } from './queries.ts';
import { namesOf, summaryOf } from './summary.ts';

export const AuditEvent = named(
  'AuditEvent',
  Type.Object(
    {
      id: Type.String({
        description: 'Id of this entry: `aud_…`, or `evt_…` for one that is older than that prefix.',
        example: 'aud_01kac0000000000000000000',
      }),
      at: timestamp('When it was done.'),
      actor: Type.Object(
        {
          kind: oneOf(
            ['account', 'api_key', 'system'],
            'What acted: somebody signed in, an API key, or the service itself.',
          ),
          id: Type.String({ description: 'The account id, the key id, or `system`.' }),
        },
        { description: 'Who did it.' },
      ),
      action: Type.String({ description: 'What was done.', example: 'developer.verified' }),
      subject: Type.Object(
        {
          type: Type.String({ description: 'What kind of thing it was done to.', example: 'developer' }),
          id: Type.String({ description: 'The id of that thing.' }),
        },
        { description: 'What it was done to.' },
      ),
      summary: Type.String({
        description: 'What was done, in one sentence for people; names as they are today.',
        example: 'The developer “Ada Lovelace” was verified.',
      }),
      details: Type.Record(Type.String(), Type.Unknown(), {
        description: 'Reason, old and new values; depends on the action.',
      }),
      requestId: nullable(
        Type.String({ description: 'The request that did it, as in the logs; empty for the service itself.' }),
      ),
    },
    { description: 'One entry of the audit log. Entries are never changed or removed.' },
  ),
);

const Query = Type.Object(
  {
    actor: Type.Optional(Type.String({ maxLength: 255, description: 'Only what this account or key did.' })),
    action: Type.Optional(
      Type.String({ maxLength: 100, description: 'Only this action, such as `developer.verified`.' }),
    ),
    subject: Type.Optional(
      Type.String({ maxLength: 100, description: 'Only what was done to the thing with this id.' }),
    ),
    developer: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'Only what was done to the developer with this id, and to the apps and API keys of that developer.',
      }),
    ),
    from: Type.Optional(Type.String({ format: 'date', description: 'Only on or after this day (UTC).' })),
    to: Type.Optional(Type.String({ format: 'date', description: 'Only on or before this day (UTC).' })),
    ...pageQuery,
  },
  { additionalProperties: false },
);

export async function auditRoutes(app: HttpServer, { db }: { db: Database }): Promise<void> {
  app.get(
    '/audit',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listAuditEvents',
        tags: ['Administration'],
        summary: 'Read the audit log',
        description: 'Who did what, when, newest first.',
        querystring: Query,
        response: { 200: pageOf(AuditEvent, 'One page of the audit log.') },
      },
    },
    async ({ query }) => {
      const { page = 1, limit = 20, ...filter } = query;
      const { rows, total } = await listAuditLog(db, filter, page, limit);
      const names = await namesOf(
        db,
        rows.map((row) => row.subjectId),
      );
      const data = rows.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        actor: { kind: row.actorKind, id: row.actorId },
        action: row.action,
        subject: { type: row.subjectType, id: row.subjectId },
        summary: summaryOf(row.action, { type: row.subjectType, id: row.subjectId }, names),
        details: row.details,
        requestId: row.requestId,
      }));
      return { data, pagination: paginationOf(page, limit, total) };
    },
  );
}
