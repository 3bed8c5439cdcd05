// The audit log, for administrators.

import { type Static, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, nullable, oneOf, pageOf, pageQuery, paginationOf, timestamp } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { csv } from '../../platform/text/csv.ts';
import { administrator } from '../accounts/access.ts';
import { type AuditRow, latestEntries, listAuditLog, MAX_SEARCH_WORDS } from './queries.ts';
import { namedIn, namesOf, summaryOf } from './summary.ts';

export const AuditEvent = named(
  'AuditEvent',
  Type.Object(
    {
      id: Type.String({
        description: 'Id of this entry: `aud_…`, or `evt_…` for one that is older than that prefix.',
        example: 'aud_01kac0000000000000000000',
      }),
      at: timestamp('When it happened.'),
      actor: Type.Object(
        {
          kind: oneOf(
            ['account', 'api_key', 'host', 'system'],
            'Kind of actor: a signed-in account, an API key, or the service itself.',
          ),
          id: Type.String({ description: 'Account id, key id, or `system`.' }),
          name: nullable(
            Type.String({ description: 'Name of the account at its last sign-in, or of the key. Null if unknown.' }),
          ),
        },
        { description: 'The actor.' },
      ),
      action: Type.String({ description: 'The action.', example: 'developer.verified' }),
      subject: Type.Object(
        {
          type: Type.String({ description: 'Type of the subject.', example: 'developer' }),
          id: Type.String({ description: 'Id of the subject.' }),
        },
        { description: 'The subject.' },
      ),
      summary: Type.String({
        description: 'Human-readable summary, with current names.',
        example: 'The developer “Ada Lovelace” was verified.',
      }),
      details: Type.Record(Type.String(), Type.Unknown(), {
        description: 'Reason, old and new values. Depends on the action.',
      }),
      requestId: nullable(Type.String({ description: 'Request id, as in the logs. Null for the service itself.' })),
    },
    { description: 'One entry of the audit log. Entries are never changed or removed.' },
  ),
);

const filters = {
  search: Type.Optional(
    Type.String({
      maxLength: 100,
      description: `Words, each of which has to match: what happened (\`suspended\`), a name or a part of the id of an app, a developer, a key or the person who did it. The first ${MAX_SEARCH_WORDS} words count.`,
    }),
  ),
  actor: Type.Optional(Type.String({ maxLength: 255, description: 'Filter by actor (account or key id).' })),
  action: Type.Optional(
    Type.String({ maxLength: 100, description: 'Filter by action, for example `developer.verified`.' }),
  ),
  subject: Type.Optional(Type.String({ maxLength: 255, description: 'Filter by subject id.' })),
  developer: Type.Optional(
    Type.String({
      maxLength: 100,
      description: "Filter by developer id, including the developer's apps and API keys.",
    }),
  ),
  from: Type.Optional(Type.String({ format: 'date', description: 'On or after this day (UTC).' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'On or before this day (UTC).' })),
};

const MAX_EXPORTED = 10_000;
const COLUMNS = ['at', 'summary', 'action', 'actorKind', 'actorId', 'actorName', 'subjectType', 'subjectId'];

export async function auditRoutes(app: HttpServer, { db }: { db: Database }): Promise<void> {
  app.get(
    '/audit',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listAuditEvents',
        tags: ['Administration'],
        summary: 'List the audit log',
        description: 'Returns who did what and when, newest first.',
        querystring: Type.Object({ ...filters, ...pageQuery }, { additionalProperties: false }),
        response: { 200: pageOf(AuditEvent, 'One page of the audit log.') },
      },
    },
    async ({ query }) => {
      const { page, limit, ...filter } = query;
      const { rows, total } = await listAuditLog(db, filter, page, limit);
      return { data: await presentEntries(db, rows), pagination: paginationOf(page, limit, total) };
    },
  );

  app.get(
    '/audit.csv',
    {
      config: { access: administrator },
      schema: {
        operationId: 'exportAuditEvents',
        tags: ['Administration'],
        summary: 'Export the audit log as CSV',
        description: `Returns the newest ${MAX_EXPORTED.toLocaleString('en')} matching entries, newest first. Narrow the days to get older ones.`,
        querystring: Type.Object(filters, { additionalProperties: false }),
        response: { 200: { description: 'The CSV file.', content: { 'text/csv': { schema: Type.String() } } } },
      },
    },
    async ({ query }, reply) => {
      const entries = await presentEntries(db, await latestEntries(db, query, MAX_EXPORTED));
      const rows = entries.map(({ at, summary, action, actor, subject, details, requestId }) => [
        ...[at, summary, action, actor.kind, actor.id, actor.name ?? '', subject.type, subject.id],
        ...[JSON.stringify(details), requestId ?? ''],
      ]);
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="audit-log.csv"')
        .send(csv([...COLUMNS, 'details', 'requestId'], rows));
    },
  );
}

async function presentEntries(db: Database, rows: AuditRow[]): Promise<Static<typeof AuditEvent>[]> {
  const names = await namesOf(db, rows.map(namedIn));
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    action: row.action,
    subject: { type: row.subjectType, id: row.subjectId },
    summary: summaryOf(row, names),
    details: row.details,
    requestId: row.requestId,
  }));
}
