// A user's own review of an app: read, write, edit, delete.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { Deleted, nullableRef, ref } from '../../platform/http/schemas.ts';
import { newId } from '../../platform/ids.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import { account, accountCaller, actorOf, member, memberCaller } from '../accounts/access.ts';
import type { Limits } from '../accounts/limits.ts';
import { findMembership } from '../accounts/memberships.ts';
import { apiKeyErrors } from '../api-keys/errors.ts';
import { requireNoApiKey } from '../api-keys/keys-in-text.ts';
import { audit } from '../audit/audit.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import { catalogErrors } from '../catalog/errors.ts';
import { contactEmailOf } from '../developers/contact-address.ts';
import { findDeveloper } from '../developers/queries.ts';
import type { Events } from '../events/events.ts';
import type { Notifier } from '../notifications/notifier.ts';
import { reviewErrors } from './errors.ts';
import { publishReviewEvent } from './events.ts';
import { newReviewMail } from './mail.ts';
import {
  deleteReview,
  editReview,
  findListedApp,
  findReviewBy,
  insertReview,
  isInstalledIn,
  lockReviewBy,
  type ReviewChange,
  type ReviewRow,
  takeDeletedReview,
} from './queries.ts';
import { countOnDay, lockListedApp, recount } from './tally.ts';
import { authorNameOf, MyReview, NewReview, presentMine, ReviewUpdate } from './user-review.ts';

const tags = ['User reviews'];
const Slug = Type.Object({ slug: Type.String({ description: 'URL slug of the app.' }) });
const { PUBLIC_APP_NOT_FOUND } = catalogErrors;

export interface ReviewOptions {
  db: Database;
  notifier: Notifier;
  events: Events;
  catalog: CatalogProjection;
  limits: Limits;
  publicUrl: string;
}

/** A missing review is not an error: pages request it on every visit. */
const MineOrNone = Type.Object(
  { review: nullableRef(MyReview) },
  { description: 'Your review. Null if you have not written one.' },
);

export async function reviewRoutes(
  app: HttpServer,
  { db, notifier, events, catalog, limits, publicUrl }: ReviewOptions,
): Promise<void> {
  app.get(
    '/apps/:slug/reviews/mine',
    {
      config: { access: account, errors: [PUBLIC_APP_NOT_FOUND] },
      schema: {
        operationId: 'getMyReview',
        tags,
        summary: 'Get your review',
        description: 'Includes the reason if an administrator has hidden it.',
        params: Slug,
        response: { 200: MineOrNone },
      },
    },
    async (request) => {
      const { id } = await findListedApp(db, request.params.slug);
      const own = await findReviewBy(db, id, accountCaller(request).accountUserId);
      return { review: own ? presentMine(own) : null };
    },
  );

  app.post(
    '/apps/:slug/reviews',
    {
      config: {
        access: member,
        errors: [
          ...[PUBLIC_APP_NOT_FOUND, reviewErrors.OWN_APP, reviewErrors.ALREADY_REVIEWED],
          apiKeyErrors.CONTAINS_API_KEY,
        ],
      },
      preHandler: requireNoApiKey,
      schema: {
        operationId: 'createReview',
        tags,
        summary: 'Review an app',
        description:
          'One review per account and app. You cannot review your own app. The developer gets an email. Within 24 hours after you deleted your review, this restores it with the new text under the same id, and the developer gets no second email.',
        params: Slug,
        body: ref(NewReview),
        response: { 201: ref(MyReview) },
      },
    },
    async (request, reply) => {
      const caller = memberCaller(request);
      const { accountUserId, workspaces } = caller;
      const { rating, title = null, body = null } = request.body;
      reply.headers(await limits.take('reviews', accountUserId));
      return createOnce(db, request, reply, { caller: `account ${accountUserId}` }, async (tx) => {
        const reviewed = await lockListedApp(tx, request.params.slug);
        const developer = (await findDeveloper(tx, reviewed.developerId))!;
        if (await findMembership(tx, accountUserId, developer.id)) throw reviewErrors.OWN_APP();
        const author = { accountUserId, authorName: authorNameOf(caller) };
        const deleted = await takeDeletedReview(tx, reviewed.id, accountUserId);
        const installed = await isInstalledIn(tx, reviewed.id, idsOf(workspaces));
        const written = { id: newId('rev'), ...deleted, appId: reviewed.id, ...author, rating, title, body, installed };
        const review = await insertReview(tx, written);
        if (!review) throw reviewErrors.ALREADY_REVIEWED();
        await audit(tx, actorOf(request), {
          action: 'review.created',
          subjectType: 'review',
          subjectId: review.id,
          details: { app: reviewed.id, rating },
        });
        // A restored review was counted and mailed when it was first written.
        if (!deleted) {
          await countOnDay(tx, review);
          await notifier.notify(
            tx,
            developer.id,
            newReviewMail({ name: developer.name, email: contactEmailOf(developer) }, reviewed, review, publicUrl),
          );
        }
        await publishReviewEvent(tx, events, 'review.created', review);
        await recount(tx, catalog, reviewed.id, { after: review });
        return presentMine(review);
      });
    },
  );

  app.put(
    '/apps/:slug/reviews/mine',
    {
      config: {
        access: member,
        errors: [PUBLIC_APP_NOT_FOUND, reviewErrors.NOT_REVIEWED, apiKeyErrors.CONTAINS_API_KEY],
      },
      preHandler: requireNoApiKey,
      schema: {
        operationId: 'updateMyReview',
        tags,
        summary: 'Update your review',
        description: 'Changes the fields that you send; `null` clears title or body. A hidden review stays hidden.',
        params: Slug,
        body: ref(ReviewUpdate),
        response: { 200: ref(MyReview) },
      },
    },
    async (request, reply) => {
      const { accountUserId, workspaces } = memberCaller(request);
      reply.headers(await limits.take('reviews', accountUserId));
      return transaction(db, async (tx) => {
        const reviewed = await lockListedApp(tx, request.params.slug);
        const before = await lockReviewBy(tx, reviewed.id, accountUserId);
        const changes = changedFields(before, request.body);
        if (Object.keys(changes).length === 0) return presentMine(before);

        const installed = before.installed || (await isInstalledIn(tx, reviewed.id, idsOf(workspaces)));
        const after = await editReview(tx, before.id, { ...changes, installed });
        await audit(tx, actorOf(request), {
          action: 'review.edited',
          subjectType: 'review',
          subjectId: before.id,
          // With the previous text: a report may refer to it.
          details: Object.fromEntries(
            Object.entries(changes).map(([field, to]) => [field, { from: before[field as keyof ReviewChange], to }]),
          ),
        });
        await recount(tx, catalog, reviewed.id, { before, after });
        await publishReviewEvent(tx, events, 'review.updated', after);
        return presentMine(after);
      });
    },
  );

  app.delete(
    '/apps/:slug/reviews/mine',
    {
      config: {
        access: account,
        errors: [PUBLIC_APP_NOT_FOUND, reviewErrors.NOT_REVIEWED, reviewErrors.REVIEW_HIDDEN],
      },
      schema: {
        operationId: 'deleteMyReview',
        tags,
        summary: 'Delete your review',
        description:
          "Deletes the review and the developer's reply. If you write a review within 24 hours, it gets the same id again.",
        params: Slug,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { accountUserId } = accountCaller(request);
      reply.headers(await limits.take('reviews', accountUserId));
      return transaction(db, async (tx) => {
        const reviewed = await lockListedApp(tx, request.params.slug);
        const before = await lockReviewBy(tx, reviewed.id, accountUserId);
        // A user who could delete a hidden review would write it again, and it would be public.
        if (before.hiddenAt) throw reviewErrors.REVIEW_HIDDEN();
        await deleteReview(tx, before);
        await audit(tx, actorOf(request), {
          action: 'review.deleted',
          subjectType: 'review',
          subjectId: before.id,
          details: { app: reviewed.id, rating: before.rating },
        });
        await recount(tx, catalog, reviewed.id, { before });
        await publishReviewEvent(tx, events, 'review.deleted', before);
        return { id: before.id, deleted: true as const };
      });
    },
  );
}

const idsOf = (workspaces: readonly { id: string }[]) => workspaces.map(({ id }) => id);

function changedFields(before: ReviewRow, sent: ReviewChange): ReviewChange {
  return Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => before[field as keyof ReviewChange] !== value),
  );
}
