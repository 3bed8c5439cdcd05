// Decisions of workspace administrators about requests.

import { MAX_PERMISSIONS } from '@marketplace/sdk/listing-rules';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { optionalBody, ref } from '../../platform/http/schemas.ts';
import { type Tx, transaction } from '../../platform/postgres/database.ts';
import { type Actor, actorOf, member, memberCaller } from '../accounts/access.ts';
import { accountErrors } from '../accounts/errors.ts';
import { requireWorkspaceAdmin } from '../accounts/workspaces.ts';
import { catalogErrors } from '../catalog/errors.ts';
import { installationErrors } from './errors.ts';
import { Installation, presentInstallation } from './installation.ts';
import type { InstallingParts } from './installing.ts';
import { findInstallation, type InstallationRow, lockInstallation } from './queries.ts';
import { approveRequest, denyRequest } from './request-decisions.ts';
import { type InstallationParts, requireOwn } from './routes.ts';

const Id = Type.Object({ id: Type.String({ description: 'Id of the installation.' }) });
const { INSTALLATION_NOT_FOUND, NO_REQUEST, POLICY_FORBIDS, INSTALLATION_SUSPENDED } = installationErrors;
const ApproveBody = optionalBody(
  Type.Object(
    {
      permissions: Type.Optional(
        Type.Array(Type.String({ maxLength: 100, description: 'Scope of the host’s API.' }), {
          ...{ maxItems: MAX_PERMISSIONS, uniqueItems: true },
          description:
            'The permissions of the request that you have seen. If it asks for others by now, nothing happens.',
        }),
      ),
    },
    { additionalProperties: false, description: 'What you approve. All fields are optional.' },
  ),
);

export async function requestRoutes(app: HttpServer, parts: InstallationParts): Promise<void> {
  app.post(
    '/installations/:id/approve',
    {
      config: {
        access: member,
        errors: [
          ...[INSTALLATION_NOT_FOUND, accountErrors.WORKSPACE_ADMIN_REQUIRED],
          ...[NO_REQUEST, POLICY_FORBIDS, INSTALLATION_SUSPENDED, catalogErrors.PUBLIC_APP_NOT_FOUND],
          ...[installationErrors.REQUEST_CHANGED, installationErrors.REQUEST_OUTDATED],
        ],
      },
      schema: {
        ...described('approveInstallation', 'Approve a request'),
        description:
          'Installs the requested app, or grants the requested permissions. The requester gets an email and finishes setup.',
        body: ApproveBody,
      },
    },
    (request) =>
      decide(request, request.params.id, (tx, actor, row) =>
        approveRequest(tx, actor, row, parts, request.body?.permissions),
      ),
  );

  app.post(
    '/installations/:id/deny',
    {
      config: {
        access: member,
        errors: [INSTALLATION_NOT_FOUND, accountErrors.WORKSPACE_ADMIN_REQUIRED, NO_REQUEST],
      },
      schema: {
        ...described('denyInstallation', 'Deny a request'),
        description: 'Ends the request. The requester gets an email.',
      },
    },
    (request) => decide(request, request.params.id, denyRequest),
  );

  type Decision = (tx: Tx, actor: Actor, row: InstallationRow, parts: InstallingParts) => Promise<void>;

  function decide(request: FastifyRequest, id: string, decision: Decision) {
    return transaction(parts.db, async (tx) => {
      const caller = memberCaller(request);
      const row = requireOwn(caller, await lockInstallation(tx, id));
      requireWorkspaceAdmin(caller, row.workspaceId);
      await decision(tx, actorOf(request), row, parts);
      return presentInstallation((await findInstallation(tx, id))!, parts.images);
    });
  }
}

function described(operationId: string, summary: string) {
  return { operationId, tags: ['Workspaces'], summary, params: Id, response: { 200: ref(Installation) } };
}
