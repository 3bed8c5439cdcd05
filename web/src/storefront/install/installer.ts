// Who installed an app, and who may manage it.

import type { Installation, MyWorkspace, Session } from '@marketplace/sdk';
import { brand } from '../../shared/brand.ts';

type Person = Installation['installedBy'];

const personName = (person: NonNullable<Person>): string => person.name ?? person.accountUserId;

/** The host records installs without a person. */
export function installerOf({ installedBy }: Pick<Installation, 'installedBy'>): string {
  return installedBy ? personName(installedBy) : (brand.productName ?? 'the host product');
}

/** For sentences such as “Only … can uninstall”. */
export function managersOf({ installedBy }: Pick<Installation, 'installedBy'>): string {
  return installedBy ? `${personName(installedBy)} and workspace administrators` : 'workspace administrators';
}

export function requesterOf({ request }: Pick<Installation, 'request'>): string {
  return request?.by ? personName(request.by) : 'A member';
}

export function isRequester(
  { request }: Pick<Installation, 'request'>,
  session: Pick<Session, 'accountUserId'> | null | undefined,
): boolean {
  return request?.by != null && request.by.accountUserId === session?.accountUserId;
}

/** The installer and administrators of the workspace may open the setup and uninstall. */
export function mayManage(
  { installedBy }: Pick<Installation, 'installedBy'>,
  { role }: Pick<MyWorkspace, 'role'>,
  session: Pick<Session, 'accountUserId'> | null | undefined,
): boolean {
  return role === 'admin' || (installedBy !== null && session?.accountUserId === installedBy.accountUserId);
}
