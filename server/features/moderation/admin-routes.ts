import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { commonErrors, type ErrorKind } from '../../platform/errors.ts';
import { requireIfMatch } from '../../platform/http/etag.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { listOf, oneOf, pageOf, pageQuery, paginationOf, ref } from '../../platform/http/schemas.ts';
import { type Database, now, type Tx, transaction } from '../../platform/postgres/database.ts';
import { renderOnce } from '../../platform/text/markdown.ts';
import { accountCaller, administrator } from '../accounts/access.ts';
import { inEvents } from '../apps/app.ts';
import { differenceBetween, valueAt } from '../apps/difference.ts';
import { statusAfter, type VersionStatus } from '../apps/lifecycle.ts';
import { findApp, type OwnedApp, updateApp, updateVersion } from '../apps/queries.ts';
import { audit } from '../audit/audit.ts';
import type { Action } from '../audit/summary.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import { developerErrors } from '../developers/errors.ts';
import { type Developer, findDeveloper, holdDeveloper } from '../developers/queries.ts';
import type { Events } from '../events/events.ts';
import { renderEmail } from '../mail/email.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Decided as DecidedOn, Receipts } from '../receipts/chain.ts';
import { CANNED_REASONS } from './canned-reasons.ts';
import { reviewErrors } from './errors.ts';
import { approvedMail, type Decided, rejectedMail } from './mail.ts';
import {
  findSubmission,
  historyOf,
  listSubmissions,
  lockSubmission,
  ORDERS,
  type SubmissionRow,
  shownBefore,
  similarNames,
  updateSubmission,
} from './queries.ts';
import {
  DecisionMail,
  PlannedDecision,
  type Reason,
  Rejection,
  RejectionReason,
  SUBMISSION_STATES,
  Submission,
  SubmissionItem,
} from './submission.ts';

const CLAIM = sql<Date>`now() + interval '2 hours'`;
const tags = ['Review'];
const Id = Type.Object({ id: Type.String({ description: 'Id of the submission.' }) });
const Query = Type.Object(
  {
    status: Type.Optional(oneOf(SUBMISSION_STATES, 'Only submissions in this state.')),
    assignee: Type.Optional(
      Type.String({
        maxLength: 255,
        description: 'Only those that this account has claimed; `me`: you; `none`: those that nobody has.',
      }),
    ),
    overdue: Type.Optional(Type.Boolean({ description: 'Only those that do, or do not, wait for too long.' })),
    search: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Every word must begin a word of the names of app, developer or company.',
      }),
    ),
    app: Type.Optional(Type.String({ maxLength: 100, description: 'Only those of the app with this id.' })),
    developer: Type.Optional(Type.String({ maxLength: 100, description: 'Only those of the developer with this id.' })),
    order: Type.Optional(oneOf(ORDERS, 'Those first that wait longest, unless told.')),
    ...pageQuery,
  },
  { additionalProperties: false },
);
const undecided = [reviewErrors.SUBMISSION_NOT_FOUND, reviewErrors.ALREADY_DECIDED];
const errors = [...undecided, reviewErrors.CLAIMED_BY_OTHER, commonErrors.PRECONDITION_FAILED];

export interface ReviewOptions {
  db: Database;
  outbox: Outbox;
  catalog: CatalogProjection;
  events: Events;
  receipts: Receipts;
  publicUrl: string;
}

export async function reviewAdminRoutes(
  app: HttpServer,
  { db, outbox, events, catalog, receipts, publicUrl }: ReviewOptions,
): Promise<void> {
  app.get(
    '/submissions',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listSubmissions',
        tags,
        summary: 'Look at the review queue',
        description: 'The oldest first unless told otherwise, with due times.',
        querystring: Query,
        response: { 200: pageOf(SubmissionItem, 'One page of submissions.') },
      },
    },
    async (request) => {
      const { page = 1, limit = 20, order = 'oldest', assignee, ...filter } = request.query;
      const account = assignee === 'me' ? accountCaller(request).accountUserId : assignee;
      const who = assignee === 'none' ? null : account;
      const { rows, total } = await listSubmissions(db, { ...filter, assignee: who }, order, page, limit);
      return { data: rows.map(presentItem), pagination: paginationOf(page, limit, total) };
    },
  );

  app.get(
    '/submissions/:id',
    {
      config: { access: administrator, errors: [reviewErrors.SUBMISSION_NOT_FOUND] },
      schema: {
        operationId: 'getSubmission',
        tags,
        summary: 'Read one submission, whole',
        description:
          'The frozen listing, the difference from what is live, checks, history and similar names; with an `ETag` for the decision.',
        params: Id,
        response: { 200: ref(Submission) },
      },
    },
    async (request, reply) => answer(reply, db, request.params.id),
  );

  app.post(
    '/submissions/:id/claim',
    decision(
      'claimSubmission',
      'Claim a submission',
      'Tells the others that you are on it, for two hours. Claiming again makes it two hours anew.',
    ),
    (request, reply) =>
      decide(request, reply, async (tx, submission) => {
        await updateSubmission(tx, submission.id, {
          assignee: accountCaller(request).accountUserId,
          claimedUntil: CLAIM,
        });
        await note(tx, request, submission, 'submission.claimed');
      }),
  );

  app.post(
    '/submissions/:id/release',
    decision('releaseSubmission', 'Release a claim', 'Puts it back for the others.'),
    (request, reply) =>
      decide(request, reply, async (tx, submission) => {
        await updateSubmission(tx, submission.id, { assignee: null, claimedUntil: null });
        await note(tx, request, submission, 'submission.released');
      }),
  );

  app.post(
    '/submissions/:id/approve',
    decision(
      'approveSubmission',
      'Approve a submission',
      'The frozen listing is live with the next request; the developer gets a mail.',
      [developerErrors.DEVELOPER_STATE],
    ),
    (request, reply) =>
      decide(request, reply, async (tx, submission, owned) => {
        const version = owned.open!;
        const status = statusAfter('approve', version.status) as VersionStatus;
        requireApprovable(await holdDeveloper(tx, owned.app.developerId));
        await close(tx, request, submission, 'APPROVED');
        await updateVersion(tx, version, { status, decidedAt: now });
        await updateApp(tx, owned.app.id, {
          liveVersion: version.number,
          ...(owned.app.publishedAt ? {} : { publishedAt: now }),
        });
        await catalog.refresh(tx, { appId: owned.app.id });
        await note(tx, request, submission, 'app.approved');
        await outbox.enqueue(tx, approvedMail(await decided(tx, submission, owned), owned.app.slug, publicUrl));
        const { releaseNotes } = version;
        const about = inEvents(owned.app, version);
        await events.publish(tx, 'app.approved', owned.app.developerId, { ...about, submissionId: submission.id });
        await events.publish(tx, 'app.version.published', owned.app.developerId, { ...about, releaseNotes });
        return receiptFor(submission, { decision: 'APPROVED', reasons: [], comment: null });
      }),
  );

  app.post(
    '/submissions/:id/reject',
    {
      config: { access: administrator, errors },
      schema: {
        ...decision(
          'rejectSubmission',
          'Reject a submission',
          'With at least one reason at a field; the developer gets a mail with all of them.',
        ).schema,
        body: ref(Rejection),
      },
    },
    (request, reply) => {
      const { reasons, guidance = null } = request.body;
      return decide(request, reply, async (tx, submission, owned) => {
        const version = owned.open!;
        requireReasons(reasons, submission.listing);
        const status = statusAfter('reject', version.status) as VersionStatus;
        await close(tx, request, submission, 'REJECTED', { reasons, guidance });
        await updateVersion(tx, version, { status, decidedAt: now });
        await updateApp(tx, owned.app.id);
        await note(tx, request, submission, 'app.rejected', { reasons, guidance });
        await outbox.enqueue(tx, rejectedMail(await decided(tx, submission, owned), reasons, guidance, publicUrl));
        const about = { ...inEvents(owned.app, version), submissionId: submission.id };
        await events.publish(tx, 'app.rejected', owned.app.developerId, { ...about, reasons, guidance });
        return receiptFor(submission, { decision: 'REJECTED', reasons, comment: guidance });
      });
    },
  );

  app.post(
    '/submissions/:id/preview',
    {
      config: { access: administrator, errors: [...undecided, developerErrors.DEVELOPER_STATE] },
      schema: {
        operationId: 'previewDecision',
        tags,
        summary: 'Read the mail of a decision before it is made',
        description: 'Exactly what the developer would get. Nothing is decided, sent or written.',
        params: Id,
        body: ref(PlannedDecision),
        response: { 200: ref(DecisionMail) },
      },
    },
    async ({ params, body: { decision, reasons = [], guidance = null } }) => {
      const submission = await findSubmission(db, params.id);
      requirePending(submission);
      const owned = await findApp(db, submission.appId);
      if (decision === 'APPROVE') requireApprovable((await findDeveloper(db, owned.app.developerId))!);
      else requireReasons(reasons, submission.listing);
      const about = await decided(db, submission, owned);
      const letter =
        decision === 'APPROVE'
          ? approvedMail(about, owned.app.slug, publicUrl)
          : rejectedMail(about, reasons, guidance, publicUrl);
      return { to: letter.to, ...renderEmail(letter) };
    },
  );

  app.get(
    '/rejection-reasons',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listRejectionReasons',
        tags,
        summary: 'Read the canned reasons',
        description: 'Reasons that are needed again and again, worded once; adapt pointer and words.',
        response: { 200: listOf(RejectionReason, 'The canned reasons.') },
      },
    },
    async () => ({ data: CANNED_REASONS }),
  );

  /** One decision about one submission: lock, still waiting, nobody else's, `If-Match`, the work, how it stands afterwards, the receipt. */
  async function decide(
    request: FastifyRequest & { params: Static<typeof Id> },
    reply: FastifyReply,
    work: (tx: Tx, submission: SubmissionRow, owned: OwnedApp) => Promise<void> | Promise<DecidedOn>,
  ): Promise<Static<typeof Submission>> {
    return transaction(db, async (tx) => {
      const { submission, owned } = await lockSubmission(tx, request.params.id);
      requireIfMatch(request, etagOf(submission));
      requirePending(submission);
      if (submission.assignee && submission.assignee !== accountCaller(request).accountUserId) {
        throw reviewErrors.CLAIMED_BY_OTHER({
          message: `${submission.assignee} is reviewing this submission until ${submission.claimedUntil?.toISOString()}.`,
        });
      }
      const over = await work(tx, submission, owned);
      const shown = await answer(reply, tx, submission.id);
      if (over) await receipts.append(tx, request, over);
      return shown;
    });
  }
}

function decision(operationId: string, summary: string, description: string, more: ErrorKind[] = []) {
  return {
    config: { access: administrator, errors: [...errors, ...more] },
    schema: { operationId, tags, summary, description, params: Id, response: { 200: ref(Submission) } },
  };
}

type Outcome = { reasons?: Reason[]; guidance?: string | null };

async function close(
  tx: Tx,
  request: FastifyRequest,
  { id }: SubmissionRow,
  status: 'APPROVED' | 'REJECTED',
  outcome: Outcome = {},
) {
  const decidedBy = accountCaller(request).accountUserId;
  await updateSubmission(tx, id, {
    status,
    decidedBy,
    decidedAt: now,
    assignee: null,
    claimedUntil: null,
    ...outcome,
  });
}

async function note(
  tx: Tx,
  request: FastifyRequest,
  submission: SubmissionRow,
  action: Action,
  details: object = {},
): Promise<void> {
  const { id, appId, version } = submission;
  await audit(tx, request, {
    action,
    subjectType: 'app',
    subjectId: appId,
    details: { submission: id, version, ...details },
  });
}

async function decided(db: Database, { listing, version }: SubmissionRow, { app }: OwnedApp): Promise<Decided> {
  const { name, email } = (await findDeveloper(db, app.developerId))!;
  return { appId: app.id, appName: listing.name, version, developerName: name, email };
}

function receiptFor(
  { id: submissionId, appId, slug, version, listing, checks: report }: SubmissionRow,
  outcome: Pick<DecidedOn, 'decision' | 'reasons' | 'comment'>,
): DecidedOn {
  return { ...outcome, appId, slug, submissionId, version, listing, report };
}

function requirePending({ status }: SubmissionRow): void {
  if (status === 'PENDING') return;
  throw reviewErrors.ALREADY_DECIDED({ message: `This submission is no longer in review: it is ${status}.` });
}

function requireApprovable({ status }: Developer): void {
  if (status === 'VERIFIED') return;
  throw developerErrors.DEVELOPER_STATE({
    message: `The developer is ${status}. Reinstate the developer first, or reject.`,
  });
}

function requireReasons(reasons: Reason[], listing: SubmissionRow['listing']): void {
  if (reasons.length === 0) {
    const missing = {
      pointer: '/reasons',
      code: 'REQUIRED',
      message: 'The field `reasons` is missing.',
      fix: 'Add it.',
    };
    throw commonErrors.VALIDATION_FAILED({ details: [missing] });
  }
  const details = reasons.flatMap(({ pointer }, i) => {
    if (pointer !== '' && valueAt(listing, pointer) !== undefined) return [];
    const fix = `Point at a field of the listing: ${Object.keys(listing).join(', ')}.`;
    return [
      {
        pointer: `/reasons/${i}/pointer`,
        code: 'UNKNOWN_FIELD',
        message: `The listing has nothing at \`${pointer}\`.`,
        fix,
      },
    ];
  });
  if (details.length > 0) throw commonErrors.VALIDATION_FAILED({ details });
}

function etagOf({ id, revision }: SubmissionRow): string {
  return `"${id}.${revision}"`;
}

async function answer(reply: FastifyReply, db: Database, id: string): Promise<Static<typeof Submission>> {
  const submission = await findSubmission(db, id);
  const before = await shownBefore(db, submission);
  const { appId, listing, checks, reasons, guidance } = submission;
  const longDescriptionHtml = listing.longDescription === null ? null : renderOnce(listing.longDescription);
  reply.header('etag', etagOf(submission));
  return {
    ...presentItem(submission),
    listing: { ...listing, longDescriptionHtml } as never,
    difference: differenceBetween(before, listing),
    report: checks,
    reasons,
    guidance,
    history: await historyOf(db, appId, listing, submission.id),
    similarNames: await similarNames(db, listing.name, appId),
  };
}

function presentItem(row: SubmissionRow): Static<typeof SubmissionItem> {
  return {
    id: row.id,
    appId: row.appId,
    appName: row.listing.name,
    logoUrl: row.listing.logoUrl,
    slug: row.slug,
    version: row.version,
    developer: { id: row.developerId, name: row.developerName, companyName: row.developerCompany },
    status: row.status,
    submittedAt: row.submittedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    overdue: row.overdue,
    assignee: row.assignee,
    claimedUntil: row.claimedUntil?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy,
    checks: row.checks?.status ?? 'RUNNING',
  };
}
