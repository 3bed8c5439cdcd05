// Public reviews of an app: cacheable, with an ETag. Routes for the author's own review are separate.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { entriesOf, oneOf, Pagination, pageQuery, paginationOf, ref } from '../../platform/http/schemas.ts';
import type { ReadRouter } from '../../platform/postgres/database.ts';
import { anyone } from '../accounts/access.ts';
import { catalogErrors } from '../catalog/errors.ts';
import { countPublicReviews, findListedApp, listReviews, SORTS } from './queries.ts';
import { presentReview, presentSummary, RatingSummary, UserReview } from './user-review.ts';

const Query = Type.Object({
  sort: Type.Optional(oneOf(SORTS, 'Sort order. Defaults to newest first.')),
  installed: Type.Optional(
    Type.Boolean({ description: 'Filter by whether a workspace of the author had installed the app.' }),
  ),
  ...pageQuery,
});

export async function reviewListRoutes(app: HttpServer, { reads }: { reads: ReadRouter }): Promise<void> {
  app.get(
    '/api/apps/:slug/reviews',
    {
      config: { access: anyone, errors: [catalogErrors.PUBLIC_APP_NOT_FOUND] },
      schema: {
        operationId: 'listReviews',
        tags: ['User reviews'],
        summary: 'List the reviews of a public app',
        description: "Returns reviews with the developer's replies, and the rating summary.",
        params: Type.Object({ slug: Type.String({ description: 'URL slug of the app.' }) }),
        querystring: Query,
        response: {
          200: Type.Object(
            { data: entriesOf(UserReview), pagination: ref(Pagination), summary: ref(RatingSummary) },
            { description: 'One page of reviews and the rating summary.' },
          ),
        },
      },
    },
    async ({ params, query: { sort = 'newest', installed, page, limit } }) => {
      const { listed, reviews, total } = await reads.read(async (db) => {
        const listed = await findListedApp(db, params.slug);
        // Most apps have no reviews: one statement is enough.
        const none = listed.reviewCount === 0;
        const total =
          installed === undefined || none ? listed.reviewCount : await countPublicReviews(db, listed.id, installed);
        if ((page - 1) * limit >= total) return { listed, reviews: [], total };
        const filter = { sort, installed, shownOnly: true };
        return { listed, reviews: await listReviews(db, listed.id, filter, page, limit), total };
      });
      return {
        data: reviews.map(presentReview),
        pagination: paginationOf(page, limit, total),
        summary: presentSummary(listed),
      };
    },
  );
}
