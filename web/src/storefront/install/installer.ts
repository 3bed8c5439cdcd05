// Who installed an app, and who may manage it.

import type { Installation, MyWorkspace, Session } from '@marketplace/sdk';

export function installerOf({ installedBy: { name, accountUserId } }: Pick<Installation, 'installedBy'>): string {
  return name ?? accountUserId;
}

/** The installer and administrators of the workspace may open the setup and uninstall. */
export function mayManage(
  { installedBy }: Pick<Installation, 'installedBy'>,
  { role }: Pick<MyWorkspace, 'role'>,
  session: Pick<Session, 'accountUserId'> | null | undefined,
): boolean {
  return role === 'admin' || session?.accountUserId === installedBy.accountUserId;
}
