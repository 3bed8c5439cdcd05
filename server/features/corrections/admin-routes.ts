// Administrators decide correction requests.

import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import {
  named,
  nullable,
  oneOf,
  optionalBody,
  pageOf,
  pageQuery,
  paginationOf,
  prose,
  ref,
} from '../../platform/http/schemas.ts';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import type { Semaphore } from '../../platform/semaphore.ts';
import { actorOf, administrator } from '../accounts/access.ts';
import { type CheckingParts, checkCorrection, override } from '../apps/corrections.ts';
import { appErrors } from '../apps/errors.ts';
import type { ListingStateParts } from '../apps/listing-state.ts';
import { findApp, lockApp, type OwnedApp } from '../apps/queries.ts';
import { checkErrors } from '../checks/errors.ts';
import type { ImagePresenter } from '../media/image.ts';
import type { Decided, Receipts } from '../receipts/chain.ts';
import { AdminCorrection, CORRECTION_STATES, presentCorrection } from './correction-request.ts';
import { applyCorrection, declineCorrection, type StoredFields } from './decisions.ts';
import { correctionErrors } from './errors.ts';
import { type AdminCorrectionRow, type CorrectionRow, findCorrection, listCorrections } from './queries.ts';

const tags = ['Review'];
const Id = Type.Object({ id: Type.String({ description: 'Id of the correction request.' }) });
const Query = Type.Object(
  { status: Type.Optional(oneOf(CORRECTION_STATES, 'Filter by status.')), ...pageQuery },
  { additionalProperties: false },
);
const errors = [
  ...[correctionErrors.CORRECTION_NOT_FOUND, correctionErrors.CORRECTION_CLOSED, appErrors.APP_NOT_FOUND],
  commonErrors.BUSY,
];

const Approval = Type.Object(
  {
    reason: Type.Optional(nullable(prose('A note for the developer.', 2_000, 'Thank you.'))),
    override: Type.Optional(nullable(override)),
  },
  { additionalProperties: false, description: 'Applies a correction. All fields are optional.' },
);
const OptionalApproval = optionalBody(Approval);

const CorrectionDeclination = named(
  'CorrectionDeclination',
  Type.Object(
    { reason: prose('Reason. The developer gets it by email.', 2_000, 'This changes what the app does.') },
    { additionalProperties: false, description: 'Declines a correction.' },
  ),
);

export interface CorrectionAdminParts extends ListingStateParts, CheckingParts {
  db: Database;
  permits: Semaphore;
  receipts: Receipts;
  images: ImagePresenter;
}

type CorrectionRequest = FastifyRequest & { params: Static<typeof Id> };

export async function correctionAdminRoutes(http: HttpServer, parts: CorrectionAdminParts): Promise<void> {
  const { db, permits, receipts, images } = parts;

  http.get(
    '/corrections',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listCorrections',
        tags,
        summary: 'List correction requests',
        description: 'With `status=OPEN` the longest waiting first, otherwise the latest first.',
        querystring: Query,
        response: { 200: pageOf(AdminCorrection, 'One page of correction requests.') },
      },
    },
    async ({ query: { page, limit, ...filter } }) => {
      const { rows, total } = await listCorrections(db, filter, page, limit);
      const data = await Promise.all(rows.map((row) => present(db, row, images)));
      return { data, pagination: paginationOf(page, limit, total) };
    },
  );

  http.get(
    '/corrections/:id',
    {
      config: { access: administrator, errors: [correctionErrors.CORRECTION_NOT_FOUND] },
      schema: {
        operationId: 'getCorrection',
        tags,
        summary: 'Get a correction request',
        description: 'Returns the requested changes and whether they still apply to the live listing.',
        params: Id,
        response: { 200: ref(AdminCorrection) },
      },
    },
    async ({ params }) => present(db, await findCorrection(db, params.id), images),
  );

  http.post(
    '/corrections/:id/apply',
    {
      config: {
        access: administrator,
        errors: [
          ...[...errors, correctionErrors.CORRECTION_OUTDATED, checkErrors.CHECKS_NOT_PASSED],
          ...[appErrors.APP_NOT_APPROVED, appErrors.LISTING_INCOMPLETE],
        ],
      },
      schema: {
        operationId: 'applyCorrection',
        tags,
        summary: 'Apply a correction request',
        description:
          'Checks the corrected listing for up to ten seconds, then publishes it. If a rule of a changed field fails, it needs an `override`. The developer gets an email, webhooks `app.corrected`, and the correction has a receipt. The body may be left out.',
        params: Id,
        body: OptionalApproval,
        response: { 200: ref(AdminCorrection) },
      },
    },
    async (request) => {
      const { reason = null, override = null } = request.body ?? {};
      const row = await findCorrection(db, request.params.id);
      const owned = await findApp(db, row.appId);
      // A request that is decided already, or no longer applies, is refused without fetching anything.
      const checked =
        row.status === 'OPEN' ? await checkCorrection(parts, owned, row.changes as StoredFields) : NOT_CHECKED;
      return decide(request, (tx, locked, correction) =>
        applyCorrection(tx, actorOf(request), locked, correction, { reason, checked: { ...checked, override } }, parts),
      );
    },
  );

  http.post(
    '/corrections/:id/decline',
    {
      config: { access: administrator, errors },
      schema: {
        operationId: 'declineCorrection',
        tags,
        summary: 'Decline a correction request',
        description: 'The listing stays as it is, and the developer gets an email with the reason.',
        params: Id,
        body: ref(CorrectionDeclination),
        response: { 200: ref(AdminCorrection) },
      },
    },
    (request) =>
      decide(request, async (tx, owned, correction) => {
        await declineCorrection(tx, actorOf(request), owned, correction, request.body.reason, parts);
        return undefined;
      }),
  );

  /** Locks the app, then reads the request again; the receipt is the last statement before COMMIT. */
  function decide(
    request: CorrectionRequest,
    work: (tx: Tx, owned: OwnedApp, row: CorrectionRow) => Promise<Decided | undefined>,
  ): Promise<Static<typeof AdminCorrection>> {
    const { id } = request.params;
    return permits.run(() =>
      transaction(db, async (tx) => {
        const { appId } = await findCorrection(tx, id);
        const owned = await lockApp(tx, appId);
        const decided = await work(tx, owned, await findCorrection(tx, id));
        const answer = await present(tx, await findCorrection(tx, id), images);
        if (decided) await receipts.append(tx, actorOf(request), decided);
        return answer;
      }),
    );
  }
}

const NOT_CHECKED = { pins: {}, report: null };

async function present(
  db: Database,
  row: AdminCorrectionRow,
  images: ImagePresenter,
): Promise<Static<typeof AdminCorrection>> {
  const { live } = await findApp(db, row.appId);
  return {
    ...(await presentCorrection(db, row, { ...live }, images)),
    appName: live!.name,
    slug: row.slug,
    developer: { id: row.developerId, name: row.developerName, companyName: row.developerCompany },
    decidedBy: row.decidedBy,
    decidedByName: row.decidedByName,
  };
}
