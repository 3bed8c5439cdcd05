// Moves of a version between its states: submit and withdraw.

import { Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import { changeResource } from '../../platform/http/change-resource.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { ref } from '../../platform/http/schemas.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Seals } from '../../platform/sealing.ts';
import { actorOf, developer, developerIdOf } from '../accounts/access.ts';
import { accountErrors } from '../accounts/errors.ts';
import type { Limits } from '../accounts/limits.ts';
import { developerErrors } from '../developers/errors.ts';
import type { Events } from '../events/events.ts';
import { nameErrors } from '../look-alikes/errors.ts';
import type { ImagePresenter } from '../media/image.ts';
import { SubmittedVersion, Version } from './app.ts';
import { versionChange, withSubmission } from './changes.ts';
import { appErrors } from './errors.ts';
import { submit, withdraw } from './submissions.ts';
import { OptionalSubmissionRequest } from './test-access.ts';

const Numbered = Type.Object({
  id: Type.String({ description: 'Id of the app.' }),
  number: Type.String({ description: 'Version number, starting at 1.' }),
});
const tags = ['Versions'];
const changing = [
  ...[appErrors.APP_NOT_FOUND, appErrors.VERSION_NOT_FOUND, appErrors.APP_STATE],
  commonErrors.PRECONDITION_FAILED,
];

export interface VersionStateParts {
  db: Database;
  jobs: Jobs;
  events: Events;
  seals: Seals;
  limits: Limits;
  images: ImagePresenter;
}

export async function versionStateRoutes(
  http: HttpServer,
  { db, jobs, events, seals, limits, images }: VersionStateParts,
): Promise<void> {
  http.post(
    '/apps/:id/versions/:number/submit',
    {
      config: {
        access: developer('APP_CREATE', 'APP_UPDATE'),
        errors: [
          ...changing,
          appErrors.LISTING_INCOMPLETE,
          appErrors.OAUTH_CLIENT_TAKEN,
          nameErrors.NAME_PROTECTED,
          developerErrors.DEVELOPER_UNVERIFIED,
          developerErrors.PUBLISHER_CLOSING,
          accountErrors.DEVELOPER_SUSPENDED,
        ],
      },
      schema: {
        operationId: 'submitVersion',
        tags,
        summary: 'Submit a version for review',
        description:
          'Moves the version from DRAFT or REJECTED to PENDING. The approved version stays live. The body may be left out.',
        params: Numbered,
        body: OptionalSubmissionRequest,
        response: { 200: ref(SubmittedVersion) },
      },
    },
    async (request, reply) => {
      const developerId = developerIdOf(request);
      reply.headers(await limits.take('checks', developerId)); // every submission is checked
      const submission = versionChange({ developerId, ...request.params, images }, (tx, { owned, version }) =>
        submit(tx, actorOf(request), owned, version, request.body ?? {}, { jobs, events, seals }),
      );
      return changeResource({ db }, request, reply, withSubmission(submission));
    },
  );

  http.post(
    '/apps/:id/versions/:number/withdraw',
    {
      config: { access: developer('APP_UPDATE'), errors: changing },
      schema: {
        operationId: 'withdrawVersion',
        tags,
        summary: 'Withdraw a version from review',
        description: 'Moves it from PENDING to DRAFT.',
        params: Numbered,
        response: { 200: ref(Version) },
      },
    },
    (request, reply) =>
      changeResource(
        { db },
        request,
        reply,
        versionChange({ developerId: developerIdOf(request), ...request.params, images }, (tx, { owned, version }) =>
          withdraw(tx, actorOf(request), owned, version, events),
        ),
      ),
  );
}
