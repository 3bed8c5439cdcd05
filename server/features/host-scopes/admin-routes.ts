// Administrators read and replace the scope vocabulary.

import { isDeepStrictEqual } from 'node:util';
import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import { changeResource } from '../../platform/http/change-resource.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { entriesOf, named, nullable, ref, timestamp } from '../../platform/http/schemas.ts';
import { MAX_FAULTS } from '../../platform/http/validation.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import { actorOf, administrator } from '../accounts/access.ts';
import { findAccountName } from '../accounts/known-accounts.ts';
import { audit } from '../audit/audit.ts';
import { HostScope, inUtc, MAX_HOST_SCOPES, scopeFaults } from './host-scope.ts';
import { type HostScopeSet, lockHostScopes, readHostScopeSet, replaceHostScopes } from './queries.ts';

const tags = ['Administration'];
/** Cached responses with permissions show labels and risks: they are invalidated with the catalog. */
const TOPIC = 'catalog';

export const HostScopeList = named(
  'HostScopeList',
  Type.Object(
    {
      scopes: entriesOf(HostScope),
      updatedAt: nullable(timestamp('When the vocabulary was last changed. Null: never.')),
      updatedBy: nullable(
        Type.String({ description: 'Account id of the administrator who last changed the vocabulary.' }),
      ),
      updatedByName: nullable(Type.String({ description: 'Name of that administrator, if known.' })),
    },
    { description: 'The scope vocabulary.' },
  ),
);

export const HostScopeChange = named(
  'HostScopeChange',
  Type.Object(
    {
      scopes: Type.Array(ref(HostScope), {
        maxItems: MAX_HOST_SCOPES,
        description: 'All scopes, in display order. An empty list lets listings request any scope.',
      }),
    },
    { additionalProperties: false, description: 'The new scope vocabulary.' },
  ),
);

export async function hostScopeAdminRoutes(
  http: HttpServer,
  { db, notifications }: { db: Database; notifications: PgNotifications },
): Promise<void> {
  http.get(
    '/host-scopes',
    {
      config: { access: administrator },
      schema: {
        operationId: 'getHostScopes',
        tags,
        summary: 'Get the scope vocabulary',
        description: 'Returns an `ETag` to send as `If-Match` with a change.',
        response: { 200: ref(HostScopeList) },
      },
    },
    async (_request, reply) => {
      const set = await readHostScopeSet(db);
      reply.header('etag', etagOf(set));
      return present(db, set);
    },
  );

  http.put(
    '/host-scopes',
    {
      config: { access: administrator, errors: [commonErrors.PRECONDITION_FAILED] },
      schema: {
        operationId: 'setHostScopes',
        tags,
        summary: 'Replace the scope vocabulary',
        description:
          'Applies to listings that are saved or submitted from now on; live apps keep their permissions. Scopes outside the vocabulary count as HIGH risk.',
        body: ref(HostScopeChange),
        response: { 200: ref(HostScopeList) },
      },
    },
    (request, reply) => {
      const wanted = requireValidScopes(request.body.scopes);
      return changeResource({ db }, request, reply, {
        lock: lockHostScopes,
        etagOf,
        work: async (tx, before) => {
          if (isDeepStrictEqual(before.scopes, wanted)) return before;
          const actor = actorOf(request);
          const after = await replaceHostScopes(tx, wanted, actor.id);
          await audit(tx, actor, {
            action: 'host_scopes.changed',
            subjectType: 'host_scopes',
            subjectId: 'host',
            details: differenceBetween(before.scopes, wanted),
          });
          await notifications.publish(tx, TOPIC, ['host-scopes']);
          return after;
        },
        reread: async (tx, _before, after) => ({ etag: etagOf(after), body: await present(tx, after) }),
      });
    },
  );
}

function etagOf({ revision }: HostScopeSet): string {
  return `"host-scopes-${revision}"`;
}

async function present(
  db: Database,
  { scopes, updatedAt, updatedBy }: HostScopeSet,
): Promise<Static<typeof HostScopeList>> {
  const updatedByName = await findAccountName(db, updatedBy);
  return { scopes, updatedAt: updatedAt?.toISOString() ?? null, updatedBy, updatedByName };
}

/** Returns the scopes as they are stored. */
function requireValidScopes(scopes: HostScope[]): HostScope[] {
  const details = scopeFaults(scopes, '/scopes').slice(0, MAX_FAULTS);
  if (details.length > 0) throw commonErrors.VALIDATION_FAILED({ details });
  return inUtc(scopes);
}

/** What changed, for the audit log. Another order alone is a change without these. */
function differenceBetween(before: HostScope[], after: HostScope[]): Record<string, unknown> {
  const [old, next] = [before, after].map((scopes) => new Map(scopes.map((scope) => [scope.scope, scope])));
  const changed = after.filter((scope) => {
    const known = old!.get(scope.scope);
    return known && !isDeepStrictEqual(known, scope);
  });
  return {
    scopes: { from: before.length, to: after.length },
    added: after.filter(({ scope }) => !old!.has(scope)),
    removed: before.filter(({ scope }) => !next!.has(scope)).map(({ scope }) => scope),
    changed: changed.map((scope) => ({ from: old!.get(scope.scope), to: scope })),
  };
}
