// Installations for the members of a workspace: install, list, open setup, change permissions, uninstall.

import { MAX_LENGTHS, MAX_PERMISSIONS, UNINSTALL_CODES } from '@marketplace/sdk/listing-rules';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import { requireIfMatch } from '../../platform/http/etag.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import {
  listOf,
  named,
  oneOf,
  optionalBody,
  pageOf,
  pageQuery,
  paginationOf,
  prose,
  ref,
} from '../../platform/http/schemas.ts';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import { actorOf, member, memberCaller } from '../accounts/access.ts';
import type { MemberCaller } from '../accounts/caller.ts';
import { accountErrors } from '../accounts/errors.ts';
import { requireWorkspace } from '../accounts/workspaces.ts';
import { apiKeyErrors } from '../api-keys/errors.ts';
import { requireNoApiKey } from '../api-keys/keys-in-text.ts';
import { catalogErrors } from '../catalog/errors.ts';
import type { ImagePresenter } from '../media/image.ts';
import { installationErrors } from './errors.ts';
import { Installation, NewInstallation, presentInstallation, workspaceId } from './installation.ts';
import { changePermissions, end, type InstallingParts, install, requireNotOver } from './installing.ts';
import {
  countInstalled,
  findInstallation,
  type InstallationRow,
  listInstallations,
  lockInstallation,
} from './queries.ts';
import { setupUrlWithCode } from './setup-codes.ts';
import { INSTALLATION_STATES } from './states.ts';
import { rememberAdmin } from './workspace-admins.ts';

const tags = ['Installations'];
const Id = Type.Object({ id: Type.String({ description: 'Id of the installation.' }) });
const granted = Type.Array(Type.String({ minLength: 1, maxLength: 100, description: 'Scope of the host’s API.' }), {
  maxItems: MAX_PERMISSIONS,
  uniqueItems: true,
  description: 'The scopes that the workspace grants: all that the app requires, and any that are optional.',
});
const state = Type.Optional(
  Type.String({
    pattern: '^[A-Za-z0-9._~-]{1,512}$',
    description: 'From the app that started the install: returned to its setup page unchanged.',
  }),
);

const InstallBody = Type.Object(
  {
    app: Type.String({ minLength: 1, maxLength: 200, description: 'URL slug of the app.', example: 'standup' }),
    workspaceId: Type.String({ minLength: 1, maxLength: 200, description: 'Id of the workspace.', example: 'acme' }),
    permissions: granted,
    state,
  },
  { additionalProperties: false, description: 'Which app to install where, and what it may do.' },
);
const SetupBody = optionalBody(
  Type.Object({ state }, { additionalProperties: false, description: 'All fields are optional.' }),
);
const PermissionsBody = Type.Object(
  { permissions: Type.Optional(granted) },
  { additionalProperties: false, description: 'The permissions from now on. Without them, nothing changes.' },
);
const endFields = {
  code: Type.Optional(oneOf(UNINSTALL_CODES, 'Why it is uninstalled. `OTHER` if you send only a `text`.')),
  text: Type.Optional(
    prose(
      'Why it is uninstalled, in words. The developer reads it.',
      MAX_LENGTHS.uninstallReason,
      'We moved to another tool.',
    ),
  ),
};
export const EndBody = optionalBody(
  Type.Object(endFields, { additionalProperties: false, description: 'The reason. All fields are optional.' }),
);
const Query = Type.Object(
  {
    workspaceId: Type.Optional(Type.String({ maxLength: 200, description: 'Filter by workspace.' })),
    status: Type.Optional(oneOf(INSTALLATION_STATES, 'Filter by status.')),
    requested: Type.Optional(
      Type.Boolean({ description: 'Filter by open requests: for an app, or for more permissions.' }),
    ),
    approved: Type.Optional(
      Type.Boolean({
        description: '`true`: what was installed. `false`: requests that wait, or ended without approval.',
      }),
    ),
    app: Type.Optional(Type.String({ maxLength: 200, description: 'Filter by the URL slug of the app.' })),
    ...pageQuery,
  },
  { additionalProperties: false },
);

export const SetupLink = named(
  'SetupLink',
  Type.Object(
    { url: Type.String({ description: 'The app’s setup page, with a code that works once, for 60 seconds.' }) },
    { description: 'The way to the setup page.' },
  ),
);

export const MyWorkspace = named(
  'MyWorkspace',
  Type.Object(
    {
      id: workspaceId,
      name: Type.String({ description: 'Name of the workspace.' }),
      role: oneOf(['member', 'admin'], 'Your role in it.'),
      installedApps: Type.Integer({ description: 'Number of apps installed in it.' }),
      openRequests: Type.Integer({
        description: 'Number of requests that wait for an administrator of the workspace.',
      }),
    },
    { description: 'A workspace of the host that you belong to.' },
  ),
);

const { INSTALLATION_NOT_FOUND, INSTALLATION_ENDED, INSTALLATION_SUSPENDED, INSTALLER_OR_ADMIN_REQUIRED } =
  installationErrors;

export interface InstallationParts extends InstallingParts {
  db: Database;
  images: ImagePresenter;
}

export async function installationRoutes(app: HttpServer, parts: InstallationParts): Promise<void> {
  const { db, settings, images } = parts;

  app.get(
    '/workspaces',
    {
      config: { access: member },
      schema: {
        operationId: 'listMyWorkspaces',
        tags,
        summary: 'List your workspaces',
        description:
          'Returns the workspaces of the host that you belong to, with your role and the number of installed apps.',
        response: { 200: listOf(MyWorkspace, 'Your workspaces.') },
      },
    },
    async (request) => {
      const { workspaces } = memberCaller(request);
      await rememberAdmin(db, memberCaller(request));
      const counts = await countInstalled(db, idsOf(workspaces));
      const none = { installedApps: 0, openRequests: 0 };
      const data = workspaces.map(({ id, name, role }) => ({ id, name, role, ...(counts.get(id) ?? none) }));
      return { data };
    },
  );

  app.post(
    '/installations',
    {
      config: {
        access: member,
        errors: [
          ...[catalogErrors.PUBLIC_APP_NOT_FOUND, accountErrors.WORKSPACE_NOT_FOUND],
          ...[installationErrors.ALREADY_INSTALLED, installationErrors.HOST_NOT_CONNECTED],
          ...[installationErrors.POLICY_FORBIDS, commonErrors.PRECONDITION_FAILED],
        ],
      },
      schema: {
        operationId: 'createInstallation',
        tags,
        summary: 'Install an app in a workspace',
        description:
          'Installs a public app in one of your workspaces with the permissions that you grant. The response leads to the app’s setup page. If the policy of the workspace requires approval, it is a request (202). Honours `If-Match` with the `ETag` of the policy.',
        body: InstallBody,
        response: { 201: ref(NewInstallation), 202: ref(NewInstallation) },
      },
    },
    async (request, reply) => {
      const caller = memberCaller(request);
      const { app: slug, workspaceId: id, permissions, state } = request.body;
      if (!settings.hostTokenEndpoint) throw installationErrors.HOST_NOT_CONNECTED();
      const workspace = requireWorkspace(caller, id);
      let setup: Static<typeof SetupLink> | null | undefined;
      const owner = { caller: `account ${caller.accountUserId}` as const };
      const answer = await createOnce(db, request, reply, owner, async (tx) => {
        const requireUnchanged = (etag: string) => requireIfMatch(request, etag);
        const wanted = { slug, workspace, permissions, requireUnchanged };
        const row = await install(tx, actorOf(request), caller, wanted, parts);
        if (row.status === 'REQUESTED') return presentInstallation(row, images);
        setup = row.setupUrl ? { url: await setupUrlWithCode(tx, { ...row, setupUrl: row.setupUrl }, state) } : null;
        return presentInstallation(row, images);
      });
      if (answer.status === 'REQUESTED') reply.code(202);
      // The code is a secret: it is not stored for a repeat of the request.
      return setup === undefined ? answer : { ...answer, setup };
    },
  );

  app.get(
    '/installations',
    {
      config: { access: member, errors: [accountErrors.WORKSPACE_NOT_FOUND] },
      schema: {
        operationId: 'listInstallations',
        tags,
        summary: 'List installations',
        description: 'Returns the installations of your workspaces, newest first. Ended ones are included.',
        querystring: Query,
        response: { 200: pageOf(Installation, 'One page of installations.') },
      },
    },
    async (request) => {
      const caller = memberCaller(request);
      const { workspaceId: id, app: slug, page, limit, ...filter } = request.query;
      const workspaceIds = id === undefined ? idsOf(caller.workspaces) : [requireWorkspace(caller, id).id];
      const { rows, total } = await listInstallations(db, { workspaceIds, slug, ...filter }, page, limit);
      return {
        data: rows.map((row) => presentInstallation(row, images)),
        pagination: paginationOf(page, limit, total),
      };
    },
  );

  app.get(
    '/installations/:id',
    {
      config: { access: member, errors: [INSTALLATION_NOT_FOUND] },
      schema: {
        operationId: 'getInstallation',
        tags,
        summary: 'Get an installation',
        description: 'Returns an installation of one of your workspaces.',
        params: Id,
        response: { 200: ref(Installation) },
      },
    },
    async (request) =>
      presentInstallation(requireOwn(memberCaller(request), await findInstallation(db, request.params.id)), images),
  );

  app.post(
    '/installations/:id/setup',
    {
      config: {
        access: member,
        errors: [
          ...[INSTALLATION_NOT_FOUND, INSTALLATION_ENDED, INSTALLATION_SUSPENDED, INSTALLER_OR_ADMIN_REQUIRED],
          ...[installationErrors.SETUP_URL_MISSING, commonErrors.ANSWER_NOT_REPEATABLE],
        ],
      },
      schema: {
        operationId: 'openSetup',
        tags,
        summary: 'Open the setup page',
        description:
          'Returns the URL of the app’s setup page with a new code. For the installer and administrators of the workspace.',
        params: Id,
        body: SetupBody,
        response: { 201: ref(SetupLink) },
      },
    },
    async (request, reply) => {
      const caller = memberCaller(request);
      const owner = { caller: `account ${caller.accountUserId}` as const, secret: true };
      return createOnce(db, request, reply, owner, async (tx) => {
        const row = requireOwn(caller, await findInstallation(tx, request.params.id));
        requireInstallerOrAdmin(caller, row);
        requireNotOver(row);
        if (!row.setupUrl) throw installationErrors.SETUP_URL_MISSING();
        return { url: await setupUrlWithCode(tx, { ...row, setupUrl: row.setupUrl }, request.body?.state) };
      });
    },
  );

  app.put(
    '/installations/:id/permissions',
    {
      config: {
        access: member,
        errors: [
          ...[INSTALLATION_NOT_FOUND, INSTALLATION_ENDED, INSTALLATION_SUSPENDED],
          ...[installationErrors.POLICY_FORBIDS, installationErrors.NOT_APPROVED],
        ],
      },
      schema: {
        operationId: 'updateInstallationPermissions',
        tags,
        summary: 'Change the permissions of an installation',
        description:
          'Replaces the granted permissions: consents to new ones, or withdraws optional ones. Takes effect with the app’s next grant. New ones are judged by the policy of the workspace like an install: they may need approval (202). Sending the present permissions withdraws an open request.',
        params: Id,
        body: PermissionsBody,
        response: { 200: ref(Installation), 202: ref(Installation) },
      },
    },
    (request, reply) =>
      change(request, request.params.id, async (tx, row) => {
        const { permissions } = request.body;
        if (!permissions) return requireNotOver(row);
        const wanted = { permissions, byAdmin: administers(memberCaller(request), row) };
        if ((await changePermissions(tx, actorOf(request), row, wanted, parts)) === 'REQUESTED') reply.code(202);
      }),
  );

  const ending = {
    config: {
      access: member,
      errors: [
        ...[INSTALLATION_NOT_FOUND, INSTALLATION_ENDED, INSTALLER_OR_ADMIN_REQUIRED],
        apiKeyErrors.CONTAINS_API_KEY,
      ],
    },
    preHandler: requireNoApiKey,
  };
  const endSchema = {
    tags,
    summary: 'Uninstall an app',
    description:
      'Ends the installation, or withdraws a request. Grants are refused from now on, on every node within a second. For the installer and administrators of the workspace.',
    params: Id,
    body: EndBody,
    response: { 200: ref(Installation) },
  };
  app.delete(
    '/installations/:id',
    { ...ending, schema: { operationId: 'deleteInstallation', ...endSchema } },
    endRoute,
  );
  app.post('/installations/:id/end', { ...ending, schema: { operationId: 'endInstallation', ...endSchema } }, endRoute);

  function endRoute(request: FastifyRequest & { params: { id: string }; body: Static<typeof EndBody> }) {
    return change(request, request.params.id, async (tx, row) => {
      requireInstallerOrAdmin(memberCaller(request), row);
      await end(tx, actorOf(request), row, request.body ?? {}, parts);
    });
  }

  /** Changes an installation of one of the caller's workspaces under its lock, and answers with what became of it. */
  function change(request: FastifyRequest, id: string, work: (tx: Tx, row: InstallationRow) => Promise<void>) {
    return transaction(db, async (tx) => {
      await work(tx, requireOwn(memberCaller(request), await lockInstallation(tx, id)));
      return presentInstallation((await findInstallation(tx, id))!, images);
    });
  }
}

const idsOf = (workspaces: readonly { id: string }[]) => workspaces.map(({ id }) => id);

/** An installation in a workspace that is not the caller's does not exist for the caller. */
export function requireOwn({ workspaces }: MemberCaller, row: InstallationRow | undefined): InstallationRow {
  if (!row || !workspaces.some(({ id }) => id === row.workspaceId)) throw INSTALLATION_NOT_FOUND();
  return row;
}

function administers({ workspaces }: MemberCaller, { workspaceId }: InstallationRow): boolean {
  return workspaces.some(({ id, role }) => id === workspaceId && role === 'admin');
}

function requireInstallerOrAdmin(caller: MemberCaller, row: InstallationRow): void {
  if (row.installedBy !== caller.accountUserId && !administers(caller, row)) throw INSTALLER_OR_ADMIN_REQUIRED();
}
