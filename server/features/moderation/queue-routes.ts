// The review queue, for administrators: read only.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { listOf, oneOf, pageOf, pageQuery, paginationOf, ref } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { accountCaller, administrator } from '../accounts/access.ts';
import type { MarketSettingsStore } from '../market-settings/store.ts';
import type { ImagePresenter } from '../media/image.ts';
import { moderationErrors } from './errors.ts';
import { listSubmissions, ORDERS } from './queries.ts';
import { RejectionReason, SUBMISSION_STATES, Submission, SubmissionItem } from './submission.ts';
import { presentItem, readSubmission } from './submission-view.ts';

const tags = ['Review'];
const Id = Type.Object({ id: Type.String({ description: 'Id of the submission.' }) });
const Query = Type.Object(
  {
    status: Type.Optional(oneOf(SUBMISSION_STATES, 'Filter by status.')),
    assignee: Type.Optional(
      Type.String({
        maxLength: 255,
        description: 'Filter by the account that claimed it. `me`: you; `none`: unclaimed.',
      }),
    ),
    overdue: Type.Optional(Type.Boolean({ description: 'Filter by whether the decision is overdue.' })),
    search: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Every word must match the beginning of a word in the name of the app, developer or company.',
      }),
    ),
    app: Type.Optional(Type.String({ maxLength: 100, description: 'Filter by app id.' })),
    developer: Type.Optional(Type.String({ maxLength: 100, description: 'Filter by developer id.' })),
    order: Type.Optional(oneOf(ORDERS, 'Sort order. Defaults to oldest first.')),
    ...pageQuery,
  },
  { additionalProperties: false },
);

interface QueueParts {
  db: Database;
  images: ImagePresenter;
  settings: { requireChecks: boolean };
  marketSettings: MarketSettingsStore;
}

export async function submissionQueueRoutes(
  app: HttpServer,
  { db, images, settings, marketSettings }: QueueParts,
): Promise<void> {
  app.get(
    '/submissions',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listSubmissions',
        tags,
        summary: 'List submissions',
        description: 'Returns the review queue with due times. Oldest first by default.',
        querystring: Query,
        response: { 200: pageOf(SubmissionItem, 'One page of submissions.') },
      },
    },
    async (request) => {
      const { page, limit, order = 'oldest', assignee, ...filter } = request.query;
      const account = assignee === 'me' ? accountCaller(request).accountUserId : assignee;
      const who = assignee === 'none' ? null : account;
      const { rows, total } = await listSubmissions(db, { ...filter, assignee: who }, order, page, limit);
      return { data: rows.map((row) => presentItem(row, images)), pagination: paginationOf(page, limit, total) };
    },
  );

  app.get(
    '/submissions/:id',
    {
      config: { access: administrator, errors: [moderationErrors.SUBMISSION_NOT_FOUND] },
      schema: {
        operationId: 'getSubmission',
        tags,
        summary: 'Get a submission',
        description:
          'Returns the frozen listing, the difference from the live version, checks, history and similar names, with an `ETag` for the decision.',
        params: Id,
        response: { 200: ref(Submission) },
      },
    },
    async (request, reply) => {
      const { etag, body } = await readSubmission(db, request.params.id, { images, settings });
      reply.header('etag', etag);
      return body;
    },
  );

  app.get(
    '/rejection-reasons',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listRejectionReasons',
        tags,
        summary: 'List common reasons',
        description: 'Returns reasons that reviewers need often. Adapt the pointer and the text.',
        response: { 200: listOf(RejectionReason, 'Common reasons.') },
      },
    },
    async () => ({ data: (await marketSettings.current()).cannedReasons }),
  );
}
