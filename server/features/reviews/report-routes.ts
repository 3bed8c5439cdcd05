// Users report reviews to administrators.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { named, prose, ref } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { account, accountCaller, actorOf } from '../accounts/access.ts';
import type { Limits } from '../accounts/limits.ts';
import { audit } from '../audit/audit.ts';
import { catalogErrors } from '../catalog/errors.ts';
import type { Events } from '../events/events.ts';
import { reviewErrors } from './errors.ts';
import { publishReport } from './events.ts';
import { findListedApp, insertReport, lockReviewOf, updateReview } from './queries.ts';

const ReportedReview = named(
  'ReportedReview',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the review.' }),
      recorded: Type.Boolean({ description: 'Whether this report counts. False if you already reported it.' }),
    },
    { description: 'Result of a report.' },
  ),
);

export async function reviewReportRoutes(
  app: HttpServer,
  { db, events, limits }: { db: Database; events: Events; limits: Limits },
): Promise<void> {
  app.post(
    '/apps/:slug/reviews/:id/report',
    {
      config: {
        access: account,
        errors: [catalogErrors.PUBLIC_APP_NOT_FOUND, reviewErrors.REVIEW_NOT_FOUND, reviewErrors.OWN_REVIEW],
      },
      schema: {
        operationId: 'reportReview',
        tags: ['User reviews'],
        summary: 'Report a review',
        description: 'Reports a review to administrators. Each account counts once: 201 the first time, then 200.',
        params: Type.Object({
          slug: Type.String({ description: 'URL slug of the app.' }),
          id: Type.String({ description: 'Id of the review.' }),
        }),
        body: Type.Object(
          {
            reason: prose('What is wrong with the review. Only administrators see it.', 500, 'It is an advertisement.'),
          },
          { additionalProperties: false },
        ),
        response: { 200: ref(ReportedReview), 201: ref(ReportedReview) },
      },
    },
    async (request, reply) => {
      const { accountUserId } = accountCaller(request);
      const { reason } = request.body;
      reply.headers(await limits.take('reviews', accountUserId));
      const answer = await createOnce(db, request, reply, { caller: `account ${accountUserId}` }, async (tx) => {
        const { id: appId } = await findListedApp(tx, request.params.slug);
        const review = await lockReviewOf(tx, appId, request.params.id);
        if (review.accountUserId === accountUserId) throw reviewErrors.OWN_REVIEW();
        if (review.hiddenAt) throw reviewErrors.REVIEW_NOT_FOUND();
        const { id } = review;
        const recorded = await insertReport(tx, { reviewId: id, accountUserId, reason });
        if (recorded) {
          const reported = await updateReview(tx, id, { reportCount: review.reportCount + 1 });
          const details = { app: appId, reason };
          await audit(tx, actorOf(request), {
            action: 'review.reported',
            subjectType: 'review',
            subjectId: id,
            details,
          });
          await publishReport(tx, events, reported);
        }
        return { id, recorded };
      });
      reply.code(answer.recorded ? 201 : 200);
      return answer;
    },
  );
}
