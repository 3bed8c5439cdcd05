import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { listOf } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { administrator } from '../accounts/access.ts';
import { developerErrors } from '../developers/errors.ts';
import { findDeveloper } from '../developers/queries.ts';
import { ApiKey, presentKey } from './key.ts';
import { listKeys } from './queries.ts';

export async function apiKeyAdminRoutes(app: HttpServer, { db }: { db: Database }): Promise<void> {
  app.get(
    '/developers/:id/api-keys',
    {
      config: { access: administrator, errors: [developerErrors.DEVELOPER_NOT_FOUND] },
      schema: {
        operationId: 'listApiKeysOfDeveloper',
        tags: ['Administration'],
        summary: "List a developer's API keys",
        description: 'Keys are masked, as the developer sees them.',
        params: Type.Object({ id: Type.String({ description: 'Id of the developer.' }) }),
        response: { 200: listOf(ApiKey, "The developer's API keys.") },
      },
    },
    async ({ params }) => {
      if (!(await findDeveloper(db, params.id))) throw developerErrors.DEVELOPER_NOT_FOUND();
      return { data: (await listKeys(db, params.id)).map(presentKey) };
    },
  );
}
