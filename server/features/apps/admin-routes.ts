// The list of all apps of all developers, for administrators.

import { type Static, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, nullable, oneOf, pageOf, pageQuery, paginationOf, timestamp } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { administrator } from '../accounts/access.ts';
import { averageOf } from '../catalog/public-app.ts';
import { DEVELOPER_STATES } from '../developers/verification.ts';
import { type AppOverviewRow, listAllApps } from './admin-queries.ts';
import { VISIBILITIES } from './app.ts';
import { VERSION_STATES } from './lifecycle.ts';
import { environment, shownListing } from './listing.ts';

const { name, category, logoUrl } = shownListing;

export const AppOverview = named(
  'AppOverview',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the app.', example: 'app_01kac0000000000000000000' }),
      slug: Type.String({ description: 'Its address in public paths.', example: 'focus-board' }),
      name,
      category,
      logoUrl,
      environment,
      status: oneOf(VERSION_STATES, 'State of the app: APPROVED as soon as one version was.'),
      visibility: oneOf(
        VISIBILITIES,
        'UNLISTED: its developer took it off the shelf. SUSPENDED: an administrator did.',
      ),
      featured: Type.Boolean({ description: 'Whether it is in the shop window.' }),
      installCount: Type.Integer({ description: 'How often it was installed.' }),
      reviewCount: Type.Integer({ description: 'How many users have rated it.' }),
      averageRating: Type.Number({ description: 'Their average, 1 to 5, two decimals; 0 without ratings.' }),
      version: nullable(
        Type.Integer({ description: 'Number of the version that the public sees; empty before the first approval.' }),
      ),
      openVersion: nullable(
        Type.Integer({ description: 'Number of the version that is being written or reviewed; empty without one.' }),
      ),
      openVersionStatus: nullable(oneOf(VERSION_STATES, 'State of that version; PENDING: it waits for review.')),
      developer: Type.Object(
        {
          id: Type.String({ description: 'Id of the developer.' }),
          name: Type.String({ description: 'Name of the developer.' }),
          companyName: nullable(Type.String({ description: 'Company of the developer.' })),
          status: oneOf(DEVELOPER_STATES, 'State of the developer; the public sees apps of VERIFIED ones only.'),
        },
        { description: 'Whose app it is.' },
      ),
      createdAt: timestamp('When it was created.'),
      updatedAt: timestamp('When it, or one of its versions, changed last.'),
      publishedAt: nullable(timestamp('When it was approved first.')),
    },
    { description: 'An app in the list of all apps.' },
  ),
);

const Query = Type.Object(
  {
    search: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Every word must begin a word of the name; or the beginning of the slug; or the whole id.',
      }),
    ),
    status: Type.Optional(oneOf(VERSION_STATES, 'Only apps in this state.')),
    visibility: Type.Optional(oneOf(VISIBILITIES, 'Only apps that stand so.')),
    featured: Type.Optional(Type.Boolean({ description: 'Only apps that are, or are not, in the shop window.' })),
    developer: Type.Optional(Type.String({ maxLength: 100, description: 'Only apps of the developer with this id.' })),
    ...pageQuery,
  },
  { additionalProperties: false },
);

export async function appAdminRoutes(http: HttpServer, { db }: { db: Database }): Promise<void> {
  http.get(
    '/apps',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listAppsAsAdministrator',
        tags: ['Administration'],
        summary: 'Find apps',
        description: 'All apps of all developers, drafts too, the newest first. Deleted ones are left out.',
        querystring: Query,
        response: { 200: pageOf(AppOverview, 'One page of apps.') },
      },
    },
    async ({ query: { page = 1, limit = 20, ...filter } }) => {
      const { rows, total } = await listAllApps(db, filter, page, limit);
      return { data: rows.map(present), pagination: paginationOf(page, limit, total) };
    },
  );
}

type Overview = Static<typeof AppOverview>;

function present(row: AppOverviewRow): Overview {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    category: row.category,
    logoUrl: row.logoUrl,
    environment: row.environment,
    status: row.status,
    visibility: row.visibility,
    featured: row.featured,
    installCount: row.installCount,
    reviewCount: row.reviewCount,
    averageRating: averageOf(row),
    version: row.liveVersion,
    openVersion: row.openVersion,
    openVersionStatus: row.openVersionStatus,
    developer: {
      id: row.developerId,
      name: row.developerName,
      companyName: row.developerCompany,
      status: row.developerStatus,
    },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  };
}
