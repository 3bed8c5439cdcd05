// The installation resource, as members of its workspace and its developer see it.

import { UNINSTALL_CODES } from '@marketplace/sdk/listing-rules';
import { type Static, Type } from 'typebox';
import { named, nullable, oneOf, ref, timestamp } from '../../platform/http/schemas.ts';
import { PublicPermission } from '../catalog/public-app.ts';
import { type ImagePresenter, Logo } from '../media/image.ts';
import type { InstallationRow } from './queries.ts';
import { INSTALLATION_STATES } from './states.ts';

export const status = oneOf(
  INSTALLATION_STATES,
  'REQUESTED: waits for an administrator of the workspace. ACTIVE: the app has access. CONSENT_NEEDED: the live version requires a permission that is not granted; the app keeps its earlier permissions. SUSPENDED: no access, because the app or its developer is suspended. ENDED: uninstalled, final.',
);
export const scopes = (description: string) =>
  Type.Array(Type.String({ description: 'Scope of the host’s API.' }), { description });
export const workspaceId = Type.String({ description: 'Id of the workspace.', example: 'acme' });
const WorkspaceOf = Type.Object(
  { id: workspaceId, name: Type.String({ description: 'Name of the workspace when the app was installed.' }) },
  { description: 'The workspace.' },
);

const shared = {
  id: Type.String({ description: 'Id of the installation.', example: 'ins_01kac0000000000000000000' }),
  workspace: WorkspaceOf,
  status,
  version: Type.Integer({ description: 'Version whose permissions were last consented to.' }),
  permissions: scopes('Granted scopes that the live version still asks for.'),
  createdAt: timestamp('When the app was installed.'),
  updatedAt: timestamp('When the installation last changed.'),
  lastGrantAt: nullable(timestamp('When the app last got a grant, to the minute. Null if never.')),
  endedAt: nullable(timestamp('When it ended.')),
  endCode: nullable(oneOf(UNINSTALL_CODES, 'Why it ended, if a reason was given.')),
};

const app = Type.Object(
  {
    id: Type.String({ description: 'Id of the app.' }),
    slug: Type.String({ description: 'URL slug of the app.' }),
    name: Type.String({ description: 'Name of the app.' }),
    logoUrl: nullable(Type.String({ description: 'URL of the logo.' })),
    images: ref(Logo),
    developerId: Type.String({ description: 'Id of the developer.' }),
    developerName: Type.String({ description: 'Public name of the developer.' }),
    publisherSince: nullable(
      timestamp('When the app was transferred to this developer. Null if it always was theirs.'),
    ),
  },
  { description: 'The installed app.' },
);

const person = (description: string) =>
  Type.Object(
    {
      accountUserId: Type.String({ description: 'Account id.' }),
      name: nullable(Type.String({ description: 'Name from the account system, if known.' })),
    },
    { description },
  );

export const Installation = named(
  'Installation',
  Type.Object(
    {
      ...shared,
      app,
      declaredPermissions: Type.Array(ref(PublicPermission), {
        description: 'All permissions that the live version asks for, granted or not.',
      }),
      newPermissions: Type.Array(ref(PublicPermission), {
        description: 'Permissions that the live version asks for and the workspace has not granted.',
      }),
      setupAvailable: Type.Boolean({ description: 'Whether the app has a setup page.' }),
      installedBy: nullable(person('Who installed or requested it. Null if the host recorded it.')),
      requestedPermissions: nullable(scopes('The scopes of an open request, as in `request`. Null if there is none.')),
      request: nullable(
        Type.Object(
          {
            permissions: scopes('The scopes that the installation would have.'),
            by: nullable(person('Who asks. Null if unknown.')),
            at: timestamp('When it was requested. It expires after 30 days.'),
          },
          { description: 'An open request: for the app, or for other permissions. Null if there is none.' },
        ),
      ),
    },
    { description: 'An app in a workspace, as the members of the workspace see it.' },
  ),
);

export const NewInstallation = named(
  'NewInstallation',
  Type.Object(
    {
      ...Installation.properties,
      setup: Type.Optional(
        nullable(
          Type.Object(
            {
              url: Type.String({
                description:
                  'Where the person continues: the app’s setup page, with a code that works once, for 60 seconds.',
              }),
            },
            {
              description:
                'The way to the setup page. Null if the app has none; not repeated for an `Idempotency-Key`.',
            },
          ),
        ),
      ),
    },
    { description: 'A new installation.' },
  ),
);

export const AppInstallation = named(
  'AppInstallation',
  Type.Object(shared, { description: 'An installation of your app. It contains nothing about people.' }),
);

export const ExchangedInstallation = named(
  'ExchangedInstallation',
  Type.Object(
    {
      id: shared.id,
      app: Type.Object(
        {
          id: Type.String({ description: 'Id of the app.' }),
          slug: Type.String({ description: 'URL slug of the app.' }),
        },
        { description: 'The installed app.' },
      ),
      version: shared.version,
      status,
      workspace: WorkspaceOf,
      permissions: shared.permissions,
      createdAt: shared.createdAt,
    },
    { description: 'The installation that a setup code stands for.' },
  ),
);

function presentShared(row: InstallationRow) {
  return {
    id: row.id,
    workspace: { id: row.workspaceId, name: row.workspaceName },
    status: row.status,
    version: row.version,
    permissions: row.permissions,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastGrantAt: row.lastGrantAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    endCode: row.endCode,
  };
}

export function presentInstallation(row: InstallationRow, images: ImagePresenter): Static<typeof Installation> {
  const { appId, slug, appName, developerId, developerName } = row;
  // Signed: an app that is unlisted stays in the workspaces that have it.
  const logo = images.image(row.logo, 'logo', 'signed');
  const logoUrl = logo?.url ?? (row.logo ? null : row.logoUrl);
  const requestedPermissions = row.endedAt ? null : row.requestedPermissions;
  return {
    ...presentShared(row),
    app: {
      ...{ id: appId, slug, name: appName, logoUrl, images: { logo }, developerId, developerName },
      publisherSince: row.publisherSince?.toISOString() ?? null,
    },
    declaredPermissions: row.declared,
    newPermissions: row.declared.filter(({ scope }) => !row.permissions.includes(scope)),
    setupAvailable: row.setupUrl !== null,
    installedBy: presentPerson(row.installedBy, row.installedByName),
    requestedPermissions,
    request:
      requestedPermissions && row.requestedAt
        ? {
            permissions: requestedPermissions,
            by: presentPerson(row.requestedBy, row.requestedByName),
            at: row.requestedAt.toISOString(),
          }
        : null,
  };
}

function presentPerson(accountUserId: string | null, name: string | null) {
  return accountUserId === null ? null : { accountUserId, name };
}

export const presentAppInstallation: (row: InstallationRow) => Static<typeof AppInstallation> = presentShared;

export function presentExchanged(row: InstallationRow): Static<typeof ExchangedInstallation> {
  const { id, version, status, workspace, permissions, createdAt } = presentShared(row);
  return { id, app: { id: row.appId, slug: row.slug }, version, status, workspace, permissions, createdAt };
}

/** The payload of events: nothing about people. */
export function installationInEvents(row: InstallationRow) {
  const { id, workspaceId, version, permissions, status, endCode } = row;
  return {
    app: { id: row.appId, slug: row.slug, name: row.appName, developerId: row.developerId },
    installation: { id, workspaceId, version, permissions, status, endCode },
  };
}
