// Moves of a developer's own app between its states: submit and withdraw, unlist and relist.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import { type ChangeContext, changeResource } from '../../platform/http/change-resource.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { ref } from '../../platform/http/schemas.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { Seals } from '../../platform/sealing.ts';
import type { Semaphore } from '../../platform/semaphore.ts';
import { actorOf, developer, developerIdOf } from '../accounts/access.ts';
import { accountErrors } from '../accounts/errors.ts';
import type { Limits } from '../accounts/limits.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import { developerErrors } from '../developers/errors.ts';
import type { Events } from '../events/events.ts';
import { nameErrors } from '../look-alikes/errors.ts';
import type { ImagePresenter } from '../media/image.ts';
import { App, SubmittedApp } from './app.ts';
import { appChange, firstVersion, withSubmission } from './changes.ts';
import { appErrors } from './errors.ts';
import { setUnlisted } from './listing-state.ts';
import type { OwnedApp } from './queries.ts';
import { submit, withdraw } from './submissions.ts';
import { OptionalSubmissionRequest } from './test-access.ts';

const Id = Type.Object({ id: Type.String({ description: 'Id of the app.' }) });
const tags = ['Apps'];

type AppRequest = FastifyRequest & { params: Static<typeof Id> };

export interface AppStateParts {
  db: Database;
  permits: Semaphore;
  jobs: Jobs;
  events: Events;
  seals: Seals;
  catalog: CatalogProjection;
  limits: Limits;
  images: ImagePresenter;
}

export async function appStateRoutes(http: HttpServer, parts: AppStateParts): Promise<void> {
  const { db, permits, events, limits, images } = parts;

  http.post(
    '/apps/:id/submit',
    {
      config: {
        access: developer('APP_CREATE', 'APP_UPDATE'),
        errors: [
          ...[appErrors.APP_NOT_FOUND, appErrors.APP_LOCKED, appErrors.APP_STATE, appErrors.LISTING_INCOMPLETE],
          ...[appErrors.OAUTH_CLIENT_TAKEN, nameErrors.NAME_PROTECTED],
          ...[
            developerErrors.DEVELOPER_UNVERIFIED,
            developerErrors.PUBLISHER_CLOSING,
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
          'Moves the app from DRAFT or REJECTED to PENDING. Fails with every broken listing rule. Images and links are checked afterwards. The body may be left out.',
        params: Id,
        body: OptionalSubmissionRequest,
        response: { 200: ref(SubmittedApp) },
      },
    },
    async (request, reply) => {
      const developerId = developerIdOf(request);
      reply.headers(await limits.take('checks', developerId)); // every submission is checked
      const submission = appChange({ developerId, id: request.params.id, images }, (tx, owned) =>
        submit(tx, actorOf(request), owned, firstVersion(owned), request.body ?? {}, parts),
      );
      return changeResource({ db }, request, reply, withSubmission(submission));
    },
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
        description: 'Moves it from PENDING to DRAFT.',
        params: Id,
        response: { 200: ref(App) },
      },
    },
    (request, reply) =>
      change(request, reply, (tx, owned) => withdraw(tx, actorOf(request), owned, firstVersion(owned), events)),
  );

  http.post(
    '/apps/:id/unlist',
    visibilityChange('unlistApp', 'Unlist an app', 'Removes the app from the public catalog. Nothing else changes.'),
    (request, reply) => changeVisibility(request, reply, true),
  );

  http.post(
    '/apps/:id/relist',
    visibilityChange(
      'relistApp',
      'Relist an app',
      'Puts an unlisted app back in the public catalog. Not possible while an administrator has suspended it.',
    ),
    (request, reply) => changeVisibility(request, reply, false),
  );

  /** Every node re-reads the app after such a change, so a developer cannot make them without end. */
  async function changeVisibility(request: AppRequest, reply: FastifyReply, unlisted: boolean) {
    reply.headers(await limits.take('publishing', developerIdOf(request)));
    return change(request, reply, (tx, owned) => setUnlisted(tx, actorOf(request), owned, unlisted, parts), permits);
  }

  function change(
    request: AppRequest,
    reply: FastifyReply,
    work: (tx: Tx, owned: OwnedApp) => Promise<void>,
    withPermit?: Semaphore,
  ): Promise<Static<typeof App>> {
    const context: ChangeContext = { db, permits: withPermit };
    const which = { developerId: developerIdOf(request), id: request.params.id, images };
    return changeResource(context, request, reply, appChange(which, work));
  }
}

function visibilityChange(operationId: string, summary: string, description: string) {
  return {
    config: {
      access: developer('APP_UPDATE'),
      errors: [
        ...[appErrors.APP_NOT_FOUND, appErrors.APP_NOT_APPROVED, appErrors.APP_STATE],
        ...[commonErrors.PRECONDITION_FAILED, commonErrors.BUSY],
      ],
    },
    schema: { operationId, tags, summary, description, params: Id, response: { 200: ref(App) } },
  };
}
