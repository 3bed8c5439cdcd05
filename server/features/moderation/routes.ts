// The developer's view of a review: state of the submission, check results, history.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, nullable, nullableRef, oneOf, ref, timestamp } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { developer, developerIdOf } from '../accounts/access.ts';
import { appErrors } from '../apps/errors.ts';
import { findOwnedApp } from '../apps/queries.ts';
import { CheckReport } from '../checks/report.ts';
import { moderationErrors } from './errors.ts';
import { findLatestSubmission, historyOf, waitingOf } from './queries.ts';
import { RejectionReason, RequestedChanges, ReviewEvent, SUBMISSION_STATES } from './submission.ts';

const hours = (description: string) => nullable(Type.Number({ description }));

export const Review = named(
  'Review',
  Type.Object(
    {
      submissionId: Type.String({ description: 'Id of the latest submission.' }),
      version: Type.Integer({ description: 'Number of the submitted version.' }),
      status: oneOf(SUBMISSION_STATES, 'Status of the latest submission.'),
      submittedAt: timestamp('When it was submitted.'),
      dueAt: timestamp('When the decision is due.'),
      overdue: Type.Boolean({ description: 'Whether the decision is overdue.' }),
      place: nullable(
        Type.Integer({ description: 'Position in the queue, starting at 1. Null if it is not in review.' }),
      ),
      medianWaitHours: hours('Median review time of the last 30 decisions, in hours. Null if there are none.'),
      p90WaitHours: hours('90th percentile review time of the last 30 decisions, in hours.'),
      decidedAt: nullable(timestamp('When it was decided or withdrawn.')),
      checks: nullableRef(CheckReport),
      note: nullable(Type.String({ description: 'What you told the reviewer.' })),
      hasTestAccess: Type.Boolean({ description: 'Whether the reviewer has test access. It is erased after 30 days.' }),
      policyVersion: nullable(
        Type.Integer({ description: 'Version of the guidelines in force when you submitted. Null if unknown.' }),
      ),
      reasons: Type.Array(ref(RejectionReason), {
        description: 'Reasons for the rejection, each with its field and fix.',
      }),
      guidance: nullable(Type.String({ description: 'General guidance from the reviewer.' })),
      requestedChanges: nullableRef(RequestedChanges),
      history: Type.Array(ref(ReviewEvent), {
        description: 'All submissions of the app, newest first. Each reason says whether its field has changed since.',
      }),
    },
    { description: 'The review of an app.' },
  ),
);

export async function moderationRoutes(app: HttpServer, { db }: { db: Database }): Promise<void> {
  app.get(
    '/apps/:id/review',
    {
      config: { access: developer('APP_READ'), errors: [appErrors.APP_NOT_FOUND, moderationErrors.NEVER_SUBMITTED] },
      schema: {
        operationId: 'getReview',
        tags: ['Review'],
        summary: 'Get the review status of an app',
        description:
          'Returns the position in the queue, due time, usual review times, check report, reasons and history.',
        params: Type.Object({ id: Type.String({ description: 'Id of the app.' }) }),
        response: { 200: ref(Review) },
      },
    },
    async (request) => {
      const { app: found, live, open } = await findOwnedApp(db, developerIdOf(request), request.params.id);
      const submission = await findLatestSubmission(db, found.id);
      if (!submission) throw moderationErrors.NEVER_SUBMITTED();
      const { place, medianHours, p90Hours } = await waitingOf(db, submission);
      return {
        submissionId: submission.id,
        version: submission.version,
        status: submission.status,
        submittedAt: submission.submittedAt.toISOString(),
        dueAt: submission.dueAt.toISOString(),
        overdue: submission.overdue,
        place,
        medianWaitHours: medianHours,
        p90WaitHours: p90Hours,
        decidedAt: submission.decidedAt?.toISOString() ?? null,
        checks: submission.checks,
        note: submission.note,
        hasTestAccess: submission.hasTestAccess,
        policyVersion: submission.policyVersion,
        reasons: submission.reasons,
        guidance: submission.guidance,
        ...(await historyOf(db, found.id, { version: open?.number, listing: { ...(open ?? live) } })),
      };
    },
  );
}
