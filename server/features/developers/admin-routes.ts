import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, oneOf, pageOf, pageQuery, paginationOf, prose, ref } from '../../platform/http/schemas.ts';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import { type Actor, accountCaller, actorOf, administrator } from '../accounts/access.ts';
import { endSessionsOf } from '../accounts/sessions.ts';
import { audit } from '../audit/audit.ts';
import type { Email } from '../mail/email.ts';
import type { RevocationFeed } from '../revocations/feed.ts';
import { PossibleDuplicate, possibleDuplicatesOf } from './duplicates.ts';
import { developerErrors } from './errors.ts';
import { reinstatedMail, rejectedMail, suspendedMail, verifiedMail } from './mail.ts';
import { AdminDeveloper, inEvents, ProfileReason, presentForAdministrators } from './profile.ts';
import {
  CLAIM_END,
  type Developer,
  type DeveloperInReview,
  findDeveloperInReview,
  listDevelopers,
  lockDeveloperInReview,
  updateDeveloper,
} from './queries.ts';
import type { DeveloperOptions } from './routes.ts';
import { DEVELOPER_STATES, type Move, statusAfter } from './verification.ts';

const Query = Type.Object(
  {
    status: Type.Optional(oneOf(DEVELOPER_STATES, 'Filter by status.')),
    overdue: Type.Optional(Type.Boolean({ description: 'Filter by whether the verification is overdue.' })),
    assignee: Type.Optional(
      Type.String({
        maxLength: 255,
        description: 'Filter by the account that claimed the verification. `me`: you; `none`: unclaimed.',
      }),
    ),
    search: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Every word must occur in the name, email address, company or account id.',
      }),
    ),
    ...pageQuery,
  },
  { additionalProperties: false },
);

const Id = Type.Object({ id: Type.String({ description: 'Id of the developer.' }) });

export const Reason = named(
  'Reason',
  Type.Object(
    {
      reason: prose(
        'Reason. The developer sees it in the email and in the portal.',
        2_000,
        'The website does not name the company.',
      ),
    },
    { additionalProperties: false, description: 'A decision with a reason.' },
  ),
);

const DeveloperRejection = named(
  'DeveloperRejection',
  Type.Object(
    {
      ...Reason.properties,
      reasons: Type.Optional(
        Type.Array(ref(ProfileReason), {
          maxItems: 10,
          description: 'What is wrong with which field. The portal marks these fields, and the email lists them.',
        }),
      ),
    },
    { additionalProperties: false, description: 'A rejection with its reasons.' },
  ),
);

const DeveloperDetail = named(
  'DeveloperDetail',
  Type.Object(
    {
      ...AdminDeveloper.properties,
      possibleDuplicates: Type.Array(ref(PossibleDuplicate), {
        description: 'Other developers who may be the same, or who look the same to users. The most similar first.',
      }),
    },
    { description: 'A developer with everything that an administrator needs to verify it.' },
  ),
);

const DECIDED = {
  verify: 'developer.verified',
  reject: 'developer.rejected',
  suspend: 'developer.suspended',
  reinstate: 'developer.reinstated',
} as const;

interface DeveloperAdminOptions extends Omit<DeveloperOptions, 'profiles'> {
  revocations: RevocationFeed;
}

export async function developerAdminRoutes(
  app: HttpServer,
  { db, permits, outbox, events, links, catalog, notifications, revocations }: DeveloperAdminOptions,
): Promise<void> {
  app.get(
    '/developers',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listDevelopers',
        tags: ['Administration'],
        summary: 'List developers',
        description:
          'Filter by status, due time, claim and search text. Oldest first; with `status=UNVERIFIED`, longest waiting first.',
        querystring: Query,
        response: { 200: pageOf(AdminDeveloper, 'One page of developers.') },
      },
    },
    async (request) => {
      const { page, limit, assignee, ...filter } = request.query;
      const account = assignee === 'me' ? accountCaller(request).accountUserId : assignee;
      const who = assignee === 'none' ? null : account;
      const { rows: developers, total } = await listDevelopers(db, { ...filter, assignee: who }, page, limit);
      return { data: developers.map(presentForAdministrators), pagination: paginationOf(page, limit, total) };
    },
  );

  app.get(
    '/developers/:id',
    {
      config: { access: administrator, errors: [developerErrors.DEVELOPER_NOT_FOUND] },
      schema: {
        operationId: 'getDeveloper',
        tags: ['Administration'],
        summary: 'Get a developer',
        description:
          'Returns the full profile and possible duplicates. API keys are under `/api-keys`; the history is in the audit log (filter `developer`).',
        params: Id,
        response: { 200: ref(DeveloperDetail) },
      },
    },
    async ({ params }) => {
      const found = await findDeveloperInReview(db, params.id);
      if (!found) throw developerErrors.DEVELOPER_NOT_FOUND();
      return presentDetail(db, found);
    },
  );

  app.post(
    '/developers/:id/claim',
    decision(
      'claimDeveloper',
      'Claim a verification',
      'Shows other administrators that you are verifying the developer, for two hours. Claiming again extends the claim.',
    ),
    (request) => claim(request, 'developer.claimed'),
  );

  app.post(
    '/developers/:id/release',
    decision('releaseDeveloper', 'Release a verification', 'Makes the developer available to other administrators.'),
    (request) => claim(request, 'developer.released'),
  );

  app.post(
    '/developers/:id/verify',
    decision(
      'verifyDeveloper',
      'Verify a developer',
      'Moves the developer from UNVERIFIED to VERIFIED and sends an email.',
    ),
    (request) => decide(request, 'verify', null, (developer) => verifiedMail(developer, links)),
  );

  app.post(
    '/developers/:id/reject',
    rejection(
      'rejectDeveloper',
      'Reject a developer',
      'Moves the developer from UNVERIFIED to REJECTED and sends an email with the reasons. The developer can try again.',
    ),
    (request) => {
      const { reason, reasons = [] } = request.body;
      const rejected = (developer: Developer) => rejectedMail(developer, { reason, reasons }, links);
      return decide(request, 'reject', reason, rejected, reasons);
    },
  );

  app.post(
    '/developers/:id/suspend',
    decisionWithReason(
      'suspendDeveloper',
      'Suspend a developer',
      'Moves the developer from VERIFIED to SUSPENDED. API keys and sessions stop working on every node within a second; apps are removed from the catalog.',
    ),
    (request) => {
      const { reason } = request.body;
      return decide(request, 'suspend', reason, (developer) => suspendedMail(developer, reason, links));
    },
  );

  app.post(
    '/developers/:id/reinstate',
    decision(
      'reinstateDeveloper',
      'Reinstate a developer',
      'Moves the developer from SUSPENDED to VERIFIED. API keys work again and apps return to the catalog.',
    ),
    (request) => decide(request, 'reinstate', null, (developer) => reinstatedMail(developer, links)),
  );

  async function claim(
    request: FastifyRequest<{ Params: Static<typeof Id> }>,
    action: 'developer.claimed' | 'developer.released',
  ) {
    const actor = actorOf(request);
    return transaction(db, async (tx) => {
      const { id, status } = await lockDecidable(tx, actor, request.params.id);
      if (status !== 'UNVERIFIED')
        throw developerErrors.DEVELOPER_STATE({ message: `This developer does not wait for verification: ${status}.` });
      const claimed = { verificationAssignee: actor.id, verificationClaimedUntil: CLAIM_END };
      await updateDeveloper(tx, id, action === 'developer.claimed' ? claimed : UNCLAIMED);
      await audit(tx, actor, { action, subjectType: 'developer', subjectId: id });
      return presentDetail(tx, (await findDeveloperInReview(tx, id))!);
    });
  }

  async function decide(
    request: FastifyRequest<{ Params: Static<typeof Id> }>,
    move: Exclude<Move, 'update profile'>,
    reason: string | null,
    mail: (developer: Developer) => Email,
    reasons: ProfileReason[] = [],
  ) {
    const work = async (tx: Tx) => {
      const before = await lockDecidable(tx, actorOf(request), request.params.id);
      const status = statusAfter(move, before.status);
      const verifiedAt = before.verifiedAt ?? (status === 'VERIFIED' ? new Date() : null);
      const after = await updateDeveloper(tx, before.id, {
        ...{ status, statusReason: reason, statusReasons: JSON.stringify(reasons), verifiedAt },
        ...UNCLAIMED,
      });
      await audit(tx, actorOf(request), {
        action: DECIDED[move],
        subjectType: 'developer',
        subjectId: before.id,
        details: { from: before.status, to: status, ...(reason ? { reason } : {}), ...(reasons[0] ? { reasons } : {}) },
      });
      // Ends all sessions; a new sign-in only shows the reason.
      if (move === 'suspend') await endSessionsOf(tx, before.accountUserId);
      await outbox.enqueue(tx, mail(after));
      await events.publish(tx, DECIDED[move], before.id, { developer: inEvents(after), reason });
      await catalog.refresh(tx, { developerId: before.id });
      await notifications.publish(tx, 'developer', [before.id]);
      if (move === 'suspend' && !before.closingAt) await revocations.recordDeveloper(tx, 'SUSPENDED', before.id);
      if (move === 'reinstate' && !before.closingAt) await revocations.recordDeveloper(tx, 'RESTORED', before.id);
      return presentDetail(tx, (await findDeveloperInReview(tx, before.id))!);
    };
    return permits.run(() => transaction(db, work));
  }
}

async function presentDetail(db: Database, found: DeveloperInReview): Promise<Static<typeof DeveloperDetail>> {
  return { ...presentForAdministrators(found), possibleDuplicates: await possibleDuplicatesOf(db, found) };
}

const UNCLAIMED = { verificationAssignee: null, verificationClaimedUntil: null };

/** Refused while another administrator has claimed the verification, and of those who are erased: there is nobody to tell. */
async function lockDecidable(tx: Tx, actor: Actor, id: string): Promise<DeveloperInReview> {
  const found = await lockDeveloperInReview(tx, id);
  if (!found) throw developerErrors.DEVELOPER_NOT_FOUND();
  if (found.erasedAt)
    throw developerErrors.DEVELOPER_STATE({ message: 'This developer closed the account and is erased.' });
  const { assignee, assigneeName, claimedUntil } = found;
  if (!assignee || assignee === actor.id) return found;
  throw developerErrors.DEVELOPER_CLAIMED({
    message: `${assigneeName ?? assignee} is reviewing this developer until ${claimedUntil?.toISOString()}.`,
  });
}

function decision(operationId: string, summary: string, description: string) {
  return {
    config: {
      access: administrator,
      errors: [
        ...[developerErrors.DEVELOPER_NOT_FOUND, developerErrors.DEVELOPER_STATE, developerErrors.DEVELOPER_CLAIMED],
        commonErrors.BUSY,
      ],
    },
    schema: {
      operationId,
      tags: ['Administration'],
      summary,
      description,
      params: Id,
      response: { 200: ref(DeveloperDetail) },
    },
  };
}

function decisionWithReason(operationId: string, summary: string, description: string) {
  const { config, schema } = decision(operationId, summary, description);
  return { config, schema: { ...schema, body: ref(Reason) } };
}

function rejection(operationId: string, summary: string, description: string) {
  const { config, schema } = decision(operationId, summary, description);
  return { config, schema: { ...schema, body: ref(DeveloperRejection) } };
}
