import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import { requireIfMatch } from '../../platform/http/etag.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { Deleted, listOf, ref } from '../../platform/http/schemas.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type Database, now, type Tx, transaction } from '../../platform/postgres/database.ts';
import { developer, developerIdOf } from '../accounts/access.ts';
import { accountErrors } from '../accounts/errors.ts';
import { audit } from '../audit/audit.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import type { Environment } from '../catalog/vocabulary.ts';
import { developerErrors } from '../developers/errors.ts';
import { lockDeveloperState } from '../developers/queries.ts';
import { requireVerified } from '../developers/verification.ts';
import type { Events } from '../events/events.ts';
import { App, appEtag, inEvents, presentApp } from './app.ts';
import { appErrors } from './errors.ts';
import { statusAfter } from './lifecycle.ts';
import { AppUpdate, NewApp, toStored } from './listing.ts';
import { requireValidListing } from './listing-faults.ts';
import {
  countApps,
  findOwnedApp,
  insertApp,
  listOwnedApps,
  lockOwnedApp,
  type OwnedApp,
  updateApp,
  updateVersion,
} from './queries.ts';
import { followName, takeSlug } from './slug.ts';
import { endPendingSubmission, submit, withdraw } from './submissions.ts';

const MAX_APPS = 500;
const Id = Type.Object({ id: Type.String({ description: 'Id of the app.' }) });
const tags = ['Apps'];

export interface AppOptions {
  db: Database;
  jobs: Jobs;
  events: Events;
  catalog: CatalogProjection;
}

export async function appRoutes(http: HttpServer, { db, jobs, events, catalog }: AppOptions): Promise<void> {
  http.post(
    '/apps',
    {
      config: {
        access: developer('APP_CREATE'),
        errors: [appErrors.APP_LIMIT_REACHED, developerErrors.DEVELOPER_UNVERIFIED],
      },
      attachValidation: true,
      schema: {
        operationId: 'createApp',
        tags,
        summary: 'Create an app',
        description: 'It starts as a draft. Nobody else sees it before it is submitted and approved.',
        body: ref(NewApp),
        response: { 201: ref(App) },
      },
    },
    async (request, reply) => {
      requireValidListing(request, (request.body as { environment?: Environment } | undefined)?.environment);
      const { environment, ...listing } = request.body;
      const developerId = developerIdOf(request);
      return createOnce(db, request, reply, { caller: developerId }, async (tx) => {
        const id = newId('app');
        // On one connection, so one after the other: they are counted when the lock is there.
        const [owner, count, slug] = await Promise.all([
          lockDeveloperState(tx, developerId),
          countApps(tx, developerId),
          takeSlug(tx, listing.name, id),
        ]);
        requireVerified(owner);
        if (count >= MAX_APPS) throw appErrors.APP_LIMIT_REACHED();
        const [created] = await Promise.all([
          insertApp(tx, { id, developerId, slug, environment }, toStored(listing)),
          audit(tx, request, {
            action: 'app.created',
            subjectType: 'app',
            subjectId: id,
            details: { name: listing.name, slug },
          }),
        ]);
        return answer(reply, created);
      });
    },
  );

  http.get(
    '/apps',
    {
      config: { access: developer('APP_READ') },
      schema: {
        operationId: 'listMyApps',
        tags,
        summary: 'List your apps',
        description: 'All of them, newest first.',
        response: { 200: listOf(App, 'Your apps.') },
      },
    },
    async (request) => ({ data: (await listOwnedApps(db, developerIdOf(request))).map(presentApp) }),
  );

  http.get(
    '/apps/:id',
    {
      config: { access: developer('APP_READ'), errors: [appErrors.APP_NOT_FOUND] },
      schema: {
        operationId: 'getMyApp',
        tags,
        summary: 'Read one of your apps',
        description: 'With an `ETag`, to be sent as `If-Match` with a change.',
        params: Id,
        response: { 200: ref(App) },
      },
    },
    async (request, reply) => answer(reply, await findOwnedApp(db, developerIdOf(request), request.params.id)),
  );

  http.put(
    '/apps/:id',
    {
      config: {
        access: developer('APP_UPDATE'),
        errors: [appErrors.APP_NOT_FOUND, appErrors.APP_LOCKED, appErrors.APP_STATE, commonErrors.PRECONDITION_FAILED],
      },
      attachValidation: true,
      schema: {
        operationId: 'updateApp',
        tags,
        summary: 'Edit an app',
        description:
          'While it is a draft or was rejected. An approved app is changed by a new version, one in review after it is withdrawn.',
        params: Id,
        body: ref(AppUpdate),
        response: { 200: ref(App) },
      },
    },
    (request, reply) =>
      change(request, reply, async (tx, owned) => {
        requireValidListing(request, owned.app.environment);
        const version = firstVersion(owned);
        statusAfter('edit', version.status);
        await updateVersion(tx, version, toStored(request.body));
        await updateApp(tx, owned.app.id, await followName(tx, owned.app, version.name, request.body.name));
        await audit(tx, request, {
          action: 'app.updated',
          subjectType: 'app',
          subjectId: owned.app.id,
          details: { version: version.number, fields: Object.keys(request.body) },
        });
      }),
  );

  http.delete(
    '/apps/:id',
    {
      config: {
        access: developer('APP_DELETE'),
        errors: [appErrors.APP_NOT_FOUND, appErrors.APP_LOCKED, commonErrors.PRECONDITION_FAILED],
      },
      schema: {
        operationId: 'deleteApp',
        tags,
        summary: 'Delete an app',
        description: 'Unless it was ever approved. Its address is not given to another app.',
        params: Id,
        response: { 200: Deleted },
      },
    },
    async (request) => {
      const { id } = request.params;
      await transaction(db, async (tx) => {
        const owned = await lockOwnedApp(tx, developerIdOf(request), id);
        requireIfMatch(request, appEtag(owned));
        const version = firstVersion(owned);
        statusAfter('delete', version.status);
        await endPendingSubmission(tx, owned.app, version, events);
        await updateApp(tx, id, { deletedAt: now });
        await audit(tx, request, {
          action: 'app.deleted',
          subjectType: 'app',
          subjectId: id,
          details: { slug: owned.app.slug },
        });
      });
      return { id, deleted: true as const };
    },
  );

  http.post(
    '/apps/:id/submit',
    {
      config: {
        access: developer('APP_CREATE', 'APP_UPDATE'),
        errors: [
          ...[appErrors.APP_NOT_FOUND, appErrors.APP_LOCKED, appErrors.APP_STATE, appErrors.LISTING_INCOMPLETE],
          ...[
            developerErrors.DEVELOPER_UNVERIFIED,
            accountErrors.DEVELOPER_SUSPENDED,
            commonErrors.PRECONDITION_FAILED,
          ],
        ],
      },
      schema: {
        operationId: 'submitApp',
        tags,
        summary: 'Submit an app for review',
        description:
          'DRAFT or REJECTED to PENDING. Refused with every broken listing rule; images and addresses are checked afterwards, with a report.',
        params: Id,
        response: { 200: ref(App) },
      },
    },
    (request, reply) =>
      change(request, reply, (tx, owned) => submit(tx, request, owned, firstVersion(owned), { jobs, events })),
  );

  http.post(
    '/apps/:id/withdraw',
    {
      config: {
        access: developer('APP_UPDATE'),
        errors: [appErrors.APP_NOT_FOUND, appErrors.APP_LOCKED, appErrors.APP_STATE, commonErrors.PRECONDITION_FAILED],
      },
      schema: {
        operationId: 'withdrawApp',
        tags,
        summary: 'Withdraw an app from review',
        description: 'PENDING to DRAFT.',
        params: Id,
        response: { 200: ref(App) },
      },
    },
    (request, reply) =>
      change(request, reply, (tx, owned) => withdraw(tx, request, owned, firstVersion(owned), events)),
  );

  http.post(
    '/apps/:id/unlist',
    shelf('unlistApp', 'Take an app off the shelf', 'It leaves the public catalogue; nothing else changes.'),
    (request, reply) => change(request, reply, (tx, owned) => setUnlisted(tx, request, owned, true)),
  );

  http.post(
    '/apps/:id/relist',
    shelf('relistApp', 'Put an app back on the shelf', 'Unless an administrator took it off.'),
    (request, reply) => change(request, reply, (tx, owned) => setUnlisted(tx, request, owned, false)),
  );

  /** One decision about one app: lock, `If-Match`, the work itself, and the app as it stands afterwards. */
  async function change(
    request: FastifyRequest & { params: Static<typeof Id> },
    reply: FastifyReply,
    work: (tx: Tx, owned: OwnedApp) => Promise<void>,
  ): Promise<Static<typeof App>> {
    const developerId = developerIdOf(request);
    const after = await transaction(db, async (tx) => {
      const owned = await lockOwnedApp(tx, developerId, request.params.id);
      requireIfMatch(request, appEtag(owned));
      await work(tx, owned);
      return findOwnedApp(tx, developerId, request.params.id);
    });
    return answer(reply, after);
  }

  async function setUnlisted(
    tx: Tx,
    request: FastifyRequest,
    { app, live }: OwnedApp,
    unlisted: boolean,
  ): Promise<void> {
    if (!app.liveVersion) throw appErrors.APP_NOT_APPROVED();
    if (app.suspendedReason && !unlisted) {
      throw appErrors.APP_STATE({ message: `An administrator took this app off the shelf: ${app.suspendedReason}` });
    }
    if (app.unlisted === unlisted) return;
    await updateApp(tx, app.id, { unlisted });
    await catalog.refresh(tx, { appId: app.id });
    await audit(tx, request, {
      action: unlisted ? 'app.unlisted' : 'app.relisted',
      subjectType: 'app',
      subjectId: app.id,
    });
    const about = inEvents(app, live!);
    await events.publish(tx, unlisted ? 'app.unlisted' : 'app.relisted', app.developerId, { app: about.app });
  }
}

function shelf(operationId: string, summary: string, description: string) {
  return {
    config: {
      access: developer('APP_UPDATE'),
      errors: [
        appErrors.APP_NOT_FOUND,
        appErrors.APP_NOT_APPROVED,
        appErrors.APP_STATE,
        commonErrors.PRECONDITION_FAILED,
      ],
    },
    schema: { operationId, tags, summary, description, params: Id, response: { 200: ref(App) } },
  };
}

function answer(reply: FastifyReply, owned: OwnedApp): Static<typeof App> {
  reply.header('etag', appEtag(owned));
  return presentApp(owned);
}

/** The paths without a version number work on the first one, until it is approved. */
function firstVersion({ live, open }: OwnedApp) {
  if (live || !open) throw appErrors.APP_LOCKED();
  return open;
}
