// What administrators do with approved apps: the shop window, small corrections, and taking one off the shelf.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import { requireIfMatch } from '../../platform/http/etag.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { prose, ref } from '../../platform/http/schemas.ts';
import { type Tx, transaction } from '../../platform/postgres/database.ts';
import { administrator } from '../accounts/access.ts';
import { App, appEtag, inEvents, presentApp } from '../apps/app.ts';
import { differenceBetween } from '../apps/difference.ts';
import { appErrors } from '../apps/errors.ts';
import { AppUpdate, listingOf, toStored } from '../apps/listing.ts';
import { requireValidListing } from '../apps/listing-faults.ts';
import { findApp, lockApp, type OwnedApp, updateApp, updateVersion } from '../apps/queries.ts';
import { audit } from '../audit/audit.ts';
import { brokenStaticRules } from '../checks/static-rules.ts';
import { findDeveloper } from '../developers/queries.ts';
import type { Decided as DecidedOn } from '../receipts/chain.ts';
import type { ReviewOptions } from './admin-routes.ts';
import { type Decided, restoredMail, suspendedMail } from './mail.ts';

const tags = ['Administration'];
const Id = Type.Object({ id: Type.String({ description: 'Id of the app.' }) });
const Reason = Type.Object(
  {
    reason: prose(
      'Why. The developer reads it in the mail and in the portal.',
      2_000,
      'The app collects data that it does not tell about.',
    ),
  },
  { additionalProperties: false },
);
const errors = [
  appErrors.APP_NOT_FOUND,
  appErrors.APP_NOT_APPROVED,
  appErrors.APP_STATE,
  commonErrors.PRECONDITION_FAILED,
];

export async function shelfRoutes(
  http: HttpServer,
  { db, outbox, events, catalog, receipts, publicUrl }: ReviewOptions,
): Promise<void> {
  http.get(
    '/apps/:id',
    {
      config: { access: administrator, errors: [appErrors.APP_NOT_FOUND] },
      schema: {
        operationId: 'getAppAsAdministrator',
        tags,
        summary: "Read anybody's app",
        description: 'As its developer sees it, with an `ETag`.',
        params: Id,
        response: { 200: ref(App) },
      },
    },
    async ({ params }, reply) => answer(reply, await findApp(db, params.id)),
  );

  http.put(
    '/apps/:id',
    {
      config: { access: administrator, errors: [...errors, appErrors.LISTING_INCOMPLETE] },
      attachValidation: true,
      schema: {
        operationId: 'correctApp',
        tags,
        summary: 'Make a small correction to an approved app',
        description:
          'Addresses and wording, at the request of the developer. Visible at once; old and new values are in the audit log.',
        params: Id,
        body: ref(AppUpdate),
        response: { 200: ref(App) },
      },
    },
    (request, reply) =>
      change(request, reply, async (tx, { app, live }) => {
        requireValidListing(request, app.environment);
        const after = await updateVersion(tx, live!, toStored(request.body));
        const broken = brokenStaticRules(after);
        if (broken.length > 0) throw appErrors.LISTING_INCOMPLETE({ details: broken });
        await updateApp(tx, app.id);
        const changes = differenceBetween({ ...live }, { ...after });
        await audit(tx, request, {
          action: 'app.corrected',
          subjectType: 'app',
          subjectId: app.id,
          details: { changes },
        });
      }),
  );

  http.post('/apps/:id/feature', decision('featureApp', 'Put an app into the shop window'), (request, reply) =>
    change(request, reply, (tx, owned) => setFeatured(tx, request, owned, true)),
  );
  http.post('/apps/:id/unfeature', decision('unfeatureApp', 'Take an app out of the shop window'), (request, reply) =>
    change(request, reply, (tx, owned) => setFeatured(tx, request, owned, false)),
  );

  http.post(
    '/apps/:id/suspend',
    {
      config: { access: administrator, errors },
      schema: { ...decision('suspendApp', 'Take an app off the shelf').schema, body: Reason },
    },
    (request, reply) =>
      change(request, reply, async (tx, owned) => {
        const { reason } = request.body;
        if (owned.app.suspendedReason) throw appErrors.APP_STATE({ message: 'This app is suspended already.' });
        await updateApp(tx, owned.app.id, { suspendedReason: reason });
        await audit(tx, request, {
          action: 'app.suspended',
          subjectType: 'app',
          subjectId: owned.app.id,
          details: { reason },
        });
        await outbox.enqueue(tx, suspendedMail(await addressed(tx, owned), reason, publicUrl));
        const { app } = inEvents(owned.app, owned.live!);
        await events.publish(tx, 'app.suspended', app.developerId, { app, reason });
        return receiptFor(owned, 'SUSPENDED', reason);
      }),
  );

  http.post('/apps/:id/restore', decision('restoreApp', 'Put a suspended app back'), (request, reply) =>
    change(request, reply, async (tx, owned) => {
      if (!owned.app.suspendedReason) throw appErrors.APP_STATE({ message: 'This app is not suspended.' });
      await updateApp(tx, owned.app.id, { suspendedReason: null });
      await audit(tx, request, { action: 'app.restored', subjectType: 'app', subjectId: owned.app.id });
      await outbox.enqueue(tx, restoredMail(await addressed(tx, owned), publicUrl));
      const { app } = inEvents(owned.app, owned.live!);
      await events.publish(tx, 'app.restored', app.developerId, { app });
      return receiptFor(owned, 'RESTORED');
    }),
  );

  /** One decision about one approved app, the catalogue made true to it, and the receipt if it is one of those that are kept. */
  async function change(
    request: FastifyRequest & { params: Static<typeof Id> },
    reply: FastifyReply,
    work: (tx: Tx, owned: OwnedApp) => Promise<void> | Promise<DecidedOn>,
  ): Promise<Static<typeof App>> {
    const { id } = request.params;
    return transaction(db, async (tx) => {
      const owned = await lockApp(tx, id);
      requireIfMatch(request, appEtag(owned));
      if (!owned.live) throw appErrors.APP_NOT_APPROVED();
      const over = await work(tx, owned);
      await catalog.refresh(tx, { appId: id });
      const shown = answer(reply, await findApp(tx, id));
      if (over) await receipts.append(tx, request, over);
      return shown;
    });
  }
}

async function setFeatured(tx: Tx, request: FastifyRequest, { app }: OwnedApp, featured: boolean): Promise<void> {
  if (app.featured === featured) return;
  await updateApp(tx, app.id, { featured });
  await audit(tx, request, {
    action: featured ? 'app.featured' : 'app.unfeatured',
    subjectType: 'app',
    subjectId: app.id,
  });
}

function receiptFor(
  { app, live }: OwnedApp,
  decision: DecidedOn['decision'],
  comment: string | null = null,
): DecidedOn {
  const { id: appId, slug, environment } = app;
  const { number: version, releaseNotes } = live!;
  const listing = { ...listingOf(live!), environment, releaseNotes };
  return { decision, appId, slug, submissionId: null, version, listing, reasons: [], comment, report: null };
}

async function addressed(tx: Tx, { app, live }: OwnedApp): Promise<Decided> {
  const { name, email } = (await findDeveloper(tx, app.developerId))!;
  return { appId: app.id, appName: live!.name, version: live!.number, developerName: name, email };
}

function decision(operationId: string, summary: string) {
  return {
    config: { access: administrator, errors },
    schema: {
      operationId,
      tags,
      summary,
      description: `${summary}; seen with the next request.`,
      params: Id,
      response: { 200: ref(App) },
    },
  };
}

function answer(reply: FastifyReply, owned: OwnedApp): Static<typeof App> {
  reply.header('etag', appEtag(owned));
  return presentApp(owned);
}
