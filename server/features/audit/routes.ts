import { sql } from 'kysely';
import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, nullable, oneOf, pageOf, pageQuery, paginationOf, timestamp } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { administrator } from '../accounts/access.ts';
import { namesOf, summaryOf } from './summary.ts';

export const AuditEvent = named(
  'AuditEvent',
  Type.Object(
    {
      id: Type.String({ description: 'Id of this entry.', example: 'evt_01kac0000000000000000000' }),
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
      const { actor, action, subject, developer, from, to, page = 1, limit = 20 } = query;
      let matching = db.selectFrom('auditLog');
      if (actor) matching = matching.where('actorId', '=', actor);
      if (action) matching = matching.where('action', '=', action);
      if (subject) matching = matching.where('subjectId', '=', subject);
      if (developer) matching = matching.where(concerns(developer));
      if (from) matching = matching.where('at', '>=', startOfDay(from));
      if (to) matching = matching.where('at', '<', new Date(startOfDay(to).getTime() + 86_400_000));

      const rows = await matching
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const names = await namesOf(
        db,
        rows.map((row) => row.subjectId),
      );
      const data = rows.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        actor: { kind: row.actorKind as 'account', id: row.actorId },
        action: row.action,
        subject: { type: row.subjectType, id: row.subjectId },
        summary: summaryOf(row.action, { type: row.subjectType, id: row.subjectId }, names),
        details: row.details as Record<string, unknown>,
        requestId: row.requestId,
      }));
      return { data, pagination: paginationOf(page, limit, total) };
    },
  );
}

/** An array, not a join: each of these few ids is one look-up in the index by subject. */
function concerns(developerId: string) {
  return sql<boolean>`subject_id = ANY(ARRAY(SELECT ${developerId}::text
    UNION ALL SELECT id FROM apps WHERE developer_id = ${developerId}
    UNION ALL SELECT id FROM api_keys WHERE developer_id = ${developerId}))`;
}

function startOfDay(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
