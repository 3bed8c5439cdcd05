// Installations for the developer of an app: the list, what a new version would ask of workspaces, and leaving a workspace.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { entriesOf, named, oneOf, Pagination, pageQuery, paginationOf, ref } from '../../platform/http/schemas.ts';
import { transaction } from '../../platform/postgres/database.ts';
import { actorOf, developer, developerIdOf, reaches, reachOf } from '../accounts/access.ts';
import { apiKeyErrors } from '../api-keys/errors.ts';
import { requireNoApiKey } from '../api-keys/keys-in-text.ts';
import { appErrors } from '../apps/errors.ts';
import { findOwnedApp, findVersion } from '../apps/queries.ts';
import { installationErrors } from './errors.ts';
import { AppInstallation, presentAppInstallation, status } from './installation.ts';
import { end } from './installing.ts';
import { countByStatusAndVersion, countConsentsNeeded, listInstallations, lockInstallation } from './queries.ts';
import { EndBody, type InstallationParts } from './routes.ts';
import { INSTALLATION_STATES } from './states.ts';

const tags = ['Installations'];
const AppId = Type.Object({ id: Type.String({ description: 'Id of the app.' }) });
const VersionOf = Type.Object({
  id: Type.String({ description: 'Id of the app.' }),
  number: Type.String({ description: 'Version number.' }),
});
const Id = Type.Object({ id: Type.String({ description: 'Id of the installation.' }) });
const Query = Type.Object(
  { status: Type.Optional(oneOf(INSTALLATION_STATES, 'Filter by status.')), ...pageQuery },
  { additionalProperties: false },
);

export const AppInstallations = named(
  'AppInstallations',
  Type.Object(
    {
      data: entriesOf(AppInstallation),
      counts: Type.Array(
        Type.Object(
          {
            status,
            version: Type.Integer({ description: 'Version whose permissions were last consented to.' }),
            count: Type.Integer({ description: 'Number of installations.' }),
          },
          { description: 'Installations with one status and version.' },
        ),
        { description: 'All installations that have not ended, by status and version.' },
      ),
      pagination: ref(Pagination),
    },
    { description: 'One page of installations, newest first, and how many there are.' },
  ),
);

export const ConsentForecast = named(
  'ConsentForecast',
  Type.Object(
    {
      workspaces: Type.Integer({ description: 'Number of workspaces that have the app.' }),
      consentNeeded: Type.Integer({
        description: 'How many of them lack a permission that this version requires, and must consent again.',
      }),
    },
    { description: 'What workspaces would have to do if this version went live.' },
  ),
);

export async function developerInstallationRoutes(app: HttpServer, parts: InstallationParts): Promise<void> {
  const { db } = parts;

  app.get(
    '/apps/:id/installations',
    {
      config: { access: developer('APP_READ'), errors: [appErrors.APP_NOT_FOUND] },
      schema: {
        operationId: 'listAppInstallations',
        tags,
        summary: 'List installations of an app',
        description:
          'Returns the workspaces that have or had your app, newest first, and counts by status and version.',
        params: AppId,
        querystring: Query,
        response: { 200: ref(AppInstallations) },
      },
    },
    async (request) => {
      const { status, page, limit } = request.query;
      const { app: owned } = await findOwnedApp(db, developerIdOf(request), request.params.id);
      const { rows, total } = await listInstallations(db, { appId: owned.id, status, approved: true }, page, limit);
      const counts = await countByStatusAndVersion(db, owned.id);
      return { data: rows.map(presentAppInstallation), counts, pagination: paginationOf(page, limit, total) };
    },
  );

  app.get(
    '/apps/:id/versions/:number/consents',
    {
      config: { access: developer('APP_READ'), errors: [appErrors.APP_NOT_FOUND, appErrors.VERSION_NOT_FOUND] },
      schema: {
        operationId: 'getConsentForecast',
        tags,
        summary: 'Get the consents that a version needs',
        description: 'Returns how many workspaces would have to consent again if this version went live.',
        params: VersionOf,
        response: { 200: ref(ConsentForecast) },
      },
    },
    async (request) => {
      const { app: owned } = await findOwnedApp(db, developerIdOf(request), request.params.id);
      const { permissions } = await findVersion(db, owned.id, request.params.number);
      return countConsentsNeeded(db, owned.id, permissions);
    },
  );

  app.post(
    '/installations/:id/end',
    {
      config: {
        access: developer('APP_UPDATE'),
        limitedKeys: true,
        errors: [
          ...[installationErrors.INSTALLATION_NOT_FOUND, installationErrors.INSTALLATION_ENDED],
          apiKeyErrors.CONTAINS_API_KEY,
        ],
      },
      preHandler: requireNoApiKey,
      schema: {
        operationId: 'leaveWorkspace',
        tags,
        summary: 'Leave a workspace',
        description: 'Ends an installation of your app. The person who installed it gets an email.',
        params: Id,
        body: EndBody,
        response: { 200: ref(AppInstallation) },
      },
    },
    async (request) => {
      const { id } = request.params;
      return transaction(db, async (tx) => {
        const row = await lockInstallation(tx, id);
        if (!row || !reaches(reachOf(request), row) || row.status === 'REQUESTED')
          throw installationErrors.INSTALLATION_NOT_FOUND();
        await end(tx, actorOf(request), row, { ...request.body, by: 'developer' }, parts);
        return presentAppInstallation((await lockInstallation(tx, id))!);
      });
    },
  );
}
