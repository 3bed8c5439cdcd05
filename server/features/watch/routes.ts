// The watched pages of a developer's own app.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { listOf } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { developer, developerIdOf } from '../accounts/access.ts';
import { appErrors } from '../apps/errors.ts';
import { findOwnedApp } from '../apps/queries.ts';
import { listLinksOf } from './queries.ts';
import { presentLink, WatchedLink } from './watched-link.ts';

export async function watchRoutes(http: HttpServer, { db }: { db: Database }): Promise<void> {
  http.get(
    '/apps/:id/watched-links',
    {
      config: { access: developer('APP_READ'), errors: [appErrors.APP_NOT_FOUND] },
      schema: {
        operationId: 'listMyWatchedLinks',
        tags: ['Apps'],
        summary: 'List the watched pages of an app',
        description:
          'The website, support, privacy, terms and setup pages of the live listing. You get an email when one is failing for two days or when a text has changed; reviewers see it after seven days.',
        params: Type.Object({ id: Type.String({ description: 'Id of the app.' }) }),
        response: { 200: listOf(WatchedLink, 'Watched pages. Empty before the first check.') },
      },
    },
    async (request) => {
      const { app } = await findOwnedApp(db, developerIdOf(request), request.params.id);
      return { data: (await listLinksOf(db, app.id)).map(presentLink) };
    },
  );
}
