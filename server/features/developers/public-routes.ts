// A developer as everybody sees it. Never an e-mail address, never an account id.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, nullable, ref, timestamp } from '../../platform/http/schemas.ts';
import type { ReadRouter } from '../../platform/postgres/database.ts';
import { anyone } from '../accounts/access.ts';
import { averageOf } from '../catalog/public-app.ts';
import { developerErrors } from './errors.ts';
import { findPublicDeveloper } from './queries.ts';

export const PublicDeveloper = named(
  'PublicDeveloper',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the developer.', example: 'dev_01kac0000000000000000000' }),
      name: Type.String({ description: 'What the developer is called.' }),
      companyName: nullable(Type.String({ description: 'The company behind the apps.' })),
      verified: Type.Boolean({ description: 'Whether administrators have verified the developer.' }),
      websiteUrl: nullable(Type.String({ description: 'Home page of the developer.' })),
      bio: nullable(Type.String({ description: 'A few words about the developer, plain text.' })),
      appCount: Type.Integer({ description: 'How many apps the catalogue has of this developer.' }),
      installCount: Type.Integer({ description: 'How often those were installed, all together.' }),
      averageRating: Type.Number({ description: 'Average of all their ratings, two decimals; 0 without ratings.' }),
      reviewCount: Type.Integer({ description: 'How many ratings those are.' }),
      createdAt: timestamp('When the developer registered.'),
    },
    { description: 'A developer, as everybody sees it.' },
  ),
);

export async function publicDeveloperRoutes(app: HttpServer, { reads }: { reads: ReadRouter }): Promise<void> {
  app.get(
    '/api/developers/:id',
    {
      config: { access: anyone, errors: [developerErrors.DEVELOPER_NOT_FOUND] },
      schema: {
        operationId: 'getPublicDeveloper',
        tags: ['Catalog'],
        summary: 'Read who made an app',
        description: 'Developers with at least one app in the catalogue. Their apps: `GET /api/apps?developer=`.',
        params: Type.Object({ id: Type.String({ description: 'Id of the developer.' }) }),
        response: { 200: ref(PublicDeveloper) },
      },
    },
    async ({ params }) => {
      const found = await reads.read((db) => findPublicDeveloper(db, params.id));
      if (!found) throw developerErrors.DEVELOPER_NOT_FOUND();
      const { ratingSum, createdAt, ...rest } = found;
      // The catalogue has apps of verified developers only.
      return { ...rest, verified: true, averageRating: averageOf(found), createdAt: createdAt.toISOString() };
    },
  );
}
