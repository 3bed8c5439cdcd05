// Watched pages with a problem, for administrators.

import { type Static, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, oneOf, pageOf, pageQuery, paginationOf, ref } from '../../platform/http/schemas.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import { actorOf, administrator } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import { watchErrors } from './errors.ts';
import { listReported, lockLink, type ReportedLink, updateLink } from './queries.ts';
import { presentLink, WatchedLink } from './watched-link.ts';

const tags = ['Administration'];

export const ReportedPage = named(
  'ReportedPage',
  Type.Object(
    {
      ...WatchedLink.properties,
      appId: Type.String({ description: 'Id of the app.' }),
      appName: Type.String({ description: 'Name of the app.' }),
      slug: Type.String({ description: 'Identifies the app in public URLs.' }),
      developerName: Type.String({ description: 'Name of the developer.' }),
    },
    { description: 'A page of a live listing with a problem.' },
  ),
);

function presentReported(row: ReportedLink): Static<typeof ReportedPage> {
  const { appId, appName, slug, developerName } = row;
  return { ...presentLink(row), appId, appName, slug, developerName };
}

export async function watchAdminRoutes(http: HttpServer, { db }: { db: Database }): Promise<void> {
  http.get(
    '/watched-links',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listWatchedLinks',
        tags,
        summary: 'List pages of live listings with a problem',
        description:
          'Pages that have been failing or changed for seven days, oldest problem first. The developer got an email before.',
        querystring: Type.Object(
          { status: Type.Optional(oneOf(['FAILING', 'CHANGED'], 'Filter by status.')), ...pageQuery },
          { additionalProperties: false },
        ),
        response: { 200: pageOf(ReportedPage, 'One page of them.') },
      },
    },
    async ({ query: { status, page, limit } }) => {
      const { rows, total } = await listReported(db, status, page, limit);
      return { data: rows.map(presentReported), pagination: paginationOf(page, limit, total) };
    },
  );

  http.post(
    '/watched-links/:id/accept',
    {
      config: { access: administrator, errors: [watchErrors.LINK_NOT_FOUND, watchErrors.LINK_NOT_CHANGED] },
      schema: {
        operationId: 'acceptWatchedLink',
        tags,
        summary: 'Accept the new text of a page',
        description: 'Later checks compare with this text.',
        params: Type.Object({ id: Type.String({ description: 'Id of the watched page.' }) }),
        response: { 200: ref(WatchedLink) },
      },
    },
    async (request) =>
      transaction(db, async (tx) => {
        const row = await lockLink(tx, request.params.id);
        if (!row) throw watchErrors.LINK_NOT_FOUND();
        if (!row.changedAt || !row.found) throw watchErrors.LINK_NOT_CHANGED();
        const accepted = { sentences: row.found, found: null, changedAt: null, notifiedAt: null };
        const subject = { subjectType: 'app', subjectId: row.appId } as const;
        const details = { field: row.field, url: row.url };
        await audit(tx, actorOf(request), { action: 'app.page-accepted', ...subject, details });
        return presentLink(await updateLink(tx, row.id, accepted));
      }),
  );
}
