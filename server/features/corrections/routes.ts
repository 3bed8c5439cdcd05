// A developer's correction requests.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { Deleted, listOf, ref } from '../../platform/http/schemas.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import { actorOf, developer, developerIdOf } from '../accounts/access.ts';
import type { Limits } from '../accounts/limits.ts';
import { apiKeyErrors } from '../api-keys/errors.ts';
import { appErrors } from '../apps/errors.ts';
import { LISTING_BODY_BYTES } from '../apps/listing.ts';
import { type ListingRules, requireValidListing } from '../apps/listing-faults.ts';
import { findOwnedApp, lockOwnedApp } from '../apps/queries.ts';
import type { Events } from '../events/events.ts';
import type { ImagePresenter } from '../media/image.ts';
import { Correction, NewCorrection, presentCorrection } from './correction-request.ts';
import { requestCorrection, withdrawCorrection } from './decisions.ts';
import { correctionErrors } from './errors.ts';
import { findCorrectionOf, listCorrectionsOf } from './queries.ts';

const tags = ['Apps'];
const Id = Type.Object({ id: Type.String({ description: 'Id of the app.' }) });
const CorrectionId = Type.Object({
  ...Id.properties,
  correctionId: Type.String({ description: 'Id of the correction request.' }),
});

export interface CorrectionParts {
  db: Database;
  events: Events;
  limits: Limits;
  images: ImagePresenter;
  settings: ListingRules;
}

export async function correctionRoutes(
  http: HttpServer,
  { db, events, limits, images, settings }: CorrectionParts,
): Promise<void> {
  http.get(
    '/apps/:id/corrections',
    {
      config: { access: developer('APP_READ'), errors: [appErrors.APP_NOT_FOUND] },
      schema: {
        operationId: 'listMyCorrections',
        tags,
        summary: 'List correction requests of an app',
        description: 'Returns the latest 50, newest first.',
        params: Id,
        response: { 200: listOf(Correction, 'Correction requests.') },
      },
    },
    async (request) => {
      const { app, live } = await findOwnedApp(db, developerIdOf(request), request.params.id);
      const rows = await listCorrectionsOf(db, app.id);
      return { data: await Promise.all(rows.map((row) => presentCorrection(db, row, { ...live }, images))) };
    },
  );

  http.post(
    '/apps/:id/corrections',
    {
      config: {
        access: developer('APP_UPDATE'),
        errors: [
          ...[appErrors.APP_NOT_FOUND, appErrors.APP_NOT_APPROVED, appErrors.LISTING_INCOMPLETE],
          ...[correctionErrors.CORRECTION_OPEN, apiKeyErrors.CONTAINS_API_KEY],
        ],
      },
      attachValidation: true,
      bodyLimit: LISTING_BODY_BYTES,
      schema: {
        operationId: 'requestCorrection',
        tags,
        summary: 'Request a correction',
        description:
          'Asks an administrator to change wording, links or images of the live listing without a new version. One request can be open at a time. You get an email when it is decided.',
        params: Id,
        body: ref(NewCorrection),
        response: { 201: ref(Correction) },
      },
    },
    async (request, reply) => {
      const developerId = developerIdOf(request);
      const { id } = request.params;
      const { app, live } = await findOwnedApp(db, developerId, id);
      await requireValidListing(db, request, { environment: app.environment, live, at: '/changes' }, settings);
      reply.headers(await limits.take('publishing', developerId));
      return createOnce(db, request, reply, { caller: `developer ${developerId}` }, async (tx) => {
        const owned = await lockOwnedApp(tx, developerId, id);
        const row = await requestCorrection(tx, actorOf(request), owned, request.body, events);
        return presentCorrection(tx, row, { ...owned.live }, images);
      });
    },
  );

  http.delete(
    '/apps/:id/corrections/:correctionId',
    {
      config: {
        access: developer('APP_UPDATE'),
        errors: [
          ...[appErrors.APP_NOT_FOUND, correctionErrors.CORRECTION_NOT_FOUND, correctionErrors.CORRECTION_CLOSED],
        ],
      },
      schema: {
        operationId: 'withdrawCorrection',
        tags,
        summary: 'Withdraw a correction request',
        description: 'Only an open request can be withdrawn. It stays in the list as WITHDRAWN.',
        params: CorrectionId,
        response: { 200: Deleted },
      },
    },
    (request) =>
      transaction(db, async (tx) => {
        const { id, correctionId } = request.params;
        const owned = await lockOwnedApp(tx, developerIdOf(request), id);
        const row = await findCorrectionOf(tx, id, correctionId);
        await withdrawCorrection(tx, actorOf(request), owned, row, events);
        return { id: correctionId, deleted: true as const };
      }),
  );
}
