// How many apps a single developer may have: administrators set a limit other than MAX_APPS_PER_DEVELOPER.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { nullable, ref } from '../../platform/http/schemas.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import { actorOf, administrator } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import { developerErrors } from './errors.ts';
import { DeveloperProfile, presentDeveloper } from './profile.ts';
import { lockDeveloper, updateDeveloper } from './queries.ts';

export async function appLimitRoutes(http: HttpServer, { db }: { db: Database }): Promise<void> {
  http.put(
    '/developers/:id/app-limit',
    {
      config: { access: administrator, errors: [developerErrors.DEVELOPER_NOT_FOUND] },
      schema: {
        operationId: 'setAppLimit',
        tags: ['Administration'],
        summary: 'Set how many apps a developer may have',
        description: 'A lower limit removes no app: it only refuses new ones.',
        params: Type.Object({ id: Type.String({ description: 'Id of the developer.' }) }),
        body: Type.Object(
          {
            appLimit: nullable(
              Type.Integer({
                minimum: 0,
                maximum: 1_000_000,
                description: 'The limit. Null: the default of the marketplace.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: { 200: ref(DeveloperProfile) },
      },
    },
    async (request) =>
      transaction(db, async (tx) => {
        const { appLimit } = request.body;
        const before = await lockDeveloper(tx, { id: request.params.id });
        if (!before) throw developerErrors.DEVELOPER_NOT_FOUND();
        if (before.appLimit === appLimit) return presentDeveloper(before);
        const after = await updateDeveloper(tx, before.id, { appLimit });
        await audit(tx, actorOf(request), {
          action: 'developer.app_limit_set',
          subjectType: 'developer',
          subjectId: before.id,
          details: { from: before.appLimit, to: appLimit },
        });
        return presentDeveloper(after);
      }),
  );
}
