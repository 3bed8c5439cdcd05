// The list of all apps of all developers, for administrators.

import { type Static, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import {
  named,
  nullable,
  oneOf,
  pageOf,
  pageQuery,
  paginationOf,
  ref,
  timestamp,
} from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { administrator } from '../accounts/access.ts';
import { averageOf } from '../catalog/public-app.ts';
import { DEVELOPER_STATES } from '../developers/verification.ts';
import { type ImagePresenter, Logo } from '../media/image.ts';
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
      slug: Type.String({ description: 'URL slug of the app.', example: 'focus-board' }),
      name,
      category,
      logoUrl,
      images: ref(Logo),
      environment,
      status: oneOf(VERSION_STATES, 'Status of the app. APPROVED as soon as one version is approved.'),
      visibility: oneOf(
        VISIBILITIES,
        'UNLISTED: the developer unlisted the app. SUSPENDED: an administrator suspended it.',
      ),
      featured: Type.Boolean({ description: 'Whether the app is featured.' }),
      installCount: Type.Integer({ description: 'Number of installs.' }),
      reviewCount: Type.Integer({ description: 'Number of ratings.' }),
      averageRating: Type.Number({
        description: 'Average rating from 1 to 5, with two decimals. 0 if there are no ratings.',
      }),
      version: nullable(Type.Integer({ description: 'Number of the live version. Null before the first approval.' })),
      openVersion: nullable(
        Type.Integer({ description: 'Number of the open version (draft or in review). Null if there is none.' }),
      ),
      openVersionStatus: nullable(oneOf(VERSION_STATES, 'Status of the open version. PENDING means in review.')),
      developer: Type.Object(
        {
          id: Type.String({ description: 'Id of the developer.' }),
          name: Type.String({ description: 'Name of the developer.' }),
          companyName: nullable(Type.String({ description: 'Company of the developer.' })),
          status: oneOf(DEVELOPER_STATES, 'Status of the developer. Only apps of VERIFIED developers are public.'),
        },
        { description: 'Developer of the app.' },
      ),
      createdAt: timestamp('When it was created.'),
      updatedAt: timestamp('When the app or one of its versions last changed.'),
      publishedAt: nullable(timestamp('When the app was first approved.')),
    },
    { description: "An app in the administrators' list." },
  ),
);

const Query = Type.Object(
  {
    search: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'Every word must match the beginning of a word in the name. Or: the beginning of the slug, or the complete id.',
      }),
    ),
    status: Type.Optional(oneOf(VERSION_STATES, 'Filter by status.')),
    visibility: Type.Optional(oneOf(VISIBILITIES, 'Filter by visibility.')),
    featured: Type.Optional(Type.Boolean({ description: 'Filter by whether the app is featured.' })),
    developer: Type.Optional(Type.String({ maxLength: 100, description: 'Filter by developer id.' })),
    ...pageQuery,
  },
  { additionalProperties: false },
);

export async function appAdminListRoutes(
  http: HttpServer,
  { db, images }: { db: Database; images: ImagePresenter },
): Promise<void> {
  http.get(
    '/apps',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listAppsAsAdministrator',
        tags: ['Administration'],
        summary: 'List all apps',
        description: 'Apps of all developers, including drafts, newest first. Deleted apps are omitted.',
        querystring: Query,
        response: { 200: pageOf(AppOverview, 'One page of apps.') },
      },
    },
    async ({ query: { page, limit, ...filter } }) => {
      const { rows, total } = await listAllApps(db, filter, page, limit);
      return { data: rows.map((row) => present(row, images)), pagination: paginationOf(page, limit, total) };
    },
  );
}

type Overview = Static<typeof AppOverview>;

function present(row: AppOverviewRow, images: ImagePresenter): Overview {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    category: row.category,
    logoUrl: row.logoUrl,
    images: { logo: images.image(row.logo, 'logo', 'signed') },
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
