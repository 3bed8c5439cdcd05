import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { pageOf, pageQuery, paginationOf, prose, ref } from '../../platform/http/schemas.ts';
import { now, type Tx, transaction } from '../../platform/postgres/database.ts';
import { actorOf, administrator } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import { reviewErrors } from './errors.ts';
import { publishReviewEvent } from './events.ts';
import {
  appOfReview,
  deleteReports,
  listForModeration,
  lockReviewOf,
  moderatedReviews,
  type ReviewRow,
  updateReview,
} from './queries.ts';
import type { ReviewOptions } from './routes.ts';
import { lockTally, recount } from './tally.ts';
import { ModeratedReview, presentModerated } from './user-review.ts';

const tags = ['Administration'];
const Id = Type.Object({ id: Type.String({ description: 'Id of the review.' }) });
const Query = Type.Object(
  {
    reported: Type.Optional(
      Type.Boolean({ description: 'Filter by whether users reported the review. Most reported first.' }),
    ),
    hidden: Type.Optional(Type.Boolean({ description: 'Filter by whether the review is hidden.' })),
    ...pageQuery,
  },
  { additionalProperties: false },
);
const errors = [reviewErrors.REVIEW_NOT_FOUND, reviewErrors.REVIEW_STATE];

export async function reviewAdminRoutes(
  app: HttpServer,
  { db, events, catalog }: Pick<ReviewOptions, 'db' | 'events' | 'catalog'>,
): Promise<void> {
  app.get(
    '/reviews',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listReviewsForModeration',
        tags,
        summary: 'List user reviews',
        description:
          'Reviews of all apps, newest first. For reviews that need moderation: `reported=true&hidden=false`.',
        querystring: Query,
        response: { 200: pageOf(ModeratedReview, 'One page of reviews.') },
      },
    },
    async ({ query: { reported, hidden, page, limit } }) => {
      const { reviews, total } = await listForModeration(db, { reported, hidden }, page, limit);
      return {
        data: reviews.map(({ review, reports }) => presentModerated(review, reports)),
        pagination: paginationOf(page, limit, total),
      };
    },
  );

  app.post(
    '/reviews/:id/hide',
    {
      config: { access: administrator, errors },
      schema: {
        operationId: 'hideReview',
        tags,
        summary: 'Hide a review',
        description: 'The review is no longer public or counted. Its author sees the reason. Reports are kept.',
        params: Id,
        body: Type.Object(
          { reason: prose('Reason. The author of the review sees it.', 2_000, 'It insults another user.') },
          { additionalProperties: false },
        ),
        response: { 200: ref(ModeratedReview) },
      },
    },
    (request) =>
      judge(request, async (tx, before) => {
        const { reason } = request.body;
        if (before.hiddenAt) throw reviewErrors.REVIEW_STATE({ message: 'This review is hidden already.' });
        await audit(tx, actorOf(request), {
          action: 'review.hidden',
          subjectType: 'review',
          subjectId: before.id,
          details: { app: before.appId, reason, reports: before.reportCount },
        });
        return updateReview(tx, before.id, { hiddenReason: reason, hiddenAt: now });
      }),
  );

  app.post(
    '/reviews/:id/restore',
    {
      config: { access: administrator, errors },
      schema: {
        operationId: 'restoreReview',
        tags,
        summary: 'Restore a review',
        description:
          'A hidden review is public and counted again. Its reports are closed. For a visible review, this dismisses its reports.',
        params: Id,
        response: { 200: ref(ModeratedReview) },
      },
    },
    (request) =>
      judge(request, async (tx, before) => {
        if (!before.hiddenAt && before.reportCount === 0) {
          throw reviewErrors.REVIEW_STATE({ message: 'This review is shown, and nobody has reported it.' });
        }
        // The decision resolves the reports: otherwise the review would stay at the head of the list of reported
        // reviews. The audit log keeps their reasons, and users can report the review again.
        await deleteReports(tx, before.id);
        await audit(tx, actorOf(request), {
          action: before.hiddenAt ? 'review.restored' : 'review.reports-dismissed',
          subjectType: 'review',
          subjectId: before.id,
          details: { app: before.appId, reports: before.reportCount },
        });
        return updateReview(tx, before.id, { hiddenReason: null, hiddenAt: null, reportCount: 0 });
      }),
  );

  /** One moderation decision about one review: acquires the locks, runs the change, updates the totals, returns the result. */
  async function judge(
    request: FastifyRequest & { params: Static<typeof Id> },
    work: (tx: Tx, review: ReviewRow) => Promise<ReviewRow>,
  ): Promise<Static<typeof ModeratedReview>> {
    const { id } = request.params;
    return transaction(db, async (tx) => {
      const appId = await appOfReview(tx, id);
      await lockTally(tx, appId);
      const before = await lockReviewOf(tx, appId, id);
      const after = await work(tx, before);
      await recount(tx, catalog, appId, { before, after });
      const hidden = after.hiddenAt !== null;
      if (hidden !== (before.hiddenAt !== null))
        await publishReviewEvent(tx, events, hidden ? 'review.hidden' : 'review.restored', after);
      const [judged] = await moderatedReviews(tx, [id]);
      return presentModerated(judged!.review, judged!.reports);
    });
  }
}
