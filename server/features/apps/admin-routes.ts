// Actions of administrators on one app: read, correct, feature, suspend, restore.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import { changeResource } from '../../platform/http/change-resource.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, nullable, prose, ref } from '../../platform/http/schemas.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { SafeFetcher } from '../../platform/safe-fetch/safe-fetch.ts';
import type { Semaphore } from '../../platform/semaphore.ts';
import { actorOf, administrator } from '../accounts/access.ts';
import { apiKeyErrors } from '../api-keys/errors.ts';
import { checkErrors } from '../checks/errors.ts';
import type { ImagePresenter } from '../media/image.ts';
import type { Masters } from '../media/masters.ts';
import type { Decided, Receipts } from '../receipts/chain.ts';
import { App, appEtag } from './app.ts';
import { ownedAppAnswer } from './changes.ts';
import { checkCorrection, correct, override } from './corrections.ts';
import { appErrors } from './errors.ts';
import { listingChanges, toStored } from './listing.ts';
import { type ListingRules, requireValidListing } from './listing-faults.ts';
import { type ListingStateParts, restore, setFeatured, suspend } from './listing-state.ts';
import { claimOauthClient } from './oauth-clients.ts';
import { findApp, lockApp, type OwnedApp } from './queries.ts';
import { requireKnownTerms } from './vocabularies.ts';

const tags = ['Administration'];
const Id = Type.Object({ id: Type.String({ description: 'Id of the app.' }) });
const Reason = Type.Object(
  {
    reason: prose(
      'Reason. The developer sees it in the email and in the portal.',
      2_000,
      'The app collects data that its listing does not mention.',
    ),
  },
  { additionalProperties: false },
);
const Correction = named(
  'AppCorrection',
  Type.Object(
    { ...listingChanges, override: Type.Optional(nullable(override)) },
    {
      additionalProperties: false,
      description: 'Fields to correct. `null` clears an optional field; lists are replaced as a whole.',
    },
  ),
);
const errors = [
  appErrors.APP_NOT_FOUND,
  appErrors.APP_NOT_APPROVED,
  appErrors.APP_STATE,
  commonErrors.PRECONDITION_FAILED,
  commonErrors.BUSY,
];

export interface AppAdminParts extends ListingStateParts {
  db: Database;
  permits: Semaphore;
  receipts: Receipts;
  settings: ListingRules;
  images: ImagePresenter;
  fetcher: SafeFetcher;
  masters: Masters;
}

export async function appAdminRoutes(http: HttpServer, parts: AppAdminParts): Promise<void> {
  const { db, permits, receipts, settings, images } = parts;

  http.get(
    '/apps/:id',
    {
      config: { access: administrator, errors: [appErrors.APP_NOT_FOUND] },
      schema: {
        operationId: 'getAppAsAdministrator',
        tags,
        summary: 'Get any app',
        description: 'Returns the app as its developer sees it, with an `ETag`.',
        params: Id,
        response: { 200: ref(App) },
      },
    },
    async ({ params }, reply) => {
      const { etag, body } = ownedAppAnswer(await findApp(db, params.id), images);
      reply.header('etag', etag);
      return body;
    },
  );

  http.put(
    '/apps/:id',
    {
      config: {
        access: administrator,
        errors: [
          ...[...errors, appErrors.LISTING_INCOMPLETE, appErrors.OAUTH_CLIENT_TAKEN],
          ...[checkErrors.CHECKS_NOT_PASSED, apiKeyErrors.CONTAINS_API_KEY],
        ],
      },
      attachValidation: true,
      schema: {
        operationId: 'correctApp',
        tags,
        summary: 'Correct an approved app',
        description:
          'Corrects URLs and wording at the request of the developer. Checks the corrected listing first, for up to ten seconds: if a rule of a changed field fails, the correction needs an `override`. Visible immediately. The audit log keeps old and new values; the developer gets an email, webhooks `app.corrected`, and the correction has a receipt.',
        params: Id,
        body: ref(Correction),
        response: { 200: ref(App) },
      },
    },
    async (request, reply) => {
      const found = await findApp(db, request.params.id);
      await requireValidListing(db, request, { environment: found.app.environment, live: found.live }, settings);
      const { override = null, ...changes } = request.body;
      const fields = toStored(changes);
      const checked = { ...(await checkCorrection(parts, found, fields)), override };
      return change(request, reply, async (tx, owned) => {
        await claimOauthClient(tx, owned.app.developerId, changes.oauthClientId ?? null);
        // The checks have taken seconds.
        await requireKnownTerms(tx, changes, owned.live);
        return correct(tx, actorOf(request), owned, fields, checked, parts);
      });
    },
  );

  http.post(
    '/apps/:id/feature',
    decision('featureApp', 'Feature an app', 'Shows it among the featured apps'),
    (request, reply) => change(request, reply, (tx, owned) => setFeatured(tx, actorOf(request), owned, true, parts)),
  );
  http.post(
    '/apps/:id/unfeature',
    decision('unfeatureApp', 'Stop featuring an app', 'Takes it out of the featured apps'),
    (request, reply) => change(request, reply, (tx, owned) => setFeatured(tx, actorOf(request), owned, false, parts)),
  );

  http.post(
    '/apps/:id/suspend',
    {
      config: { access: administrator, errors },
      schema: {
        ...decision(
          'suspendApp',
          'Suspend an app',
          'Takes it out of the catalog and suspends its installations; its developer cannot relist it',
        ).schema,
        body: Reason,
      },
    },
    (request, reply) =>
      change(request, reply, (tx, owned) => suspend(tx, actorOf(request), owned, request.body.reason, parts)),
  );

  http.post(
    '/apps/:id/restore',
    decision('restoreApp', 'Restore a suspended app', 'Lists it again and resumes its installations'),
    (request, reply) => change(request, reply, (tx, owned) => restore(tx, actorOf(request), owned, parts)),
  );

  /** Changes an approved app; adds a receipt if the work returns one. */
  function change(
    request: FastifyRequest & { params: Static<typeof Id> },
    reply: FastifyReply,
    work: (tx: Tx, owned: OwnedApp) => Promise<void> | Promise<Decided | undefined>,
  ): Promise<Static<typeof App>> {
    const { id } = request.params;
    return changeResource({ db, permits }, request, reply, {
      lock: (tx) => lockApp(tx, id),
      etagOf: appEtag,
      work: async (tx, owned) => {
        if (!owned.live) throw appErrors.APP_NOT_APPROVED();
        return work(tx, owned);
      },
      reread: async (tx) => ownedAppAnswer(await findApp(tx, id), images),
      beforeCommit: async (tx, decided) => {
        if (decided) await receipts.append(tx, actorOf(request), decided);
      },
    });
  }
}

function decision(operationId: string, summary: string, effect: string) {
  return {
    config: { access: administrator, errors },
    schema: {
      operationId,
      tags,
      summary,
      description: `${effect}, effective with the next request.`,
      params: Id,
      response: { 200: ref(App) },
    },
  };
}
