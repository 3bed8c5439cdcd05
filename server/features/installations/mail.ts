// Emails to the person who installed an app, about what others did.

import type { Tx } from '../../platform/postgres/database.ts';
import type { Email } from '../mail/email.ts';
import type { InstallationRow } from './queries.ts';

export interface Installer {
  name: string | null;
  email: string;
}

/** Undefined when the account system has never told a verified address. */
export async function findInstaller(tx: Tx, accountUserId: string | null): Promise<Installer | undefined> {
  if (accountUserId === null) return undefined;
  const query = tx.selectFrom('accounts').select(['name', 'email', 'emailVerified']).where('id', '=', accountUserId);
  const known = await query.executeTakeFirst();
  return known?.email && known.emailVerified ? { name: known.name, email: known.email } : undefined;
}

type Mailed = Pick<InstallationRow, 'publisherClosingAt' | 'id' | 'appName' | 'workspaceId' | 'workspaceName' | 'slug'>;

function mail(
  event: string,
  { name, email }: Installer,
  subject: string,
  paragraphs: string[],
  button: NonNullable<Email['button']>,
): Email {
  return { event, to: email, subject, greeting: name ? `Hello ${name}` : 'Hello', paragraphs, button };
}

const workspacePage = ({ workspaceId }: Mailed, publicUrl: string) =>
  `${publicUrl}/workspace?workspace=${encodeURIComponent(workspaceId)}`;

export function endedMail(
  one: Mailed,
  installer: Installer,
  by: 'developer' | 'workspace' | 'host',
  publicUrl: string,
): Email {
  const who = {
    developer: 'Its developer ended',
    workspace: `An administrator of ${one.workspaceName} ended`,
    host: 'The product that the workspace belongs to ended',
  }[by];
  return mail(
    'installation.ended',
    installer,
    `“${one.appName}” was uninstalled from ${one.workspaceName}`,
    [`${who} the installation. The app no longer has access to the workspace.`],
    { label: 'See installed apps', url: workspacePage(one, publicUrl) },
  );
}

export function suspendedMail(one: Mailed, installer: Installer, publicUrl: string): Email {
  return mail(
    'installation.suspended',
    installer,
    `“${one.appName}” is suspended in ${one.workspaceName}`,
    [
      one.publisherClosingAt
        ? `The publisher of the app closed its account. The app has no access to the workspace, and is uninstalled on ${one.publisherClosingAt.toISOString().slice(0, 10)} unless the publisher returns.`
        : 'We suspended the app or its developer. Until that ends, the app has no access to the workspace.',
    ],
    { label: 'See installed apps', url: workspacePage(one, publicUrl) },
  );
}

export function restoredMail(one: Mailed, installer: Installer, publicUrl: string): Email {
  return mail(
    'installation.restored',
    installer,
    `“${one.appName}” works again in ${one.workspaceName}`,
    ['The app has access to the workspace again, with the permissions it had before.'],
    { label: 'See installed apps', url: workspacePage(one, publicUrl) },
  );
}

export function consentNeededMail(one: Mailed, installer: Installer, publicUrl: string): Email {
  return mail(
    'installation.consent_needed',
    installer,
    `“${one.appName}” asks for more permissions in ${one.workspaceName}`,
    [
      'The new version of the app requires a permission that the workspace has not granted.',
      'Until you decide, the app keeps the permissions that it has.',
    ],
    { label: 'Review permissions', url: workspacePage(one, publicUrl) },
  );
}

const requestsPage = (one: Mailed, publicUrl: string) => `${workspacePage(one, publicUrl)}&tab=requests`;

/** To an administrator of the workspace. */
export function requestedMail(
  one: Mailed & { requestedPermissions: string[] | null },
  admin: Installer,
  requester: string,
  publicUrl: string,
): Email {
  const asked = one.requestedPermissions ?? [];
  return mail(
    'installation.requested',
    admin,
    `${requester} asks for “${one.appName}” in ${one.workspaceName}`,
    [
      `The policy of ${one.workspaceName} requires your approval.`,
      asked.length > 0
        ? `The app would have these permissions: ${asked.join(', ')}.`
        : 'The app asks for no permissions.',
    ],
    { label: 'Decide the request', url: requestsPage(one, publicUrl) },
  );
}

export function approvedMail(one: Mailed, requester: Installer, publicUrl: string): Email {
  return mail(
    'installation.created',
    requester,
    `Your request for “${one.appName}” was approved`,
    [`An administrator of ${one.workspaceName} approved it. Open setup to finish.`],
    { label: 'Finish setup', url: workspacePage(one, publicUrl) },
  );
}

export function deniedMail(one: Mailed, requester: Installer, publicUrl: string): Email {
  return mail(
    'installation.denied',
    requester,
    `Your request for “${one.appName}” was denied`,
    [`An administrator of ${one.workspaceName} denied it.`],
    { label: 'See the workspace', url: workspacePage(one, publicUrl) },
  );
}

/** To whoever sent the request. */
export function requestEndedMail(
  one: Mailed,
  requester: Installer,
  why: 'installation.withdrawn' | 'installation.request_expired',
  publicUrl: string,
): Email {
  const isExpired = why === 'installation.request_expired';
  return mail(
    'installation.ended',
    requester,
    `Your request for “${one.appName}” ${isExpired ? 'expired' : 'was withdrawn'}`,
    [
      isExpired
        ? `No administrator of ${one.workspaceName} decided it within 30 days. You can send it again.`
        : `Somebody else ended it in ${one.workspaceName}: an administrator, or the product that the workspace belongs to.`,
    ],
    { label: 'See the workspace', url: workspacePage(one, publicUrl) },
  );
}
