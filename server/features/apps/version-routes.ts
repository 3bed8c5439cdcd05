// The versions of a developer's own app.

import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import { changeResource } from '../../platform/http/change-resource.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { entriesOf, listOf, nullable, ref } from '../../platform/http/schemas.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import { actorOf, developer, developerIdOf, publishedFromOf } from '../accounts/access.ts';
import { apiKeyErrors } from '../api-keys/errors.ts';
import { audit, auditStatement } from '../audit/audit.ts';
import type { Events } from '../events/events.ts';
import { nameErrors } from '../look-alikes/errors.ts';
import { requireAllowedNames } from '../look-alikes/protected-terms.ts';
import type { ImagePresenter } from '../media/image.ts';
import { presentVersion, Version } from './app.ts';
import { type LockedVersion, versionAnswer, versionChange } from './changes.ts';
import { Difference, differenceBetween } from './difference.ts';
import { appErrors } from './errors.ts';
import { statusAfter } from './lifecycle.ts';
import { LISTING_BODY_BYTES, listingOf, toStored, VersionChanges } from './listing.ts';
import { type ListingRules, requireValidListing } from './listing-faults.ts';
import { requireFreeOauthClient } from './oauth-clients.ts';
import {
  deleteVersion,
  findApprovedBefore,
  findOwnedApp,
  findVersion,
  insertVersion,
  listVersions,
  lockOwnedApp,
  updateApp,
  updateVersion,
} from './queries.ts';
import { followName } from './slug.ts';
import { endPendingSubmission } from './submissions.ts';

const MAX_LISTED = 200;
const Id = Type.Object({ id: Type.String({ description: 'Id of the app.' }) });
const Numbered = Type.Object({
  id: Type.String({ description: 'Id of the app.' }),
  number: Type.String({ description: 'Version number, starting at 1.' }),
});
const tags = ['Versions'];
const missing = [appErrors.APP_NOT_FOUND, appErrors.VERSION_NOT_FOUND];
const changing = [...missing, appErrors.APP_STATE, commonErrors.PRECONDITION_FAILED];

export interface VersionParts {
  db: Database;
  events: Events;
  settings: ListingRules;
  images: ImagePresenter;
}

export async function versionRoutes(http: HttpServer, { db, events, settings, images }: VersionParts): Promise<void> {
  http.get(
    '/apps/:id/versions',
    {
      config: { access: developer('APP_READ'), errors: [appErrors.APP_NOT_FOUND] },
      schema: {
        operationId: 'listVersions',
        tags,
        summary: 'List the versions of an app',
        description: `Newest first. Returns at most ${MAX_LISTED}.`,
        params: Id,
        response: { 200: listOf(Version, 'The versions.') },
      },
    },
    async (request) => {
      const { app } = await findOwnedApp(db, developerIdOf(request), request.params.id);
      const versions = await listVersions(db, app.id, MAX_LISTED);
      return { data: versions.map((version) => presentVersion(version, app.liveVersion, images)) };
    },
  );

  http.post(
    '/apps/:id/versions',
    {
      config: {
        access: developer('APP_UPDATE'),
        errors: [
          ...[appErrors.APP_NOT_FOUND, appErrors.VERSION_OPEN, appErrors.OAUTH_CLIENT_TAKEN],
          ...[apiKeyErrors.CONTAINS_API_KEY, nameErrors.NAME_PROTECTED],
        ],
      },
      attachValidation: true,
      bodyLimit: LISTING_BODY_BYTES,
      schema: {
        operationId: 'openVersion',
        tags,
        summary: 'Open a new version',
        description:
          'Copies the approved version and applies the changes that you send. The approved version stays live until the new one is approved.',
        params: Id,
        body: ref(VersionChanges),
        response: { 201: ref(Version) },
      },
    },
    async (request, reply) => {
      const developerId = developerIdOf(request);
      return createOnce(db, request, reply, { caller: `developer ${developerId}` }, async (tx) => {
        const { app, live, open } = await lockOwnedApp(tx, developerId, request.params.id);
        await requireValidListing(tx, request, { environment: app.environment, live }, settings);
        if (open)
          throw appErrors.VERSION_OPEN({
            message: `${appErrors.VERSION_OPEN.message} It is number ${open.number}, ${open.status}.`,
          });
        const { name } = request.body;
        await requireAllowedNames(tx, developerId, [{ pointer: '/name', name, kept: [live?.name] }]);
        await requireFreeOauthClient(tx, developerId, request.body.oauthClientId);
        const number = app.lastVersion + 1;
        const fields = { ...listingOf(live!), ...toStored(request.body), publishedFrom: publishedFromOf(request) };
        const audited = auditStatement(tx, actorOf(request), [
          { action: 'version.opened', subjectType: 'app', subjectId: app.id, details: { version: number } },
        ]);
        const version = await insertVersion(tx, { appId: app.id, number, audited }, fields);
        await updateApp(tx, app.id, { lastVersion: number });
        return send(reply, versionAnswer(version, app.liveVersion, images));
      });
    },
  );

  http.get(
    '/apps/:id/versions/:number',
    {
      config: { access: developer('APP_READ'), errors: missing },
      schema: {
        operationId: 'getVersion',
        tags,
        summary: 'Get a version',
        description: 'Returns an `ETag` to send as `If-Match` with a change.',
        params: Numbered,
        response: { 200: ref(Version) },
      },
    },
    async (request, reply) => {
      const { app } = await findOwnedApp(db, developerIdOf(request), request.params.id);
      const version = await findVersion(db, app.id, request.params.number);
      return send(reply, versionAnswer(version, app.liveVersion, images));
    },
  );

  http.get(
    '/apps/:id/versions/:number/difference',
    {
      config: { access: developer('APP_READ'), errors: missing },
      schema: {
        operationId: 'getVersionDifference',
        tags,
        summary: 'Compare a version with the approved one',
        description: 'Lists changed fields compared with the previous approved version. Empty if there is none.',
        params: Numbered,
        response: { 200: VersionDifference },
      },
    },
    async (request) => {
      const { app } = await findOwnedApp(db, developerIdOf(request), request.params.id);
      const version = await findVersion(db, app.id, request.params.number);
      const before = await findApprovedBefore(db, version);
      if (!before) return { comparedWith: null, data: [] };
      return { comparedWith: before.number, data: differenceBetween({ ...before }, { ...version }) };
    },
  );

  http.put(
    '/apps/:id/versions/:number',
    {
      config: {
        access: developer('APP_UPDATE'),
        errors: [
          ...changing,
          ...[appErrors.OAUTH_CLIENT_TAKEN, apiKeyErrors.CONTAINS_API_KEY, nameErrors.NAME_PROTECTED],
        ],
      },
      attachValidation: true,
      bodyLimit: LISTING_BODY_BYTES,
      schema: {
        operationId: 'updateVersion',
        tags,
        summary: 'Update a version',
        description: 'Only drafts and rejected versions can be edited.',
        params: Numbered,
        body: ref(VersionChanges),
        response: { 200: ref(Version) },
      },
    },
    (request, reply) => {
      const edit = async (tx: Tx, { owned: { app, live }, version }: LockedVersion) => {
        await requireValidListing(tx, request, { environment: app.environment, live }, settings);
        statusAfter('edit', version.status);
        if (Object.keys(request.body).length === 0) return;
        const kept = [version.name, live?.name];
        await requireAllowedNames(tx, app.developerId, [{ pointer: '/name', name: request.body.name, kept }]);
        await requireFreeOauthClient(tx, app.developerId, request.body.oauthClientId);
        // Only what CI alone has made came from CI.
        const publishedFrom = version.publishedFrom && publishedFromOf(request);
        await updateVersion(tx, version, { ...toStored(request.body), publishedFrom });
        await updateApp(tx, app.id, await followName(tx, app, version.name, request.body.name));
        await audit(tx, actorOf(request), {
          action: 'app.updated',
          subjectType: 'app',
          subjectId: app.id,
          details: { version: version.number, fields: Object.keys(request.body) },
        });
      };
      const which = { developerId: developerIdOf(request), ...request.params, images };
      return changeResource({ db }, request, reply, versionChange(which, edit));
    },
  );

  http.delete(
    '/apps/:id/versions/:number',
    {
      config: { access: developer('APP_UPDATE'), errors: changing },
      schema: {
        operationId: 'discardVersion',
        tags,
        summary: 'Discard a version',
        description:
          'Discards the open version; the approved version stays live. To discard the first version, delete the app.',
        params: Numbered,
        response: { 200: Discarded },
      },
    },
    (request, reply) => {
      const discard = async (tx: Tx, { owned, version }: LockedVersion) => {
        statusAfter('delete', version.status);
        if (!owned.live)
          throw appErrors.APP_STATE({
            message: 'This is the only version of the app. Delete the app instead: DELETE /api/dev/apps/:id.',
          });
        await endPendingSubmission(tx, owned.app, version, events);
        await deleteVersion(tx, version);
        await updateApp(tx, owned.app.id);
        await audit(tx, actorOf(request), {
          action: 'version.discarded',
          subjectType: 'app',
          subjectId: owned.app.id,
          details: { version: version.number },
        });
      };
      return changeResource({ db }, request, reply, {
        ...versionChange({ developerId: developerIdOf(request), ...request.params, images }, discard),
        reread: async (_tx, { version: { id, number } }) => ({ body: { id, number, deleted: true as const } }),
      });
    },
  );
}

const VersionDifference = Type.Object(
  {
    comparedWith: nullable(Type.Integer({ description: 'Number of the previous version. Null if there is none.' })),
    data: entriesOf(Difference),
  },
  { description: 'Changes of a version.' },
);

const Discarded = Type.Object(
  {
    id: Type.String({ description: 'Id of the discarded version.' }),
    number: Type.Integer({ description: 'Version number. It is not reused.' }),
    deleted: Type.Literal(true, { description: 'Always true.' }),
  },
  { description: 'The discarded version.' },
);

function send(
  reply: FastifyReply,
  { etag, body }: { etag: string; body: Static<typeof Version> },
): Static<typeof Version> {
  reply.header('etag', etag);
  return body;
}
