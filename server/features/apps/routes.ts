// A developer's own apps: create, list, read, edit, delete.

import { Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import { changeResource } from '../../platform/http/change-resource.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { Deleted, listOf, ref } from '../../platform/http/schemas.ts';
import { newId } from '../../platform/ids.ts';
import { type Database, now, type Tx } from '../../platform/postgres/database.ts';
import type { Settings } from '../../settings.ts';
import { actorOf, developer, developerIdOf, reachOf } from '../accounts/access.ts';
import { apiKeyErrors } from '../api-keys/errors.ts';
import { audit, auditStatement } from '../audit/audit.ts';
import type { Environment } from '../catalog/vocabulary.ts';
import { lockDeveloperState } from '../developers/queries.ts';
import type { Events } from '../events/events.ts';
import { nameErrors } from '../look-alikes/errors.ts';
import { requireAllowedNames } from '../look-alikes/protected-terms.ts';
import type { ImagePresenter } from '../media/image.ts';
import { App, presentApp } from './app.ts';
import { appChange, firstVersion, ownedAppAnswer } from './changes.ts';
import { appErrors } from './errors.ts';
import { statusAfter } from './lifecycle.ts';
import { AppUpdate, LISTING_BODY_BYTES, NewApp, toStored } from './listing.ts';
import { requireValidListing } from './listing-faults.ts';
import { requireFreeOauthClient } from './oauth-clients.ts';
import {
  countApps,
  findOwnedApp,
  insertApp,
  insertVersion,
  listOwnedApps,
  type OwnedApp,
  updateApp,
  updateVersion,
} from './queries.ts';
import { followName } from './slug.ts';
import { endPendingSubmission } from './submissions.ts';

const Id = Type.Object({ id: Type.String({ description: 'Id of the app.' }) });
const tags = ['Apps'];

export async function appRoutes(
  http: HttpServer,
  { db, events, settings, images }: { db: Database; events: Events; settings: Settings; images: ImagePresenter },
): Promise<void> {
  http.post(
    '/apps',
    {
      config: {
        access: developer('APP_CREATE'),
        errors: [
          ...[appErrors.APP_LIMIT_REACHED, appErrors.OAUTH_CLIENT_TAKEN, apiKeyErrors.CONTAINS_API_KEY],
          nameErrors.NAME_PROTECTED,
        ],
      },
      attachValidation: true,
      bodyLimit: LISTING_BODY_BYTES,
      schema: {
        operationId: 'createApp',
        tags,
        summary: 'Create an app',
        description:
          'The app starts as a draft. It is not public until it is submitted and approved. Developers who are not verified yet write drafts in the portal.',
        body: ref(NewApp),
        response: { 201: ref(App) },
      },
    },
    async (request, reply) => {
      const sent = request.body as { environment?: Environment } | undefined;
      await requireValidListing(db, request, { environment: sent?.environment }, settings);
      const { environment, ...listing } = request.body;
      const developerId = developerIdOf(request);
      return createOnce(db, request, reply, { caller: `developer ${developerId}` }, async (tx) => {
        const id = newId('app');
        const { appLimit } = await lockDeveloperState(tx, developerId);
        const { count, limit } = await countApps(tx, { id: developerId, appLimit }, settings);
        if (count >= limit)
          throw appErrors.APP_LIMIT_REACHED({
            message: `You have reached your limit of ${limit} apps. Delete one that you no longer need, or ask an administrator for a higher limit.`,
          });
        await requireAllowedNames(tx, developerId, [{ pointer: '/name', name: listing.name }]);
        await requireFreeOauthClient(tx, developerId, listing.oauthClientId);
        const app = await insertApp(tx, { id, developerId, name: listing.name, environment });
        const audited = auditStatement(tx, actorOf(request), [
          {
            action: 'app.created',
            subjectType: 'app',
            subjectId: id,
            details: { name: listing.name, slug: app.slug },
          },
        ]);
        const open = await insertVersion(tx, { appId: id, number: 1, audited }, toStored(listing));
        const { etag, body } = ownedAppAnswer({ app, live: undefined, open }, images);
        reply.header('etag', etag);
        return body;
      });
    },
  );

  http.get(
    '/apps',
    {
      config: { access: developer('APP_READ'), limitedKeys: true },
      schema: {
        operationId: 'listMyApps',
        tags,
        summary: 'List your apps',
        description: 'Returns all your apps, newest first.',
        response: { 200: listOf(App, 'Your apps.') },
      },
    },
    async (request) => {
      const owned = await listOwnedApps(db, reachOf(request));
      return { data: owned.map((one) => presentApp(one, images)) };
    },
  );

  http.get(
    '/apps/:id',
    {
      config: { access: developer('APP_READ'), errors: [appErrors.APP_NOT_FOUND] },
      schema: {
        operationId: 'getMyApp',
        tags,
        summary: 'Get an app',
        description: 'Returns an `ETag` to send as `If-Match` with a change.',
        params: Id,
        response: { 200: ref(App) },
      },
    },
    async (request, reply) => {
      const found = await findOwnedApp(db, developerIdOf(request), request.params.id);
      const { etag, body } = ownedAppAnswer(found, images);
      reply.header('etag', etag);
      return body;
    },
  );

  http.put(
    '/apps/:id',
    {
      config: {
        access: developer('APP_UPDATE'),
        errors: [
          ...[appErrors.APP_NOT_FOUND, appErrors.APP_LOCKED, appErrors.APP_STATE, appErrors.OAUTH_CLIENT_TAKEN],
          ...[commonErrors.PRECONDITION_FAILED, apiKeyErrors.CONTAINS_API_KEY, nameErrors.NAME_PROTECTED],
        ],
      },
      attachValidation: true,
      bodyLimit: LISTING_BODY_BYTES,
      schema: {
        operationId: 'updateApp',
        tags,
        summary: 'Update an app',
        description:
          'Only drafts and rejected apps can be edited. To change an approved app, open a new version. To change an app in review, withdraw it first.',
        params: Id,
        body: ref(AppUpdate),
        response: { 200: ref(App) },
      },
    },
    (request, reply) => {
      const edit = async (tx: Tx, owned: OwnedApp) => {
        await requireValidListing(tx, request, { environment: owned.app.environment }, settings);
        const version = firstVersion(owned);
        statusAfter('edit', version.status);
        if (Object.keys(request.body).length === 0) return;
        const { name } = request.body;
        await requireAllowedNames(tx, owned.app.developerId, [{ pointer: '/name', name, kept: [version.name] }]);
        await requireFreeOauthClient(tx, owned.app.developerId, request.body.oauthClientId);
        await updateVersion(tx, version, toStored(request.body));
        await updateApp(tx, owned.app.id, await followName(tx, owned.app, version.name, request.body.name));
        await audit(tx, actorOf(request), {
          action: 'app.updated',
          subjectType: 'app',
          subjectId: owned.app.id,
          details: { version: version.number, fields: Object.keys(request.body) },
        });
      };
      const which = { developerId: developerIdOf(request), id: request.params.id, images };
      return changeResource({ db }, request, reply, appChange(which, edit));
    },
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
        description: 'Only apps that were never approved can be deleted. The slug is not reused.',
        params: Id,
        response: { 200: Deleted },
      },
    },
    (request, reply) => {
      const { id } = request.params;
      const remove = async (tx: Tx, owned: OwnedApp) => {
        const version = firstVersion(owned);
        statusAfter('delete', version.status);
        await endPendingSubmission(tx, owned.app, version, events);
        await updateApp(tx, id, { deletedAt: now });
        await audit(tx, actorOf(request), {
          action: 'app.deleted',
          subjectType: 'app',
          subjectId: id,
          details: { slug: owned.app.slug },
        });
      };
      return changeResource({ db }, request, reply, {
        ...appChange({ developerId: developerIdOf(request), id, images }, remove),
        reread: async () => ({ body: { id, deleted: true as const } }),
      });
    },
  );
}
