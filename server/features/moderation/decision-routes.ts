// Decisions of administrators about submissions.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { commonErrors, type ErrorKind } from '../../platform/errors.ts';
import { changeResource } from '../../platform/http/change-resource.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { ref } from '../../platform/http/schemas.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { Semaphore } from '../../platform/semaphore.ts';
import { type Actor, actorOf, administrator } from '../accounts/access.ts';
import { appErrors } from '../apps/errors.ts';
import { findApp } from '../apps/queries.ts';
import { checkErrors } from '../checks/errors.ts';
import { developerErrors } from '../developers/errors.ts';
import { renderEmail } from '../mail/email.ts';
import { readSettings } from '../market-settings/store.ts';
import type { ImagePresenter } from '../media/image.ts';
import type { Decided, Receipts } from '../receipts/chain.ts';
import { approve, claim, type DecisionParts, previewEmail, reject, release, requireDecidableBy } from './decisions.ts';
import { moderationErrors } from './errors.ts';
import { findSubmission, type LockedSubmission, lockSubmission } from './queries.ts';
import { DecisionMail, OptionalApproval, PlannedDecision, Rejection, Submission } from './submission.ts';
import { readSubmission, submissionEtag } from './submission-view.ts';

const tags = ['Review'];
const Id = Type.Object({ id: Type.String({ description: 'Id of the submission.' }) });
const undecided = [moderationErrors.SUBMISSION_NOT_FOUND, moderationErrors.ALREADY_DECIDED];
const errors = [...undecided, moderationErrors.CLAIMED_BY_OTHER, commonErrors.PRECONDITION_FAILED];

export interface DecisionRouteParts extends DecisionParts {
  db: Database;
  permits: Semaphore;
  receipts: Receipts;
  images: ImagePresenter;
}

type SubmissionRequest = FastifyRequest & { params: Static<typeof Id> };
type Work<T> = (tx: Tx, locked: LockedSubmission, actor: Actor) => Promise<T>;

export async function submissionDecisionRoutes(app: HttpServer, parts: DecisionRouteParts): Promise<void> {
  const { db, permits, receipts } = parts;

  app.post(
    '/submissions/:id/claim',
    decision(
      'claimSubmission',
      'Claim a submission',
      'Shows other administrators that you are reviewing it, for two hours. Claiming again extends the claim.',
    ),
    (request, reply) => change(request, reply, (tx, locked, actor) => claim(tx, actor, locked)),
  );

  app.post(
    '/submissions/:id/release',
    decision('releaseSubmission', 'Release a claim', 'Makes the submission available to other administrators.'),
    (request, reply) => change(request, reply, (tx, locked, actor) => release(tx, actor, locked)),
  );

  app.post(
    '/submissions/:id/approve',
    {
      config: {
        access: administrator,
        errors: [
          ...[...errors, developerErrors.DEVELOPER_STATE, appErrors.OAUTH_CLIENT_TAKEN],
          ...[checkErrors.CHECKS_NOT_PASSED, commonErrors.BUSY],
        ],
      },
      schema: {
        ...decision(
          'approveSubmission',
          'Approve a submission',
          'The frozen listing goes live immediately, and the developer gets an email. If its checks failed or have not run, `override` says why you approve it; with REQUIRE_CHECKS, the approval is refused without it. The body may be left out.',
        ).schema,
        body: OptionalApproval,
      },
    },
    (request, reply) => {
      const { override = null } = request.body ?? {};
      return decide(request, reply, (tx, locked, actor) => approve(tx, actor, locked, override, parts));
    },
  );

  app.post(
    '/submissions/:id/reject',
    {
      config: { access: administrator, errors: [...errors, commonErrors.BUSY] },
      schema: {
        ...decision(
          'rejectSubmission',
          'Reject a submission',
          'Requires at least one reason with its field. The developer gets an email with all reasons.',
        ).schema,
        body: ref(Rejection),
      },
    },
    (request, reply) => {
      const { reasons, guidance = null } = request.body;
      return decide(request, reply, (tx, locked, actor) => reject(tx, actor, locked, { reasons, guidance }, parts));
    },
  );

  app.post(
    '/submissions/:id/preview',
    {
      config: {
        access: administrator,
        errors: [...undecided, developerErrors.DEVELOPER_STATE, appErrors.APP_NOT_FOUND],
      },
      schema: {
        operationId: 'previewDecision',
        tags,
        summary: 'Preview the email of a decision',
        description: 'Returns exactly what the developer would receive. Nothing is decided, sent or stored.',
        params: Id,
        body: ref(PlannedDecision),
        response: { 200: ref(DecisionMail) },
      },
    },
    async ({ params, body: { decision, reasons = [], guidance = null } }) => {
      const submission = await findSubmission(db, params.id);
      const about = { submission, owned: await findApp(db, submission.appId) };
      const email = await previewEmail(db, about, decision, { reasons, guidance }, parts);
      return { to: email.to, ...renderEmail(email, await readSettings(db)) };
    },
  );

  /** Locks app and submission, and requires that the caller may decide. */
  function conditionalChange<T>(request: SubmissionRequest, work: Work<T>) {
    const actor = actorOf(request);
    const { id } = request.params;
    return {
      lock: (tx: Tx) => lockSubmission(tx, id),
      etagOf: ({ submission }: LockedSubmission) => submissionEtag(submission),
      work: (tx: Tx, locked: LockedSubmission) => {
        requireDecidableBy(actor, locked.submission);
        return work(tx, locked, actor);
      },
      reread: (tx: Tx) => readSubmission(tx, id, parts),
    };
  }

  function change(request: SubmissionRequest, reply: FastifyReply, work: Work<void>) {
    return changeResource({ db }, request, reply, conditionalChange(request, work));
  }

  /** A change that appends a receipt. */
  function decide(request: SubmissionRequest, reply: FastifyReply, work: Work<Decided>) {
    return changeResource({ db, permits }, request, reply, {
      ...conditionalChange(request, work),
      beforeCommit: (tx, decided) => receipts.append(tx, actorOf(request), decided),
    });
  }
}

function decision(operationId: string, summary: string, description: string, more: ErrorKind[] = []) {
  return {
    config: { access: administrator, errors: [...errors, ...more] },
    schema: { operationId, tags, summary, description, params: Id, response: { 200: ref(Submission) } },
  };
}
