// Reviews of a developer's own app, and the developer's replies.

import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { Deleted, pageOf, pageQuery, paginationOf, prose, ref } from '../../platform/http/schemas.ts';
import { type Database, now, type Tx, transaction } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import { type Actor, actorOf, developer, developerIdOf, developerMay } from '../accounts/access.ts';
import { apiKeyErrors } from '../api-keys/errors.ts';
import { requireNoApiKey } from '../api-keys/keys-in-text.ts';
import { appErrors } from '../apps/errors.ts';
import { findOwnedApp } from '../apps/queries.ts';
import { audit } from '../audit/audit.ts';
import type { Action } from '../audit/summary.ts';
import type { Events } from '../events/events.ts';
import { reviewErrors } from './errors.ts';
import { publishReviewEvent } from './events.ts';
import { countReviews, listReviews, lockReviewOf, type ReviewRow, updateReview } from './queries.ts';
import { presentReceived, ReceivedReview } from './user-review.ts';

const tags = ['User reviews'];
const appId = Type.String({ description: 'Id of the app.' });
const ReviewOfApp = Type.Object({ id: appId, reviewId: Type.String({ description: 'Id of the review.' }) });
const errors = [appErrors.APP_NOT_FOUND, reviewErrors.REVIEW_NOT_FOUND];

export interface ReplyOptions {
  db: Database;
  events: Events;
  notifications: PgNotifications;
}

export async function reviewReplyRoutes(app: HttpServer, { db, events, notifications }: ReplyOptions): Promise<void> {
  app.get(
    '/apps/:id/reviews',
    {
      config: { access: developer('APP_READ'), errors: [appErrors.APP_NOT_FOUND] },
      schema: {
        operationId: 'listReceivedReviews',
        tags,
        summary: 'List the reviews of an app',
        description: 'Newest first. Includes reviews that administrators have hidden.',
        params: Type.Object({ id: appId }),
        querystring: Type.Object(pageQuery, { additionalProperties: false }),
        response: { 200: pageOf(ReceivedReview, 'One page of reviews.') },
      },
    },
    async (request) => {
      const { page, limit } = request.query;
      const { app: owned } = await findOwnedApp(db, developerIdOf(request), request.params.id);
      const reviews = await listReviews(db, owned.id, {}, page, limit);
      const total = await countReviews(db, owned.id);
      return { data: reviews.map(presentReceived), pagination: paginationOf(page, limit, total) };
    },
  );

  app.put(
    '/apps/:id/reviews/:reviewId/reply',
    {
      config: { access: developerMay('REPLIES', 'APP_UPDATE'), errors: [...errors, apiKeyErrors.CONTAINS_API_KEY] },
      preHandler: requireNoApiKey,
      schema: {
        operationId: 'replyToReview',
        tags,
        summary: 'Reply to a review',
        description: 'The reply is public and appears below the review. A new reply replaces the previous one.',
        params: ReviewOfApp,
        body: Type.Object(
          { body: prose('Your reply, plain text.', 2_000, 'Thank you! The month view comes in March.') },
          { additionalProperties: false },
        ),
        response: { 200: ref(ReceivedReview) },
      },
    },
    (request) =>
      change(request, async (tx, before) => {
        const { body: reply } = request.body;
        if (before.reply === reply) return presentReceived(before);
        const after = await updateReview(tx, before.id, { reply, repliedAt: now });
        await auditReply(tx, actorOf(request), before, 'review.replied', { from: before.reply, to: reply });
        await publishReviewEvent(tx, events, 'review.replied', after);
        return presentReceived(after);
      }),
  );

  app.delete(
    '/apps/:id/reviews/:reviewId/reply',
    {
      config: { access: developerMay('REPLIES', 'APP_UPDATE'), errors: [...errors, reviewErrors.REPLY_NOT_FOUND] },
      schema: {
        operationId: 'deleteReply',
        tags,
        summary: 'Delete your reply to a review',
        description: 'Deletes only the reply.',
        params: ReviewOfApp,
        response: { 200: Deleted },
      },
    },
    (request) =>
      change(request, async (tx, before) => {
        if (before.reply === null) throw reviewErrors.REPLY_NOT_FOUND();
        const after = await updateReview(tx, before.id, { reply: null, repliedAt: null });
        await auditReply(tx, actorOf(request), before, 'review.reply-deleted', { from: before.reply });
        await publishReviewEvent(tx, events, 'review.replied', after);
        return { id: before.id, deleted: true as const };
      }),
  );

  /** One change of one review of the caller's own app. It changes no total, so the review's row lock is enough. */
  async function change<T>(
    request: FastifyRequest & { params: Static<typeof ReviewOfApp> },
    work: (tx: Tx, review: ReviewRow) => Promise<T>,
  ): Promise<T> {
    const { id, reviewId } = request.params;
    return transaction(db, async (tx) => {
      const { app: owned } = await findOwnedApp(tx, developerIdOf(request), id);
      const result = await work(tx, await lockReviewOf(tx, owned.id, reviewId));
      // Replies are public but change no total, so nothing else would notify the caches.
      await notifications.publish(tx, 'reviews', [owned.id]);
      return result;
    });
  }
}

async function auditReply(tx: Tx, actor: Actor, review: ReviewRow, action: Action, details: object) {
  const entry = { action, subjectType: 'review', subjectId: review.id, details: { app: review.appId, ...details } };
  await audit(tx, actor, entry);
}
