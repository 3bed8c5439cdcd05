// The public profile of a developer. Never contains the email address or the account id.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, nullable, ref, timestamp } from '../../platform/http/schemas.ts';
import type { ReadRouter } from '../../platform/postgres/database.ts';
import { anyone } from '../accounts/access.ts';
import { DeveloperVerification, presentVerification } from '../catalog/developer-verification.ts';
import { averageOf } from '../catalog/public-app.ts';
import { developerErrors } from './errors.ts';
import { findPublicDeveloper } from './queries.ts';

export const PublicDeveloper = named(
  'PublicDeveloper',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the developer.', example: 'dev_01kac0000000000000000000' }),
      name: Type.String({ description: 'Name of the developer.' }),
      companyName: nullable(Type.String({ description: 'Company name.' })),
      verified: Type.Boolean({ description: 'Whether administrators have verified the developer.' }),
      verification: ref(DeveloperVerification),
      websiteUrl: nullable(Type.String({ description: "URL of the developer's website." })),
      bio: nullable(Type.String({ description: 'Short description of the developer, plain text.' })),
      appCount: Type.Integer({ description: 'Number of public apps.' }),
      installCount: Type.Integer({ description: 'Total installs of all public apps.' }),
      averageRating: Type.Number({ description: 'Average of all ratings, with two decimals. 0 if there are none.' }),
      reviewCount: Type.Integer({ description: 'Number of ratings.' }),
      createdAt: timestamp('When the developer registered.'),
    },
    { description: "A developer's public profile." },
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
        summary: 'Get a public developer profile',
        description:
          'Available for developers with at least one public app. List their apps with `GET /api/apps?developer=`.',
        params: Type.Object({ id: Type.String({ description: 'Id of the developer.' }) }),
        response: { 200: ref(PublicDeveloper) },
      },
    },
    async ({ params }) => {
      const found = await reads.read((db) => findPublicDeveloper(db, params.id));
      if (!found) throw developerErrors.DEVELOPER_NOT_FOUND();
      const { ratingSum, createdAt, verification, ...rest } = found;
      // The catalog contains only apps of verified developers.
      return {
        ...rest,
        verified: true,
        verification: presentVerification(verification),
        averageRating: averageOf(found),
        createdAt: createdAt.toISOString(),
      };
    },
  );
}
