// Decisions of workspace administrators about requests.

import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { ref } from '../../platform/http/schemas.ts';
import { type Tx, transaction } from '../../platform/postgres/database.ts';
import { type Actor, actorOf, member, memberCaller } from '../accounts/access.ts';
import { accountErrors } from '../accounts/errors.ts';
import { requireWorkspaceAdmin } from '../accounts/workspaces.ts';
import { installationErrors } from './errors.ts';
import { Installation, presentInstallation } from './installation.ts';
import type { InstallingParts } from './installing.ts';
import { findInstallation, type InstallationRow, lockInstallation } from './queries.ts';
import { approveRequest, denyRequest } from './request-decisions.ts';
import { type InstallationParts, requireOwn } from './routes.ts';

const Id = Type.Object({ id: Type.String({ description: 'Id of the installation.' }) });
const { INSTALLATION_NOT_FOUND, NO_REQUEST, POLICY_FORBIDS, INSTALLATION_SUSPENDED } = installationErrors;

export async function requestRoutes(app: HttpServer, parts: InstallationParts): Promise<void> {
  app.post(
    '/installations/:id/approve',
    {
      config: {
        access: member,
        errors: [
          ...[INSTALLATION_NOT_FOUND, accountErrors.WORKSPACE_ADMIN_REQUIRED],
          ...[NO_REQUEST, POLICY_FORBIDS, INSTALLATION_SUSPENDED],
        ],
      },
      schema: {
        ...described('approveInstallation', 'Approve a request'),
        description:
          'Installs the requested app, or grants the requested permissions. The requester gets an email and finishes setup.',
      },
    },
    (request) => decide(request, request.params.id, approveRequest),
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
      return presentInstallation((await findInstallation(tx, id))!);
    });
  }
}

function described(operationId: string, summary: string) {
  return { operationId, tags: ['Workspaces'], summary, params: Id, response: { 200: ref(Installation) } };
}
