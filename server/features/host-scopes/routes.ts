// The scope vocabulary, for developers who write a listing.

import type { HttpServer } from '../../platform/http/http-server.ts';
import { listOf } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { developer } from '../accounts/access.ts';
import { HostScope } from './host-scope.ts';
import { readHostScopes } from './queries.ts';

export async function hostScopeRoutes(http: HttpServer, { db }: { db: Database }): Promise<void> {
  http.get(
    '/host-scopes',
    {
      config: { access: developer(), limitedKeys: true },
      schema: {
        operationId: 'listHostScopes',
        tags: ['Apps'],
        summary: 'List the scopes that listings can request',
        description:
          "The scope vocabulary of the host platform's API. While it is empty, `permissions` may name any scope; otherwise only these.",
        response: { 200: listOf(HostScope, 'The scopes.') },
      },
    },
    async () => ({ data: await readHostScopes(db) }),
  );
}
