// Permissions of a listing: scopes of the host platform's API, each with the reason why the app needs it.

import { MAX_LENGTHS, MAX_PERMISSIONS } from '@marketplace/sdk/listing-rules';
import { type Static, Type } from 'typebox';
import type { ErrorDetail } from '../../platform/errors.ts';
import { line, named, ref } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { readHostScopes } from '../host-scopes/queries.ts';

export const Permission = named(
  'Permission',
  Type.Object(
    {
      scope: Type.String({
        minLength: 1,
        maxLength: MAX_LENGTHS.scope,
        format: 'scope',
        description: "Scope of the host platform's API. If the marketplace has a scope vocabulary, one of its scopes.",
        example: 'tasks:read',
      }),
      required: Type.Boolean({ description: 'Whether the app works only with this permission.' }),
      reason: line(
        'Why the app needs it. Shown to the people who install the app.',
        MAX_LENGTHS.permissionReason,
        'Shows the tasks that are due this week.',
      ),
    },
    { additionalProperties: false, description: 'A permission that an app requests.' },
  ),
);
export type Permission = Static<typeof Permission>;

export const permissions = Type.Array(ref(Permission), {
  maxItems: MAX_PERMISSIONS,
  description: 'Permissions that the app requests, each scope once. The order means nothing.',
});

/**
 * Scopes that the vocabulary does not have, or has deprecated. Without a vocabulary every scope is accepted. `live`: the
 * permissions of the version that the public sees.
 */
export async function scopeFaults(
  db: Database,
  requested: Permission[],
  live: Permission[] = [],
): Promise<ErrorDetail[]> {
  if (requested.length === 0) return [];
  const vocabulary = new Map((await readHostScopes(db)).map((known) => [known.scope, known]));
  if (vocabulary.size === 0) return [];
  const kept = new Set(live.map(({ scope }) => scope));
  return requested.flatMap(({ scope }, i) => {
    const pointer = `/permissions/${i}/scope`;
    const known = vocabulary.get(scope);
    if (!known)
      return [
        {
          pointer,
          code: 'UNKNOWN_SCOPE',
          message: 'The host platform does not have this scope.',
          fix: 'Use a scope of GET /api/dev/host-scopes, or remove the permission.',
        },
      ];
    if (!known.deprecatedAt || kept.has(scope)) return [];
    return [
      {
        pointer,
        code: 'DEPRECATED_SCOPE',
        message: 'The host platform has deprecated this scope.',
        fix: 'Use another scope. Only apps that already have it may keep it.',
      },
    ];
  });
}
